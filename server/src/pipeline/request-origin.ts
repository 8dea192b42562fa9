import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Env } from '../env.ts';
import { loggedPath } from '../http/logged-path.ts';
import type { Platform } from '../platform/platform.ts';
import { readTraceparent } from '../platform/tracing/tracing.ts';
import { type TraceContext, workOrigin } from '../platform/work-origin.ts';
import { internalHeader, internalSecret } from './caller.ts';

/** Data about a sent response, for the log and the metrics. */
export type SentResponse = {
  id: string;
  route: string;
  method: string;
  url: string;
  status: number;
  ms: number;
  ip: string;
};

/** Request ids in the form that nginx (`$request_id`) and Caddy (`{http.request.uuid}`) write. */
const idPattern = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;

type Received = Pick<IncomingMessage, 'headers'>;

/** Calls by the page renderer belong to the request for the page. */
const originOfPage = ({ headers }: Received) =>
  headers[internalHeader] === internalSecret ? workOrigin.getStore() : undefined;

/** Returns the request id from the trusted proxy, or else a new one. Clients cannot choose it. */
export const requestIdOf = ({ trustedProxies }: Pick<Env, 'trustedProxies'>, request: Received): string => {
  const given = trustedProxies > 0 ? request.headers['x-request-id'] : undefined;
  if (typeof given === 'string' && idPattern.test(given)) return given;
  return originOfPage(request)?.requestId ?? randomUUID();
};

/**
 * Returns the trace of a request: the trusted proxy's if the owner enabled that, or else a new one, or undefined if
 * tracing is off. The header is ignored by default, because many proxies pass on what a client sent.
 */
export const beginRequest = (
  { env, tracing }: Pick<Platform, 'env' | 'tracing'>,
  request: Received,
): TraceContext | undefined => {
  const given = env.trustedProxies > 0 && env.proxyTraces ? readTraceparent(request.headers.traceparent) : undefined;
  return tracing?.begin(given ?? originOfPage(request)?.trace);
};

export const recordResponse = (
  { tracing }: Pick<Platform, 'tracing'>,
  trace: TraceContext | undefined,
  { id, route, method, url, status, ms }: SentResponse,
): void => {
  if (!tracing || !trace) return;
  tracing.record({
    name: `${method} ${route}`,
    kind: 'server',
    context: trace,
    ms,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'url.path': loggedPath(url),
      'http.response.status_code': status,
      'wyrmgate.request_id': id,
    },
    failed: status >= 500,
  });
};
