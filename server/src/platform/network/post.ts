import { type ClientRequest, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockedAddressError, type Find, resolveReachable } from './private-networks.ts';

export type Posted = {
  status: number;
  /** Start of the response. */
  text: string;
  retryAfter: string | undefined;
};
export type PostOptions = {
  headers: Record<string, string>;
  body: string;
  /** Private networks that are allowed, also without TLS. Only tests name any. */
  open: readonly string[];
  timeoutMs: number;
  /** Replaces the lookup of names in tests. */
  find?: Find;
};

/** Bytes that are read of a response. */
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
 * Posts to a public address that staff entered. The name is resolved once, every address is checked, and the connection goes to
 * those addresses (against DNS rebinding). Redirects are not followed: their target would be unchecked. Everything together takes
 * at most `timeoutMs`.
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
    // No connection is shared with another receiver.
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
    // An error of the aborted request has no reader any more.
    request.on('error', () => undefined).destroy();
  }
};
