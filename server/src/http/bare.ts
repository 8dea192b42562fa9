import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { common, type Problem } from '@wyrmgate/contract/problem';
import type { Env } from '../env.ts';
import { securityHeaders } from './headers.ts';
import { envelopeOf, problem } from './problem.ts';

const failures: Record<string, { status: number; declared: Problem }> = {
  HPE_HEADER_OVERFLOW: { status: 431, declared: common.tooLarge },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, declared: common.malformed },
};

/** Answers what is no HTTP, or came too slowly or with too many headers, and hangs up. */
export const refuseConnection = (env: Pick<Env, 'publicUrl'>) => {
  const headers = Object.entries(securityHeaders(env)).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: { code?: string }, socket: Socket): void => {
    // Whoever has hung up gets nothing.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, declared } = failures[error.code ?? ''] ?? { status: 400, declared: common.malformed };
    const id = randomUUID();
    const body = JSON.stringify(envelopeOf(problem(declared), id));
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}cache-control: no-store\r\nx-request-id: ${id}\r\n` +
        `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      () => socket.destroy(),
    );
  };
};
