import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';

export type Incoming = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};
export type SandboxResponse = { status: number; headers: Record<string, string>; body: string };
export type Params = Readonly<Record<string, string>>;
export type Route = {
  method: 'GET' | 'POST';
  /** Segments that start with a colon are parameters, as in `/v1/refunds/:id`. */
  path: string;
  handle: (request: Incoming, params: Params) => SandboxResponse;
};

const bodyLimit = 256 * 1024;

export class BodyTooLarge extends Error {}

export const readRequest = async (message: IncomingMessage, prefix: string): Promise<Incoming> => {
  const url = new URL(message.url ?? '/', 'http://sandbox.invalid');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
    size += bytes.length;
    if (size > bodyLimit) throw new BodyTooLarge();
    chunks.push(bytes);
  }
  return {
    method: message.method === 'HEAD' ? 'GET' : (message.method ?? 'GET'),
    path: stripPrefix(url.pathname, prefix),
    query: url.searchParams,
    headers: message.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
};

export const sendResponse = (response: ServerResponse, { status, headers, body }: SandboxResponse): void => {
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
};

export const jsonResponse = (
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): SandboxResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  body: JSON.stringify(value, null, 2),
});

export const redirectTo = (location: string): SandboxResponse => ({
  status: 303,
  headers: { Location: location, 'Cache-Control': 'no-store' },
  body: '',
});

export const findRoute = <R extends Pick<Route, 'method' | 'path'>>(
  routes: readonly R[],
  method: string,
  path: string,
): { route: R; params: Params } | undefined => {
  for (const route of routes) {
    if (route.method !== method) continue;
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return undefined;
};

const matchPath = (pattern: string, path: string): Params | undefined => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
};

/** Removes the public path of the hosted pages, which a proxy may have removed already. */
const stripPrefix = (path: string, prefix: string): string =>
  prefix !== '' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path;
