// Removes everything that a spammer wrote in the forum and in chat rooms, or restores it, in set-based statements.
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { maxCleanup } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import { countMessages, removeMessages, restoreMessages } from '../chat/cleanup.ts';
import { mayModerate as mayModerateChat } from '../chat/rights.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findAuthors } from '../users/service.ts';
import { closeReports, findHeld, lockReportsAbout, refuseAll, undoReports } from './cleanup-queues.ts';
import {
  countedPosts,
  countedThreads,
  countForAuthors,
  countInSections,
  lockMember,
  lockThreads,
  refreshThreads,
  takesPart,
} from './counts.ts';
import { assertNotErased } from './edit.ts';
import { type Changed, tellReaders } from './live.ts';
import { withdrawNotices } from './notices.ts';
import { lastFirst } from './order.ts';
import { forumCleanupPosts, forumCleanups } from './queues/table.ts';
import { assertMayActOn, visibleSections } from './rights.ts';
import { colleaguesIn, confirmColleagues } from './staff-posts.ts';
import { forumPosts, forumThreads, postColumns, type SectionRow, type ThreadRecord } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

type Target = { id: number; no: number; thread: number };
const isOpening = ({ no }: { no: number }): boolean => no === 1;

/** Selects a player's newest posts that are not removed, in threads that are not hidden and that the caller can see. */
const findTargets = async ({ tx, actor, now }: Work<User>, userId: number, days: number): Promise<Target[]> => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return [];
  return tx
    .select({ id: forumPosts.id, no: forumPosts.no, thread: forumPosts.thread_id })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(
      and(
        eq(forumPosts.author_id, userId),
        isNull(forumPosts.removed_at),
        gte(forumPosts.created_at, new Date(now.getTime() - days * dayMs)),
        eq(forumThreads.hidden, false),
        inArray(forumThreads.section_id, [...sections.keys()]),
      ),
    )
    .orderBy(lastFirst(forumPosts.created_at))
    .limit(maxCleanup);
};

/** Selects the chat messages of the author in the same period. */
const spanOf = ({ now }: Work<User>, author: number, days: number) => ({
  author,
  since: new Date(now.getTime() - days * dayMs),
  most: maxCleanup,
});

const sumsOf = (targets: readonly { no: number }[]) => {
  const threads = targets.filter(isOpening).length;
  return { threads, replies: targets.length - threads };
};

const changedOf = (threads: Iterable<ThreadRecord>, sections: ReadonlyMap<number, SectionRow>): Changed[] =>
  [...threads].flatMap((thread) => {
    const section = sections.get(thread.section_id);
    return section ? [{ thread, section }] : [];
  });

const countByThread = (posts: readonly Target[], sign: 1 | -1): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { thread } of posts) counts.set(thread, (counts.get(thread) ?? 0) + sign);
  return counts;
};

/** Replies count individually, but replies in a thread that is hidden or shown count with the whole thread. */
const authorChanges = (
  threads: ReadonlyMap<number, { id: number; section_id: number; hidden: boolean }>,
  whole: ReadonlySet<number>,
  replies: readonly Target[],
  sign: 1 | -1,
) =>
  [...threads.values()].flatMap(({ id, section_id, hidden }) => {
    if (whole.has(id)) return countedThreads([id], section_id, sign);
    const inside = replies.filter(({ thread }) => thread === id);
    return hidden || inside.length === 0 ? [] : countedPosts(idsOf(inside), section_id, sign);
  });

/** Counts what a clean-up would hide and remove now. */
export const previewCleanup = async (work: Work<User>, userId: number, days: number) => {
  const targets = await findTargets(work, userId, days);
  return {
    ...sumsOf(targets),
    messages: await countMessages(work, spanOf(work, userId, days)),
    colleagues: await colleaguesIn(
      work,
      targets.filter(isOpening).map(({ thread }) => thread),
    ),
  };
};

const storeCleanup = async (
  { tx }: Work<User>,
  targets: readonly Target[],
  values: typeof forumCleanups.$inferInsert,
): Promise<{ id: number }> => {
  const [row] = await tx.insert(forumCleanups).values(values).returning({ id: forumCleanups.id });
  if (!row) throw new Error('The inserted clean-up was not returned');
  if (targets.length > 0)
    await tx.insert(forumCleanupPosts).values(targets.map((post) => ({ cleanup_id: row.id, post_id: post.id })));
  return row;
};

/** Whether this clean-up hid the thread. Clean-ups from before the id was stored are matched by time. */
const isHiddenBy = (
  { id, created_at }: typeof forumCleanups.$inferSelect,
  { hidden, hidden_cleanup_id, hidden_at }: ThreadRecord,
): boolean =>
  hidden && (hidden_cleanup_id === null ? hidden_at?.getTime() === created_at.getTime() : hidden_cleanup_id === id);

export const cleanUp = async (
  work: Work<User>,
  { params: { id: userId }, body: { days, reason, with_staff } }: Received<Contract['cleanUp']>,
): Promise<Returned<Contract['cleanUp']>> => {
  const { tx, actor, audit, now } = work;
  audit.target('user', userId);
  if ((await findAuthors(tx, [userId])).size === 0) throw problem(forumProblems.notFound);
  if (userId === actor.id) throw problem(forumProblems.notAllowed);
  await assertMayActOn(tx, actor, userId);
  await lockReportsAbout(tx, userId);
  await lockMember(tx, userId);
  const sections = await visibleSections(tx, actor);
  const found = await findTargets(work, userId, days);
  const held = await findHeld(tx, userId, [...sections.keys()]);
  const threads = await lockThreads(tx, [...new Set([...found, ...held].map(({ thread }) => thread))]);
  const locked = found.length
    ? await tx
        .select({
          id: forumPosts.id,
          no: forumPosts.no,
          thread: forumPosts.thread_id,
          removed_at: forumPosts.removed_at,
        })
        .from(forumPosts)
        .where(inArray(forumPosts.id, idsOf(found)))
        .orderBy(forumPosts.id)
        .for('update')
    : [];
  // Leaves out threads and posts that were hidden, removed or moved since then.
  const targets = locked.filter(({ thread, removed_at }) => !removed_at && threads.get(thread)?.hidden === false);
  const hidden = new Set(targets.filter(isOpening).map(({ thread }) => thread));
  await confirmColleagues(work, [...hidden], { confirmed: with_staff });
  const messages = await removeMessages(work, spanOf(work, userId, days), reason);
  const refused = await refuseAll(work, held, { threads, reason });
  if (targets.length + messages + refused.length === 0) throw problem(forumProblems.nothingToClean);
  const replies = targets.filter((post) => !isOpening(post));
  const sums = { ...sumsOf(targets), messages };
  const cleanup = await storeCleanup(work, targets, {
    ...sums,
    user_id: userId,
    by_id: actor.id,
    reason,
    created_at: now,
  });
  const changed = [...new Set(replies.map(({ thread }) => thread))];
  const change = countByThread(replies, -1);
  // Counted before the replies are removed, because a hidden thread counts together with its replies.
  await countForAuthors(tx, authorChanges(threads, hidden, replies, -1));
  if (replies.length > 0) {
    const before = await takesPart(tx, userId, changed);
    await tx
      .update(forumPosts)
      .set({ removed_at: now, removed_by: 'staff', removal_reason: reason, version: sql`${forumPosts.version} + 1` })
      .where(inArray(forumPosts.id, idsOf(replies)));
    await tx
      .update(forumThreads)
      .set({ solution_id: null })
      .where(inArray(forumThreads.solution_id, idsOf(replies)));
    await refreshThreads(tx, userId, changed, { before, change });
  }
  if (hidden.size > 0) {
    await withdrawNotices(work.platform, tx, inArray(forumThreads.id, [...hidden]));
    await tx
      .update(forumThreads)
      .set({ hidden: true, hidden_reason: reason, hidden_at: now, hidden_cleanup_id: cleanup.id })
      .where(inArray(forumThreads.id, [...hidden]));
  }
  await lockMember(tx, userId, -replies.length);
  await countInSections(
    tx,
    [...threads.values()].map((thread) =>
      hidden.has(thread.id)
        ? { id: thread.section_id, threads: -1, posts: -thread.posts }
        : { id: thread.section_id, threads: 0, posts: change.get(thread.id) ?? 0 },
    ),
  );
  await closeReports(work, { removed: targets, refused, threads, sections, author: userId, reason });
  await tellReaders(work, changedOf(threads.values(), sections));
  audit.note(`${sums.threads} threads, ${sums.replies} replies, ${messages} messages${reason ? `: ${reason}` : ''}`);
  return { ...sums, id: cleanup.id };
};

export const undoCleanup = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['undoCleanup']>,
): Promise<Returned<Contract['undoCleanup']>> => {
  const { tx, actor, audit, now } = work;
  const [cleanup] = await tx.select().from(forumCleanups).where(eq(forumCleanups.id, id)).for('update');
  if (!cleanup) throw problem(forumProblems.notFound);
  const { user_id: author } = cleanup;
  audit.target('user', author);
  if (cleanup.undone_at) throw problem(forumProblems.alreadyUndone);
  if (author === actor.id || (cleanup.messages > 0 && !mayModerateChat(actor))) throw problem(forumProblems.notAllowed);
  await assertMayActOn(tx, actor, author);
  await assertNotErased(tx, author);
  await lockMember(tx, author);
  const taken = await tx
    .select({ id: forumPosts.id, thread: forumPosts.thread_id })
    .from(forumCleanupPosts)
    .innerJoin(forumPosts, eq(forumPosts.id, forumCleanupPosts.post_id))
    .where(eq(forumCleanupPosts.cleanup_id, id));
  const threads = await lockThreads(tx, [...new Set(taken.map(({ thread }) => thread))]);
  const visible = await visibleSections(tx, actor);
  // Rejects a partial undo, because even staff who see all sections could not complete it later.
  if ([...threads.values()].some(({ section_id }) => !visible.has(section_id))) throw problem(forumProblems.notAllowed);
  const locked = await tx
    .select(postColumns)
    .from(forumPosts)
    .where(inArray(forumPosts.id, idsOf(taken)))
    .orderBy(forumPosts.id)
    .for('update');
  const posts = locked
    .filter(({ thread_id }) => threads.has(thread_id))
    .map((post) => ({ ...post, thread: post.thread_id }));
  // Skips replies that were restored or removed again since then, because their removal has a different time.
  const replies = posts.filter(
    (post) => post.removed_by === 'staff' && post.removed_at?.getTime() === cleanup.created_at.getTime(),
  );
  const shown = posts.flatMap((post) => {
    const thread = threads.get(post.thread);
    return isOpening(post) && thread && !thread.held && isHiddenBy(cleanup, thread) ? [thread] : [];
  });
  const changed = [...new Set(replies.map(({ thread }) => thread))];
  const change = countByThread(replies, 1);
  if (replies.length > 0) {
    const before = await takesPart(tx, author, changed);
    await tx
      .update(forumPosts)
      .set({ removed_at: null, removed_by: null, removal_reason: '', version: sql`${forumPosts.version} + 1` })
      .where(inArray(forumPosts.id, idsOf(replies)));
    await refreshThreads(tx, author, changed, { before, change });
  }
  if (shown.length > 0)
    await tx
      .update(forumThreads)
      .set({ hidden: false, hidden_reason: '', hidden_at: null, hidden_cleanup_id: null })
      .where(inArray(forumThreads.id, idsOf(shown)));
  await countForAuthors(tx, authorChanges(threads, new Set(idsOf(shown)), replies, 1));
  await lockMember(tx, author, replies.length);
  await countInSections(
    tx,
    [...threads.values()].flatMap((thread) => {
      const added = change.get(thread.id) ?? 0;
      if (shown.includes(thread)) return [{ id: thread.section_id, threads: 1, posts: thread.posts + added }];
      return thread.hidden ? [] : [{ id: thread.section_id, threads: 0, posts: added }];
    }),
  );
  await tx.update(forumCleanups).set({ undone_at: now }).where(eq(forumCleanups.id, id));
  const messages = cleanup.messages > 0 ? await restoreMessages(work, author, cleanup.created_at) : 0;
  await tellReaders(
    work,
    changedOf(
      [...threads.values()].map((thread) => (shown.includes(thread) ? { ...thread, hidden: false } : thread)),
      visible,
    ),
  );
  const restored = [
    ...replies,
    ...posts.filter((post) => isOpening(post) && shown.some(({ id }) => id === post.thread)),
  ];
  await undoReports(work, restored, cleanup.created_at);
  const sums = { threads: shown.length, replies: replies.length, messages };
  audit.note(`${sums.threads} threads, ${sums.replies} replies, ${messages} messages`);
  return sums;
};
