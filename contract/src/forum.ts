import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { forumModeration } from './forum-admin.ts';
import {
  forumReactions,
  forumVotes,
  maxTitle,
  tagOf,
  threadCursor,
  threadLists,
  threadPrefixes,
  threadsPerPage,
} from './forum-constants.ts';
import { ForumImage } from './forum-image-shape.ts';
import { forumImages } from './forum-images.ts';
import { forumOwn } from './forum-own.ts';
import { PollForm } from './forum-poll-shapes.ts';
import { forumPolls } from './forum-polls.ts';
import { forumProblems } from './forum-problems.ts';
import { forumPublic } from './forum-public.ts';
import { ForumGroup, ForumThread, PostQuote, StoredText, Tags, ThreadRow } from './forum-shapes.ts';
import { PlayerText, plainTextOf } from './rich-text.ts';
import { Id, Moment, oneLine, PageSize, PathId, Version } from './shapes.ts';

export { forumProblems } from './forum-problems.ts';

const one = z.object({ id: PathId });
const Slug = z.string().min(1).max(60);
const cache = { tag: 'forum', seconds: 15, visitorsOnly: true } as const;
const drops = ['forum'] as const;

/** A post must contain text; pictures and formatting alone are not enough. */
const Body = PlayerText.refine((doc) => plainTextOf(doc).trim().length > 0, {
  message: 'forum:validation.body',
  // A malformed document has no text to check.
  when: ({ issues }) => issues.length === 0,
});
const Title = z
  .string()
  .trim()
  .min(4, 'forum:validation.title')
  .max(maxTitle, 'forum:validation.title')
  .regex(oneLine, 'forum:validation.title');
const Prefix = z.enum(threadPrefixes).nullable();

export const ThreadForm = z.strictObject({
  section: Slug,
  title: Title,
  prefix: Prefix.default(null),
  tags: Tags.default([]),
  body: Body,
  poll: PollForm.optional(),
});
export const ReplyForm = z.strictObject({
  body: Body,
  quote: PostQuote.optional(),
});
const textProblems = [
  forumProblems.noLinksYet,
  forumProblems.tooManyLinks,
  forumProblems.filtered,
  forumProblems.warned,
  forumProblems.tooManyMentions,
  forumProblems.tooManyImages,
  forumProblems.imageGone,
  forumProblems.imagesOff,
  forumProblems.noImagesYet,
] as const;
const Posted = z.object({ id: Id, no: z.int(), thread: Id, slug: z.string(), section: z.string() });
/** `held`: the post is awaiting approval, and only its author and staff see it. */
const Sent = Posted.extend({ held: z.boolean() });

export const forum = {
  sections: endpoint({
    method: 'GET',
    path: '/api/forum/sections',
    summary: 'The sections that the caller sees, in groups, each with its last post.',
    access: visitor,
    limit: 'read',
    cache,
    reply: z.object({
      groups: z.array(ForumGroup),
      /** Former slugs of these sections. */
      moved: z.record(z.string(), z.string()),
      /** Whether the caller can read `removals`. */
      removals: z.boolean(),
    }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/forum/posts',
    summary:
      'Threads of a section, pinned ones first, or a list across all sections. `after` continues after a thread.',
    access: visitor,
    limit: 'read',
    cache,
    query: z.object({
      section: Slug.optional(),
      list: z.enum(threadLists).default('new'),
      /** Lists threads with this tag in all sections. */
      tag: z.string().max(100).transform(tagOf).optional(),
      /** `next` of the previous page, or the id of its last thread. */
      after: z.string().regex(threadCursor).optional(),
      limit: PageSize(threadsPerPage),
    }),
    reply: z.object({
      /** Pinned threads, on the first page of a section only. */
      pinned: z.array(ThreadRow),
      threads: z.array(ThreadRow),
      /** Value of `after` for the next page. */
      next: z.string().nullable(),
    }),
    errors: [forumProblems.notFound, forumProblems.loginFirst],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/forum/posts/{id}',
    summary: 'A thread with one page of its posts.',
    access: visitor,
    limit: 'read',
    cache,
    params: one,
    query: z.object({ page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1) }),
    reply: ForumThread,
    errors: [forumProblems.notFound],
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/forum/replies/{id}',
    summary: 'Where a post is: its thread, number and page.',
    access: visitor,
    limit: 'read',
    params: one,
    reply: Posted.extend({ page: z.int() }),
    errors: [forumProblems.notFound],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/forum/replies/{id}/history',
    summary: 'Earlier versions of a post, newest first. Only moderators see pictures that were taken out.',
    access: visitor,
    limit: 'read',
    params: one,
    reply: z.object({
      versions: z.array(z.object({ body: StoredText, images: z.array(ForumImage), until: Moment })),
    }),
    errors: [forumProblems.notFound],
  }),
  ...forumImages,
  ...forumPublic,
  create: endpoint({
    method: 'POST',
    path: '/api/forum/posts',
    summary: 'Opens a thread.',
    access: player,
    limit: 'write',
    drops,
    body: ThreadForm,
    reply: Sent,
    errors: [
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.tooSoon,
      forumProblems.dailyLimit,
      forumProblems.duplicate,
      ...textProblems,
    ],
  }),
  reply: endpoint({
    method: 'POST',
    path: '/api/forum/posts/{id}/replies',
    summary: 'Replies to a thread. The thread is followed from then on.',
    access: player,
    limit: 'write',
    drops,
    params: one,
    body: ReplyForm,
    reply: Sent,
    errors: [
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.locked,
      forumProblems.slowMode,
      forumProblems.tooSoon,
      forumProblems.dailyLimit,
      forumProblems.duplicate,
      ...textProblems,
      forumProblems.quoteNotFound,
    ],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api/forum/replies/{id}',
    summary:
      'Changes a post of the caller, which counts as writing for slow mode and pace. `title`, `prefix` and `tags` apply to the first post of a thread only.',
    access: player,
    limit: 'write',
    drops,
    params: one,
    body: z.strictObject({
      body: Body,
      title: Title.optional(),
      prefix: Prefix.optional(),
      tags: Tags.optional(),
      version: Version.optional(),
    }),
    reply: z.object({ id: Id, version: Version }),
    errors: [
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.locked,
      forumProblems.editTooLate,
      forumProblems.editHeld,
      forumProblems.changedMeanwhile,
      forumProblems.dailyLimit,
      forumProblems.tooSoon,
      forumProblems.slowMode,
      forumProblems.duplicate,
      ...textProblems,
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/forum/replies/{id}',
    summary: 'Removes a reply of the caller. `restore` brings it back.',
    access: player,
    limit: 'write',
    drops,
    params: one,
    reply: z.object({ removed: z.boolean() }),
    errors: [
      forumProblems.held,
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.locked,
      forumProblems.editTooLate,
    ],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/forum/replies/{id}/restore',
    summary: 'Brings back a reply that its author removed.',
    access: player,
    limit: 'write',
    drops,
    params: one,
    reply: z.object({ removed: z.boolean() }),
    errors: [
      forumProblems.held,
      forumProblems.notFound,
      forumProblems.notAllowed,
      forumProblems.locked,
      forumProblems.editTooLate,
    ],
  }),
  vote: endpoint({
    method: 'POST',
    path: '/api/forum/voting/posts',
    summary: 'Sets or withdraws the vote on a post. Repeating a call changes nothing.',
    access: player,
    limit: 'write',
    body: z.strictObject({ post: Id, vote: z.enum(forumVotes).nullable() }),
    reply: z.object({ upvotes: z.int(), downvotes: z.int(), vote: z.enum(forumVotes).nullable() }),
    errors: [forumProblems.notFound, forumProblems.ownPost],
  }),
  react: endpoint({
    method: 'POST',
    path: '/api/forum/reactions',
    summary: 'Adds or removes a reaction to a post. Repeating a call changes nothing.',
    access: player,
    limit: 'write',
    body: z.strictObject({ post: Id, reaction: z.enum(forumReactions), on: z.boolean() }),
    reply: z.object({ reactions: z.partialRecord(z.enum(forumReactions), z.int()) }),
    errors: [forumProblems.notFound],
  }),
  solve: endpoint({
    method: 'PUT',
    path: '/api/forum/posts/{id}/solution',
    summary: 'Marks a reply as the answer, or none.',
    access: player,
    limit: 'write',
    drops,
    params: one,
    body: z.strictObject({ post: Id.nullable() }),
    reply: z.object({ solution: Id.nullable() }),
    errors: [forumProblems.notFound, forumProblems.notAllowed],
  }),
  ...forumOwn,
  ...forumPolls,
  ...forumModeration,
};
