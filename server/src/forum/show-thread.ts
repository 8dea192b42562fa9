import type { ThreadStatus } from '@wyrmgate/contract/forum-constants';
import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ThreadRow } from '@wyrmgate/contract/forum-shapes';
import { and, eq, inArray } from 'drizzle-orm';
import { avatarsOf } from '../avatars/service.ts';
import type { Actor } from '../http/context.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { forumMembers, forumReaders, type SectionRow, type ThreadRecord } from './table.ts';

export const statusesOf = (row: ThreadRecord): ThreadStatus[] => [
  ...(row.locked || row.hidden ? [] : (['active'] as const)),
  ...(['locked', 'pinned', 'featured', 'hidden'] as const).filter((status) => row[status]),
];

type Reader = typeof forumReaders.$inferSelect;

/** Threads whose last post is older count as read: those from before the account, and those marked read at once. */
export const readBefore = async (tx: Tx, actor: Actor): Promise<Date | undefined> => {
  if (actor.kind === 'visitor') return undefined;
  const [member] = await tx
    .select({ at: forumMembers.read_before })
    .from(forumMembers)
    .where(eq(forumMembers.user_id, actor.id));
  return member?.at ?? actor.createdAt;
};

export const firstUnread = (row: ThreadRecord, reader: Reader | undefined, before: Date): number | null => {
  const read = reader?.read_no ?? 0;
  return row.last_post_no > read && row.last_post_at > before ? read + 1 : null;
};

export const readersOf = async (tx: Tx, actor: Actor, ids: readonly number[]): Promise<Map<number, Reader>> => {
  if (actor.kind === 'visitor' || ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(forumReaders)
    .where(and(eq(forumReaders.user_id, actor.id), inArray(forumReaders.thread_id, [...ids])));
  return new Map(rows.map((row) => [row.thread_id, row]));
};

export type Shown = { sections: ReadonlyMap<number, SectionRow>; actor: Actor };

/** Threads for a list, with names and the caller's reading state: four queries for any number of rows. */
export const showThreads = async (
  tx: Tx,
  rows: readonly ThreadRecord[],
  { sections, actor }: Shown,
): Promise<ThreadRow[]> => {
  if (rows.length === 0) return [];
  const writers = [...new Set(rows.flatMap((row) => [row.author_id, row.last_post_author_id]))];
  const authors = [...new Set(rows.map(({ author_id }) => author_id))];
  const ids = rows.map(({ id }) => id);
  const [names, avatars, readers, before] = await readTogether(
    tx,
    () => findNames(tx, writers),
    () => avatarsOf(tx, authors),
    () => readersOf(tx, actor, ids),
    () => readBefore(tx, actor),
  );
  return rows.map((row) => {
    const reader = readers.get(row.id);
    const section = sections.get(row.section_id);
    return {
      id: row.id,
      slug: threadSlug(row.title),
      title: row.title,
      section: section?.slug ?? '',
      section_names: section?.names ?? {},
      prefix: row.prefix,
      statuses: statusesOf(row),
      author: names.get(row.author_id) ?? null,
      avatar: avatars.get(row.author_id) ?? null,
      created_at: row.created_at.toISOString(),
      excerpt: row.excerpt,
      replies: Math.max(0, row.posts - 1),
      views: row.views,
      score: row.score,
      solved: row.solution_id !== null,
      tags: row.tags,
      last: {
        author: names.get(row.last_post_author_id) ?? null,
        at: row.last_post_at.toISOString(),
        no: row.last_post_no,
      },
      own: before
        ? {
            unread: firstUnread(row, reader, before),
            follows: reader?.follows ?? false,
            bookmarked: reader?.bookmarked_at != null,
          }
        : null,
    };
  });
};
