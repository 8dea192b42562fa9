// Where a player continues to read. Posts count as unread by number and by time, because marking everything as read stores only a time.
import { sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { preparedRows, unplanned } from '../platform/database/prepared.ts';
import { forumPosts, type forumReaders, forumThreads, type ThreadRecord } from './table.ts';

type Reader = Pick<typeof forumReaders.$inferSelect, 'read_no'>;
type Counted = Pick<
  ThreadRecord,
  'id' | 'mixed' | 'created_at' | 'posts' | 'last_no' | 'last_post_no' | 'last_post_at'
>;
export type Reading = {
  /** Posts up to this time count as read: when the reader registered or last marked everything as read. */
  before: Date;
  readers: ReadonlyMap<number, Reader>;
};

/** Up to this many posts are read one by one. In a longer range, the first unread one is found by halving it. */
const scanned = 50;

/**
 * `low` and `high` enclose the first post that is newer than `before`. Moved posts are not numbered by time, so threads with such
 * posts are read one by one.
 */
const firstUnreadQuery = preparedRows<{ thread: number; no: number }>(
  'forum_first_unread',
  () => sql`with recursive search(thread, mixed, low, high) as (
      select t.id, t.mixed, a.read_no, t.last_post_no
      from unnest(${unplanned('threads', 'bigint[]')}, ${unplanned('read', 'int[]')}) as a(thread, read_no)
      join ${forumThreads} t on t.id = a.thread
    union all
      select s.thread, s.mixed, case when p.is_new then s.low else s.middle end,
        case when p.is_new then s.middle else s.high end
      from (select thread, mixed, low, high, (low + high) / 2 as middle from search) s
      cross join lateral (
        select created_at > ${unplanned('before', 'timestamptz')} as is_new from ${forumPosts}
        where thread_id = s.thread and no >= s.middle order by no limit 1) p
      where not s.mixed and s.high - s.low > ${sql.raw(String(scanned))})
  select s.thread, p.no from (select thread, max(low) as low from search group by thread) s
  cross join lateral (
    select no from ${forumPosts}
    where thread_id = s.thread and no > s.low and removed_at is null
      and created_at > ${unplanned('before', 'timestamptz')}
    order by no limit 1) p`,
);

/**
 * Returns the number of the first unread post in each thread that has one. Without `exact`, it may be the number of a
 * removed post, which lists accept to save a query.
 */
export const firstUnread = async (
  tx: Tx,
  threads: readonly Counted[],
  { before, readers }: Reading,
  exact: boolean,
): Promise<Map<number, number>> => {
  const readNo = ({ id }: Counted) => readers.get(id)?.read_no ?? 0;
  const unread = threads.filter((row) => row.last_post_no > readNo(row) && row.last_post_at > before);
  const isNext = (row: Counted) => !row.mixed && row.created_at > before && (!exact || row.posts === row.last_no);
  const searched = unread.filter((row) => !isNext(row));
  const rows =
    searched.length === 0
      ? []
      : await firstUnreadQuery(tx, {
          threads: `{${searched.map(({ id }) => id).join()}}`,
          read: `{${searched.map(readNo).join()}}`,
          before: before.toISOString(),
        });
  const found = new Map(rows.map(({ thread, no }) => [Number(thread), no]));
  // If the newest post was read, older ones that were moved in after it are still unread.
  return new Map(unread.map((row) => [row.id, found.get(row.id) ?? readNo(row) + 1]));
};
