import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };
type Answer = { status: number; text?: string; headers?: Record<string, string>; delayMs?: number };

/** A real HTTP server on this machine that records the requests it gets. `answer` decides on each response. */
export const startReceiver = async () => {
  const received: Received[] = [];
  const receiver = { answer: (_: Received): Answer => ({ status: 204 }) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      const { status, text = '', headers = {}, delayMs = 0 } = receiver.answer(one);
      setTimeout(() => response.writeHead(status, headers).end(text), delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    received,
    url: `http://127.0.0.1:${port}/hook`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
};
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
