import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '../../platform/database/database.ts';
import { type Column, quoted, readCatalog, type Table } from './catalog.ts';
import type { Head, TableHead } from './format.ts';

const pageRows = 500;

const asText = ({ name, type }: Column): string =>
  type === 'bytea' ? `translate(encode(${quoted(name)}, 'base64'), E'\\n', '')` : `${quoted(name)}::text`;

// PostgreSQL makes the lines itself: nothing is lost on the way through the driver's types.
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

const lastNumber = async (tx: Tx, { name, identity }: Table): Promise<number | null> => {
  if (identity === undefined) return null;
  const [row] = await rowsOf<{ last: number | null }>(
    tx,
    sql`select pg_sequence_last_value(pg_get_serial_sequence(${quoted(name)}, ${identity})::regclass) as last`,
  );
  return row?.last === null || row?.last === undefined ? null : Number(row.last);
};

/** Writes everything that the database holds at one moment, page by page, and answers how much it was. */
export const writePortable = async (
  database: Database,
  out: Writable,
  head: Head,
): Promise<{ tables: number; rows: number }> => {
  const put = async (text: string) => {
    if (!out.write(`${text}\n`)) await once(out, 'drain');
  };
  const write = async (tx: Tx) => {
    await tx.execute(sql.raw('set transaction isolation level repeatable read, read only'));
    await tx.execute(sql.raw(`set local time zone 'UTC'`));
    const tables = await readCatalog(tx);
    let rows = 0;
    await put(JSON.stringify(head));
    for (const table of tables) {
      const columns = table.columns.map(({ name }) => name);
      await put(JSON.stringify({ table: table.name, columns, last: await lastNumber(tx, table) } satisfies TableHead));
      for await (const lines of pagesOf(tx, table)) {
        if (lines.length > 0) await put(lines.join('\n'));
        rows += lines.length;
      }
    }
    await put(JSON.stringify({ end: true, tables: tables.length, rows }));
    return { tables: tables.length, rows };
  };
  return database.transact(write);
};
