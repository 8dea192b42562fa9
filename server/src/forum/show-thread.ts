import type { ThreadStatus } from '@wyrmgate/contract/forum-constants';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { fixedLimit, unplanned } from '../platform/database/prepared.ts';
import type { Writer } from './authors.ts';
import { lastFirst } from './order.ts';
import { forumMembers, forumReaders, forumThreads, type SectionRow, type ThreadRecord } from './table.ts';
import { firstUnread } from './unread.ts';

export const statusesOf = (row: Pick<ThreadRecord, 'locked' | 'pinned' | 'featured' | 'hidden'>): ThreadStatus[] => [
  ...(row.locked || row.hidden ? [] : (['active'] as const)),
  ...(['locked', 'pinned', 'featured', 'hidden'] as const).filter((status) => row[status]),
];

const caller = unplanned('user', 'bigint');

type Page = {
  where: SQL | undefined;
  /** The sort value as a whole number. */
  position: SQL;
  order: SQL;
  limit: number;
};

/**
 * Builds the query of a list: one page of threads with their authors and the reading state of the user in the placeholder `user`.
 * One statement reads everything, because each round trip takes longer than these lookups.
 */
export const threadPage = (tx: Tx, { where, position, order, limit }: Page) => {
  const page = tx
    .select({ ...getTableColumns(forumThreads), position: sql`${position}`.as('position') })
    .from(forumThreads)
    .where(where)
    .orderBy(order, lastFirst(forumThreads.id))
    .limit(fixedLimit(limit))
    .as('page');
  const { id, section_id, author_id, last_post_author_id } = page;
  return tx
    .select({
      thread: {
        id,
        section_id,
        author_id,
        title: page.title,
        excerpt: page.excerpt,
        prefix: page.prefix,
        tags: page.tags,
        pinned: page.pinned,
        featured: page.featured,
        locked: page.locked,
        hidden: page.hidden,
        created_at: page.created_at,
        last_no: page.last_no,
        posts: page.posts,
        last_post_no: page.last_post_no,
        last_post_author_id,
        last_post_at: page.last_post_at,
        views: page.views,
        score: page.score,
        solution_id: page.solution_id,
        mixed: page.mixed,
      },
      // The name differs from that of the number, so that the rows are sorted by the number.
      position: sql<string>`${page.position}::text`.as('cursor'),
      author: sql<string | null>`opener.username`,
      avatar: sql<string | null>`avatar.token`,
      last_author: sql<string | null>`latest.username`,
      before:
        sql`(select ${forumMembers.read_before} from ${forumMembers} where ${forumMembers.user_id} = ${caller})`.mapWith(
          forumMembers.read_before,
        ),
      reader: {
        read_no: forumReaders.read_no,
        follows: forumReaders.follows,
        bookmarked_at: forumReaders.bookmarked_at,
      },
    })
    .from(page)
    .leftJoin(forumReaders, and(eq(forumReaders.user_id, caller), eq(forumReaders.thread_id, id)))
    .leftJoin(sql`users opener`, sql`opener.id = ${author_id} and opener.status <> 'deleted'`)
    .leftJoin(sql`avatars avatar`, sql`avatar.user_id = opener.id`)
    .leftJoin(sql`users latest`, sql`latest.id = ${last_post_author_id} and latest.status <> 'deleted'`)
    .orderBy(sql`${page.position} desc`, sql`${id} desc`);
};
type PageRow = Awaited<ReturnType<typeof threadPage>>[number];
type ListedThread = PageRow['thread'];

export type Shown = { sections: ReadonlyMap<number, SectionRow>; actor: Actor };

/** Who opened the thread, and who wrote its last post. */
export type Writers = { author: Writer | undefined; last: Writer['name'] | undefined };

/** Returns a thread as lists show it to everyone. */
export const showRow = (
  row: ListedThread,
  section: SectionRow | undefined,
  { author, last }: Writers,
): Omit<ThreadRow, 'own'> => ({
  id: row.id,
  slug: threadSlug(row.title),
  title: row.title,
  section: section?.slug ?? '',
  section_names: section?.names ?? {},
  prefix: row.prefix,
  statuses: statusesOf(row),
  author: author?.name ?? null,
  avatar: author?.avatar ?? null,
  created_at: row.created_at.toISOString(),
  excerpt: row.excerpt,
  replies: Math.max(0, row.posts - 1),
  views: row.views,
  score: row.score,
  solved: row.solution_id !== null,
  tags: row.tags,
  last: {
    author: last ?? null,
    at: row.last_post_at.toISOString(),
    no: row.last_post_no,
  },
});

/** Returns the threads of a page. A query is only needed if some of them have unread posts. */
export const showThreads = async (
  tx: Tx,
  rows: readonly PageRow[],
  { sections, actor }: Shown,
): Promise<ThreadRow[]> => {
  const readers = new Map(rows.flatMap(({ thread, reader }) => (reader ? [[thread.id, reader]] : [])));
  const threads = rows.map(({ thread }) => thread);
  const unread =
    actor.kind === 'user'
      ? await firstUnread(tx, threads, { before: rows[0]?.before ?? actor.createdAt, readers }, false)
      : undefined;
  return rows.map(({ thread, author, avatar, last_author, reader }) => ({
    ...showRow(thread, sections.get(thread.section_id), { author: { name: author, avatar }, last: last_author }),
    own: unread
      ? {
          unread: unread.get(thread.id) ?? null,
          follows: reader?.follows ?? false,
          bookmarked: reader?.bookmarked_at != null,
        }
      : null,
  }));
};
