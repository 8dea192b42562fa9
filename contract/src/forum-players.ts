import { z } from 'zod';
import { endpoint, staff } from './endpoint.ts';
import { cleanupDays, maxReason } from './forum-constants.ts';
import { forumProblems, WithStaff } from './forum-problems.ts';
import { Id, Moment, PathId } from './shapes.ts';

const one = z.object({ id: PathId });
const drops = ['forum'] as const;
const Days = z.int().min(cleanupDays.min).max(cleanupDays.max);
const Name = z.string().nullable();
/** `messages` counts chat messages, for staff who moderate the chat. */
const Sums = { threads: z.int(), replies: z.int(), messages: z.int() };

/** A player's forum record, as staff see it. */
export const ForumPlayer = z.object({
  id: Id,
  name: Name,
  posts: z.int(),
  thanks: z.int(),
  /** Points from warnings that have not expired. */
  points: z.int(),
  upheld: z.int(),
  warnings: z.array(
    z.object({
      id: Id,
      points: z.int(),
      reason: z.string(),
      by: Name,
      created_at: Moment,
      expires_at: Moment,
      withdrawn: z.boolean(),
    }),
  ),
  /** Numbers of threads, replies and chat messages that a clean-up would hide or remove now. */
  preview: z.object({
    ...Sums,
    /** Colleagues of the same or a higher level with posts in threads that would be hidden. */
    colleagues: z.array(z.string()),
  }),
  cleanups: z.array(
    z.object({ ...Sums, id: Id, reason: z.string(), by: Name, created_at: Moment, undone_at: Moment.nullable() }),
  ),
});
export type ForumPlayer = z.output<typeof ForumPlayer>;

/** Endpoints for warnings and clean-ups of one player. */
export const forumPlayers = {
  player: endpoint({
    method: 'GET',
    path: '/api/admin/forum/players/{id}',
    summary: 'Record of a player: warnings, clean-ups, and what one of the last `days` would remove.',
    access: staff('admin.forum.view'),
    limit: 'read',
    params: one,
    query: z.object({ days: z.coerce.number().pipe(Days).default(7) }),
    reply: ForumPlayer,
    errors: [forumProblems.notFound],
  }),
  cleanUp: endpoint({
    method: 'POST',
    path: '/api/admin/forum/players/{id}/cleanups',
    summary:
      'Hides the threads and removes the replies and chat messages of a player, newest first, at most 1,000 posts and 1,000 messages. `undoCleanup` brings them back.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_cleanup',
    drops,
    params: one,
    body: z.strictObject({
      days: Days.default(7),
      reason: z.string().trim().max(maxReason, 'forum:validation.reason').default(''),
      with_staff: WithStaff,
    }),
    reply: z.object({ ...Sums, id: Id }),
    errors: [forumProblems.staffPosts, forumProblems.notFound, forumProblems.notAllowed, forumProblems.nothingToClean],
  }),
  undoCleanup: endpoint({
    method: 'POST',
    path: '/api/admin/forum/cleanups/{id}/undo',
    summary: 'Brings back what a clean-up took, except what staff decided on since.',
    access: staff('admin.forum.delete'),
    limit: 'write',
    audit: 'forum_cleanup_undo',
    drops,
    params: one,
    reply: z.object(Sums),
    errors: [forumProblems.notFound, forumProblems.notAllowed, forumProblems.alreadyUndone],
  }),
  withdrawWarning: endpoint({
    method: 'DELETE',
    path: '/api/admin/forum/warnings/{id}',
    summary: 'Withdraws a warning: its points no longer count.',
    access: staff('admin.forum.moderate'),
    limit: 'write',
    audit: 'forum_warning_withdraw',
    params: one,
    reply: z.object({ withdrawn: z.literal(true) }),
    errors: [forumProblems.notFound, forumProblems.notAllowed],
  }),
};
