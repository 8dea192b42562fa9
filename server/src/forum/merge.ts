// What readers keep when a thread is merged into another one.
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { movePoll } from './polls/service.ts';
import { forumReaders, type ThreadRecord } from './table.ts';

type Merge = {
  from: ThreadRecord;
  to: ThreadRecord;
  /** The moved posts in their new order, with their old numbers. */
  moved: readonly { no: number }[];
};

/**
 * Moves followers and bookmarks of the merged thread to the target. A reader of the whole target has read the moved
 * posts up to their position in the merged thread; for others, the moved posts are unread.
 */
export const carryOver = async (tx: Tx, { from, to, moved }: Merge): Promise<void> => {
  const numbers = sql.raw(`array[${moved.map(({ no }) => Number(no)).join(',')}]::int[]`);
  const readUpTo = (read: string) => sql`case when ${sql.raw(read)} < ${to.last_post_no}::int then ${sql.raw(read)}
    else ${to.last_no}::int + (select count(*)::int from unnest(${numbers}) n where n <= s.read_no) end`;
  await tx.execute(sql`
    insert into ${forumReaders} (user_id, thread_id, read_no, follows, bookmarked_at)
    select s.user_id, ${to.id}::bigint, ${readUpTo('coalesce(t.read_no, 0)')}, s.follows or coalesce(t.follows, false),
      coalesce(t.bookmarked_at, s.bookmarked_at)
    from ${forumReaders} s left join ${forumReaders} t on t.user_id = s.user_id and t.thread_id = ${to.id}::bigint
    where s.thread_id = ${from.id}::bigint and (s.follows or s.bookmarked_at is not null or t.user_id is not null)
    order by s.user_id
    on conflict (user_id, thread_id) do update set read_no = excluded.read_no, follows = excluded.follows,
      bookmarked_at = excluded.bookmarked_at`);
  await tx.execute(sql`
    update ${forumReaders} set follows = false, bookmarked_at = null
    where thread_id = ${from.id}::bigint and (follows or bookmarked_at is not null)`);
  await movePoll(tx, from.id, to.id);
};
