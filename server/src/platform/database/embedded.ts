import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { type Database, retryConflicts, type Tx, withCallbacks } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { applyMigrations } from './migrations.ts';

// The optimising compiler would use 300 MB and one core for minutes to make the database a third faster. Only large
// portals need this speed, and they use PostgreSQL.
setFlagsFromString('--liftoff-only');

const int8 = 20;
const options = {
  extensions: { pg_trgm },
  parsers: { [int8]: (text: string) => Number(text) },
  // The default sizes would use 130 MB more, for a single connection and little data.
  postgresqlconf: [
    'shared_buffers=16MB',
    'max_connections=5',
    'wal_buffers=1MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
  ],
};

/** Wraps an open PGlite database. `release` is called after it is closed. */
export const wrapEmbedded = (client: PGlite, release: () => void = () => undefined): Database => {
  const db = drizzle({ client });
  return {
    kind: 'embedded',
    db: db as unknown as Tx,
    transaction: withCallbacks((work) => retryConflicts(() => db.transaction((tx) => work(tx as unknown as Tx)))),
    onConnection: (work) => work(db as unknown as Tx),
    // The embedded database has neither time limits nor snapshots: other queries may run between two reads on its only
    // connection.
    withoutTimeout: (work) => work(db as unknown as Tx),
    unhurried: (work) => work(db as unknown as Tx),
    query: async (text, values) => {
      if (values !== undefined && values.length > 0) return (await client.query(text, values)) as never;
      return ((await client.exec(text)).at(-1) ?? { rows: [] }) as never;
    },
    migrate: (last) => applyMigrations(db as unknown as Tx, last),
    ping: async () => {
      await client.query('select 1');
    },
    close: async () => {
      await client.close();
      release();
    },
  };
};

/** A migrated but empty database, which releases include so that the first start takes less memory and time. */
const initialFile = fileURLToPath(new URL('../../../initial-database.tar.gz', import.meta.url));
const initialFor = (folder: string): { loadDataDir?: Blob } =>
  existsSync(initialFile) && !existsSync(join(folder, 'PG_VERSION'))
    ? { loadDataDir: new Blob([readFileSync(initialFile)], { type: 'application/x-gzip' }) }
    : {};

/**
 * Opens the embedded database in `<dataDir>/database`, which only one process may use. With `initial`, a new database
 * may start as a copy of a migrated one.
 */
export const openEmbedded = async (dataDir: string, { initial = false } = {}): Promise<Database> => {
  const folder = join(dataDir, 'database');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const release = lockFolder(dataDir);
  try {
    return wrapEmbedded(await PGlite.create(folder, { ...options, ...(initial ? initialFor(folder) : {}) }), release);
  } catch (error) {
    release();
    throw error;
  }
};

/** Opens an empty embedded database in memory. `dump` returns it as a compressed file. */
export const openInMemory = async (): Promise<Database & { dump(): Promise<Blob> }> => {
  const client = await PGlite.create(options);
  return { ...wrapEmbedded(client), dump: () => client.dumpDataDir('gzip') };
};
