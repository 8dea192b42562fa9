import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { type ThreadAction, threadSlug } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { tellRemoved, withdrawRemoved } from './author-notices.ts';
import {
  countedThreads,
  countForAuthors,
  countInSections,
  lockThreads,
  participantsAmong,
  recountThread,
} from './counts.ts';
import { setRemoved } from './edit.ts';
import { requirePost, requireThread } from './find.ts';
import { isMailed, withdrawNotices } from './notices.ts';
import { assertMayActOn, changesReaders, maySee, readSections, visibleSections } from './rights.ts';
import { statusesOf } from './show-thread.ts';
import { confirmColleagues } from './staff-posts.ts';
import { forumPosts, forumThreads, type ThreadRecord } from './table.ts';

type Contract = typeof contract;

const changes: Record<ThreadAction, Partial<ThreadRecord>> = {
  pin: { pinned: true },
  unpin: { pinned: false },
  feature: { featured: true },
  unfeature: { featured: false },
  lock: { locked: true },
  unlock: { locked: false },
  hide: { hidden: true },
  show: { hidden: false, hidden_reason: '', hidden_at: null, hidden_cleanup_id: null },
};

/** Actions that close a thread or undo what a higher colleague chose; pinning and featuring do neither. */
const restricting: readonly ThreadAction[] = ['unpin', 'unfeature', 'lock', 'unlock', 'hide', 'show'];

const requireLocked = async (tx: Tx, id: number): Promise<ThreadRecord> => {
  const thread = (await lockThreads(tx, [id])).get(id);
  if (!thread) throw problem(forumProblems.notFound);
  return thread;
};

/** A hidden thread and its posts do not count in the section. */
export const hideThread = async (
  { tx, platform }: Pick<Work<User>, 'tx' | 'platform'>,
  thread: ThreadRecord,
  reason: string,
  at: Date | null,
): Promise<void> => {
  if (thread.hidden) return;
  await withdrawNotices(platform, tx, eq(forumThreads.id, thread.id));
  await tx
    .update(forumThreads)
    .set({ hidden: true, hidden_reason: reason, hidden_at: at, hidden_cleanup_id: null })
    .where(eq(forumThreads.id, thread.id));
  await countForAuthors(tx, [countedThreads([thread.id], thread.section_id, -1)]);
  await countInSections(tx, [{ id: thread.section_id, threads: -1, posts: -thread.posts }]);
};

/** Shows a hidden thread again, which then counts in its section. */
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
  if (action === 'hide' && !before.hidden) await confirmColleagues(work, [id], with_staff);
  if (action === 'hide') {
    if (!before.hidden) await tellRemoved(work, { what: 'thread', thread: before, section, reason });
    await hideThread(work, before, reason, now);
  } else if (action === 'show' && before.hidden) {
    await unhideThread(tx, before);
    await withdrawRemoved(work, 'thread', id);
  } else await tx.update(forumThreads).set(change).where(eq(forumThreads.id, id));
  const after = { ...before, ...change };
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

export const moveThread = async (
  work: Work<User>,
  { params: { id }, body: { section: target, with_staff } }: Received<Contract['move']>,
): Promise<Returned<Contract['move']>> => {
  const { tx, platform, actor, audit } = work;
  const { section: from } = await requireThread(tx, actor, id);
  const section = (await visibleSections(tx, actor)).get(target);
  if (!section) throw problem(forumProblems.notFound);
  const thread = await requireLocked(tx, id);
  audit.target('forum_thread', id);
  if (changesReaders(from, section)) await assertMayActOn(tx, actor, thread.author_id);
  const closes = isMailed(from) && !isMailed(section);
  if (closes && !thread.hidden) await confirmColleagues(work, [id], with_staff);
  audit.changes({ section: { before: thread.section_id, after: target } });
  await tx.update(forumThreads).set({ section_id: target }).where(eq(forumThreads.id, id));
  // Most players with these notifications can no longer open the thread.
  if (closes) await withdrawNotices(platform, tx, eq(forumThreads.id, id));
  if (!thread.hidden) {
    await countForAuthors(tx, [countedThreads([id], thread.section_id, -1), countedThreads([id], target, 1)]);
    await countInSections(tx, [
      { id: thread.section_id, threads: -1, posts: -thread.posts },
      { id: target, threads: 1, posts: thread.posts },
    ]);
  }
  return { section: section.slug };
};

const maxMoved = 2000;

/** The posts to move, lowest number first. */
const postsToMove = async (tx: Tx, thread: ThreadRecord, ids: readonly number[] | undefined) => {
  const rows = await tx
    .select({
      id: forumPosts.id,
      no: forumPosts.no,
      author_id: forumPosts.author_id,
      removed_at: forumPosts.removed_at,
      text: forumPosts.text,
      score: sql<number>`${forumPosts.upvotes} - ${forumPosts.downvotes}`,
      created_at: forumPosts.created_at,
    })
    .from(forumPosts)
    .where(and(eq(forumPosts.thread_id, thread.id), ids ? inArray(forumPosts.id, [...ids]) : undefined))
    .orderBy(asc(forumPosts.no))
    .limit(maxMoved + 1);
  if (rows.length > maxMoved) throw problem(forumProblems.tooMany);
  if (rows.length === 0 || (ids && rows.length < new Set(ids).size)) throw problem(forumProblems.notFound);
  // A thread must keep its first post. A merge moves all posts and hides the empty thread.
  if (ids && rows.some(({ no }) => no === 1)) throw problem(forumProblems.firstPost);
  return rows;
};

const openSplit = async (
  { tx }: Work<User>,
  source: ThreadRecord,
  title: string,
  first: { author_id: number; text: string; score: number; created_at: Date },
): Promise<ThreadRecord> => {
  const [thread] = await tx
    .insert(forumThreads)
    .values({
      section_id: source.section_id,
      author_id: first.author_id,
      title,
      excerpt: first.text.slice(0, 240).toWellFormed(),
      created_at: first.created_at,
      score: first.score,
      locked: source.locked,
      hidden: source.hidden,
      hidden_reason: source.hidden_reason,
      last_no: 0,
      posts: 0,
      last_post_no: 0,
      last_post_author_id: first.author_id,
      last_post_at: first.created_at,
      participants: 0,
    })
    .returning();
  if (!thread) throw new Error('The inserted thread was not returned.');
  if (!source.hidden) await countInSections(tx, [{ id: source.section_id, threads: 1, posts: 0 }]);
  return thread;
};

/** Splits or merges. Moved posts get new numbers at the end of the target; links to posts use their ids and stay valid. */
export const movePosts = async (
  work: Work<User>,
  { params: { id }, body: { posts: ids, to, title } }: Received<Contract['movePosts']>,
): Promise<Returned<Contract['movePosts']>> => {
  const { tx, actor, audit } = work;
  const { section } = await requireThread(tx, actor, id);
  if (to !== undefined) await requireThread(tx, actor, to);
  if (to === id) throw problem(forumProblems.notFound);
  const locked = await lockThreads(tx, to === undefined ? [id] : [id, to]);
  const source = locked.get(id);
  if (!source) throw problem(forumProblems.notFound);
  if ([...locked.values()].some(({ held }) => held)) throw problem(forumProblems.held);
  // A merge hides the emptied thread.
  if (!ids) await assertMayActOn(tx, actor, source.author_id);
  const moved = await postsToMove(tx, source, ids);
  const visible = moved.filter(({ removed_at }) => removed_at === null);
  const [first] = visible;
  if (!first) throw problem(forumProblems.notFound);
  const target = to === undefined ? await openSplit(work, source, title ?? '', first) : locked.get(to);
  if (!target) throw problem(forumProblems.notFound);
  const authors = moved.map(({ author_id }) => author_id);
  // Chosen posts can end up in a thread that the moderator may hide, and a merge into a hidden thread hides all of them.
  if (ids || target.hidden) await assertMayActOn(tx, actor, ...authors);
  const [inSource, inTarget] = [
    await participantsAmong(tx, source.id, authors),
    await participantsAmong(tx, target.id, authors),
  ];
  // A new thread must start with a post that was not removed.
  const ordered = to === undefined ? [first, ...moved.filter((post) => post !== first)] : moved;
  const order = sql.raw(`array[${ordered.map(({ id: postId }) => Number(postId)).join(',')}]::bigint[]`);
  await tx.execute(sql`update ${forumPosts} set thread_id = ${target.id}::bigint, no = ${target.last_no}::int + m.place::int
    from unnest(${order}) with ordinality as m(id, place) where ${forumPosts.id} = m.id`);
  if (source.solution_id !== null && moved.some((post) => post.id === source.solution_id))
    await tx.update(forumThreads).set({ solution_id: null }).where(eq(forumThreads.id, source.id));
  const changed = visible.map((post) => post.id);
  await recountThread(tx, source, { posts: -visible.length, changed, authors, before: inSource });
  await recountThread(tx, target, {
    posts: visible.length,
    changed,
    authors,
    before: inTarget,
    lastNo: target.last_no + moved.length,
  });
  // A merge is not a removal, so it is not in the public log.
  if (!ids) await hideThread(work, { ...source, posts: source.posts - visible.length }, 'merged', null);
  audit.target('forum_thread', id);
  audit.note(`${moved.length} posts to thread ${target.id}`);
  const targetSection =
    (await readSections(tx)).find((one) => one.id === target.section_id && maySee(one, actor)) ?? section;
  return { thread: target.id, slug: threadSlug(target.title), section: targetSection.slug, moved: moved.length };
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
