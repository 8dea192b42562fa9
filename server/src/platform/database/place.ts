import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { rowsOf, type Tx } from './database.ts';

/** Which page of a list is meant: one by its number, or the one behind or ahead of the row with an id. */
export type Place = { page: number; limit: number; behind?: number | undefined; ahead?: number | undefined };

/** The order of a list. Of equals the id decides, in the same direction, so that one index serves both. */
export type Order = {
  /** What is sorted by; absent: the id alone. */
  by?: { value: SQL; type: 'text' | 'timestamptz'; nullable?: true };
  descending: boolean;
  /** Where rows without a value stand; normally at the end. */
  nullsFirst?: true;
};

export const reversed = (order: Order): Order => ({
  ...order,
  descending: !order.descending,
  ...(order.nullsFirst ? { nullsFirst: undefined } : { nullsFirst: true }),
});

/** The order as SQL says it. */
export const wordsOf = ({ by, descending, nullsFirst }: Order, id: PgColumn): SQL => {
  const direction = descending ? sql`desc` : sql`asc`;
  if (!by) return sql`${id} ${direction}`;
  const nulls = by.nullable ? (nullsFirst ? sql` nulls first` : sql` nulls last`) : sql``;
  return sql`${by.value} ${direction}${nulls}, ${id} ${direction}`;
};

/**
 * The rows behind the one with this value and id, in this order: one stretch of the order's index or, around the rows without
 * a value, two, the nearer one first.
 */
const behindRow = (
  { by, descending, nullsFirst }: Order,
  id: PgColumn,
  at: { id: number; value: string | null },
): SQL[] => {
  const than = descending ? sql`<` : sql`>`;
  if (!by) return [sql`${id} ${than} ${at.id}`];
  if (at.value === null) {
    const alsoWithout = sql`(${by.value} is null and ${id} ${than} ${at.id})`;
    return nullsFirst ? [alsoWithout, sql`${by.value} is not null`] : [alsoWithout];
  }
  const withValue = sql`(${by.value}, ${id}) ${than} (${at.value}::${sql.raw(by.type)}, ${at.id})`;
  return by.nullable && !nullsFirst ? [withValue, sql`${by.value} is null`] : [withValue];
};

type Asked = { table: PgTable; id: PgColumn; order: Order; place: Place };

/**
 * Conditions for the rows behind or ahead of the row that `place` names, as `behindRow` has them; undefined for a page by its
 * number, none if there is no such row. The row is asked where it stands now: what is sorted by is nothing for an address.
 */
export const placeOf = async (tx: Tx, { table, id, order, place }: Asked): Promise<SQL[] | undefined> => {
  const row = place.behind ?? place.ahead;
  if (row === undefined) return undefined;
  const walk = place.ahead === undefined ? order : reversed(order);
  if (!order.by) return behindRow(walk, id, { id: row, value: null });
  const [found] = await rowsOf<{ value: string | null }>(
    tx,
    sql`select (${order.by.value})::text as value from ${table} where ${id} = ${row}`,
  );
  return found ? behindRow(walk, id, { id: row, value: found.value }) : [];
};
