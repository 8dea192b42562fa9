import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';

/** A table whose rows can be listed by id. */
export type ListTable = PgTable & { id: PgColumn };

/** Selects a page of a list, either by its number or as the rows after or before the row with this id. */
export type Cursor = { page: number; limit: number; after?: number | undefined; before?: number | undefined };

/** The order of a list. The id breaks ties in the same direction, so that one index serves both directions. */
export type Order = {
  /** The sort expression. Without it, rows are sorted by id alone. */
  by?: { value: SQL; type: 'text' | 'timestamptz'; nullable?: true };
  descending: boolean;
  /** Null values are sorted last unless this is set. */
  nullsFirst?: true;
};

export const reversed = (order: Order): Order => ({
  ...order,
  descending: !order.descending,
  ...(order.nullsFirst ? { nullsFirst: undefined } : { nullsFirst: true }),
});

/** Returns the terms of the `order by` clause. The id breaks ties. */
export const orderBySql = ({ by, descending, nullsFirst }: Order, id: PgColumn): SQL => {
  const direction = descending ? sql`desc` : sql`asc`;
  if (!by) return sql`${id} ${direction}`;
  const nulls = by.nullable ? (nullsFirst ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql`${by.value} ${direction}${nulls}, ${id} ${direction}`;
};

/**
 * Returns conditions for the rows after this one. Each is one range of the sort index, in which null values are a
 * separate range.
 */
const rangesAfter = (
  { by, descending, nullsFirst }: Order,
  id: PgColumn,
  row: { id: number; value: string | null },
): SQL[] => {
  const than = descending ? sql`<` : sql`>`;
  if (!by) return [sql`${id} ${than} ${row.id}`];
  if (row.value === null) {
    const otherNulls = sql`(${by.value} is null and ${id} ${than} ${row.id})`;
    return nullsFirst ? [otherNulls, sql`${by.value} is not null`] : [otherNulls];
  }
  const values = sql`(${by.value}, ${id}) ${than} (${row.value}::${sql.raw(by.type)}, ${row.id})`;
  return by.nullable && !nullsFirst ? [values, sql`${by.value} is null`] : [values];
};

/**
 * Returns conditions for rows after or before the cursor's row, one per range of the sort index, nearest first:
 * undefined for a page number, empty if the row does not exist. Reads the row's sort value from the database, because
 * URLs must not contain it.
 */
export const cursorRanges = async (
  tx: Tx,
  { table, order, cursor }: { table: ListTable; order: Order; cursor: Cursor },
): Promise<SQL[] | undefined> => {
  const id = cursor.after ?? cursor.before;
  if (id === undefined) return undefined;
  const direction = cursor.before === undefined ? order : reversed(order);
  if (!order.by) return rangesAfter(direction, table.id, { id, value: null });
  const [row] = await rowsOf<{ value: string | null }>(
    tx,
    sql`select (${order.by.value})::text as value from ${table} where ${table.id} = ${id}`,
  );
  return row ? rangesAfter(direction, table.id, { id, value: row.value }) : [];
};
