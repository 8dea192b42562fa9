import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockedAddressError, resolveReachable } from './private-networks.ts';

export type PublicRequest = {
  method: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Time limit for the whole request, including redirects. */
  timeoutMs: number;
  /** Maximum size of the response body; the rest is not read. */
  maxBytes: number;
  /**
   * How many redirects to follow; the target of each one is checked. By default, a redirect is returned like any
   * other response.
   */
  maxRedirects?: number;
  /** Private networks that the operator allowed. */
  open: readonly string[];
};

export type PublicResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  /** Contains at most `maxBytes`. */
  body: Buffer;
};

const readStart = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
};

const requestOnce = async (url: URL, options: PublicRequest, signal: AbortSignal): Promise<PublicResponse> => {
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    throw new BlockedAddressError('Only http and https addresses without a password are allowed.');
  const addresses = await resolveReachable(url.hostname.replace(/^\[|\]$/g, ''), options.open);
  signal.throwIfAborted();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    send(
      url,
      {
        method: options.method,
        headers: {
          'user-agent': 'Wyrmgate',
          ...options.headers,
          ...(options.body !== undefined && { 'content-length': Buffer.byteLength(options.body) }),
        },
        // A pooled connection could lead to an address from an earlier lookup.
        agent: false,
        // Uses the checked addresses, because another lookup could return different ones (DNS rebinding).
        lookup: (_, { all }, found) => {
          if (all) found(null, addresses);
          else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
        },
        signal,
      },
      resolve,
    )
      .once('error', reject)
      .end(options.body);
  });
  const body = await readStart(response, options.maxBytes);
  response.destroy();
  return { status: response.statusCode ?? 0, headers: response.headers, body };
};

const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Sends a request to an address that staff or players entered. Rejects private addresses, even behind a name or a
 * redirect, with `BlockedAddressError`; never call it inside a transaction.
 */
export const fetchPublic = async (address: string, options: PublicRequest): Promise<PublicResponse> => {
  const signal = AbortSignal.timeout(options.timeoutMs);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  // A lookup cannot be aborted, so the caller only stops waiting for it.
  aborted.catch(() => undefined);
  let url = new URL(address);
  for (let left = options.maxRedirects ?? 0; ; left--) {
    const response = await Promise.race([requestOnce(url, options, signal), aborted]);
    const target = redirectStatuses.includes(response.status) ? response.headers.location : undefined;
    if (target === undefined || left === 0) return response;
    url = new URL(target, url);
  }
};
