import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, retryConflicts, type Tx } from './database.ts';
import { applyMigrations } from './migrations.ts';

// int8 columns hold ids and coins, all far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Key of the advisory lock that lets one instance migrate at a time. Any constant works. */
const migrationLock = 7_261_119;

/** Opens a pool on PostgreSQL 15 or newer. Backups and checks run without `timeouts`. */
export const openPostgres = (url: string, size: number, { timeouts = true } = {}): Database => {
  const settings = {
    connectionString: url,
    types,
    application_name: 'wyrmgate',
    // Also limits how long a call waits for a free connection of the pool.
    connectionTimeoutMillis: timeouts ? 2000 : 20_000,
    // Compiling takes longer than any of these queries. It pays only for checks and backups.
    options: `-c timezone=UTC -c jit=off${timeouts ? ' -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000' : ''}`,
  };
  const limits = timeouts ? { statement_timeout: 5000, query_timeout: 8000 } : {};
  const pool = new pg.Pool({ ...settings, ...limits, max: size, keepAlive: true });
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  const db = drizzle({ client: pool });
  return {
    kind: 'postgres',
    db: db as unknown as Tx,
    transaction: (work) => retryConflicts(() => db.transaction((tx) => work(tx as unknown as Tx))),
    withoutTimeout: async (work) => {
      const client = new pg.Client({ ...settings, options: '-c timezone=UTC' });
      await client.connect();
      try {
        const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
        return await drizzle({ client }).transaction((tx) => work(tx as unknown as Tx), moment);
      } finally {
        await client.end();
      }
    },
    query: (text, values) => pool.query(text, values) as never,
    migrate: async (last) => {
      const client = new pg.Client({ ...settings, options: '-c timezone=UTC', statement_timeout: 600_000 });
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        await applyMigrations(drizzle({ client }) as unknown as Tx, last);
      } finally {
        await client.end();
      }
    },
    ping: async (milliseconds) => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The database did not answer in time.')), milliseconds).unref();
      });
      await Promise.race([pool.query('select 1'), late]);
    },
    close: () => pool.end(),
  };
};
