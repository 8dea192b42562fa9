import { sql } from 'drizzle-orm';
import { verifyAudit } from '../../audit/verify.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { type Database, rowsOf, sqlState, type Tx } from '../../platform/database/database.ts';
import { CommandError } from '../command.ts';
import { quoted, readCatalog, type Table } from './catalog.ts';
import { End, Head, Row, TableHead } from './format.ts';

const pageRows = 500;
type Cells = (string | null)[];
type Lines = AsyncIterator<string>;

const damaged = (): CommandError => new CommandError('The backup is damaged or incomplete: nothing was restored.');

const nextLine = async (lines: Lines): Promise<unknown> => {
  const { done, value } = await lines.next();
  if (done) throw damaged();
  try {
    return JSON.parse(value);
  } catch {
    throw damaged();
  }
};

/** Reads the first line. Throws CommandError if the file is not a backup. */
export const readHead = async (lines: Lines): Promise<Head> => {
  const first = await nextLine(lines).catch(() => undefined);
  const head = Head.safeParse(first);
  if (!head.success) throw new CommandError('The file is not a backup of this portal.');
  return head.data;
};

/** Tables that migrations fill and staff may change. The backup has its own rows for them. */
const filledByMigrations = ['items_categories', 'tickets_topics'];

/** Empties the tables that migrations fill. Throws CommandError if the portal has been used. */
const assertEmpty = async (tx: Tx, tables: Table[]): Promise<void> => {
  for (const { name } of tables) {
    if (filledByMigrations.includes(name)) continue;
    const rows = await rowsOf(tx, sql.raw(`select 1 from ${quoted(name)} limit 1`));
    if (rows.length > 0)
      throw new CommandError(`The database is not empty (${name} has rows): restore into an empty one.`);
  }
  for (const { name } of tables)
    if (filledByMigrations.includes(name)) await tx.execute(sql.raw(`delete from ${quoted(name)}`));
};

const insertRows = async (tx: Tx, table: Table, columns: string[], rows: Cells[]): Promise<void> => {
  const types = columns.map((column) => table.columns.find(({ name }) => name === column)?.type);
  const cells = columns.map((_, index) => rows.map((row) => row[index] ?? null));
  const cast = types.map((type, index) =>
    type === 'bytea' ? `decode(c${index}, 'base64')` : `c${index}::${type ?? 'text'}`,
  );
  const names = columns.map((_, index) => `c${index}`).join(', ');
  await tx.execute(
    sql`${sql.raw(`insert into ${quoted(table.name)} (${columns.map(quoted).join(', ')}) overriding system value
        select ${cast.join(', ')} from unnest(`)}${sql.join(
      cells.map((column) => sql`${sql.param(column)}::text[]`),
      sql`, `,
    )}${sql.raw(`) as rows(${names})`)}`,
  );
};

const continueSequence = async (tx: Tx, { name, identity }: Table, last: number | null): Promise<void> => {
  if (identity === undefined || last === null) return;
  await tx.execute(sql`select setval(pg_get_serial_sequence(${quoted(name)}, ${identity}), ${last})`);
};

/** Inserts the lines after the head. Returns the number of rows. */
const insertLines = async (tx: Tx, tables: Table[], lines: Lines): Promise<number> => {
  let current: { table: Table; head: TableHead } | undefined;
  let page: Cells[] = [];
  let [seenTables, seenRows] = [0, 0];
  const flush = async () => {
    if (current && page.length > 0) await insertRows(tx, current.table, current.head.columns, page);
    page = [];
  };
  for (;;) {
    const line = await nextLine(lines);
    const row = Row.safeParse(line);
    if (row.success) {
      if (row.data.length !== current?.head.columns.length) throw damaged();
      page.push(row.data);
      seenRows += 1;
      if (page.length === pageRows) await flush();
      continue;
    }
    await flush();
    if (current) await continueSequence(tx, current.table, current.head.last);
    const end = End.safeParse(line);
    if (end.success) {
      if (end.data.rows !== seenRows || end.data.tables !== seenTables || seenTables !== tables.length) throw damaged();
      return seenRows;
    }
    const head = TableHead.safeParse(line);
    const table = head.success ? tables.find(({ name }) => name === head.data.table) : undefined;
    if (!head.success || !table || head.data.columns.length !== table.columns.length) throw damaged();
    if (!head.data.columns.every((column) => table.columns.some(({ name }) => name === column))) throw damaged();
    current = { table, head: head.data };
    seenTables += 1;
  }
};

const verify = async (tx: Tx): Promise<void> => {
  if (!(await verifyLedger(tx)).ok)
    throw new CommandError('The ledger in the backup fails verification: nothing was restored.');
  if (!(await verifyAudit(tx)).ok)
    throw new CommandError('The audit log in the backup fails verification: nothing was restored.');
};

/** Fills an empty, migrated database with the lines after the head and verifies it. Inserts nothing if that fails. */
export const readPortable = (database: Database, lines: Lines): Promise<number> => {
  let begun = false;
  const read = async (tx: Tx) => {
    // A retried transaction could not read the lines again, because they are consumed.
    if (begun) throw new CommandError('The database was in use: nothing was restored. Try again.');
    begun = true;
    await tx.execute(sql.raw(`set local time zone 'UTC'`));
    const tables = await readCatalog(tx);
    await assertEmpty(tx, tables);
    const guarded = tables.filter((table) => table.guarded).map(({ name }) => quoted(name));
    // The rows already contain their numbers, hashes and balances, which `verify` recomputes.
    for (const name of guarded) await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
    const rows = await insertLines(tx, tables, lines);
    for (const name of guarded) await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
    await verify(tx);
    return rows;
  };
  return database.transaction(read).catch((error: unknown) => {
    // Class 22 is a value that does not fit its column, and 23 a violated constraint.
    throw /^2[23]/.test(sqlState(error) ?? '') ? damaged() : error;
  });
};
