import { randomUUID } from 'node:crypto';
import { pastDate } from './bans.ts';
import type { Value } from './connection.ts';
import { type Column, quote, type Table } from './schema.ts';

/** Columns that the game requires in a new row. */
export const requiredColumns = (table: Table | undefined): readonly Column[] =>
  [...(table?.columns.values() ?? [])].filter(
    ({ nullable, hasDefault, automatic }) => !nullable && !hasDefault && !automatic,
  );

/** A value for a column about which the portal knows nothing. */
const blankFor = ({ type, declaration }: Column): Value => {
  if (type === 'enum') return /'([^']*)'/.exec(declaration)?.[1] ?? '';
  if (type === 'time') return '00:00:00';
  if (type === 'year') return 2000;
  if (/date|time/.test(type)) return pastDate;
  if (type === 'uuid') return randomUUID();
  if (type === 'json') return '{}';
  if (type === 'inet4') return '0.0.0.0';
  if (type === 'inet6') return '::';
  return /int|decimal|float|double|bit/.test(type) ? 0 : '';
};

/** Adds what the table requires and `values` does not have, by quoted name. */
export const fillRequired = (table: Table, values: Map<string, Value>, except: readonly string[] = []): void => {
  for (const column of requiredColumns(table)) {
    const name = quote(column.name);
    if (!values.has(name) && !except.includes(name)) values.set(name, blankFor(column));
  }
};
