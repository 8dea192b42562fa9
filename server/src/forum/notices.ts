import { pageOfPost, threadSlug } from '@wyrmgate/contract/forum-constants';
import { mentionIdsOf, type RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { type Notice, notify, unnamedThread, withdraw, withoutEmail } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { cancelEmails } from '../platform/mail/cancel.ts';
import type { Platform } from '../platform/platform.ts';
import { findUsers, mailTo } from '../users/service.ts';
import { emit } from '../webhooks/emit.ts';
import { tellReaders } from './live.ts';
import { claimFollowers, claimMentioned, mentionedBy, unreadFollowers } from './notice-recipients.ts';
import { requestPreviews } from './previews/service.ts';
import { readersAmong } from './rights.ts';
import {
  forumPosts,
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
  await platform.jobs.send(tx, notifyQueue, { post: post.id });
};

/**
 * Notifies players that an edit mentions for the first time. Removed mentions still count towards the post's limit, so
 * that repeated edits cannot notify more players than one post may.
 */
export const announceNewMentions = async (
  { tx, platform }: Work<User>,
  { post, body, most }: { post: PostRecord; body: RichTextDoc; most: number },
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
  if (mentioned.length > 0) await platform.jobs.send(tx, notifyQueue, { post: post.id, mentioned });
};

export const postUrl = (section: string, thread: { id: number; title: string }, no: number): string => {
  const page = pageOfPost(no);
  return `/forum/${section}/${thread.id}-${encodeURIComponent(threadSlug(thread.title))}${page > 1 ? `?page=${page}` : ''}#post-${no}`;
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

type Place = { post: PostRecord; thread: ThreadRecord; section: SectionRow };

/**
 * Mentioned players get one notification about a post, even if they follow its thread. Readers of a restricted section
 * may lose that right, so the list of notifications adds the title there.
 */
const noticesOf = (
  { post, thread, section }: Place,
  { mentioned, followers }: { mentioned: readonly number[]; followers: readonly number[] },
): Notice[] =>
  [...new Set([...mentioned, ...followers])].map((user) => ({
    user,
    kind: mentioned.includes(user) ? 'forum_mention' : 'forum_reply',
    cause: `forum:post:${post.id}`,
    group: String(thread.id),
    data: { thread: isMailed(section) ? thread.title : unnamedThread },
    link: isMailed(section) ? postUrl(section.slug, thread, post.no) : `/forum/posts/${post.id}`,
    actor: post.author_id,
  }));

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

/**
 * Locks the thread and the section of a post against being hidden, moved or closed until the notices are committed. A
 * later change then finds and withdraws the notices; an earlier change is seen here.
 */
const holdPlace = async (tx: Tx, id: number): Promise<Place | undefined> => {
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

/** Sends the emails about a post, once per thread until it is read. Returns the mentioned players who are sent one. */
const sendEmails = async (
  { mail }: Platform,
  tx: Tx,
  { post, thread, section }: Place,
  { admitted, only }: { admitted: readonly number[]; only: boolean },
): Promise<number[]> => {
  const mentioned = await claimMentioned(tx, post, admitted);
  const followers = only ? [] : await claimFollowers(tx, post);
  const people = await findUsers(tx, [...new Set([...mentioned, ...followers, post.author_id])]);
  const author = people.get(post.author_id)?.username ?? '';
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
        values: {
          username: person.username,
          author,
          title: thread.title,
          path: postUrl(section.slug, thread, post.no),
        },
        topic: { topic: 'forum', user: userId },
        ...mailTo(person),
      });
    }
  return mentioned;
};

/**
 * Notifies the players mentioned in a post and the followers of its thread, in the portal and by email. Only players
 * who may read the thread now are notified.
 */
export const notifyAbout = async (platform: Platform, job: NotifyJob): Promise<void> => {
  const { database, limits } = platform;
  const { post: id, mentioned: only } = job;
  const admitted = await admitMentioned(platform, job);
  const claimed = await database.transaction(async (tx): Promise<number[]> => {
    const found = await holdPlace(tx, id);
    if (!found || found.post.removed_at || found.thread.hidden) return [];
    const { post } = found;
    const mentioned = await mentionedBy(tx, post, only);
    const followers = only ? [] : await unreadFollowers(tx, post);
    const people = await findUsers(tx, [...new Set([...mentioned, ...followers, post.author_id])]);
    const isActive = (user: number): boolean => people.get(user)?.status === 'active';
    if (!isActive(post.author_id)) return [];
    // Before the notices, because marking a thread as read locks these rows in the same order.
    const emailed = isMailed(found.section)
      ? await sendEmails(platform, tx, found, { admitted, only: only !== undefined })
      : [];
    const readers = new Set(await readersAmong(tx, found, [...new Set([...mentioned, ...followers])]));
    const notices = noticesOf(found, { mentioned, followers });
    await notify(
      platform,
      tx,
      notices.filter(({ user }) => user !== post.author_id && isActive(user) && readers.has(user)),
    );
    return emailed;
  });
  for (const user of admitted) if (!claimed.includes(user)) await limits.refund('mentionMails', String(user));
};
