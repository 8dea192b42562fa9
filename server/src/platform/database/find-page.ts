import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { and, getTableName, type SQL, sql } from 'drizzle-orm';
import { type Cursor, cursorRanges, type ListTable, type Order, orderBySql, reversed } from './cursor.ts';
import { rowsOf, type Tx } from './database.ts';

/** The ids on one page and the position of the page in the list; see `BoundedPagination` in the contract. */
export type FoundPage = { ids: number[]; total: number; capped: boolean; next: number | null; previous: number | null };

/**
 * Builds a page from its number. `ids` starts at its first row; `found` counts the matches, up to one more than
 * `max`.
 */
export const numberedPage = (
  { page, limit }: Cursor,
  ids: readonly number[],
  { found, max }: { found: number; max: number },
): FoundPage => {
  const offset = (page - 1) * limit;
  const total = Math.min(found, max);
  const shown = ids.slice(0, Math.max(0, Math.min(limit, total - offset)));
  return {
    ids: shown,
    total,
    capped: found > total,
    next: offset + shown.length < found ? (shown.at(-1) ?? null) : null,
    previous: page > 1 ? (shown[0] ?? null) : null,
  };
};

/**
 * Builds a page from a cursor. `ids` starts next to the cursor's row, and has one more than `limit` if there are more
 * rows.
 */
export const keysetPage = ({ page, limit, before }: Cursor, ids: readonly number[]): FoundPage => {
  const shown = ids.slice(0, limit);
  if (before !== undefined) shown.reverse();
  const more = ids.length > limit;
  const last = shown.at(-1) ?? null;
  const first = shown[0] ?? null;
  const total = (page - 1) * limit + shown.length;
  return before === undefined
    ? { ids: shown, total, capped: more, next: more ? last : null, previous: first }
    : { ids: shown, total, capped: true, next: last, previous: more ? first : null };
};

/**
 * Up to this many matches are sorted. Above that, the sort index is scanned and each of its ids is looked up in the
 * matches.
 */
const maxSortedMatches = 2000;
/** Above this, matches are so frequent in the sort index that its rows can be tested one by one. */
const maxLookedUpMatches = 30_000;

type Paged = { table: ListTable; where: SQL | undefined; order: Order; cursor: Cursor };

/**
 * Finds the ids on a page with at most one pass over the filter and one index scan, however deep the page is. An
 * index on an expression must also contain the expression's columns, or PostgreSQL cannot use an index-only scan.
 */
export const findPage = async (tx: Tx, { table, where, order, cursor }: Paged): Promise<FoundPage> => {
  const { page, limit, before } = cursor;
  const ranges = await cursorRanges(tx, { table, order, cursor });
  if (ranges?.length === 0) return keysetPage(cursor, []);
  const offset = (page - 1) * limit;
  const orderBy = orderBySql(before === undefined ? order : reversed(order), table.id);
  const scan = (source: SQL, skip: number, ...conditions: (SQL | undefined)[]) => {
    const condition = and(...conditions);
    return sql`array(select ${table.id}::float8 from ${source} ${condition ? sql`where ${condition}` : sql``}
      order by ${orderBy} limit ${limit + 1} offset ${skip})`;
  };
  const idsFrom = (source: SQL, condition?: SQL) => {
    if (ranges)
      return sql.join(
        ranges.map((range) => scan(source, 0, condition, range)),
        sql` || `,
      );
    return where && offset >= maxCountedMatches ? sql`'{}'::float8[]` : scan(source, offset, condition);
  };
  const everyRow = sql`${table}`;
  const isMatch = sql`${table.id} in (select id from matches)`;
  // `offset 0` prevents the planner from scanning the whole sort index to find a few rows.
  const fewRows = sql`(select * from ${table} where ${isMatch} offset 0) as ${sql.identifier(getTableName(table))}`;
  const query = where
    ? sql`with matches as materialized (select ${table.id} as id from ${table} where ${where} limit ${maxLookedUpMatches + 1}),
          counted as materialized (select count(*)::int as total from matches)
        select (select total from counted) as total,
          case when (select total from counted) <= ${maxSortedMatches} then ${idsFrom(fewRows)}
            when (select total from counted) <= ${maxLookedUpMatches} then ${idsFrom(everyRow, sql`(${isMatch}) is true`)}
            else ${idsFrom(everyRow, sql`(${where})`)} end as ids`
    : sql`select ${ranges ? sql`0` : sql`(select count(*)::int from ${table})`} as total, ${idsFrom(everyRow)} as ids`;
  const [result] = await rowsOf<{ total: number; ids: (number | string)[] }>(tx, query);
  const ids = (result?.ids ?? []).map(Number);
  if (ranges) return keysetPage(cursor, ids);
  const max = where ? maxCountedMatches : Number.POSITIVE_INFINITY;
  return numberedPage(cursor, ids, { found: Number(result?.total ?? 0), max });
};

type Matches = {
  /** Selects the `id` of each match beyond the cursor, in its direction, up to `maxCountedMatches` + 1. */
  matches: SQL;
  /** The order of the list in the direction of the cursor, using columns of `matches`. */
  orderBy: SQL;
  /** Common table expressions that `matches` uses, each followed by a comma. */
  ctes?: SQL;
};

/** Finds the ids on a page for a list that has its own search query. */
export const findPageOfMatches = async (
  tx: Tx,
  cursor: Cursor,
  { matches, orderBy, ctes = sql`` }: Matches,
): Promise<FoundPage> => {
  const byCursor = cursor.after !== undefined || cursor.before !== undefined;
  const offset = byCursor ? 0 : (cursor.page - 1) * cursor.limit;
  const [result] = await rowsOf<{ found: number; ids: (number | string)[] }>(
    tx,
    sql`with ${ctes} matches as materialized (${matches})
        select (select count(*)::int from matches) as found,
               array(select id::float8 from matches order by ${orderBy} limit ${cursor.limit + 1} offset ${offset}) as ids`,
  );
  const ids = (result?.ids ?? []).map(Number);
  if (byCursor) return keysetPage(cursor, ids);
  return numberedPage(cursor, ids, { found: Number(result?.found ?? 0), max: maxCountedMatches });
};
