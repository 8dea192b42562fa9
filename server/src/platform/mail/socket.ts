import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { BlockedAddressError, resolveReachable } from '../network/private-networks.ts';

/** What a connection may reach. */
export type Reach = {
  ports: readonly number[];
  /** Networks of the inside that are open. */
  networks: readonly string[];
};

const patienceMilliseconds = 10_000;

const connectTo = (options: NetConnectOpts): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(options);
    const giveUp = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => giveUp(Object.assign(new Error('The connection took too long.'), { code: 'ETIMEDOUT' })),
      patienceMilliseconds,
    );
    socket.once('error', giveUp);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', giveUp);
      resolve(socket);
    });
  });

/** An open connection. With `reach`, only to ports and addresses that it allows; without, wherever the operator said. */
export const openSocket = async (host: string, port: number, reach: Reach | undefined): Promise<Socket> => {
  if (reach === undefined) return connectTo({ host, port });
  if (!reach.ports.includes(port)) throw new BlockedAddressError('This port is not reached from here.');
  const addresses = await resolveReachable(host, reach.networks);
  return connectTo({
    host,
    port,
    // The name was looked up once and is never looked up again: it could lead somewhere else by now.
    lookup: (_, { all }, found) => {
      if (all) found(null, addresses);
      else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
    },
  });
};
