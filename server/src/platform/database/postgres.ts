import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { type Database, retryConflicts, type Tx } from './database.ts';
import { applyMigrations } from './migrations.ts';

// int8 columns hold ids and coins, all far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Any constant: what the copies of the server agree on to let only one of them migrate. */
const migrationLock = 7_261_119;

/** Opens a pool on PostgreSQL 15 or newer. A `patient` one has no time limits: backups and checks take as long as they take. */
export const openPostgres = (url: string, size: number, { timeouts = true } = {}): Database => {
  const settings = {
    connectionString: url,
    types,
    application_name: 'wyrmgate',
    // Also the time for which a call waits for one of the pool's connections to be free.
    connectionTimeoutMillis: timeouts ? 2000 : 20_000,
    // Compiling a query takes longer than any of these queries; only those of checks and backups are so long that it pays.
    options: `-c timezone=UTC -c jit=off${timeouts ? ' -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000' : ''}`,
  };
  const limits = timeouts ? { statement_timeout: 5000, query_timeout: 8000 } : {};
  const pool = new pg.Pool({ ...settings, ...limits, max: size, keepAlive: true });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
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
