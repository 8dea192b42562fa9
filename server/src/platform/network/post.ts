import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockedAddressError, type Find, resolveReachable } from './private-networks.ts';

export type Posted = {
  status: number;
  /** The beginning of the response body. */
  text: string;
  retryAfter: string | undefined;
};
export type PostOptions = {
  headers: Record<string, string>;
  body: string;
  /** Private networks that are allowed, even without TLS. Empty except in tests. */
  open: readonly string[];
  timeoutMs: number;
  /** Replaces name lookups in tests. */
  find?: Find;
};

/** The maximum number of bytes that are read from a response. */
const maxBytes = 2048;

class TimedOut extends Error {
  readonly code = 'ETIMEDOUT';
}

const beforeDeadline = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    const end = () => reject(new TimedOut('The receiver took too long.'));
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
  });

const readResponse = (request: ClientRequest): Promise<Posted> =>
  new Promise((resolve, reject) => {
    request.once('error', reject);
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
          retryAfter: response.headers['retry-after'],
        });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxBytes) finish();
      });
      response.once('end', finish);
      response.once('error', reject);
      // The receiver closed the connection in the middle of its response.
      response.once('aborted', () => reject(new Error('The response ended early.')));
    });
  });

/**
 * Posts to a public address that staff entered, within `timeoutMs`. Resolves the name once and connects only to the
 * checked addresses, to prevent DNS rebinding; does not follow redirects, because their targets would be unchecked.
 */
export const postPublicly = async (
  url: URL,
  { headers, body, open, timeoutMs, find }: PostOptions,
): Promise<Posted> => {
  const secure = url.protocol === 'https:';
  if (!secure && !(url.protocol === 'http:' && open.length > 0))
    throw new BlockedAddressError('The address needs https.');
  const signal = AbortSignal.timeout(timeoutMs);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await beforeDeadline(resolveReachable(host, open, find), signal);
  const send = secure ? requestHttps : requestHttp;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    // A reused connection could lead to an address from an earlier lookup.
    agent: false,
    lookup: (_, { all }, found) => {
      if (all) found(null, addresses);
      else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
    },
  });
  try {
    const response = readResponse(request);
    request.end(body);
    return await beforeDeadline(response, signal);
  } finally {
    // Without this listener, an error from the aborted request would end the process.
    request.on('error', () => undefined).destroy();
  }
};
