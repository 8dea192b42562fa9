import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { ResultOf } from '@wyrmgate/contract/search';
import { excerptFor } from '@wyrmgate/contract/search-text';
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import {
  type Found,
  maxMatches,
  pageOf,
  type TextSearch,
  textQuery,
  wordQuery,
} from '../platform/database/full-text.ts';
import { findNames } from '../users/service.ts';
import { seesHidden, visibleSections } from './rights.ts';
import { forumPosts, forumThreads, type SectionRow, threadWords } from './table.ts';

/**
 * Number of newest posts to search, and of matches to read. The more common a word is, the fewer posts are searched, to
 * keep every search fast.
 */
const windows = {
  recent: { posts: 150_000, most: 500 },
  newest: { posts: 20_000, most: 2000 },
  last: { posts: 5000, most: 2000 },
} as const;
/** Maximum number of matches to read for an uncommon word. */
const maxRead = 3000;

type Match = { id: number; thread: number; rank: number };
/** The number of matching posts that were read, and of those in threads that the caller may see. */
type Ranked = { rows: Match[]; read: number; seen: number };

/**
 * Finds the newest match in each thread, ordered by rank. The limits of the inner queries bound the number of rows
 * read.
 */
const rankPosts = async (tx: Tx, query: SQL, visible: SQL, matches: SQL): Promise<Ranked> => {
  const rows = await rowsOf<{
    id: number | null;
    thread: number | null;
    rank: number | null;
    read: number;
    seen: number;
  }>(
    tx,
    sql`with found as materialized (${matches}), readable as materialized (
          select max(found.id) as id, count(*) as posts from found join ${forumThreads} t on t.id = found.thread_id
          where ${visible} group by found.thread_id),
        newest as materialized (select id from readable order by id desc limit ${maxMatches})
        select p.id, p.thread_id as thread, ts_rank(p.lexemes, ${query}, 1) as rank, sums.read, sums.seen
        from (select (select count(*) from found)::int as read, (select coalesce(sum(posts), 0) from readable)::int as seen) sums
        left join (newest join ${forumPosts} p on p.id = newest.id) on true order by rank desc nulls last, p.id desc`,
  );
  return {
    rows: rows.flatMap(({ id, thread, rank }) =>
      id === null ? [] : { id: Number(id), thread: Number(thread), rank: Number(rank) },
    ),
    read: rows[0]?.read ?? 0,
    seen: rows[0]?.seen ?? 0,
  };
};

const isFull = ({ rows }: Ranked): boolean => rows.length >= maxMatches;

/** Searches for whole words first, because matching a short prefix takes ten times as long. */
const searchPosts = async (tx: Tx, search: TextSearch, visible: SQL): Promise<readonly Match[]> => {
  const whole = await findPosts(tx, wordQuery(search.text, search.language), visible);
  return whole.length >= maxMatches ? whole : findPosts(tx, textQuery(search.text, search.language), visible);
};

const findPosts = async (tx: Tx, query: SQL, visible: SQL): Promise<readonly Match[]> => {
  const { recent, newest, last } = windows;
  const rank = (matches: SQL) => rankPosts(tx, query, visible, matches);
  const matching = sql`select p.id, p.thread_id from ${forumPosts} p where p.lexemes @@ ${query} and p.removed_at is null`;
  // The BRIN index on ids skips the pages of older posts.
  const since = (posts: number) => sql`p.id > (select coalesce(max(id), 0) - ${posts}::bigint from ${forumPosts})`;
  const among = (posts: number, most: number) => rank(sql`${matching} and ${since(posts)} limit ${most}`);
  // Checks the visibility of every match. This is slow, so it runs only if matches that the caller may not see crowd
  // out the others.
  const readable = async ({ rows }: Ranked): Promise<readonly Match[]> => {
    const all = await rank(sql`${matching}
      and exists (select 1 from ${forumThreads} t where t.id = p.thread_id and ${visible}) limit ${maxRead}`);
    return all.rows.length > rows.length ? all.rows : rows;
  };
  const done = (found: Ranked): readonly Match[] | Promise<readonly Match[]> =>
    isFull(found) || found.seen * 10 >= found.read ? found.rows : readable(found);

  const first = await among(recent.posts, recent.most);
  if (first.read < recent.most) {
    if (isFull(first)) return first.rows;
    const all = await rank(sql`${matching} limit ${maxRead}`);
    if (all.read < maxRead) return all.rows;
    // A truncated list contains only the oldest matches, so matches among the recent posts take precedence.
    return done(first.rows.length > 0 ? { ...first, read: first.read + all.read, seen: first.seen + all.seen } : all);
  }
  const fewer = await among(newest.posts, newest.most);
  if (fewer.read < newest.most) return done(isFull(fewer) ? fewer : await among(recent.posts, maxRead));
  return done(
    await rank(sql`
      select id, thread_id from (
        select id, thread_id, lexemes, removed_at from ${forumPosts} order by id desc limit ${last.posts}) p
      where lexemes @@ ${query} and removed_at is null limit ${last.most}`),
  );
};

type Place = { thread: number; post: number | undefined };

const readPosts = async (tx: Tx, ids: readonly number[]) => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: forumPosts.id,
      no: forumPosts.no,
      text: forumPosts.text,
      author: forumPosts.author_id,
      at: forumPosts.created_at,
      language: forumPosts.language,
    })
    .from(forumPosts)
    .where(inArray(forumPosts.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
};

const showPlaces = async (
  tx: Tx,
  places: readonly Place[],
  sections: ReadonlyMap<number, SectionRow>,
  search: TextSearch,
): Promise<ResultOf<'forum'>[]> => {
  if (places.length === 0) return [];
  const ids = places.map(({ thread }) => thread);
  const threads = await tx.select().from(forumThreads).where(inArray(forumThreads.id, ids));
  const posts = await readPosts(
    tx,
    places.flatMap(({ post }) => post ?? []),
  );
  const authors = [...threads.map(({ author_id }) => author_id), ...[...posts.values()].map(({ author }) => author)];
  const names = await findNames(tx, [...new Set(authors)]);
  return places.flatMap((place) => {
    const thread = threads.find(({ id }) => id === place.thread);
    const section = thread && sections.get(thread.section_id);
    if (!thread || !section) return [];
    const post = place.post === undefined ? undefined : posts.get(place.post);
    return {
      type: 'forum' as const,
      title: thread.title,
      excerpt: excerptFor(post?.text ?? thread.excerpt, search.text),
      language: post?.language ?? section.language ?? search.language,
      id: thread.id,
      slug: threadSlug(thread.title),
      section: section.slug,
      section_names: section.names,
      no: post?.no ?? 1,
      author: names.get(post?.author ?? thread.author_id) ?? null,
      at: (post?.at ?? thread.created_at).toISOString(),
    };
  });
};

/**
 * Finds threads that the caller may see, each once with its newest match, titles first. Removed posts are never found,
 * even by staff.
 */
export const searchForum = async ({ tx, actor }: Work, search: TextSearch): Promise<Found<ResultOf<'forum'>>> => {
  const sections = await visibleSections(tx, actor);
  if (sections.size === 0) return { rows: [], more: false };
  const query = textQuery(search.text, search.language);
  const ids = sql.raw([...sections.keys()].map(Number).join(', '));
  const visible = sql`t.section_id in (${ids}) and ${seesHidden(actor) ? sql`true` : sql`not t.hidden`}`;
  const titled = await rowsOf<{ id: number }>(
    tx,
    sql`select t.id from ${forumThreads} t where ${sql.raw(threadWords)} @@ ${query} and ${visible}
        order by t.last_post_at desc, t.id desc limit ${maxMatches}`,
  );
  const best = new Map<number, number | undefined>(titled.map(({ id }) => [Number(id), undefined]));
  for (const { id, thread } of await searchPosts(tx, search, visible))
    if (best.get(Number(thread)) === undefined) best.set(Number(thread), Number(id));
  const { rows, more } = pageOf(
    [...best].map(([thread, post]) => ({ thread, post })),
    search,
  );
  return { rows: await showPlaces(tx, rows, sections, search), more };
};
