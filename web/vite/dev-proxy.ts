import { type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** Where the portal listens. `headers` mark calls by the page renderer, which are exempt from rate limits and maintenance. */
export type PortalAddress = { port: number; headers: Record<string, string> };
export type Portal = {
  /** Waits during a restart of the portal. Rejects if the portal is not running. */
  ready(): Promise<PortalAddress>;
};

export const sendError = (response: ServerResponse, status: number, error: unknown): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(stripVTControlCharacters(text));
};

const forwardedHeaders = ({ headers, socket }: IncomingMessage) => ({
  ...headers,
  'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
});

type Target = {
  portal: Portal;
  /** Called for pages, which the development server renders instead of the portal. */
  sendPage(language: string): Promise<void>;
};

/** Forwards a request to the portal. Waits if the portal is restarting. */
export const forward = async (
  request: IncomingMessage,
  response: ServerResponse,
  { portal, sendPage }: Target,
): Promise<void> => {
  const fail = (status: number) => (error: unknown) => sendError(response, status, error);
  try {
    const { port } = await portal.ready();
    const { method, url: path } = request;
    const target = { port, host: '127.0.0.1', method, path, headers: forwardedHeaders(request), agent: false };
    const outgoing = send(target, (reply) => {
      const language = reply.headers['x-page-language'];
      if (typeof language === 'string') {
        reply.resume();
        sendPage(language).catch(fail(500));
        return;
      }
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    outgoing.once('error', fail(502));
    response.once('close', () => outgoing.destroy());
    request.pipe(outgoing);
  } catch (error) {
    fail(503)(error);
  }
};

export const forwardSocket = async (
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  portal: Portal,
): Promise<void> => {
  try {
    const { port } = await portal.ready();
    const lines = Object.entries(forwardedHeaders(request)).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      target.write(`GET ${request.url} HTTP/1.1\r\n${lines.join('')}\r\n`);
      target.write(head);
      target.pipe(socket).pipe(target);
    });
    target.once('error', () => socket.destroy()).once('close', () => socket.destroy());
    socket.once('error', () => target.destroy()).once('close', () => target.destroy());
  } catch {
    socket.destroy();
  }
};
