// Serves cached responses before Fastify, whose routing and hooks would take most of the time (bench: "packages JSON,
// cached"; decisions 030 and 035).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { apiKeyPrefix } from '@wyrmgate/contract/api-keys-constants';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import type { Actor } from '../http/context.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { TraceContext } from '../platform/work-origin.ts';
import { isKnownOpen } from '../settings/guard.ts';
import { beginRequest, requestIdOf, type SentResponse } from './request-origin.ts';

/** A response that is the same for all callers, as `text` for server-rendered pages and as `bytes` for clients. */
export type CachedResponse = {
  readonly spec: EndpointSpec;
  readonly text: string;
  /**
   * One character per byte. Node writes headers and a latin1 string in one piece, which is faster than with a buffer.
   */
  readonly bytes: string;
};

// Separates URLs, which clients choose, from other cache keys.
const cacheKeyOf = (url: string): string => `response:${url}`;

export const cachedResponse = ({ cache }: Pick<Platform, 'cache'>, url: string): CachedResponse | undefined =>
  cache.get(cacheKeyOf(url));

/**
 * Whether this URL has a limited number of variants: its path contains no escapes, and all parameters belong to the
 * endpoint.
 */
const isPlainUrl = (spec: EndpointSpec, url: string): boolean => {
  const [path = '', ...query] = url.split('?');
  if (!path.startsWith('/') || /[%#]/.test(path)) return false;
  const parts = query.length > 0 ? query.join('?').split('&') : [];
  return parts.every((part) => Object.hasOwn(spec.query?.shape ?? {}, part.split('=')[0] ?? ''));
};

type CachedSpec = EndpointSpec & { readonly cache: NonNullable<EndpointSpec['cache']> };

/** Whether responses of this endpoint to this caller may be shared with other callers. */
export const isCached = (spec: EndpointSpec, actor: Actor): spec is CachedSpec =>
  spec.cache !== undefined && !(spec.cache.visitorsOnly && actor.kind !== 'visitor');

/**
 * Caches a response, unless it is specific to `actor`, its URL has unlimited variants, or the cache was invalidated
 * after `generation`.
 */
export const cacheResponse = (
  { cache }: Pick<Platform, 'cache'>,
  spec: EndpointSpec,
  url: string,
  { text, actor, generation }: { text: string; actor: Actor; generation: number },
): void => {
  if (!isCached(spec, actor) || generation !== cache.generation()) return;
  if (!isPlainUrl(spec, url)) return;
  const cached: CachedResponse = { spec, text, bytes: Buffer.from(text).toString('latin1') };
  cache.set(cacheKeyOf(url), cached, { seconds: spec.cache.seconds, tag: spec.cache.tag });
};

/** The parts of the server that handlers need to respond before Fastify. */
export type ServerParts = {
  headers: Record<string, string>;
  addressOf(request: IncomingMessage): string;
  log(response: SentResponse, trace?: TraceContext): void;
};

/** Returns a function that tries to serve a request from the cache, and returns false if Fastify must handle it. */
export const serveCachedResponses = (platform: Platform, { headers, addressOf, log }: ServerParts) => {
  const { limits } = platform;
  const commonHeaders = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '' } = request;
    const cached = method === 'GET' ? cachedResponse(platform, url) : undefined;
    if (!cached || !isKnownOpen(platform, cached.spec)) return false;
    const { authorization } = request.headers;
    if (cached.spec.cache?.visitorsOnly && authorization !== undefined) return false;
    // Fastify handles calls with an API key, because they must be checked and counted.
    if (authorization?.includes(apiKeyPrefix)) return false;
    const startedAt = performance.now();
    const ip = addressOf(request);
    if (!limits.consumeNow(cached.spec.limit, clientKey(ip))) return false;
    const id = requestIdOf(platform.env, request);
    response.writeHead(200, [...commonHeaders, 'x-request-id', id, 'content-length', String(cached.bytes.length)]);
    response.end(cached.bytes, 'latin1');
    const ms = performance.now() - startedAt;
    log({ id, route: cached.spec.path, method, url, status: 200, ms, ip }, beginRequest(platform, request));
    return true;
  };
};
