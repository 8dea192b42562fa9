import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { pageOfPost, threadSlug } from '@wyrmgate/contract/forum-constants';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import {
  countedThreads,
  countForAuthors,
  countInSections,
  lockThreads,
  participantsAmong,
  recountThread,
} from './counts.ts';
import { requireThread } from './find.ts';
import { tellReaders } from './live.ts';
import { carryOver } from './merge.ts';
import { hideThread, requireLocked } from './moderation.ts';
import { cancelEmailsAbout, isMailed, withdrawNotices } from './notices.ts';
import {
  assertMayActOn,
  assertMayPlace,
  changesReaders,
  changesViewers,
  mayDelete,
  visibleSections,
} from './rights.ts';
import { confirmColleagues } from './staff-posts.ts';
import { forumPosts, forumThreads, type SectionRow, type ThreadRecord } from './table.ts';

type Contract = typeof contract;

/** The section of a thread, and whether the thread is hidden, so that only staff can read it. */
type Place = { section: SectionRow; hidden: boolean };

const closes = (from: Place, to: Place): boolean =>
  (to.hidden && !from.hidden) || (isMailed(from.section) && !isMailed(to.section));
const hasOtherReaders = (from: Place, to: Place): boolean =>
  from.hidden !== to.hidden || changesReaders(from.section, to.section);

/** Checks that the caller may change who can read a thread's posts, and requires confirmation for colleagues' posts. */
const assertMayShowElsewhere = async (
  work: Work<User>,
  thread: ThreadRecord,
  { from, to, confirmed }: { from: Place; to: Place; confirmed: boolean },
): Promise<void> => {
  if (!hasOtherReaders(from, to)) return;
  await assertMayActOn(work.tx, work.actor, thread.author_id);
  // Only staff can read a hidden thread.
  if (from.hidden && to.hidden) return;
  await confirmColleagues(work, [thread.id], { confirmed, effect: closes(from, to) ? 'hidden' : 'shown' });
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
  // It was moved while this call waited, perhaps to a section that the caller does not see.
  if (thread.section_id !== from.id) throw problem(forumProblems.notFound);
  audit.target('forum_thread', id);
  const places = { from: { section: from, hidden: thread.hidden }, to: { section, hidden: thread.hidden } };
  assertMayPlace(section, actor, 'thread');
  await assertMayShowElsewhere(work, thread, { ...places, confirmed: with_staff });
  audit.changes({ section: { before: thread.section_id, after: target } });
  await tx.update(forumThreads).set({ section_id: target }).where(eq(forumThreads.id, id));
  // Some players with these notifications cannot open the thread now.
  if (!isMailed(section) && changesViewers(from, section)) await withdrawNotices(platform, tx, eq(forumThreads.id, id));
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

/** Returns the posts to move, lowest number first. */
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

/**
 * Splits or merges. Moved posts get new numbers at the end of the target; links to posts use their ids and stay valid.
 */
export const movePosts = async (
  work: Work<User>,
  { params: { id }, body: { posts: ids, to, title, with_staff } }: Received<Contract['movePosts']>,
): Promise<Returned<Contract['movePosts']>> => {
  const { tx, platform, actor, audit } = work;
  await requireThread(tx, actor, id);
  if (to !== undefined) await requireThread(tx, actor, to);
  if (to === id) throw problem(forumProblems.notFound);
  const locked = await lockThreads(tx, to === undefined ? [id] : [id, to]);
  const [source, into] = [locked.get(id), to === undefined ? undefined : locked.get(to)];
  // Read after the lock, because another call may have moved a thread.
  const sections = await visibleSections(tx, actor);
  const section = source && sections.get(source.section_id);
  const targetSection = into ? sections.get(into.section_id) : section;
  if (!source || !section || !targetSection || (to !== undefined && !into)) throw problem(forumProblems.notFound);
  if ([...locked.values()].some(({ held }) => held)) throw problem(forumProblems.held);
  assertMayPlace(targetSection, actor, into ? 'reply' : 'thread');
  const moved = await postsToMove(tx, source, ids);
  const visible = moved.filter(({ removed_at }) => removed_at === null);
  const [first] = visible;
  if (!first) throw problem(forumProblems.notFound);
  const authors = moved.map(({ author_id }) => author_id);
  const from = { section, hidden: source.hidden };
  const place = { section: targetSection, hidden: into?.hidden ?? source.hidden };
  if (ids) {
    await assertMayActOn(tx, actor, ...authors);
    // Most readers would lose access to these replies, as if they were removed.
    if (closes(from, place) && !mayDelete(actor)) throw problem(forumProblems.notAllowed);
    if (place.hidden || !isMailed(targetSection)) await cancelEmailsAbout(tx, ids);
  } else {
    // A merge hides the emptied thread.
    await assertMayActOn(tx, actor, source.author_id);
    await assertMayShowElsewhere(work, source, { from, to: place, confirmed: with_staff });
    // Must run before the posts are moved, because the emails refer only to posts.
    await withdrawNotices(platform, tx, eq(forumThreads.id, source.id));
  }
  const target = into ?? (await openSplit(work, source, title ?? '', first));
  const [inSource, inTarget] = [
    await participantsAmong(tx, source.id, authors),
    await participantsAmong(tx, target.id, authors),
  ];
  // A new thread must start with a post that was not removed.
  const ordered = into ? moved : [first, ...moved.filter((post) => post !== first)];
  const order = sql.raw(`array[${ordered.map(({ id: postId }) => Number(postId)).join(',')}]::bigint[]`);
  await tx.execute(sql`update ${forumPosts} set thread_id = ${target.id}::bigint, no = ${target.last_no}::int + m.place::int
    from unnest(${order}) with ordinality as m(id, place) where ${forumPosts.id} = m.id`);
  const solution = moved.some((post) => post.id === source.solution_id) ? source.solution_id : null;
  if (solution !== null) await tx.update(forumThreads).set({ solution_id: null }).where(eq(forumThreads.id, source.id));
  const changed = visible.map((post) => post.id);
  const took = ids ? authors.some((author) => author !== actor.id) : source.took_replies;
  await tx
    .update(forumThreads)
    .set({
      mixed: true,
      took_replies: target.took_replies || took,
      // The first post of a new thread cannot be its solution.
      solution_id: target.solution_id ?? (into || solution !== first.id ? solution : null),
    })
    .where(eq(forumThreads.id, target.id));
  if (!ids) await carryOver(tx, { from: source, to: target, moved: ordered });
  await recountThread(tx, source, { posts: -visible.length, changed, authors, before: inSource });
  await recountThread(
    tx,
    { ...target, mixed: true },
    {
      posts: visible.length,
      changed,
      authors,
      before: inTarget,
      lastNo: target.last_no + moved.length,
    },
  );
  // A merge is not a removal, so it is not in the public log.
  if (!ids) {
    await hideThread(work, { ...source, posts: source.posts - visible.length }, 'merged', null);
    await tx.update(forumThreads).set({ merged_post_id: first.id }).where(eq(forumThreads.id, source.id));
  }
  await tellReaders(work, [
    { thread: source, section },
    { thread: target, section: targetSection },
  ]);
  audit.target('forum_thread', id);
  audit.note(`${moved.length} posts to thread ${target.id}`);
  const no = target.last_no + ordered.indexOf(first) + 1;
  return {
    thread: target.id,
    slug: threadSlug(target.title),
    section: targetSection.slug,
    moved: moved.length,
    no,
    page: pageOfPost(no),
  };
};
