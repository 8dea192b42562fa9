import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** A database handle or a transaction on it: what services query. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  readonly kind: 'embedded' | 'postgres';
  /** Outside any transaction: reads, and nothing that must hold together. */
  readonly db: Tx;
  /**
   * Runs `work` in one transaction; a deadlock or serialisation failure is tried again, so `work` may run more than once
   * and must not act outside the transaction. Inside it every query must use the given handle: the embedded database has
   * one connection.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Reads that look at everything: without the time limits of a request, and all of them at one moment. */
  withoutTimeout<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Plain SQL for the parts that bring their own (jobs, migrations, backups). Several statements only without values. */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<{ rows: Row[] }>;
  /** Applies the committed migrations, at most up to `last`. Only one process at a time does this. */
  migrate(last?: string): Promise<void>;
  /** Answers within `milliseconds` or rejects. */
  ping(milliseconds: number): Promise<void>;
  /** Ends every connection. */
  close(): Promise<void>;
};

/** Rows of a hand-written query, the same shape on both drivers. */
export const rowsOf = async <Row>(tx: Tx, query: SQL): Promise<Row[]> => {
  const result = (await tx.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
};

/** SQLSTATE of a driver's error, however deeply it is wrapped. */
export const sqlState = (error: unknown): string | undefined => {
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('code' in at && typeof at.code === 'string' && /^[0-9A-Z]{5}$/.test(at.code)) return at.code;
  return undefined;
};

/** Name of the violated constraint, if `error` is a violation of a unique one. */
export const violatedUnique = (error: unknown): string | undefined => {
  if (sqlState(error) !== '23505') return undefined;
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint;
  return '';
};

const retriable = new Set(['40001', '40P01']);

/** Runs `attempt` again after a deadlock or serialisation failure, at most five times in all. */
export const retryConflicts = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1)
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 5 || !retriable.has(sqlState(error) ?? '')) throw error;
    }
};

/** True when the database itself is out of reach, as opposed to having refused a statement. */
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
