import { type SQL, sql } from 'drizzle-orm';

type Cell = string | number | null | undefined;

const cellOf = (cell: Cell): string => {
  if (cell === null || cell === undefined) return 'NULL';
  if (typeof cell === 'number') return String(cell);
  return /["\\]/.test(cell) ? `"${cell.replace(/["\\]/g, '\\$&')}"` : `"${cell}"`;
};

/** A value for a parameter of an array type, such as `text[]` or `bigint[]`. */
export const arrayOf = (cells: readonly Cell[]): string => `{${cells.map(cellOf).join()}}`;

/**
 * Returns rows as a table for `from`, with one parameter per column, which PostgreSQL reads twice as fast as JSON.
 * `types` names the columns and their SQL types.
 */
export const tableOf = <Column extends string>(
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, Cell>>[],
  name: string,
): SQL => {
  const columns = Object.entries(types) as [Column, string][];
  const arrays = columns.map(([column, type]) => {
    const cells = rows.map((row) => row[column]);
    // PostgreSQL fills shorter arrays with nulls, so a column without values can be an empty array.
    const isEmpty = column !== columns[0]?.[0] && cells.every((cell) => cell === null || cell === undefined);
    return sql`${isEmpty ? '{}' : arrayOf(cells)}::${sql.raw(type)}[]`;
  });
  const names = columns.map(([column]) => column).join();
  return sql`unnest(${sql.join(arrays, sql`, `)}) as ${sql.raw(`${name}(${names})`)}`;
};
