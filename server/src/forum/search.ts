import { threadSlug } from '@wyrmgate/contract/forum-constants';
import type { Language } from '@wyrmgate/contract/languages';
import type { ResultOf } from '@wyrmgate/contract/search';
import { excerptFor } from '@wyrmgate/contract/search-text';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { readTogether, rowsOf, type Tx } from '../platform/database/database.ts';
import {
  type Found,
  maxMatches,
  pageOf,
  preparedText,
  preparedWords,
  type TextSearch,
  textQuery,
  wordQuery,
  wordValues,
} from '../platform/database/full-text.ts';
import { preparedRows, unnamed } from '../platform/database/prepared.ts';
import { postRanges, rangeKey, rangeKeys } from './post-ranges.ts';
import { seesHidden, visibleSections } from './rights.ts';
import { forumPosts, forumThreads, type SectionRow, threadWords } from './table.ts';

/**
 * Number of newest ranges of posts to search, and of matches to read. The more common a word is, the fewer posts are
 * searched, to keep every search fast. Two short ranges must have fewer posts than `most`.
 */
const recent = { range: 'long', ranges: 10, most: 500 } as const;
const newest = { range: 'short', ranges: 21, most: 3072 } as const;
/** Maximum number of matches to read for an uncommon word. */
const maxRead = 3000;

type Walk = { range: keyof typeof postRanges; ranges: number; most: number };
type Match = { id: number; thread: number; rank: number };
/**
 * The number of matching posts that were read, the lowest id among them, and the number of those in threads that the
 * caller may see.
 */
type Ranked = { rows: Match[]; read: number; oldest: number; seen: number };

type RankedRow = {
  id: number | null;
  thread: number | null;
  rank: number | null;
  read: number;
  oldest: number | null;
  seen: number;
};

/**
 * Finds the newest match in each thread, ordered by rank. The limits of the inner queries bound the number of rows
 * read.
 */
const rankSql = (query: SQL, visible: SQL, matches: SQL): SQL => sql`
  with found as materialized (${matches}), readable as materialized (
    select found.* from found join ${forumThreads} t on t.id = found.thread_id where ${visible}),
  newest as materialized (
    select id, place from (
      select distinct on (thread_id) id, place from readable order by thread_id, id desc) per_thread
    order by id desc limit ${sql.raw(String(maxMatches))})
  select p.id, p.thread_id as thread, ts_rank(p.lexemes, ${query}, 1) as rank, sums.read, sums.oldest, sums.seen
  from (select read, oldest, seen from (select count(*)::int as read, min(id) as oldest from found) one,
    (select count(*)::int as seen from readable) two) sums
  left join (newest join ${forumPosts} p on p.ctid = newest.place) on true order by rank desc nulls last, p.id desc`;

const showRanked = (rows: readonly RankedRow[]): Ranked => ({
  rows: rows.flatMap(({ id, thread, rank }) =>
    id === null ? [] : { id: Number(id), thread: Number(thread), rank: Number(rank) },
  ),
  read: rows[0]?.read ?? 0,
  oldest: Number(rows[0]?.oldest ?? 0),
  seen: rows[0]?.seen ?? 0,
});

const isFull = ({ rows }: Ranked): boolean => rows.length >= maxMatches;

const rangeOf = (id: number): number => Math.floor(id / 2 ** postRanges[recent.range]);
/** Whether the matches that were not read are all older than the rows. A limit can cut only the oldest range. */
const isExact = ({ rows, oldest }: Ranked): boolean =>
  rows.length >= maxMatches && rows.every(({ id }) => rangeOf(id) > rangeOf(oldest));

/** Matches in the newest ranges, from the newest range to the oldest. `offset 0` keeps the planner from reordering them. */
const matchesAmong = (query: SQL, { range, ranges, most }: Walk): SQL => {
  const bits = sql.raw(String(postRanges[range]));
  return sql`
    select found.* from (
      select generate_series(top, greatest(0, top - ${sql.raw(String(ranges - 1))}), -1) as no
      from (select coalesce(max(id), 0) >> ${bits} as top from ${forumPosts}) newest) walked
    cross join lateral (
      select p.id, p.thread_id, p.ctid as place from ${forumPosts} p
      where p.lexemes @@ ${query} and p.removed_at is null
        and ${sql.raw(rangeKeys('p.id'))} && array[${sql.raw(rangeKey(range, 'walked.no'))}] offset 0) found
    limit ${sql.raw(String(most))}`;
};

/** The sections that the caller sees, and whether they see hidden threads. */
type Sight = { sections: readonly number[]; hidden: boolean };

/** The values for `threadsIn`. */
const sightValues = ({ sections, hidden }: Sight) => ({ sections: `{${sections.join()}}`, hidden });
const threadsIn = (sections: string | Placeholder, hidden: boolean | Placeholder): SQL =>
  sql`t.section_id = any(${sections}::bigint[]) and (${hidden}::boolean or not t.hidden)`;

/** The first query of every search. Planning it takes a quarter of its time, so it is prepared. */
const recentWords = preparedRows<RankedRow>('forum_search_recent', () => {
  const query = preparedWords();
  const visible = threadsIn(sql.placeholder('sections'), sql.placeholder('hidden'));
  return rankSql(query, visible, matchesAmong(query, recent));
});

export const titledSql = (query: SQL, visible: SQL): SQL => sql`
  select t.id from ${forumThreads} t where ${sql.raw(threadWords)} @@ ${query} and ${visible}
  order by t.last_post_at desc nulls last, t.id desc nulls last limit ${sql.raw(String(maxMatches))}`;

// Unnamed, because the best plan depends on how common the words are.
const titledThreads = preparedRows<{ id: number }>(unnamed, () =>
  titledSql(preparedText(), threadsIn(sql.placeholder('sections'), sql.placeholder('hidden'))),
);

/** `first`: the result of the first window, if it was read already. */
type Asked = { query: SQL; sight: Sight; first?: Ranked };

const findPosts = async (tx: Tx, { query, sight, first: known }: Asked): Promise<readonly Match[]> => {
  const { sections, hidden } = sightValues(sight);
  const visible = threadsIn(sections, hidden);
  const rank = async (matches: SQL) => showRanked(await rowsOf(tx, rankSql(query, visible, matches)));
  const among = (walk: Walk) => rank(matchesAmong(query, walk));
  const matching = sql`select p.id, p.thread_id, p.ctid as place from ${forumPosts} p
    where p.lexemes @@ ${query} and p.removed_at is null`;
  // Checks the visibility of every match. This is slow, so it runs only if matches that the caller may not see crowd
  // out the others.
  const readable = async ({ rows }: Ranked): Promise<readonly Match[]> => {
    const all = await rank(sql`${matching}
      and exists (select 1 from ${forumThreads} t where t.id = p.thread_id and ${visible}) limit ${maxRead}`);
    return all.rows.length > rows.length ? all.rows : rows;
  };
  const done = (found: Ranked): readonly Match[] | Promise<readonly Match[]> =>
    isFull(found) || found.seen * 10 >= found.read ? found.rows : readable(found);

  const first = known ?? (await among(recent));
  if (first.read < recent.most) {
    if (isFull(first)) return first.rows;
    const all = await rank(sql`${matching} limit ${maxRead}`);
    if (all.read < maxRead) return all.rows;
    // A truncated list contains only the oldest matches, so matches among the recent posts take precedence.
    return done(first.rows.length > 0 ? { ...first, read: first.read + all.read, seen: first.seen + all.seen } : all);
  }
  if (isExact(first)) return first.rows;
  const fewer = await among(newest);
  return done(fewer.read < newest.most && !isFull(fewer) ? await among({ ...recent, most: maxRead }) : fewer);
};

/** Searches for whole words first, because matching a short prefix takes ten times as long. */
const searchPosts = async (tx: Tx, { text, language }: TextSearch, sight: Sight): Promise<readonly Match[]> => {
  const first = showRanked(await recentWords(tx, { ...wordValues(text, language), ...sightValues(sight) }));
  const whole = await findPosts(tx, { query: wordQuery(text, language), sight, first });
  if (whole.length >= maxMatches) return whole;
  return findPosts(tx, { query: textQuery(text, language), sight });
};

type Place = { thread: number; post: number | undefined };

type PlaceRow = {
  id: number;
  section: number;
  title: string;
  text: string;
  language: Language | null;
  no: number;
  author: string | null;
  at: string | Date;
};

const placesQuery = preparedRows<PlaceRow>(
  'forum_search_places',
  () => sql`select t.id, t.section_id as section, t.title, coalesce(p.text, t.excerpt) as text, p.language,
      coalesce(p.no, 1) as no, u.username as author, coalesce(p.created_at, t.created_at) as at
    from unnest(${sql.placeholder('threads')}::bigint[], ${sql.placeholder('posts')}::bigint[])
      with ordinality as place(thread, post, position)
    join ${forumThreads} t on t.id = place.thread
    left join ${forumPosts} p on p.id = place.post
    left join users u on u.id = coalesce(p.author_id, t.author_id) and u.status <> 'deleted'
    order by place.position`,
);

const showPlaces = async (
  tx: Tx,
  places: readonly Place[],
  sections: ReadonlyMap<number, SectionRow>,
  search: TextSearch,
): Promise<ResultOf<'forum'>[]> => {
  if (places.length === 0) return [];
  const rows = await placesQuery(tx, {
    threads: `{${places.map(({ thread }) => thread).join()}}`,
    posts: `{${places.map(({ post }) => post ?? 'null').join()}}`,
  });
  return rows.flatMap((row) => {
    const section = sections.get(Number(row.section));
    if (!section) return [];
    return {
      type: 'forum' as const,
      title: row.title,
      excerpt: excerptFor(row.text, search.text),
      language: row.language ?? section.language ?? search.language,
      id: Number(row.id),
      slug: threadSlug(row.title),
      section: section.slug,
      section_names: section.names,
      no: row.no,
      author: row.author,
      at: new Date(row.at).toISOString(),
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
  const sight: Sight = { sections: [...sections.keys()], hidden: seesHidden(actor) };
  const [titled, posts] = await readTogether(
    tx,
    () => titledThreads(tx, { ...wordValues(search.text, search.language), ...sightValues(sight) }),
    () => searchPosts(tx, search, sight),
  );
  const best = new Map<number, number | undefined>(titled.map(({ id }) => [Number(id), undefined]));
  for (const { id, thread } of posts) if (best.get(Number(thread)) === undefined) best.set(Number(thread), Number(id));
  const { rows, more } = pageOf(
    [...best].map(([thread, post]) => ({ thread, post })),
    search,
  );
  return { rows: await showPlaces(tx, rows, sections, search), more };
};
