// Handles errors of requests that never reach Fastify. For some of them, Node would send a response with an empty body.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { common, type Problem } from '@wyrmgate/contract/problem';
import type { Env } from '../env.ts';
import { securityHeaders } from '../http/headers.ts';
import { errorEnvelope, problem } from '../http/problem.ts';

/** A problem with a more specific status than its declared one. */
type RawError = { status: number; declared: Problem };

const badRequest: RawError = { status: 400, declared: common.malformed };
const errorsByCode: Record<string, RawError> = {
  HPE_HEADER_OVERFLOW: { status: 431, declared: common.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, declared: common.timeout },
};

const buildResponse = ({ declared }: RawError) => {
  const id = randomUUID();
  const body = JSON.stringify(errorEnvelope(problem(declared), id));
  const headers = {
    'cache-control': 'no-store',
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, headers };
};

/** Exactly one Host header is required (RFC 9112, 3.2), except in HTTP/1.0. */
const hasValidHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

/** Creates handlers that send the error envelope with the security headers and close the connection. */
export const rawHttpErrors = (env: Pick<Env, 'publicUrl'>) => {
  const commonHeaders = securityHeaders(env);
  const sendError = (response: ServerResponse, rawError: RawError): void => {
    const { body, headers } = buildResponse(rawError);
    response.writeHead(rawError.status, { ...commonHeaders, ...headers });
    response.end(body);
  };
  const sendToSocket = (socket: Duplex, rawError: RawError): void => {
    const { body, headers } = buildResponse(rawError);
    const lines = Object.entries({ ...commonHeaders, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const statusLine = `HTTP/1.1 ${rawError.status} ${STATUS_CODES[rawError.status]}\r\n`;
    socket.end(`${statusLine}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
  return {
    /** Handles requests that are not HTTP, are too slow or have too many headers. */
    handleClientError: (error: { code?: string }, socket: Socket): void => {
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else sendToSocket(socket, errorsByCode[error.code ?? ''] ?? badRequest);
    },
    /** Rejects CONNECT, which asks for a proxy. */
    rejectConnect: (_: IncomingMessage, socket: Duplex): void =>
      sendToSocket(socket, { status: 405, declared: common.methodNotAllowed }),
    /** Rejects a request without exactly one Host header. Returns whether it responded. */
    rejectInvalidHost: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (hasValidHost(request)) return false;
      sendError(response, badRequest);
      return true;
    },
    /** Rejects Expect headers other than `100-continue`. */
    rejectExpectation: (_: IncomingMessage, response: ServerResponse): void =>
      sendError(response, { ...badRequest, status: 417 }),
  };
};
