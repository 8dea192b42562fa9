// Refusals of what never reaches the framework. Node would answer some of it by itself, with an empty body.
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { common, type Problem } from '@wyrmgate/contract/problem';
import type { Env } from '../env.ts';
import { securityHeaders } from '../http/headers.ts';
import { envelopeOf, problem } from '../http/problem.ts';

/** What the caller is told, with the status that says it more exactly than the problem's own. */
type Refusal = { status: number; declared: Problem };

const unreadable: Refusal = { status: 400, declared: common.malformed };
const failures: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, declared: common.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, declared: common.timeout },
};

const answerOf = ({ declared }: Refusal) => {
  const id = randomUUID();
  const body = JSON.stringify(envelopeOf(problem(declared), id));
  const headers = {
    'cache-control': 'no-store',
    'x-request-id': id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, headers };
};

/** Every request names its host, once (RFC 9112, 3.2); only HTTP/1.0 knew of none. */
const namesItsHost = ({ rawHeaders, httpVersion }: IncomingMessage): boolean => {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};

/** Refusals in the envelope, with the headers of every answer. Each hangs up. */
export const rawHttpErrors = (env: Pick<Env, 'publicUrl'>) => {
  const always = securityHeaders(env);
  const refuse = (response: ServerResponse, refusal: Refusal): void => {
    const { body, headers } = answerOf(refusal);
    response.writeHead(refusal.status, { ...always, ...headers });
    response.end(body);
  };
  const hangUp = (socket: Duplex, refusal: Refusal): void => {
    const { body, headers } = answerOf(refusal);
    const lines = Object.entries({ ...always, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    const first = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`;
    socket.end(`${first}${lines.join('')}\r\n${body}`, () => socket.destroy());
  };
  return {
    /** Answers what is no HTTP, or came too slowly or with too many headers. */
    refuseConnection: (error: { code?: string }, socket: Socket): void => {
      // Whoever has hung up gets nothing.
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
      else hangUp(socket, failures[error.code ?? ''] ?? unreadable);
    },
    /** Answers who takes the portal for a proxy. */
    refuseTunnel: (_: IncomingMessage, socket: Duplex): void =>
      hangUp(socket, { status: 405, declared: common.methodNotAllowed }),
    /** Refuses a request that leaves open which host it is for; false if there is nothing to refuse. */
    refuseHostless: (request: IncomingMessage, response: ServerResponse): boolean => {
      if (namesItsHost(request)) return false;
      refuse(response, unreadable);
      return true;
    },
    /** Refuses what a caller expects of the server beyond `100-continue`. */
    refuseExpectation: (_: IncomingMessage, response: ServerResponse): void =>
      refuse(response, { ...unreadable, status: 417 }),
  };
};
