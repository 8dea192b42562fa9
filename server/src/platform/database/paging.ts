import { and, count, desc, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Cursor, ListTable, Order } from './cursor.ts';
import type { Tx } from './database.ts';
import { type FoundPage, findPage } from './find-page.ts';

/** Returns an `ilike` pattern that finds `text` anywhere and takes its wildcards literally. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Returns the `pagination` of a response. */
export const paginationOf = (
  { page, limit }: Pick<Cursor, 'page' | 'limit'>,
  { total, capped = false, next = null, previous = null }: { total: number } & Partial<FoundPage>,
) => ({ page, limit, total, pages: Math.max(1, Math.ceil(total / limit)), capped, next, previous });

/** Returns the rows with these ids, in the order of the ids. */
export const rowsInOrder = async <Table extends ListTable>(
  tx: Tx,
  table: Table,
  ids: readonly number[],
): Promise<Table['$inferSelect'][]> => {
  if (ids.length === 0) return [];
  const rows = await tx
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, [...ids]));
  const byId = new Map(rows.map((row) => [Number(row.id), row as Table['$inferSelect']]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
};

export type ListedPage<Row> = { rows: Row[]; pagination: ReturnType<typeof paginationOf> };

/**
 * Finds the ids first, from an index on the filter and sort columns if one exists, so that only the rows of the page
 * are read.
 */
const listNumberedPage = async <Table extends ListTable>(
  tx: Tx,
  { table, where, order, cursor }: { table: Table; where: SQL | undefined; order: SQL[]; cursor: Cursor },
): Promise<ListedPage<Table['$inferSelect']>> => {
  const source: PgTable = table;
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(source).where(where);
  const ids = tx
    .select({ id: table.id })
    .from(source)
    .where(where)
    .orderBy(...order)
    .limit(cursor.limit)
    .offset((cursor.page - 1) * cursor.limit);
  const rows = await tx
    .select()
    .from(source)
    .where(inArray(table.id, ids))
    .orderBy(...order);
  return { rows, pagination: paginationOf(cursor, { total }) };
};

/**
 * Returns a page of a table's rows with the `pagination` of the response. With columns as `order`, pages are numbered
 * and counts exact, for tables with thousands of rows; use an `Order` for longer tables (see `BoundedPagination` in the
 * contract).
 */
export const listPage = async <Table extends ListTable>(
  tx: Tx,
  { table, where, order, cursor }: { table: Table; where: SQL | undefined; order: Order | SQL[]; cursor: Cursor },
): Promise<ListedPage<Table['$inferSelect']>> => {
  if (Array.isArray(order)) return listNumberedPage(tx, { table, where, order, cursor });
  const found = await findPage(tx, { table, where, order, cursor });
  return { rows: await rowsInOrder(tx, table, found.ids), pagination: paginationOf(cursor, found) };
};

/**
 * Shortens rows that were read with `limit + 1` to one page. `next` is the `after` of the next page, or null if this is
 * the last one.
 */
export const cutPage = <Row extends { id?: unknown }>(
  found: readonly Row[],
  limit: number,
): { rows: Row[]; next: number | null } => {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? Number(rows.at(-1)?.id) : null };
};

/**
 * Returns a page of rows, newest first, for lists that load more while scrolling. `next` is the `after` of the next
 * page.
 */
export const listNewest = async <Table extends ListTable>(
  tx: Tx,
  { table, where, after, limit }: { table: Table; where: SQL | undefined; after: number | undefined; limit: number },
): Promise<{ rows: Table['$inferSelect'][]; next: number | null }> => {
  const found = await tx
    .select()
    .from(table as PgTable)
    .where(and(where, after === undefined ? undefined : lt(table.id, after)))
    .orderBy(desc(table.id))
    .limit(limit + 1);
  return cutPage(found, limit);
};
