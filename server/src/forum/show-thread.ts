import type { ThreadStatus } from '@wyrmgate/contract/forum-constants';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { readWriters, type Writer } from './authors.ts';
import { forumMembers, forumReaders, forumThreads, type SectionRow, type ThreadRecord } from './table.ts';
import { firstUnread } from './unread.ts';

const { hidden_reason, hidden_at, hidden_cleanup_id, slow_seconds, held, participants, heat, ...others } =
  getTableColumns(forumThreads);
const { merged_post_id, took_replies, version: _version, ...listed } = others;
/** The columns of threads that lists need. */
export const listedColumns = listed;
export type ListedThread = Pick<ThreadRecord, keyof typeof listedColumns>;

export const statusesOf = (row: Pick<ThreadRecord, 'locked' | 'pinned' | 'featured' | 'hidden'>): ThreadStatus[] => [
  ...(row.locked || row.hidden ? [] : (['active'] as const)),
  ...(['locked', 'pinned', 'featured', 'hidden'] as const).filter((status) => row[status]),
];

const user = sql.placeholder('user');
const readingQuery = prepared((tx) =>
  tx
    .select({
      before: forumMembers.read_before,
      reader: {
        thread_id: forumReaders.thread_id,
        read_no: forumReaders.read_no,
        follows: forumReaders.follows,
        bookmarked_at: forumReaders.bookmarked_at,
      },
    })
    .from(sql`(select 1) as one`)
    .leftJoin(forumMembers, eq(forumMembers.user_id, user))
    .leftJoin(
      forumReaders,
      and(
        eq(forumReaders.user_id, user),
        sql`${forumReaders.thread_id} = any(${sql.placeholder('threads')}::bigint[])`,
      ),
    )
    .prepare('forum_reading'),
);

/** Returns how far the caller has read these threads. */
const readingOf = async (tx: Tx, actor: Actor, ids: readonly number[]) => {
  if (actor.kind === 'visitor') return undefined;
  const rows = await readingQuery(tx).execute({ user: actor.id, threads: `{${ids.join()}}` });
  return {
    before: rows[0]?.before ?? actor.createdAt,
    readers: new Map(rows.flatMap(({ reader }) => (reader ? [[reader.thread_id, reader]] : []))),
  };
};

export type Shown = { sections: ReadonlyMap<number, SectionRow>; actor: Actor };

/** The authors of a thread in a list: who opened it and who wrote the last post. */
export const writersOf = (row: ListedThread): number[] => [row.author_id, row.last_post_author_id];

/** Returns a thread as lists show it to everyone. */
export const showRow = (
  row: ListedThread,
  section: SectionRow | undefined,
  writers: ReadonlyMap<number, Writer>,
): Omit<ThreadRow, 'own'> => ({
  id: row.id,
  slug: threadSlug(row.title),
  title: row.title,
  section: section?.slug ?? '',
  section_names: section?.names ?? {},
  prefix: row.prefix,
  statuses: statusesOf(row),
  author: writers.get(row.author_id)?.name ?? null,
  avatar: writers.get(row.author_id)?.avatar ?? null,
  created_at: row.created_at.toISOString(),
  excerpt: row.excerpt,
  replies: Math.max(0, row.posts - 1),
  views: row.views,
  score: row.score,
  solved: row.solution_id !== null,
  tags: row.tags,
  last: {
    author: writers.get(row.last_post_author_id)?.name ?? null,
    at: row.last_post_at.toISOString(),
    no: row.last_post_no,
  },
});

/**
 * Returns threads for a list, with their authors and the caller's reading state, in at most three queries for any number of rows.
 */
export const showThreads = async (
  tx: Tx,
  rows: readonly ListedThread[],
  { sections, actor }: Shown,
): Promise<ThreadRow[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [writers, reading] = await readTogether(
    tx,
    () => readWriters(tx, rows.flatMap(writersOf)),
    () => readingOf(tx, actor, ids),
  );
  const unread = reading && (await firstUnread(tx, rows, reading, false));
  return rows.map((row) => {
    const reader = reading?.readers.get(row.id);
    return {
      ...showRow(row, sections.get(row.section_id), writers),
      own: reading
        ? {
            unread: unread?.get(row.id) ?? null,
            follows: reader?.follows ?? false,
            bookmarked: reader?.bookmarked_at != null,
          }
        : null,
    };
  });
};
