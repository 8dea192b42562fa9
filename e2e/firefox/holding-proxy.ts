import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

type Held = { path: string; destination: string; aborted: boolean; forward: () => void };

/**
 * Starts a proxy in front of the portal. It holds back requests for the given destinations from `hold` until `release`.
 */
export const holdingProxy = async (origin: string) => {
  const all: Held[] = [];
  let holding: readonly string[] = [];
  const server = createServer((sent, reply) => {
    const forward = () => {
      const { method, headers } = sent;
      const onward = request(`${origin}${sent.url}`, { method, headers }, (found) => {
        reply.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(reply);
      });
      onward.on('error', () => reply.destroy());
      sent.pipe(onward);
    };
    const destination = String(sent.headers['sec-fetch-dest']);
    if (!holding.includes(destination)) return forward();
    const held = { path: sent.url ?? '', destination, aborted: false, forward };
    all.push(held);
    reply.on('close', () => {
      held.aborted = true;
    });
  });
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    hold: (...destinations: string[]): void => {
      holding = destinations;
    },
    held: (destination: string): Held[] => all.filter((each) => each.destination === destination),
    release: (): void => {
      holding = [];
      for (const { aborted, forward } of all) if (!aborted) forward();
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
