// Finds the players who are notified about a post.
import { mentionIdsOf } from '@wyrmgate/contract/rich-text-document';
import { and, eq, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { blockersOf } from '../chat/blocks.ts';
import type { Tx } from '../platform/database/database.ts';
import { forumReaders, type PostRecord } from './table.ts';

const maxMails = 2000;

/** Selects followers who have not blocked the author of the post. */
const takesFrom = (author: number): SQL =>
  sql`not exists (select 1 from chat_blocks b where b.user_id = ${forumReaders.user_id} and b.blocked_id = ${author})`;

/**
 * Finds followers who have not read the post and have not blocked its author. The portal notifies them of each reply.
 */
export const unreadFollowers = async (tx: Tx, post: PostRecord): Promise<number[]> => {
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

/** Followers get one email until they read the thread again. */
export const claimFollowers = async (tx: Tx, post: PostRecord): Promise<number[]> => {
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
export const mentionedBy = async (tx: Tx, post: PostRecord, only?: readonly number[]): Promise<number[]> => {
  const mentioned = mentionIdsOf(post.body).filter((user) => user !== post.author_id && (only?.includes(user) ?? true));
  const blockers = await blockersOf(tx, mentioned, post.author_id);
  return mentioned.filter((user) => !blockers.has(user));
};

/** Like followers, mentioned players get one email about a thread until they read it. */
export const claimMentioned = async (tx: Tx, post: PostRecord, users: readonly number[]): Promise<number[]> => {
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
