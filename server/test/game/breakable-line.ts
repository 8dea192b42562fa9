import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type BreakableLine = {
  readonly port: number;
  /** Ends every connection. New ones are rejected until `mend`. */
  cut(): Promise<void>;
  /** Keeps connections open and accepts new ones, but passes nothing on until `mend`. */
  hang(): void;
  mend(): Promise<void>;
  close(): Promise<void>;
};

/** A proxy in front of a database server. It simulates outages. */
export const openBreakableLine = async (target: { host: string; port: number }): Promise<BreakableLine> => {
  const sockets = new Set<Socket>();
  let hanging = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => {
        if (!hanging) to.write(data);
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const stop = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    destroyAll();
    await closed;
  };
  return {
    port,
    cut: stop,
    hang: () => {
      hanging = true;
    },
    mend: async () => {
      hanging = false;
      // Connections that have lost bytes cannot be used again.
      destroyAll();
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
};
