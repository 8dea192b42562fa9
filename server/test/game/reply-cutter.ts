import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type ReplyCutter = {
  readonly port: number;
  /** Lets the next statement that contains `text` reach the server, but cuts the connection before its response. */
  cutReplyTo(text: string): void;
  close(): Promise<void>;
};

/** A proxy in front of a database server. */
export const openReplyCutter = async (target: { host: string; port: number }): Promise<ReplyCutter> => {
  let wanted: string | undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target);
    let cutting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (wanted !== undefined && data.includes(wanted)) {
        wanted = undefined;
        cutting = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      // The response proves that the statement ran.
      if (cutting) client.destroy();
      else client.write(data);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutReplyTo: (text) => {
      wanted = text;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
