import type { Connection, Row } from './connection.ts';

const viewsQuery =
  'SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, VIEW_DEFINITION AS definition FROM INFORMATION_SCHEMA.VIEWS WHERE TABLE_SCHEMA IN (?)';
const enginesQuery =
  'SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, ENGINE AS engine FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA IN (?)';
/** How many levels of nested views to follow to the underlying tables. */
const maxDepth = 3;

const keyOf = (database: unknown, name: unknown) => `${database}.${name}`.toLowerCase();

/** Finds the tables after FROM and JOIN in the form that the server writes: `from (`db`.`a` join `db`.`b` on …)`. */
const sourcesOf = (definition: string): readonly { db: string; tbl: string }[] =>
  [...definition.matchAll(/\b(?:from|join)\s+\(*`([^`]+)`\.`([^`]+)`/gi)].map(([, db = '', tbl = '']) => ({ db, tbl }));

type Origin = {
  /** For a view, the engine of the tables behind it. Empty if the engines differ or cannot be seen. */
  readonly engine: string;
  /** The tables behind a view, with their databases. */
  readonly behind: readonly { readonly db: string; readonly tbl: string }[];
};

/** Returns a function that reports the engine of a table or view, and the tables behind a view. */
export const readOrigins = async (
  connection: Connection,
  tables: readonly Row[],
  databases: readonly string[],
): Promise<(row: Row) => Origin> => {
  const own = (row: Row) => String(row.engine ?? '');
  if (tables.every((row) => own(row) !== '')) return (row) => ({ engine: own(row), behind: [] });
  const views = new Map(
    (await connection.rows(viewsQuery, [databases])).map((row) => [
      keyOf(row.db, row.tbl),
      sourcesOf(String(row.definition ?? '')),
    ]),
  );
  const others = [...new Set([...views.values()].flat().map(({ db }) => db))].filter((db) => !databases.includes(db));
  const behind = others.length === 0 ? [] : await connection.rows(enginesQuery, [others]);
  const known = new Map([...tables, ...behind].map((row) => [keyOf(row.db, row.tbl), own(row)]));
  const engineOf = (key: string, depth: number): string => {
    const engine = known.get(key) ?? '';
    if (engine !== '' || depth > maxDepth) return engine;
    const engines = new Set((views.get(key) ?? []).map(({ db, tbl }) => engineOf(keyOf(db, tbl), depth + 1)));
    return engines.size === 1 ? ([...engines][0] ?? '') : '';
  };
  return (row) => {
    const key = keyOf(row.db, row.tbl);
    return { engine: engineOf(key, 0), behind: views.get(key) ?? [] };
  };
};
