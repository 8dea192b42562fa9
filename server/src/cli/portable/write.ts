import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Column, quoted, readCatalog, type Table } from './catalog.ts';
import type { End, Head, TableHead } from './format.ts';

const pageRows = 500;

const asText = ({ name, type }: Column): string =>
  type === 'bytea' ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '')` : `${quoted(name)}::text`;

// PostgreSQL formats the lines, so nothing is lost in the driver's type conversion.
const pagesOf = async function* (tx: Tx, table: Table): AsyncGenerator<string[]> {
  const order = table.key.map(quoted).join(', ');
  const line = `json_build_array(${table.columns.map(asText).join(', ')})::text as line`;
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select ${line} from ${quoted(table.name)} ${order && `order by ${order}`}`,
    ),
  );
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${pageRows} from backup_rows`));
    yield rows.map((row) => row.line);
    if (rows.length < pageRows) break;
  }
  await tx.execute(sql.raw('close backup_rows'));
};

const lastSequenceValue = async (tx: Tx, { name, identity }: Table): Promise<number | null> => {
  if (identity === undefined) return null;
  const [row] = await rowsOf<{ last: number | null }>(
    tx,
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${quoted(name)}, ${identity})::regclass) as last`,
  );
  return row?.last === null || row?.last === undefined ? null : Number(row.last);
};

type Count = { tables: number; rows: number };

const chunksOf = async function* (tx: Tx, head: Head, count: Count): AsyncGenerator<string> {
  const tables = await readCatalog(tx);
  yield `${JSON.stringify(head)}\n`;
  for (const table of tables) {
    const columns = table.columns.map(({ name }) => name);
    const last = await lastSequenceValue(tx, table);
    yield `${JSON.stringify({ table: table.name, columns, last } satisfies TableHead)}\n`;
    for await (const lines of pagesOf(tx, table)) {
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
      count.rows += lines.length;
    }
    count.tables += 1;
  }
  yield `${JSON.stringify({ end: true, ...count } satisfies End)}\n`;
};

/**
 * Streams a consistent snapshot of the database to `save`, with backpressure. Returns the number of tables and rows.
 */
export const writePortable = async (
  database: Database,
  head: Head,
  save: (chunks: AsyncIterable<string>) => Promise<void>,
): Promise<Count> => {
  const count = { tables: 0, rows: 0 };
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw('set transaction isolation level repeatable read, read only'));
    await tx.execute(sql.raw(`set local time zone 'UTC'`));
    await save(chunksOf(tx, head, count));
  });
  return count;
};
