import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import type { ThreadAction } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { tellRemoved, withdrawRemoved } from './author-notices.ts';
import { countedThreads, countForAuthors, countInSections, lockThreads } from './counts.ts';
import { setRemoved } from './edit.ts';
import { requirePost, requireThread } from './find.ts';
import { tellReaders } from './live.ts';
import { withdrawNotices } from './notices.ts';
import { assertMayActOn } from './rights.ts';
import { statusesOf } from './show-thread.ts';
import { confirmColleagues } from './staff-posts.ts';
import { forumThreads, type ThreadRecord } from './table.ts';

type Contract = typeof contract;

const changes: Record<ThreadAction, Partial<ThreadRecord>> = {
  pin: { pinned: true },
  unpin: { pinned: false },
  feature: { featured: true },
  unfeature: { featured: false },
  lock: { locked: true },
  unlock: { locked: false },
  hide: { hidden: true },
  show: { hidden: false, hidden_reason: '', hidden_at: null, hidden_cleanup_id: null, merged_post_id: null },
};

/** Actions that restrict a thread or may undo a decision of higher-ranking staff. Pinning and featuring do neither. */
const restricting: readonly ThreadAction[] = ['unpin', 'unfeature', 'lock', 'unlock', 'hide', 'show'];

export const requireLocked = async (tx: Tx, id: number): Promise<ThreadRecord> => {
  const thread = (await lockThreads(tx, [id])).get(id);
  if (!thread) throw problem(forumProblems.notFound);
  return thread;
};

/**
 * Marks threads as hidden with their article, so that showing the article again does not show threads that moderators
 * hid.
 */
export const withArticle = 'article';

/** Whether staff can still decide to hide the thread. A thread that is hidden with its article is shown with it again. */
export const mayBeHidden = ({ hidden, hidden_reason, hidden_at, merged_post_id }: ThreadRecord): boolean =>
  !hidden || (hidden_reason === withArticle && hidden_at === null && merged_post_id === null);

/** Hides a thread. The section then does not count the thread and its posts. Staff's decisions have a time, `at`. */
export const hideThread = async (
  { tx, platform }: Pick<Work<User>, 'tx' | 'platform'>,
  thread: ThreadRecord,
  reason: string,
  at: Date | null,
): Promise<void> => {
  if (at === null ? thread.hidden : !mayBeHidden(thread)) return;
  await withdrawNotices(platform, tx, eq(forumThreads.id, thread.id));
  await tx
    .update(forumThreads)
    .set({ hidden: true, hidden_reason: reason, hidden_at: at, hidden_cleanup_id: null })
    .where(eq(forumThreads.id, thread.id));
  if (thread.hidden) return;
  await countForAuthors(tx, [countedThreads([thread.id], thread.section_id, -1)]);
  await countInSections(tx, [{ id: thread.section_id, threads: -1, posts: -thread.posts }]);
};

/** Shows a hidden thread again. The section then counts it again. */
export const unhideThread = async (tx: Tx, { id, section_id, posts }: ThreadRecord): Promise<void> => {
  await tx.update(forumThreads).set(changes.show).where(eq(forumThreads.id, id));
  await countForAuthors(tx, [countedThreads([id], section_id, 1)]);
  await countInSections(tx, [{ id: section_id, threads: 1, posts }]);
};

export const moderateThread = async (
  work: Work<User>,
  { params: { id }, body: { action, reason, with_staff } }: Received<Contract['moderate']>,
): Promise<Returned<Contract['moderate']>> => {
  const { tx, actor, audit, now } = work;
  const { section } = await requireThread(tx, actor, id);
  const before = await requireLocked(tx, id);
  if (before.held) throw problem(forumProblems.held);
  audit.target('forum_thread', id);
  audit.note(reason ? `${action}: ${reason}` : action);
  if (restricting.includes(action)) await assertMayActOn(tx, actor, before.author_id);
  const change = changes[action];
  // Readers would get an empty page, because a merge moved all posts away, or because staff removed or refused them.
  if (action === 'show' && before.posts === 0) throw problem(forumProblems.notFound);
  if (action === 'hide' && mayBeHidden(before)) {
    await confirmColleagues(work, [id], { confirmed: with_staff });
    await tellRemoved(work, { what: 'thread', thread: before, section, reason });
    await hideThread(work, before, reason, now);
  } else if (action === 'show' && before.hidden) {
    await unhideThread(tx, before);
    await withdrawRemoved(work, 'thread', id);
  } else await tx.update(forumThreads).set(change).where(eq(forumThreads.id, id));
  const after = { ...before, ...change };
  // Players who had the thread open when it was hidden still see it on their pages.
  await tellReaders(work, [{ thread: { id, hidden: before.hidden && after.hidden }, section }]);
  audit.changes(
    Object.fromEntries(
      (['pinned', 'featured', 'locked', 'hidden'] as const)
        .filter((field) => before[field] !== after[field])
        .map((field) => [field, { before: before[field], after: after[field] }]),
    ),
  );
  return { statuses: statusesOf(after) };
};

export const setSlowMode = async (
  { tx, actor, audit }: Work<User>,
  { params: { id }, body: { slow_seconds } }: Received<Contract['setSlow']>,
): Promise<Returned<Contract['setSlow']>> => {
  await requireThread(tx, actor, id);
  const before = await requireLocked(tx, id);
  if (before.held) throw problem(forumProblems.held);
  audit.target('forum_thread', id);
  await assertMayActOn(tx, actor, before.author_id);
  audit.changes({ slow_seconds: { before: before.slow_seconds, after: slow_seconds } });
  await tx.update(forumThreads).set({ slow_seconds }).where(eq(forumThreads.id, id));
  return { slow_seconds };
};

export const removePost = async (
  work: Work<User>,
  { params: { id }, body: { reason } }: Received<Contract['removePost']>,
): Promise<Returned<Contract['removePost']>> => {
  const { tx, actor, audit } = work;
  const found = await requirePost(tx, actor, id);
  audit.target('forum_post', id);
  audit.note(reason);
  await assertMayActOn(tx, actor, found.post.author_id);
  if (await setRemoved(work, found, { by: 'staff', removal: { reason } }))
    await tellRemoved(work, { ...found, what: 'post', reason });
  return { removed: true };
};

export const restorePost = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['restorePost']>,
): Promise<Returned<Contract['restorePost']>> => {
  const { tx, actor, audit } = work;
  const found = await requirePost(tx, actor, id, { removed: true });
  audit.target('forum_post', id);
  await assertMayActOn(tx, actor, found.post.author_id);
  await setRemoved(work, found, { by: 'staff' });
  await withdrawRemoved(work, 'post', id);
  return { removed: false };
};
