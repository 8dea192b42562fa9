import { pageOfPost, threadSlug } from '@wyrmgate/contract/forum-constants';
import { mentionIdsOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { blockersOf } from '../chat/blocks.ts';
import type { User, Work } from '../http/context.ts';
import { type Notice, notify, withdraw, withoutEmail } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { cancelEmails } from '../platform/mail/cancel.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { emit } from '../webhooks/emit.ts';
import { tellReaders } from './live.ts';
import { requestPreviews } from './previews/service.ts';
import {
  forumPosts,
  forumReaders,
  forumSections,
  forumThreads,
  type PostRecord,
  postColumns,
  type SectionRow,
  type ThreadRecord,
} from './table.ts';

export const notifyQueue = 'forum.notify';

/** If `mentioned` is set, notifies only the players in it that the post still mentions. */
export type NotifyJob = { post: number; mentioned?: readonly number[] };

/** Emails are sent only about sections that all players see, because permissions can change before an email is read. */
export const isMailed = (section: SectionRow): boolean =>
  section.see_right === 'everyone' || section.see_right === 'players';

/** Emits the webhook event for a new thread if everyone may read its section. */
const reportThread = async (
  { tx, platform }: Work<User>,
  { id, title }: Pick<ThreadRecord, 'id' | 'title'>,
  section: SectionRow,
): Promise<void> => {
  if (section.see_right !== 'everyone') return;
  const url = `${platform.env.publicUrl}${postUrl(section.slug, { id, title }, 1)}`;
  const data = { id, section: section.slug, title, url };
  await emit(platform, tx, { type: 'forum.thread_created', cause: `thread:${id}`, data });
};

/**
 * Announces a new post to open pages after the commit, and to followers in a job. A new thread also triggers a webhook.
 */
export const announcePost = async (
  work: Work<User>,
  {
    post,
    thread,
    section,
  }: { post: PostRecord; thread: Pick<ThreadRecord, 'id' | 'title' | 'hidden'>; section: SectionRow },
): Promise<void> => {
  const { tx, platform } = work;
  if (post.no === 1) await reportThread(work, thread, section);
  await requestPreviews(platform, tx, post);
  await tellReaders(work, [{ thread, section }]);
  if (!isMailed(section)) return;
  await platform.jobs.send(tx, notifyQueue, { post: post.id });
};

/**
 * Notifies players that an edit mentions for the first time. Removed mentions still count towards the post's limit, so
 * that repeated edits cannot notify more players than one post may.
 */
export const announceNewMentions = async (
  { tx, platform }: Work<User>,
  { post, body, section, most }: { post: PostRecord; body: RichTextDoc; section: SectionRow; most: number },
): Promise<void> => {
  const before = mentionIdsOf(post.body);
  const now = mentionIdsOf(body);
  if (now.length === before.length && now.every((user) => before.includes(user))) return;
  const isPost = eq(forumPosts.id, post.id);
  const [row] = await tx.select({ mentioned: forumPosts.mentioned }).from(forumPosts).where(isPost);
  const known = new Set([...(row?.mentioned ?? []), ...before]);
  const added = now.filter((user) => !known.has(user));
  const mentioned = added.slice(0, Math.max(0, most - known.size));
  await tx
    .update(forumPosts)
    .set({ mentioned: [...known, ...added] })
    .where(isPost);
  if (mentioned.length > 0 && isMailed(section))
    await platform.jobs.send(tx, notifyQueue, { post: post.id, mentioned });
};

export const postUrl = (section: string, thread: { id: number; title: string }, no: number): string => {
  const page = pageOfPost(no);
  return `/forum/${section}/${thread.id}-${encodeURIComponent(threadSlug(thread.title))}${page > 1 ? `?page=${page}` : ''}#post-${no}`;
};

const maxMails = 2000;

/** Selects followers who have not blocked the author of the post. */
const takesFrom = (author: number): SQL =>
  sql`not exists (select 1 from chat_blocks b where b.user_id = ${forumReaders.user_id} and b.blocked_id = ${author})`;

/**
 * Finds followers who have not read the post and have not blocked its author. The portal notifies them of each reply.
 */
const unreadFollowers = async (tx: Tx, post: PostRecord): Promise<number[]> => {
  const rows = await tx
    .select({ id: forumReaders.user_id })
    .from(forumReaders)
    .where(
      and(
        eq(forumReaders.thread_id, post.thread_id),
        eq(forumReaders.follows, true),
        ne(forumReaders.user_id, post.author_id),
        takesFrom(post.author_id),
        sql`${forumReaders.read_no} < ${post.no}::int`,
      ),
    )
    .limit(maxMails);
  return rows.map(({ id }) => id);
};

/** The notification groups of a thread. They are marked as read when the player reads the thread. */
export const threadGroups = (thread: number): string[] => [`forum_mention:${thread}`, `forum_reply:${thread}`];

/**
 * Withdraws the notifications about threads that match a condition. Also cancels unsent emails about them, because they
 * contain the title and a mail server may be down for days.
 */
export const withdrawNotices = async (platform: Platform, tx: Tx, condition: SQL): Promise<void> => {
  await withdraw(
    platform,
    tx,
    sql`(select g.kind || ${forumThreads.id} from ${forumThreads}
      cross join (values ('forum_mention:'), ('forum_reply:')) g(kind) where ${condition})`,
  );
  await cancelEmails(
    tx,
    ['forum-mention', 'forum-reply'],
    (cause) => sql`split_part(${cause}, ':', 3) in (select ${forumPosts.id}::text from ${forumPosts}
      join ${forumThreads} on ${forumThreads.id} = ${forumPosts.thread_id} where ${condition})`,
  );
};

/** Deletes unsent emails about these posts. */
export const cancelEmailsAbout = (tx: Tx, posts: readonly number[]): Promise<void> =>
  cancelEmails(
    tx,
    ['forum-mention', 'forum-reply'],
    (cause) => sql`split_part(${cause}, ':', 3) = any(${`{${posts.join()}}`}::text[])`,
  );

/** Mentioned players get one notification about a post, even if they follow its thread. */
const noticesOf = (
  post: PostRecord,
  title: string,
  link: string,
  { mentioned, followers }: { mentioned: readonly number[]; followers: readonly number[] },
): Notice[] =>
  [...new Set([...mentioned, ...followers])].map((user) => ({
    user,
    kind: mentioned.includes(user) ? 'forum_mention' : 'forum_reply',
    cause: `forum:post:${post.id}`,
    group: String(post.thread_id),
    data: { thread: title },
    link,
    actor: post.author_id,
  }));

/** Followers get one email until they read the thread again. */
const claimFollowers = async (tx: Tx, post: PostRecord): Promise<number[]> => {
  const rows = await tx
    .update(forumReaders)
    .set({ notified_no: post.no })
    .where(
      and(
        eq(forumReaders.thread_id, post.thread_id),
        eq(forumReaders.follows, true),
        ne(forumReaders.user_id, post.author_id),
        takesFrom(post.author_id),
        lte(forumReaders.notified_no, forumReaders.read_no),
        sql`${forumReaders.read_no} < ${post.no}::int`,
        or(
          sql`${forumReaders.read_at} is null`,
          lte(forumReaders.read_at, new Date(post.created_at.getTime() - 60_000)),
        ),
      ),
    )
    .returning({ id: forumReaders.user_id });
  return rows.map(({ id }) => id).slice(0, maxMails);
};

/**
 * Finds players that a post mentions, except its author and players who have blocked the author. `only` limits the
 * result to some players.
 */
const mentionedBy = async (tx: Tx, post: PostRecord, only?: readonly number[]): Promise<number[]> => {
  const mentioned = mentionIdsOf(post.body).filter((user) => user !== post.author_id && (only?.includes(user) ?? true));
  const blockers = await blockersOf(tx, mentioned, post.author_id);
  return mentioned.filter((user) => !blockers.has(user));
};

/**
 * Finds active players mentioned in the post who may be sent another email today. Consumes rate limits, so never call
 * it in a transaction.
 */
const admitMentioned = async (
  { database: { db }, limits }: Platform,
  { post: postId, mentioned: only }: NotifyJob,
): Promise<number[]> => {
  const [post] = await db.select(postColumns).from(forumPosts).where(eq(forumPosts.id, postId));
  if (!post) return [];
  const mentioned = await mentionedBy(db, post, only);
  const people = await findUsers(db, mentioned);
  const admitted: number[] = [];
  for (const id of mentioned)
    if (people.get(id)?.status === 'active' && (await limits.consume('mentionMails', String(id))) === 0)
      admitted.push(id);
  return admitted;
};

/** Like followers, mentioned players get one email about a thread until they read it. */
const claimMentioned = async (tx: Tx, post: PostRecord, users: readonly number[]): Promise<number[]> => {
  if (users.length === 0) return [];
  const rows = await tx
    .insert(forumReaders)
    .values(users.map((id) => ({ user_id: id, thread_id: post.thread_id, notified_no: post.no })))
    .onConflictDoUpdate({
      target: [forumReaders.user_id, forumReaders.thread_id],
      set: { notified_no: post.no },
      setWhere: and(
        lte(forumReaders.notified_no, forumReaders.read_no),
        sql`${forumReaders.read_no} < ${post.no}::int`,
      ),
    })
    .returning({ id: forumReaders.user_id });
  return rows.map(({ id }) => id);
};

/**
 * Locks the thread and the section of a post against being hidden, moved or closed until the notices are committed. A
 * later change then finds and withdraws the notices; an earlier change is seen here.
 */
const holdPlace = async (tx: Tx, id: number) => {
  const [post] = await tx.select(postColumns).from(forumPosts).where(eq(forumPosts.id, id));
  if (!post) return undefined;
  const [thread] = await tx.select().from(forumThreads).where(eq(forumThreads.id, post.thread_id)).for('key share');
  if (!thread) return undefined;
  const isSection = eq(forumSections.id, thread.section_id);
  const [section] = await tx.select().from(forumSections).where(isSection).for('key share');
  // Reads the post again, because it may have been removed or moved while this call waited for the lock.
  const [current] = await tx.select(postColumns).from(forumPosts).where(eq(forumPosts.id, id));
  return section && current?.thread_id === thread.id ? { post: current, thread, section } : undefined;
};

/** Notifies the players mentioned in a post and the followers of its thread, in the portal and by email. */
export const notifyAbout = async (platform: Platform, job: NotifyJob): Promise<void> => {
  const { database, limits, mail } = platform;
  const { post: id, mentioned: only } = job;
  const admitted = await admitMentioned(platform, job);
  const claimed = await database.transaction(async (tx): Promise<number[]> => {
    const found = await holdPlace(tx, id);
    if (!found || found.post.removed_at || found.thread.hidden || !isMailed(found.section)) return [];
    const { post, thread, section } = found;
    const mentioned = await claimMentioned(tx, post, admitted);
    const followers = only ? [] : await claimFollowers(tx, post);
    const told = {
      mentioned: await mentionedBy(tx, post, only),
      followers: only ? [] : await unreadFollowers(tx, post),
    };
    const people = await findUsers(tx, [
      ...new Set([...mentioned, ...followers, ...told.mentioned, ...told.followers, post.author_id]),
    ]);
    const author = people.get(post.author_id);
    if (author?.status !== 'active') return [];
    const path = postUrl(section.slug, thread, post.no);
    const notices = noticesOf(post, thread.title, path, told);
    await notify(
      platform,
      tx,
      notices.filter(({ user }) => user !== post.author_id && people.get(user)?.status === 'active'),
    );
    const silent = await withoutEmail(tx, 'forum', [...mentioned, ...followers]);
    for (const [kind, ids] of [
      ['mention', mentioned],
      ['reply', followers],
    ] as const)
      for (const userId of ids) {
        const person = people.get(userId);
        if (person?.status !== 'active' || silent.has(userId)) continue;
        await mail.enqueue(tx, {
          cause: `forum:${kind}:${post.id}:${userId}`,
          template: kind === 'mention' ? 'forum-mention' : 'forum-reply',
          values: { username: person.username, author: author.username, title: thread.title, path },
          topic: { topic: 'forum', user: userId },
          ...mailTo(person),
        });
      }
    return mentioned;
  });
  for (const user of admitted) if (!claimed.includes(user)) await limits.refund('mentionMails', String(user));
};
