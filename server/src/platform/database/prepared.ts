import { getTableColumns, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/** Builds a query once per database handle, for queries that nearly every request runs. */
export const prepared = <Query>(prepare: (tx: Tx) => Query): ((tx: Tx) => Query) => {
  const made = new WeakMap<Tx, Query>();
  return (tx) => {
    const query = made.get(tx) ?? prepare(tx);
    made.set(tx, query);
    return query;
  };
};

type Values = Record<string, unknown>;

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
      query = build(tx, placeholders as Columns, numbered);
      known.set(shape, query);
    }
    return query.execute({ ...values, ...others });
  };
};
