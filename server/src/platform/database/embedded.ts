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

// The optimising compiler would use 300 MB and a core for minutes to make the database a third faster. Only large portals need
// that speed, and they use PostgreSQL.
setFlagsFromString('--liftoff-only');

const int8 = 20;
const options = {
  extensions: { pg_trgm },
  parsers: { [int8]: (text: string) => Number(text) },
  // One connection and little data: the server's defaults would use 130 MB more.
  postgresqlconf: [
    'shared_buffers=16MB',
    'max_connections=5',
    'wal_buffers=1MB',
    'max_wal_size=64MB',
    'min_wal_size=32MB',
  ],
};

/** Wraps an open PGlite. `release` runs after it is closed. */
export const wrapEmbedded = (client: PGlite, release: () => void = () => undefined): Database => {
  const db = drizzle({ client });
  return {
    kind: 'embedded',
    db: db as unknown as Tx,
    transaction: withCallbacks((work) => retryConflicts(() => db.transaction((tx) => work(tx as unknown as Tx)))),
    // There are no time limits here. With one connection there is no snapshot: other queries may run between two reads.
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

/** A migrated, empty database. Releases include it, so that the first start takes less memory and time. */
const initialFile = fileURLToPath(new URL('../../../initial-database.tar.gz', import.meta.url));
const initialFor = (folder: string): { loadDataDir?: Blob } =>
  existsSync(initialFile) && !existsSync(join(folder, 'PG_VERSION'))
    ? { loadDataDir: new Blob([readFileSync(initialFile)], { type: 'application/x-gzip' }) }
    : {};

/** Opens the embedded database in `<dataDir>/database`, which one process owns. With `initial`, a new one may be a migrated copy. */
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

/** An empty embedded database in memory, which can be written to a compressed file. */
export const openInMemory = async (): Promise<Database & { dump(): Promise<Blob> }> => {
  const client = await PGlite.create(options);
  return { ...wrapEmbedded(client), dump: () => client.dumpDataDir('gzip') };
};
