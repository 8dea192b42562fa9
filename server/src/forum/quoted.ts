import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Actor } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { seesHidden, visibleSections } from './rights.ts';
import { forumPosts, forumThreads, type PostRecord, type ThreadRecord } from './table.ts';

type Quoted = { id: number; no: number; author: number; thread: number };

/**
 * Finds posts that are quoted by posts of a thread and can still be read, here or in the thread to which they were moved.
 * Quotes of other posts are not shown.
 */
export const quotedPosts = async (
  tx: Tx,
  actor: Actor,
  { id: here }: Pick<ThreadRecord, 'id'>,
  rows: readonly PostRecord[],
): Promise<Map<number, Quoted>> => {
  const ids = rows.flatMap(({ quote_post_id }) => quote_post_id ?? []);
  if (ids.length === 0) return new Map();
  const quoted = await tx
    .select({
      id: forumPosts.id,
      no: forumPosts.no,
      author: forumPosts.author_id,
      thread: forumPosts.thread_id,
      section: forumThreads.section_id,
      hidden: forumThreads.hidden,
    })
    .from(forumPosts)
    .innerJoin(forumThreads, eq(forumThreads.id, forumPosts.thread_id))
    .where(and(inArray(forumPosts.id, ids), isNull(forumPosts.removed_at)));
  const isMoved = ({ thread }: Quoted): boolean => thread !== here;
  const sections = quoted.some(isMoved) ? await visibleSections(tx, actor) : undefined;
  const isReadable = ({ section, hidden }: (typeof quoted)[number]): boolean =>
    sections?.has(section) === true && (!hidden || seesHidden(actor));
  return new Map(quoted.flatMap((row) => (!isMoved(row) || isReadable(row) ? [[row.id, row]] : [])));
};
