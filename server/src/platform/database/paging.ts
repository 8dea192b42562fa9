import { countedMatches } from '@wyrmgate/contract/shapes';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';

/** Pattern for `ilike` that finds `text` anywhere, with its own wildcards taken literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The reply's description of a numbered page. */
export const paginationOf = ({ page, limit }: { page: number; limit: number }, total: number) => ({
  page,
  limit,
  total,
  pages: Math.max(1, Math.ceil(total / limit)),
});

/** So many matches are sorted; of more, the order's index is walked and each number looked up among them. */
const sortedMatches = 2000;
/** Of still more, enough lie close together in any order for a walk that looks at the rows themselves. */
const lookedUpMatches = 30_000;

type Asked = { table: PgTable; id: PgColumn; wanted: SQL | undefined; order: SQL[]; page: number; limit: number };
export type FoundPage = { ids: number[]; total: number; capped: boolean };

/**
 * The numbers on one page of a table, and how many rows match: of a filter's matches at most `countedMatches` are counted and
 * paged through. A deep page skips entries of an index, never whole rows, and whatever the filter, the order and the depth, it
 * costs a look at the filter and one walk at most. The index of an order by an expression must hold the columns of the
 * expression, too, or it cannot be walked alone.
 */
export const findPage = async (tx: Tx, { table, id, wanted, order, page, limit }: Asked): Promise<FoundPage> => {
  const offset = (page - 1) * limit;
  const stretch = (where: SQL) =>
    wanted && offset >= countedMatches
      ? sql`'{}'::float8[]`
      : sql`array(select ${id}::float8 from ${table} ${where} order by ${sql.join(order, sql`, `)}
        limit ${limit} offset ${offset})`;
  const among = sql`${id} in (select number from matches)`;
  const query = wanted
    ? sql`with matches as materialized (select ${id} as number from ${table} where ${wanted} limit ${lookedUpMatches + 1}),
          counted as materialized (select count(*)::int as total from matches)
        select (select total from counted) as total,
          case when (select total from counted) <= ${sortedMatches} then ${stretch(sql`where ${among}`)}
            when (select total from counted) <= ${lookedUpMatches} then ${stretch(sql`where (${among}) is true`)}
            else ${stretch(sql`where ${wanted}`)} end as ids`
    : sql`select (select count(*)::int from ${table}) as total, ${stretch(sql``)} as ids`;
  const [found] = await rowsOf<{ total: number; ids: (number | string)[] }>(tx, query);
  const matches = Number(found?.total ?? 0);
  const total = wanted ? Math.min(matches, countedMatches) : matches;
  return { ids: (found?.ids ?? []).map(Number).slice(0, Math.max(0, total - offset)), total, capped: matches > total };
};

/** Rows in the order of their numbers. */
export const inOrder = <Row extends { id: number }>(rows: Row[], ids: readonly number[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};
