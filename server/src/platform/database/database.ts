import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database handle or a transaction, on which services run their queries. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  /** Runs queries outside any transaction, for reads that need not be consistent with each other. */
  readonly db: Tx;
  /**
   * Runs `work` in a transaction, and retries it after a deadlock or serialisation failure, so `work` must have no
   * effects outside the database. Every query in it must use the given handle, because the embedded database has only
   * one connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs independent statements on one connection, without a transaction. With `together` they take one round trip, while `db` would use a
   * connection for each.
   */
  onConnection<T>(work: (db: Tx) => Promise<T>): Promise<T>;
  /** Reads from one snapshot without the time limits of a request, for checks of whole tables. */
  withoutTimeout<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs a job on a separate connection without the time limits of a request; each statement commits by itself unless
   * the job opens a transaction. A crash can lose the last writes, so use it only for data that the next run writes
   * again.
   */
  unhurried<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs plain SQL, for jobs, migrations and backups. Several statements are allowed only without values. */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Applies the committed migrations, up to `last` if it is given. Only one process does this at a time. */
  migrate(last?: string): Promise<void>;
  /**
   * Subscribes to a channel's messages from all processes, and returns a function that unsubscribes. Not available with
   * the embedded database.
   */
  listen?(channel: string, onMessage: (text: string) => void): () => Promise<void>;
  /** Rejects if the database does not respond within `milliseconds`. */
  ping(milliseconds: number): Promise<void>;
  close(): Promise<void>;
};

/**
 * How many statements each transaction has sent, for drivers that can send a statement before the previous one has
 * completed.
 */
const sentBy = new WeakMap<Tx, () => number>();
export const countSent = (tx: Tx, sent: () => number): void => void sentBy.set(tx, sent);

/** How many microtasks to wait for a statement to be sent. It is normally sent after far fewer. */
const maxTicks = 100;

const startAfterPrevious = async (sent: (() => number) | undefined, start: () => Promise<unknown>) => {
  const before = sent?.();
  let settled = false;
  const running = start();
  const settle = () => {
    settled = true;
  };
  const ended = running.then(settle, settle);
  for (let ticks = 0; sent && sent() === before && !settled && ticks < maxTicks; ticks += 1) await undefined;
  if (sent === undefined || sent() === before) await ended;
  return { running };
};

type Starts = readonly (() => Promise<unknown>)[];
type Results<T extends Starts> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

const startAll = async (tx: Tx, starts: Starts) => {
  const all: Promise<unknown>[] = [];
  let failed = false;
  for (const start of starts) {
    const { running } = await startAfterPrevious(sentBy.get(tx), start);
    running.catch(() => {
      failed = true;
    });
    all.push(running);
  }
  return { all, hasFailed: () => failed };
};

/** SQLSTATE of every statement that follows a failed one in its transaction. */
const transactionAborted = '25P02';

/** Waits for all statements even if one fails, so that none runs after the rollback. Throws the error that came first. */
const resultsOf = async <T extends Starts>(all: readonly Promise<unknown>[]): Promise<Results<T>> => {
  const errors: unknown[] = [];
  for (const outcome of await Promise.allSettled(all)) if (outcome.status === 'rejected') errors.push(outcome.reason);
  if (errors.length > 0) throw errors.find((error) => sqlState(error) !== transactionAborted) ?? errors[0];
  return (await Promise.all(all)) as Results<T>;
};

/** Runs statements of one transaction in this order, in one round trip to PostgreSQL. */
export const together = async <const T extends Starts>(tx: Tx, ...starts: T): Promise<Results<T>> =>
  resultsOf((await startAll(tx, starts)).all);

const commits = new WeakMap<Tx, () => Promise<unknown>>();
/**
 * Lets `commitTogether` use a driver that can send the commit before the last statements have completed. `undefined`
 * removes the commit at the end of the transaction.
 */
export const offerCommit = (tx: Tx, commit: (() => Promise<unknown>) | undefined): void => {
  if (commit) commits.set(tx, commit);
  else commits.delete(tx);
};

/**
 * Runs the last statements of a transaction and commits it, in one round trip to PostgreSQL, so that locks are held
 * only briefly. Each function must send one statement; if one fails, everything is rolled back and later statements of
 * the transaction are rejected.
 */
export const commitTogether = async <const T extends Starts>(tx: Tx, ...starts: T): Promise<Results<T>> => {
  const { all, hasFailed } = await startAll(tx, starts);
  const commit = commits.get(tx);
  // A statement that PostgreSQL rejects turns the commit into a rollback. A statement that was never sent would not.
  await undefined;
  const committed = commit && !hasFailed() ? commit() : undefined;
  committed?.catch(() => undefined);
  const results = await resultsOf<T>(all);
  await committed;
  return results;
};

/** Database handles on which each query takes a connection from a pool. */
const pooled = new WeakSet<Tx>();
export const markPooled = (db: Tx): void => void pooled.add(db);

/** Runs reads that do not depend on each other: concurrently on a pool, or in one round trip within a transaction. */
export const readTogether = async <const T extends Starts>(tx: Tx, ...starts: T): Promise<Results<T>> =>
  pooled.has(tx) ? ((await Promise.all(starts.map((start) => start()))) as Results<T>) : together(tx, ...starts);

/**
 * Selecting from this row turns off synchronous commit for the current transaction. Use it only where a crash of the
 * database server may lose the last half second, such as for counters.
 */
export const asyncCommit = sql`(select set_config('synchronous_commit', 'off', true)) as async_commit`;

/** Returns the rows of a hand-written query in the same form for both drivers. */
export const rowsOf = async <Row>(tx: Tx, query: SQL): Promise<Row[]> => {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
};

/** Counts the rows of a query with a limit, in the database. */
export const countRows = async (tx: Tx, limited: SQLWrapper): Promise<number> => {
  const [row] = await rowsOf<{ total: number }>(tx, sql`select count(*)::int as total from ${limited} as counted`);
  return row?.total ?? 0;
};

/** Returns the SQLSTATE of a driver's error, which may be wrapped in others. */
export const sqlState = (error: unknown): string | undefined => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  return undefined;
};

/** Returns the name of the violated unique constraint; undefined for other errors. */
export const violatedUnique = (error: unknown): string | undefined => {
  if (sqlState(error) !== '23505') return undefined;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint;
  return '';
};

/** SQLSTATE of a transaction that may succeed if it is repeated. */
export const serializationFailure = '40001';
const retriable = new Set([serializationFailure, '40P01']);

/** Repeats `attempt` after a deadlock or serialisation failure, up to five attempts in total. */
export const retryConflicts = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 5 || !retriable.has(sqlState(error) ?? '')) throw error;
    }
};

const callbacks = new WeakMap<Tx, (() => void)[]>();

/**
 * Runs `callback` after this transaction commits, and never if it rolls back. Outside a transaction it runs at once.
 */
export const afterCommit = (tx: Tx, callback: () => void): void => {
  const waiting = callbacks.get(tx);
  if (waiting) waiting.push(callback);
  else callback();
};

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/**
 * Makes a function that runs transactions support `afterCommit`. A retry discards the callbacks of the failed
 * attempt.
 */
export const withCallbacks =
  (transact: Transact): Transact =>
  async (work) => {
    let waiting: (() => void)[] = [];
    const result = await transact(async (tx) => {
      waiting = [];
      callbacks.set(tx, waiting);
      try {
        return await work(tx);
      } finally {
        // Later work on this connection must not use these callbacks.
        callbacks.delete(tx);
      }
    });
    for (const callback of waiting) callback();
    return result;
  };

/** Whether the database is unavailable, as opposed to having rejected a statement. */
export const isOutage = (error: unknown): boolean => {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|53|57P|55P03|57014)/.test(state);
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT)$/.test(String(at.code)))
      return true;
    if (/timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(at.message))
      return true;
  }
  return false;
};
