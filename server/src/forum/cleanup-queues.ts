// What a clean-up closes in the queues of staff: the player's held posts, and reports about posts that it removes.
import { maxCleanup } from '@wyrmgate/contract/forum-constants';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { tellRemoved, titleFor, withdrawRemoved } from './author-notices.ts';
import { refuseHeld } from './held.ts';
import { forumHeld, forumReports } from './queues/table.ts';
import { tellReporters } from './report-answers.ts';
import { forumPosts, forumThreads, postColumns, type SectionRow, type ThreadRecord } from './table.ts';

const isWaiting = inArray(forumReports.state, ['open', 'claimed']);

/** Locks waiting reports about a player's posts. A decision locks them before the player, so a clean-up must too. */
export const lockReportsAbout = async (tx: Tx, author: number): Promise<void> => {
  await tx
    .select({ id: forumReports.id })
    .from(forumReports)
    .innerJoin(forumPosts, eq(forumPosts.id, forumReports.post_id))
    .where(and(eq(forumPosts.author_id, author), isWaiting))
    .orderBy(asc(forumReports.id))
    .for('update', { of: forumReports });
};

type Held = { id: number; thread: number };

/** Selects the player's held posts in these sections. */
export const findHeld = async (tx: Tx, author: number, sections: readonly number[]): Promise<Held[]> =>
  sections.length === 0
    ? []
    : tx
        .select({ id: forumHeld.post_id, thread: forumPosts.thread_id })
        .from(forumHeld)
        .innerJoin(forumPosts, eq(forumPosts.id, forumHeld.post_id))
        .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
        .where(and(eq(forumHeld.author_id, author), inArray(forumThreads.section_id, [...sections])))
        .orderBy(asc(forumHeld.post_id))
        .limit(maxCleanup);

type Threads = ReadonlyMap<number, ThreadRecord>;
export type Refused = { id: number; thread: ThreadRecord };

/**
 * Refuses held posts in locked threads, even those that a colleague has claimed. An undo leaves them refused, because
 * only a moderator who reads them should publish them.
 */
export const refuseAll = async (
  work: Work<User>,
  found: readonly Held[],
  { threads, reason }: { threads: Threads; reason: string },
): Promise<Refused[]> => {
  if (found.length === 0) return [];
  const { tx, now } = work;
  const ids = found.map(({ id }) => id);
  const posts = await tx
    .select(postColumns)
    .from(forumPosts)
    .where(inArray(forumPosts.id, ids))
    .orderBy(asc(forumPosts.id))
    .for('update');
  const refused: Refused[] = [];
  for (const post of posts) {
    const thread = threads.get(post.thread_id);
    if (!thread) continue;
    const [held] = await tx.delete(forumHeld).where(eq(forumHeld.post_id, post.id)).returning();
    if (!held) continue;
    await refuseHeld(work, { post, thread, opens: held.opens, reason });
    // The history lists removals with the time of a clean-up only once.
    await tx.update(forumPosts).set({ removed_at: now }).where(eq(forumPosts.id, post.id));
    refused.push({ id: post.id, thread });
  }
  return refused;
};

/** Upholds waiting reports about removed posts, and tells the reporters. */
const upholdReports = async (work: Work<User>, posts: readonly number[]): Promise<void> => {
  if (posts.length === 0) return;
  const { tx, actor, now } = work;
  const decided = await tx
    .update(forumReports)
    .set({ state: 'upheld', decision: 'delete', decided_by: actor.id, decided_at: now })
    .where(and(inArray(forumReports.post_id, [...posts]), isWaiting))
    .returning();
  const byPost = Map.groupBy(decided, ({ post_id }) => post_id);
  for (const reports of byPost.values()) await tellReporters(work, reports, { upheld: true, answer: '' });
};

/** Reopens the reports that a clean-up at this time upheld, unless their author has reported the post again since. */
const reopenReports = async (tx: Tx, posts: readonly number[], at: Date): Promise<void> => {
  if (posts.length === 0) return;
  await tx
    .update(forumReports)
    .set({
      state: 'open',
      decision: null,
      decided_by: null,
      decided_at: null,
      claimed_by: null,
      claimed_at: null,
    })
    .where(
      and(
        inArray(forumReports.post_id, [...posts]),
        eq(forumReports.state, 'upheld'),
        eq(forumReports.decided_at, at),
        sql`not exists (select from forum_reports o where o.post_id = ${forumReports.post_id}
          and o.reporter_id = ${forumReports.reporter_id} and o.state in ('open', 'claimed'))`,
      ),
    );
};

type Removed = { id: number; no: number; thread: number };
type Told = {
  removed: readonly Removed[];
  refused: readonly Refused[];
  threads: Threads;
  sections: ReadonlyMap<number, SectionRow>;
  author: number;
  reason: string;
};

/** Sends the player one notice with the reason, about the newest of the posts. */
const tellCleaned = async (work: Work<User>, told: Told): Promise<void> => {
  const { removed, refused, threads, sections, author, reason } = told;
  const { tx, platform, now } = work;
  const newest = removed.toSorted((one, other) => other.id - one.id).at(0);
  const thread = newest ? threads.get(newest.thread) : refused.at(-1)?.thread;
  const section = thread && sections.get(thread.section_id);
  if (!thread || !section) return;
  const found = { thread, section, reason };
  if (newest?.no === 1) await tellRemoved(work, { ...found, what: 'thread' });
  else if (newest) await tellRemoved(work, { ...found, what: 'post', post: { ...newest, author_id: author } });
  else
    await notify(platform, tx, {
      user: author,
      kind: 'forum_held',
      cause: `forum:cleaned:${author}:${now.getTime()}`,
      data: { thread: await titleFor(tx, found, author), approved: false, reason },
      link: null,
    });
};

/** Closes the reports about the removed posts and notifies everyone concerned. */
export const closeReports = async (work: Work<User>, told: Told): Promise<void> => {
  await upholdReports(
    work,
    told.removed.map(({ id }) => id),
  );
  await tellCleaned(work, told);
};

/** Reopens the reports about restored posts, and withdraws the notice to the player. */
export const undoReports = async (work: Work<User>, restored: readonly Removed[], at: Date): Promise<void> => {
  await reopenReports(
    work.tx,
    restored.map(({ id }) => id),
    at,
  );
  const newest = restored.toSorted((one, other) => other.id - one.id).at(0);
  if (!newest) return;
  const isThread = newest.no === 1;
  await withdrawRemoved(work, isThread ? 'thread' : 'post', isThread ? newest.thread : newest.id);
};
