import pg from 'pg';

/** The parts of the driver that this file changes. Its types do not declare them. */
type Result = { fields: unknown[]; _parsers?: unknown[]; _prebuiltEmptyResultObject?: unknown };
type Connection = { describe(): void };
type Internals = {
  readonly name?: string;
  readonly _result: Result;
  _accumulateRows?: boolean;
  prepare(connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
};
const Query = pg.Query as unknown as new (...args: unknown[]) => Internals & { callback?: unknown };

/** The columns of the named statements of each connection. They cannot change, or PostgreSQL reports an error. */
const described = new WeakMap<Connection, Map<string, Result>>();

/**
 * A query that asks for the columns of a named statement only the first time. The driver asks every time, and reading the
 * answer takes longer than reading a few rows.
 */
class DescribeOnceQuery extends Query {
  override prepare(connection: Connection): void {
    const known = this.name && described.get(connection)?.get(this.name);
    if (known) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
    }
    super.prepare(known ? Object.create(connection, { describe: { value: () => undefined } }) : connection);
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.name) {
      const statements = described.get(connection) ?? new Map<string, Result>();
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      if (!statements.has(this.name)) statements.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject });
      described.set(connection, statements);
    }
    super.handleReadyForQuery(connection);
  }
}

const isNamed = (query: unknown): boolean =>
  typeof query === 'object' && query !== null && 'name' in query && Boolean(query.name) && !('submit' in query);

/** A client that runs named statements as `DescribeOnceQuery`. */
export class DescribeOnceClient extends pg.Client {
  override query(...args: unknown[]): never {
    const send = (query: unknown) => Reflect.apply(super.query, this, [query]) as never;
    const [config, values] = args;
    if (!isNamed(config)) return Reflect.apply(super.query, this, args) as never;
    if (typeof args.at(-1) === 'function') return send(new DescribeOnceQuery(...args));
    const reply = new Promise((resolve, reject) => {
      send(
        new DescribeOnceQuery(config, values, (error?: Error, result?: unknown) =>
          error ? reject(error) : resolve(result),
        ),
      );
    });
    // As in the driver: the stack of an error leads to the caller instead of the socket.
    return reply.catch((error: Error) => {
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }
}
