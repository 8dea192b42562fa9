import { sql } from 'drizzle-orm';
import { type Database, rowsOf } from '../src/platform/database/database.ts';
import { openPostgres } from '../src/platform/database/postgres.ts';
import { openTestDatabase } from './database.ts';

/** Opens a test database with a single connection, because the statistics of other connections are only known later. */
export const openCountedDatabase = async (): Promise<Database> => {
  const database = await openTestDatabase();
  if (database.url === undefined) return database;
  const single = openPostgres(database.url, 1, { timeouts: false });
  return { ...single, close: () => single.close().then(database.close) };
};

type Reads = { table: string; scans: number; rows: number };

/** Returns, for each of these tables, how many rows a call reads, and how often it reads the whole table. */
export const readsOf = async (
  { db }: Database,
  tables: readonly string[],
  call: () => Promise<unknown>,
): Promise<Reads[]> => {
  const read = async () => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    return rowsOf<Reads>(
      db,
      sql`select relname as table, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
        from pg_stat_user_tables where relname = any(${`{${tables.join()}}`}::text[]) order by relname`,
    );
  };
  const before = await read();
  await call();
  const after = await read();
  return after.map(({ table, scans, rows }, index) => ({
    table,
    scans: scans - (before[index]?.scans ?? 0),
    rows: rows - (before[index]?.rows ?? 0),
  }));
};
