// Kept answers leave before the framework, where finding out that there is nothing left to do takes most of the time.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointSpec } from '@wyrmgate/contract/endpoint';
import type { Actor } from '../http/context.ts';
import { clientKey } from '../platform/limits/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { isKnownOpen } from '../settings/guard.ts';

/** An answer that is the same for everybody: as text for the server's own pages, in bytes for everyone else. */
export type CachedResponse = {
  readonly spec: EndpointSpec;
  readonly text: string;
  /** One character for each byte: Node joins a string with the headers into one piece to write, which a buffer costs more than all headers. */
  readonly bytes: string;
};

/** What is noted of every answer that has left. */
export type Answered = {
  id: string;
  route: string;
  method: string;
  url: string;
  status: number;
  ms: number;
  ip: string;
};

// A prefix of their own: an address is whatever the client writes.
const keyOf = (url: string): string => `answer:${url}`;

/** What is kept for this address, if anything. */
export const cachedResponse = ({ cache }: Pick<Platform, 'cache'>, url: string): CachedResponse | undefined =>
  cache.get(keyOf(url));

/** Keeps `text`, made for `actor`, as the answer to `url`, unless it is his alone, or something that it was made of has been dropped since `generation`. */
export const cacheResponse = (
  { cache }: Pick<Platform, 'cache'>,
  spec: EndpointSpec,
  url: string,
  { text, actor, generation }: { text: string; actor: Actor; generation: number },
): void => {
  if (!spec.cache || generation !== cache.generation()) return;
  if (spec.cache.visitorsOnly && actor.kind !== 'visitor') return;
  const kept: CachedResponse = { spec, text, bytes: Buffer.from(text).toString('latin1') };
  cache.set(keyOf(url), kept, { seconds: spec.cache.seconds, tag: spec.cache.tag });
};

type Shared = {
  headers: Record<string, string>;
  addressOf(request: IncomingMessage): string;
  note(answered: Answered): void;
};

/** Answers a request from what is kept; false if there is nothing kept for it or something has to be looked at first. */
export const serveCachedResponses = (platform: Platform, { headers, addressOf, note }: Shared) => {
  const { limits } = platform;
  const fixed = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method = '' } = request;
    const kept = method === 'GET' ? cachedResponse(platform, url) : undefined;
    if (!kept || !isKnownOpen(platform, kept.spec)) return false;
    if (kept.spec.cache?.visitorsOnly && request.headers.authorization !== undefined) return false;
    const began = performance.now();
    const ip = addressOf(request);
    if (!limits.consumeNow(kept.spec.limit, clientKey(ip))) return false;
    const id = randomUUID();
    response.writeHead(200, [...fixed, 'x-request-id', id, 'content-length', String(kept.bytes.length)]);
    response.end(kept.bytes, 'latin1');
    note({ id, route: kept.spec.path, method, url, status: 200, ms: performance.now() - began, ip });
    return true;
  };
};
