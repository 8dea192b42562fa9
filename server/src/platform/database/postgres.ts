import type { Duplex } from 'node:stream';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import {
  countSent,
  type Database,
  isOutage,
  markPooled,
  offerCommit,
  retryConflicts,
  type Tx,
  withCallbacks,
} from './database.ts';
import { DescribeOnceClient } from './describe-once.ts';
import { listenOn } from './listen.ts';
import { applyMigrations } from './migrations.ts';
import { type SlowQueries, slowQueryClient } from './slow-queries.ts';

// int8 columns hold ids and coins, which are all far below 2^53.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === 20 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Key of the advisory lock that allows only one instance at a time to migrate. Any constant would work. */
const migrationLock = 7_261_119;

/**
 * Creates a connection outside the pool. Its queries report a broken connection; the listener only keeps the event
 * from ending the process.
 */
const separateClient = (settings: pg.ClientConfig): pg.Client => new pg.Client(settings).on('error', () => undefined);

/** Opens a pool of connections to PostgreSQL 15 or newer. Backups and checks disable `timeouts`. */
export const openPostgres = (
  url: string,
  size: number,
  { timeouts = true, slow }: { timeouts?: boolean; slow?: SlowQueries | undefined } = {},
): Database => {
  const settings = {
    connectionString: url,
    types,
    application_name: 'wyrmgate',
    // This also limits how long a call waits for a free connection of the pool.
    connectionTimeoutMillis: timeouts ? 2000 : 20_000,
    // JIT compilation takes longer than any of these queries. `withoutTimeout` leaves it on, because it reads whole
    // tables.
    options: `-c timezone=UTC -c jit=off${timeouts ? ' -c lock_timeout=2000 -c idle_in_transaction_session_timeout=15000' : ''}`,
  };
  const limits = timeouts ? { statement_timeout: 5000, query_timeout: 8000 } : {};
  // With `pipeline`, queries of one transaction that do not wait for each other are sent together.
  const pool = new pg.Pool({
    ...settings,
    ...limits,
    Client: slow ? slowQueryClient(slow) : DescribeOnceClient,
    max: size,
    keepAlive: true,
    pipeline: true,
  } as pg.PoolConfig);
  // The pool replaces a broken idle connection. Without a listener, the error would end the process.
  pool.on('error', () => undefined);
  // The pool does not listen while a connection is in use, so an error between two queries would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzle({ client: pool });
  markPooled(db as unknown as Tx);
  type Connection = { tx: Tx; query: pg.PoolClient['query']; committed: boolean };
  const connections = new WeakMap<pg.PoolClient, Connection>();
  /** Returns one handle per connection, so that prepared queries are built only once for each. */
  const connectionOf = (client: pg.PoolClient): Connection => {
    const existing = connections.get(client);
    if (existing) return existing;
    const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
    let sent = 0;
    const query = ((...args: Parameters<pg.PoolClient['query']>) => {
      if (connection.committed) return Promise.reject(new Error('The transaction has already been committed.'));
      sent += 1;
      // Sends everything from one turn of the event loop in one packet.
      stream.cork();
      process.nextTick(() => stream.uncork());
      return client.query(...args);
    }) as pg.PoolClient['query'];
    const counted = Object.create(client, { query: { value: query } }) as pg.PoolClient;
    const connection: Connection = { tx: drizzle({ client: counted }) as unknown as Tx, query, committed: false };
    countSent(connection.tx, () => sent);
    connections.set(client, connection);
    return connection;
  };
  const transact = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    const connection = connectionOf(client);
    const { tx, query } = connection;
    const commit = async () => {
      const sent = query('commit');
      connection.committed = true;
      // PostgreSQL reports no error if it rolls back because of an earlier error.
      if ((await sent).command !== 'COMMIT') throw new Error('The transaction was rolled back.');
    };
    offerCommit(tx, commit);
    let broken: Error | undefined;
    // Not awaited, so that it is sent together with the first query.
    const begun = query('begin');
    begun.catch(() => undefined);
    try {
      const result = await work(tx);
      await begun;
      if (!connection.committed) await commit();
      return result;
    } catch (error) {
      connection.committed = false;
      await query('rollback').catch((cause: Error) => {
        broken = cause;
      });
      throw error;
    } finally {
      offerCommit(tx, undefined);
      connection.committed = false;
      client.release(broken);
    }
  };
  return {
    kind: 'postgres',
    db: db as unknown as Tx,
    transaction: withCallbacks((work) => retryConflicts(() => transact(work))),
    onConnection: async (work) => {
      const client = await pool.connect();
      let broken = false;
      try {
        return await work(connectionOf(client).tx);
      } catch (error) {
        broken = isOutage(error);
        throw error;
      } finally {
        client.release(broken);
      }
    },
    withoutTimeout: async (work) => {
      const client = separateClient({ ...settings, options: '-c timezone=UTC' });
      await client.connect();
      try {
        const moment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
        return await drizzle({ client }).transaction((tx) => work(tx as unknown as Tx), moment);
      } finally {
        await client.end();
      }
    },
    unhurried: async (work) => {
      const client = separateClient({ ...settings, options: '-c timezone=UTC -c jit=off -c synchronous_commit=off' });
      await client.connect();
      try {
        return await work(drizzle({ client }) as unknown as Tx);
      } finally {
        await client.end();
      }
    },
    query: (text, values) => pool.query(text, values) as never,
    migrate: async (last) => {
      const client = separateClient({ ...settings, options: '-c timezone=UTC', statement_timeout: 600_000 });
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock]);
        await applyMigrations(drizzle({ client }) as unknown as Tx, last);
      } finally {
        await client.end();
      }
    },
    listen: (channel, onMessage) => listenOn(settings, channel, onMessage),
    ping: async (milliseconds) => {
      const late = new Promise<never>((_, reject) => {
        setTimeout(() => reject(new Error('The database did not respond in time.')), milliseconds).unref();
      });
      await Promise.race([pool.query('select 1'), late]);
    },
    close: () => pool.end(),
  };
};
