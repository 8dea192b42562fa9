import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { maxReportNote, maxTitle, reportReasons } from './forum-constants.ts';
import { forumProblems } from './forum-problems.ts';
import { ForumDraft, ForumLimits, PostQuote } from './forum-shapes.ts';
import { PlayerText } from './rich-text.ts';
import { Id, Moment, PathId, SentVersion } from './shapes.ts';

const one = z.object({ id: PathId });
const Slug = z.string().min(1).max(60);

/** Endpoints for the caller's own data: reading progress, follows, bookmarks, drafts and reports. */
export const forumOwn = {
  read: endpoint({
    method: 'POST',
    path: '/api/forum/posts/{id}/read',
    summary: 'Records that the posts up to `no` were read. The number never goes back.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({ no: z.int().min(0).max(2_000_000_000) }),
    reply: z.object({ read_no: z.int() }),
    errors: [forumProblems.notFound],
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/forum/read',
    summary: 'Marks every thread as read.',
    access: player,
    limit: 'write',
    reply: z.object({ read: z.literal(true) }),
    errors: [],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/forum/posts/{id}/marks',
    summary: 'Follows a thread, which sends an email about new replies, or keeps it as a bookmark.',
    access: player,
    limit: 'write',
    params: one,
    body: z.strictObject({ follows: z.boolean().optional(), bookmarked: z.boolean().optional() }),
    reply: z.object({ follows: z.boolean(), bookmarked: z.boolean() }),
    errors: [forumProblems.notFound],
  }),
  here: endpoint({
    method: 'POST',
    path: '/api/forum/posts/{id}/here',
    summary:
      'Reports that the caller has the thread open, unless they hide it, and whether they are typing. Lists who else has it open.',
    access: player,
    limit: 'read',
    params: one,
    body: z.strictObject({ typing: z.boolean().default(false) }),
    reply: z.object({ readers: z.array(z.string()), more: z.boolean() }),
    errors: [forumProblems.notFound],
  }),
  view: endpoint({
    method: 'POST',
    path: '/api/forum/posts/{id}/view',
    summary: 'Counts a view, which a browser sends once per visit.',
    access: visitor,
    limit: 'write',
    params: one,
    reply: z.object({ counted: z.literal(true) }),
    errors: [forumProblems.notFound],
  }),
  draft: endpoint({
    method: 'GET',
    path: '/api/forum/drafts',
    summary: 'The draft of a new thread in a section.',
    access: player,
    limit: 'read',
    query: z.object({ section: Slug }),
    reply: z.object({
      draft: ForumDraft.nullable(),
      /** The version to send with the next save; 0 if no draft was saved. */
      draft_version: z.int(),
      fresh: z.boolean(),
      images: z.int(),
      limits: ForumLimits.nullable(),
      /** When the caller may write again, if they have too many warning points. */
      warned_until: Moment.nullable(),
    }),
    errors: [forumProblems.notFound],
  }),
  saveDraft: endpoint({
    method: 'PUT',
    path: '/api/forum/drafts',
    summary: 'Keeps a draft: one per thread, and one per section for a new thread. Null deletes it.',
    access: player,
    limit: 'write',
    body: z.strictObject({
      thread: Id.optional(),
      section: Slug.optional(),
      title: z.string().max(maxTitle).default(''),
      body: PlayerText.nullable(),
      quote: PostQuote.optional(),
      /**
       * The draft version that the text is based on. An outdated version is rejected, unless the stored draft is equal
       * to this one; without a version, any stored draft is replaced.
       */
      version: SentVersion.optional(),
    }),
    reply: z.object({ saved: z.boolean(), version: z.int() }),
    errors: [forumProblems.notFound, forumProblems.changedMeanwhile],
  }),
  report: endpoint({
    method: 'POST',
    path: '/api/forum/reports',
    summary: 'Reports a post to staff, once per player and post.',
    access: player,
    limit: 'write',
    body: z.strictObject({
      post: Id,
      reason: z.enum(reportReasons),
      note: z.string().trim().max(maxReportNote, 'forum:validation.note').default(''),
    }),
    reply: z.object({ id: Id }),
    errors: [forumProblems.notFound, forumProblems.alreadyReported, forumProblems.ownPost, forumProblems.dailyLimit],
  }),
};
