import { maxCountedMatches } from '@wyrmgate/contract/paging';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';
import { type Order, type Place, placeOf, reversed, wordsOf } from './place.ts';

/** Pattern for `ilike` that finds `text` anywhere, with its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The reply's description of a numbered page. */
export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});

/** The numbers on a page of a list that may be very long, and where it stands in it; see `BoundedPagination`. */
export type FoundPage = { ids: number[]; total: number; capped: boolean; next: number | null; previous: number | null };

/** The reply's description of such a page. */
export const boundedPagination = (place: Place, { total, capped, next, previous }: FoundPage) => ({
  ...paginationOf(place, total),
  capped,
  next,
  previous,
});

/** A page by its number: `ids` from its first row on, `found` all matches or one more than are counted. */
export const numberedPage = (
  { page, limit }: Place,
  ids: readonly number[],
  found: number,
  most: number,
): FoundPage => {
  const offset = (page - 1) * limit;
  const total = Math.min(found, most);
  const shown = ids.slice(0, Math.max(0, Math.min(limit, total - offset)));
  return {
    ids: shown,
    total,
    capped: found > total,
    next: offset + shown.length < found ? (shown.at(-1) ?? null) : null,
    previous: page > 1 ? (shown[0] ?? null) : null,
  };
};

/** A page beside a row: `ids` in the order of the walk away from that row, one more than the page holds if there are more. */
export const soughtPage = ({ page, limit, ahead }: Place, ids: readonly number[]): FoundPage => {
  const shown = ids.slice(0, limit);
  if (ahead !== undefined) shown.reverse();
  const more = ids.length > limit;
  const last = shown.at(-1) ?? null;
  const first = shown[0] ?? null;
  const total = (page - 1) * limit + shown.length;
  return ahead === undefined
    ? { ids: shown, total, capped: more, next: more ? last : null, previous: first }
    : { ids: shown, total, capped: true, next: last, previous: more ? first : null };
};

/** So many matches are sorted; of more, the order's index is walked and each number looked up among them. */
const sortedMatches = 2000;
/** Of still more, enough lie close together in any order for a walk that looks at the rows themselves. */
const lookedUpMatches = 30_000;

type Asked = { table: PgTable; id: PgColumn; wanted: SQL | undefined; order: Order; place: Place };

/**
 * The numbers on one page of a table, and how many rows match: of a filter's matches at most `maxCountedMatches` are counted and
 * paged through by number. A deep page skips entries of an index, never whole rows, and whatever the filter, the order and the
 * depth, it costs a look at the filter and one walk at most. A page beside a row begins its walk there. The index of an order
 * by an expression must hold the columns of the expression, too, or it cannot be walked alone.
 */
export const findPage = async (tx: Tx, { table, id, wanted, order, place }: Asked): Promise<FoundPage> => {
  const { page, limit, ahead } = place;
  const sought = await placeOf(tx, { table, id, order, place });
  if (sought?.length === 0) return soughtPage(place, []);
  const offset = (page - 1) * limit;
  const words = wordsOf(ahead === undefined ? order : reversed(order), id);
  const walk = (skipped: number, rows: SQL, ...where: (SQL | undefined)[]) => {
    const conditions = where.filter((condition) => condition !== undefined);
    const only = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
    return sql`array(select ${id}::float8 from ${rows} ${only} order by ${words} limit ${limit + 1} offset ${skipped})`;
  };
  const stretch = (rows: SQL, where?: SQL) => {
    if (sought)
      return sql.join(
        sought.map((beside) => walk(0, rows, where, beside)),
        sql` || `,
      );
    return wanted && offset >= maxCountedMatches ? sql`'{}'::float8[]` : walk(offset, rows, where);
  };
  const every = sql`${table}`;
  const among = sql`${id} in (select number from matches)`;
  // Under the table's own name, for the words of the order; taken out first, or the order's index would be walked for a few.
  const few = sql`(select * from ${table} where ${among} offset 0) as ${sql.identifier(getTableName(table))}`;
  const query = wanted
    ? sql`with matches as materialized (select ${id} as number from ${table} where ${wanted} limit ${lookedUpMatches + 1}),
          counted as materialized (select count(*)::int as total from matches)
        select (select total from counted) as total,
          case when (select total from counted) <= ${sortedMatches} then ${stretch(few)}
            when (select total from counted) <= ${lookedUpMatches} then ${stretch(every, sql`(${among}) is true`)}
            else ${stretch(every, sql`(${wanted})`)} end as ids`
    : sql`select ${sought ? sql`0` : sql`(select count(*)::int from ${table})`} as total, ${stretch(every)} as ids`;
  const [found] = await rowsOf<{ total: number; ids: (number | string)[] }>(tx, query);
  const ids = (found?.ids ?? []).map(Number);
  if (sought) return soughtPage(place, ids);
  return numberedPage(place, ids, Number(found?.total ?? 0), wanted ? maxCountedMatches : Number.POSITIVE_INFINITY);
};

/** Rows in the order of their numbers. */
export const inOrder = <Row extends { id: number }>(rows: Row[], ids: readonly number[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
