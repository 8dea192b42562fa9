import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:net';
import { listContains, networkList } from './private-networks.ts';

const loopback = networkList(['127.0.0.0/8', '::1']);

export const isLoopback = (address: string): boolean => listContains(loopback, address);

/**
 * Passes connections to `::1` on to a server that listens on 127.0.0.1, because clients resolve localhost to either
 * address. Returns a function that stops it; does nothing on a machine without IPv6.
 */
export const listenOnIpv6Loopback = async (server: HttpServer, port: number): Promise<() => Promise<void>> => {
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  const listening = await new Promise<boolean>((resolve, reject) => {
    second.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false);
      else reject(error);
    });
    second.listen({ port, host: '::1' }, () => resolve(true));
  });
  if (!listening) return async () => undefined;
  return () => new Promise((resolve) => second.close(() => resolve()));
};
