import type { Socket } from 'node:net';
import { createPool, type Pool, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise';
import { GameError, rejected } from '../errors.ts';
import type { Metin2Config } from './config.ts';
import { connectIn } from './socket.ts';

export type Value = string | number | null | Buffer | readonly (string | number)[];
export type Row = Record<string, unknown>;

/**
 * How the adapter queries the game. Identifiers in `sql` come from the inspected schema; text from users goes into
 * `values` only.
 */
export type Connection = {
  rows(sql: string, values?: readonly Value[]): Promise<Row[]>;
  /** Runs one statement without a transaction, and returns how many rows it matched. */
  change(sql: string, values?: readonly Value[]): Promise<{ matched: number; insertId: string }>;
  close(): Promise<void>;
};

const denied = new Set([
  'ER_TABLEACCESS_DENIED_ERROR',
  'ER_COLUMNACCESS_DENIED_ERROR',
  'ER_DBACCESS_DENIED_ERROR',
  'ER_SPECIFIC_ACCESS_DENIED_ERROR',
]);
const outOfRange = new Set(['ER_WARN_DATA_OUT_OF_RANGE', 'ER_DATA_OUT_OF_RANGE']);
const unsuitable = new Set([
  'ER_DATA_TOO_LONG',
  'ER_TRUNCATED_WRONG_VALUE_FOR_FIELD',
  'WARN_DATA_TRUNCATED',
  'ER_CANT_AGGREGATE_2COLLATIONS',
  'ER_INVALID_CHARACTER_STRING',
]);

// InnoDB reports a deadlock on the auto-increment counter with the second code.
const deadlocks = new Set(['ER_LOCK_DEADLOCK', 'ER_AUTOINC_READ_FAILED']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN';

/** The driver's errors contain the statement with its values, so only their code is logged or shown. */
const translate = (error: unknown): Error => {
  const code = codeOf(error);
  if (denied.has(code)) return rejected('denied', 'The database user lacks a right.');
  if (code === 'ER_DUP_ENTRY') return rejected('taken', 'The game has such a row already.');
  if (outOfRange.has(code)) return rejected('overLimit', 'The value does not fit into its column.');
  if (unsuitable.has(code)) return rejected('invalid', 'The game cannot store this text.');
  return new Error(`The game database reported ${code}.`);
};

/**
 * Makes the server also end statements at the deadline. MariaDB counts in seconds, while MySQL counts in milliseconds
 * and limits only SELECT.
 */
const limits = (ms: number): readonly string[] => [
  `SET SESSION max_statement_time = ${(ms / 1000).toFixed(3)}`,
  `SET SESSION max_execution_time = ${ms}`,
];
/**
 * Strict mode prevents silent truncation and clamping. With repeatable read, concurrent inserts of an absent row insert
 * it once.
 */
const session = [
  "SET SESSION sql_mode = 'STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'",
  'SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ',
  'SET SESSION autocommit = 1',
];

const openSocket = (url: string, networks: readonly string[]) => (): Socket => {
  const { hostname, port } = new URL(url);
  return connectIn(networks, hostname, Number(port)).setKeepAlive(true).setNoDelay(true);
};

const openPool = ({ url, networks, connections, deadlineMs }: Metin2Config): Pool =>
  createPool({
    uri: url,
    connectionLimit: connections,
    maxIdle: connections,
    idleTimeout: 60_000,
    // With more calls waiting ahead, a call would only time out.
    queueLimit: connections * 20,
    connectTimeout: deadlineMs,
    enableKeepAlive: true,
    charset: 'utf8mb4',
    dateStrings: true,
    supportBigNumbers: true,
    bigNumberStrings: false,
    multipleStatements: false,
    // The server must not be able to read files from this machine.
    flags: ['-LOCAL_FILES'],
    ...(networks ? { stream: openSocket(url, networks) } : {}),
  });

/** Opens a small pool that connects at the first query. */
export const connect = (config: Metin2Config): Connection => {
  const pool = openPool(config);
  const prepared = new WeakSet<object>();

  const lease = async () => {
    try {
      const connection = await pool.getConnection();
      if (prepared.has(connection.connection)) return connection;
      try {
        for (const statement of session) await connection.query(statement);
        // Each server supports only one of these statements, so the error from the other is ignored.
        for (const statement of limits(config.deadlineMs)) await connection.query(statement).catch(() => undefined);
        prepared.add(connection.connection);
        return connection;
      } catch (error) {
        connection.destroy();
        throw error;
      }
    } catch (error) {
      throw new GameError('unavailable', `The game database cannot be reached (${codeOf(error)}).`);
    }
  };

  const run = async <Result extends RowDataPacket[] | ResultSetHeader>(sql: string, values: readonly Value[]) => {
    const connection = await lease();
    let usable = true;
    try {
      const send = () => connection.query<Result>({ sql, timeout: config.deadlineMs }, [...values]);
      // The server rolls back the whole statement after a deadlock, so it is safe to repeat.
      const again = (error: unknown) => (deadlocks.has(codeOf(error)) ? send() : Promise.reject(error));
      const [result] = await send().catch(again).catch(again);
      return result;
    } catch (error) {
      // After a timeout or a lost connection, the result of this statement could arrive as the result of the next one.
      usable = error instanceof Error && 'sqlState' in error && error.sqlState !== undefined;
      throw translate(error);
    } finally {
      if (usable) connection.release();
      else connection.destroy();
    }
  };

  return {
    rows: (sql, values = []) => run<RowDataPacket[]>(sql, values),
    change: async (sql, values = []) => {
      const { affectedRows, insertId } = await run<ResultSetHeader>(sql, values);
      return { matched: affectedRows, insertId: String(insertId) };
    },
    close: () => pool.end(),
  };
};
