import { getTableColumns, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { mapOnce } from './map-rows.ts';

/** Builds a query once per database handle, for queries that nearly every request runs. */
export const prepared = <Query>(prepare: (tx: Tx) => Query): ((tx: Tx) => Query) => {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const query = made.get(tx) ?? mapOnce(prepare(tx));
    made.set(tx, query);
    return query;
  };
};

type Values = Record<string, unknown>;

/** An unnamed query is planned for its values at every call; only its text is built once. */
export const unnamed = '';

type ShapeOptions<Shape> = { name: string; planned?: (shape: Shape) => boolean };

/**
 * Builds a query once for each shape, such as a combination of filters. The number of shapes must be small, because a
 * connection keeps a statement for each. `planned`: whether to plan a shape at every call, because its best plan depends on the values.
 */
export const preparedShapes = <Shape extends Record<string, string | number | boolean>, Built>(
  { name, planned = () => false }: ShapeOptions<Shape>,
  build: (tx: Tx, shape: Shape, name: string) => Built,
): ((tx: Tx, shape: Shape) => Built) => {
  const names = new Map<string, string>();
  const handles = prepared(() => new Map<string, Built>());
  return (tx, shape) => {
    const key = Object.values(shape).join();
    const known = handles(tx);
    const existing = known.get(key);
    if (existing !== undefined) return existing;
    const numbered = names.get(key) ?? (planned(shape) ? unnamed : `${name}_${names.size}`);
    names.set(key, numbered);
    const built = mapOnce(build(tx, shape, numbered));
    known.set(key, built);
    return built;
  };
};

/**
 * A value that PostgreSQL does not use for planning. Without this, it plans a named query again at every call if that may
 * save more than it costs, although the plan is the same each time.
 */
export const unplanned = (name: string, type: string): SQL => sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`;

/** A limit in the text of a query. With a placeholder, PostgreSQL would plan for a tenth of all rows. */
export const fixedLimit = (rows: number): Placeholder => sql.raw(String(rows)) as unknown as Placeholder;

/** Builds hand-written SQL only once. Values are placeholders, and rows are returned as the driver delivers them. */
export const preparedRows = <Row>(name: string, write: () => SQL): ((tx: Tx, values: Values) => Promise<Row[]>) => {
  let text: Query | undefined;
  const statement = prepared((tx) => {
    text ??= new PgDialect().sqlToQuery(write());
    return tx._.session.prepareQuery(text, undefined, name, false);
  });
  return async (tx, values) => ((await statement(tx).execute(values)) as { rows: Row[] }).rows;
};

/**
 * Builds an insert or update once for each set of columns that it writes. `build` gets placeholders for them and a
 * name for the statement; `others` are the values of its other placeholders.
 */
export const preparedWrite = <Columns extends object, Rows>(
  table: PgTable,
  name: string,
  build: (tx: Tx, columns: Columns, name: string) => { execute(values: Values): Promise<Rows> },
): ((tx: Tx, columns: Columns, others?: Values) => Promise<Rows>) => {
  const all = getTableColumns(table);
  const names = new Map<string, string>();
  const handles = prepared(() => new Map<string, { execute(values: Values): Promise<Rows> }>());
  return (tx, columns, others = {}) => {
    const values: Values = {};
    // Values are encoded here, because placeholders with an encoder would not keep null.
    for (const [key, value] of Object.entries(columns))
      if (value !== undefined) values[key] = value === null ? null : all[key]?.mapToDriverValue(value);
    const keys = Object.keys(values);
    const shape = keys.join();
    const known = handles(tx);
    let query = known.get(shape);
    if (!query) {
      const numbered = names.get(shape) ?? `${name}_${names.size}`;
      names.set(shape, numbered);
      const placeholders = Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(key)}`]));
      query = mapOnce(build(tx, placeholders as Columns, numbered));
      known.set(shape, query);
    }
    return query.execute({ ...values, ...others });
  };
};
