import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { forum as contract } from '@wyrmgate/contract/forum';
import { forumProblems } from '@wyrmgate/contract/forum-problems';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { settle } from '../notifications/notify.ts';
import { lockMember, lockThreads } from './counts.ts';
import { requirePost, requireThread } from './find.ts';
import { threadGroups } from './notices.ts';
import { forumReports } from './queues/table.ts';
import { mayModerate } from './rights.ts';
import { forumMembers, forumPosts, forumReaders, forumThreads } from './table.ts';

type Contract = typeof contract;
const readerKey = [forumReaders.user_id, forumReaders.thread_id];

export const markRead = async (
  { tx, actor, now, platform }: Work<User>,
  { params: { id }, body }: Received<Contract['read']>,
): Promise<Returned<Contract['read']>> => {
  const { thread } = await requireThread(tx, actor, id);
  const no = Math.min(body.no, thread.last_no);
  const [row] = await tx
    .insert(forumReaders)
    .values({ user_id: actor.id, thread_id: id, read_no: no, read_at: now })
    .onConflictDoUpdate({
      target: readerKey,
      set: { read_no: sql`greatest(${forumReaders.read_no}, ${no}::int)`, read_at: now },
    })
    .returning({ read_no: forumReaders.read_no });
  // Higher numbers belong to posts that are awaiting approval, were removed or were moved away.
  if (no >= thread.last_post_no) await settle(platform, tx, actor.id, threadGroups(id));
  return { read_no: row?.read_no ?? no };
};

export const markAllRead = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['readAll']>> => {
  await tx
    .insert(forumMembers)
    .values({ user_id: actor.id, read_before: now })
    .onConflictDoUpdate({ target: forumMembers.user_id, set: { read_before: now } });
  return { read: true };
};

export const markThread = async (
  { tx, actor, now }: Work<User>,
  { params: { id }, body: { follows, bookmarked } }: Received<Contract['mark']>,
): Promise<Returned<Contract['mark']>> => {
  const { thread } = await requireThread(tx, actor, id);
  const marks = {
    ...(follows === undefined ? {} : { follows }),
    ...(bookmarked === undefined ? {} : { bookmarked_at: bookmarked ? now : null }),
  };
  const [row] = await tx
    .insert(forumReaders)
    .values({ user_id: actor.id, thread_id: id, ...marks })
    .onConflictDoUpdate({ target: readerKey, set: { ...marks, thread_id: thread.id } })
    .returning();
  return { follows: row?.follows ?? false, bookmarked: row?.bookmarked_at != null };
};

export const countView = async (
  { tx, actor }: Work,
  { params: { id } }: Received<Contract['view']>,
): Promise<Returned<Contract['view']>> => {
  await requireThread(tx, actor, id);
  await tx
    .update(forumThreads)
    .set({ views: sql`${forumThreads.views} + 1` })
    .where(eq(forumThreads.id, id));
  return { counted: true };
};

export const solveThread = async (
  { tx, actor }: Work<User>,
  { params: { id }, body: { post: postId } }: Received<Contract['solve']>,
): Promise<Returned<Contract['solve']>> => {
  const { section } = await requireThread(tx, actor, id);
  // Locked, so that the post is not removed or moved in the meantime.
  const thread = (await lockThreads(tx, [id])).get(id);
  if (thread?.section_id !== section.id) throw problem(forumProblems.notFound);
  if (thread.author_id !== actor.id && !mayModerate(actor)) throw problem(forumProblems.notAllowed);
  if (postId !== null) {
    const [post] = await tx
      .select({ no: forumPosts.no })
      .from(forumPosts)
      .where(and(eq(forumPosts.id, postId), eq(forumPosts.thread_id, id), sql`${forumPosts.removed_at} is null`));
    if (!post || post.no === 1) throw problem(forumProblems.notFound);
  }
  await tx.update(forumThreads).set({ solution_id: postId }).where(eq(forumThreads.id, id));
  return { solution: postId };
};

const maxReportsPerDay = 20;
const dayMs = 86_400_000;

export const reportPost = async (
  { tx, actor, now }: Work<User>,
  { body: { post: id, reason, note } }: Received<Contract['report']>,
): Promise<Returned<Contract['report']>> => {
  const { post } = await requirePost(tx, actor, id);
  if (post.removed_at) throw problem(forumProblems.notFound);
  if (post.author_id === actor.id) throw problem(forumProblems.ownPost);
  // Makes concurrent reports wait for each other, so that they cannot pass the limit together.
  await lockMember(tx, actor.id);
  const [{ today } = { today: 0 }] = await tx
    .select({ today: count() })
    .from(forumReports)
    .where(and(eq(forumReports.reporter_id, actor.id), gte(forumReports.created_at, new Date(now.getTime() - dayMs))));
  if (today >= maxReportsPerDay) throw problem(forumProblems.dailyLimit, { details: { most: maxReportsPerDay } });
  const [last] = await tx
    .select({ text: forumReports.post_text, decided: forumReports.decided_at })
    .from(forumReports)
    .where(and(eq(forumReports.post_id, id), eq(forumReports.reporter_id, actor.id)))
    .orderBy(desc(forumReports.id))
    .limit(1);
  // A decision covers the reported text. Edits soon after the post are not marked, so the texts are compared, too.
  const isEdited = last?.decided && (last.text !== post.text || (post.edited_at ?? last.decided) > last.decided);
  if (last && !isEdited) throw problem(forumProblems.alreadyReported);
  const [row] = await tx
    .insert(forumReports)
    .values({ post_id: id, reporter_id: actor.id, reason, note, post_text: post.text, created_at: now })
    .onConflictDoNothing()
    .returning({ id: forumReports.id });
  if (!row) throw problem(forumProblems.alreadyReported);
  return { id: row.id };
};
