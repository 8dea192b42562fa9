import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import type { Logger } from 'pino';

/** What sent a query: a request or a job. */
export const queryOrigin = new AsyncLocalStorage<{ requestId: string } | { job: string }>();

export type SlowQueries = { log: Logger; afterMs: number };

const maxStatement = 1000;

/** The text of a query in any of the driver's forms, without its values. */
const statementOf = (query: unknown): string => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, maxStatement);
};

/** A client class that logs each query that takes longer than the limit. */
export const slowQueryClient = ({ log, afterMs }: SlowQueries): typeof pg.Client => {
  const start = (query: unknown) => {
    const [began, origin] = [performance.now(), queryOrigin.getStore()];
    return () => {
      const ms = Math.round(performance.now() - began);
      if (ms >= afterMs) log.warn({ ms, statement: statementOf(query), ...origin }, 'slow query');
    };
  };
  return class extends pg.Client {
    // The driver has one overload per form; the pool uses the one with a callback.
    override query = ((...args: unknown[]) => {
      const end = start(args[0]);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...reply: unknown[]) => {
          end();
          callback(...reply);
        };
        return Reflect.apply(super.query, this, args);
      }
      const result = Reflect.apply(super.query, this, args) as unknown;
      if (result instanceof Promise) result.then(end, end);
      return result;
    }) as pg.Client['query'];
  };
};
