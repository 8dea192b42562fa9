import { randomBytes, randomUUID } from 'node:crypto';
import { GameError } from '../errors.ts';
import { pastDate } from './bans.ts';
import type { Value } from './connection.ts';
import type { Metin2 } from './game.ts';
import { type Column, type FoundTable, quote, type Table, type TableKey } from './schema.ts';

type Cell = Value | { readonly sql: string };
/** The cells of a new row, by quoted column name. */
export type Cells = Map<string, Cell>;

export const requiredColumns = (table: Table | undefined): readonly Column[] =>
  [...(table?.columns.values() ?? [])].filter(
    ({ nullable, hasDefault, automatic }) => !nullable && !hasDefault && !automatic,
  );

const isNumber = ({ type }: Column): boolean => /int|decimal|float|double|bit/.test(type);

/** Numeric id columns without AUTO_INCREMENT. A new row gets the next id. */
export const countedColumns = (table: Table | undefined): readonly Column[] =>
  requiredColumns(table).filter((column) => column.unique && isNumber(column));

/** Returns a neutral value for a required column whose meaning the portal does not know. */
const blankFor = (column: Column, table: FoundTable): Cell => {
  const { type, declaration, unique, length, name } = column;
  if (type === 'uuid') return randomUUID();
  if (unique && isNumber(column)) return { sql: `(SELECT COALESCE(MAX(m.${quote(name)}), 0) + 1 FROM ${table.sql} m)` };
  if (unique && /char|text/.test(type))
    return randomBytes(16)
      .toString('hex')
      .slice(0, length || 32);
  if (unique && /binary|blob/.test(type)) return randomBytes(Math.min(length || 16, 16));
  if (type === 'enum') return /'([^']*)'/.exec(declaration)?.[1] ?? '';
  if (type === 'time') return '00:00:00';
  if (type === 'year') return 2000;
  if (/date|time/.test(type)) return pastDate;
  // MariaDB stores JSON as a text with this collation, and checks that it is valid.
  if (type === 'json' || (type === 'longtext' && column.collation === 'utf8mb4_bin')) return '{}';
  if (type === 'inet4') return '0.0.0.0';
  if (type === 'inet6') return '::';
  return isNumber(column) ? 0 : '';
};

const maxAttempts = 10;

/** Whether two concurrent inserts collided, because the other one took the id or the server rolled this one back. */
const isRace = (error: unknown): boolean =>
  error instanceof Error &&
  ((error instanceof GameError && error.reason === 'taken') || error.message.includes('ER_LOCK_DEADLOCK'));

/**
 * Inserts a row in one statement, unless a row matches `absent`, and fills required columns missing from `cells` with
 * neutral values. Returns whether it inserted the row, and the generated id.
 */
export const insertRow = async <T extends TableKey>(
  { connection }: Metin2,
  table: FoundTable<T>,
  cells: Cells,
  absent: { readonly where: string; readonly values: readonly Value[] },
): Promise<{ inserted: boolean; id: string }> => {
  for (const column of requiredColumns(table.table))
    if (!cells.has(quote(column.name))) cells.set(quote(column.name), blankFor(column, table));
  const isExpression = (cell: Cell): cell is { readonly sql: string } =>
    typeof cell === 'object' && cell !== null && 'sql' in cell;
  const places = [...cells.values()].map((cell) => (isExpression(cell) ? cell.sql : '?'));
  const values = [...cells.values()].filter((cell): cell is Value => !isExpression(cell));
  const sql = `INSERT INTO ${table.sql} (${[...cells.keys()].join(', ')}) SELECT ${places.join(', ')} FROM DUAL
    WHERE NOT EXISTS (SELECT 1 FROM ${table.sql} WHERE ${absent.where})`;
  const insert = async () => {
    const { matched, insertId } = await connection.change(sql, [...values, ...absent.values]);
    return { inserted: matched > 0, id: insertId };
  };
  const attempts = countedColumns(table.table).length > 0 ? maxAttempts : 1;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await insert();
    } catch (error) {
      if (attempt >= attempts || !isRace(error)) throw error;
    }
  }
};
