import type pg from 'pg';
import type { Logger } from 'pino';
import type { Tracing } from '../tracing/tracing.ts';
import { originFields, workOrigin } from '../work-origin.ts';
import { DescribeOnceClient } from './describe-once.ts';

/** Records queries that take longer than `afterMs` and, with `tracing`, every query of a traced request or job. */
export type SlowQueries = { log: Logger; afterMs: number; tracing?: Tracing | undefined };

const maxStatement = 1000;

/** Returns the text, without values, of a query in any form that the driver accepts. */
const statementOf = (query: unknown): string => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  return String(text).replaceAll(/\s+/g, ' ').trim().slice(0, maxStatement);
};

/** Returns a client class that logs each query above the time limit, and records spans for traced queries. */
export const slowQueryClient = ({ log, afterMs, tracing }: SlowQueries): typeof pg.Client => {
  const start = (query: unknown) => {
    const began = performance.now();
    const [origin, fields] = [workOrigin.getStore(), originFields()];
    return (failed = false) => {
      const ms = performance.now() - began;
      if (ms >= afterMs) log.warn({ ms: Math.round(ms), statement: statementOf(query), ...fields }, 'slow query');
      if (!tracing || !origin?.trace?.sampled) return;
      const statement = statementOf(query);
      tracing.record({
        name: statement.split(' ', 1)[0]?.toUpperCase() ?? 'QUERY',
        kind: 'client',
        context: tracing.begin(origin.trace),
        ms,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
        failed,
      });
    };
  };
  return class extends DescribeOnceClient {
    // The driver has one overload for each form of query. The pool uses the one with a callback.
    override query(...args: unknown[]): never {
      const end = start(args[0]);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...reply: unknown[]) => {
          end(reply[0] instanceof Error);
          callback(...reply);
        };
        return super.query(...args);
      }
      const result: unknown = super.query(...args);
      if (result instanceof Promise)
        result.then(
          () => end(),
          () => end(true),
        );
      return result as never;
    }
  };
};
