import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { BlockedAddressError, resolveReachable } from '../network/private-networks.ts';

/** The ports and private networks that a connection may use. */
export type AllowedTargets = {
  ports: readonly number[];
  networks: readonly string[];
};

const connectTimeoutMs = 10_000;

const connectTo = (options: NetConnectOpts): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(options);
    const giveUp = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => giveUp(Object.assign(new Error('The connection timed out.'), { code: 'ETIMEDOUT' })),
      connectTimeoutMs,
    );
    socket.once('error', giveUp);
    socket.once('close', () => clearTimeout(timer));
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', giveUp);
      resolve(socket);
    });
  });

/** Opens a connection. `allowed` restricts ports and addresses; without it, any host is allowed. */
export const openSocket = async (host: string, port: number, allowed: AllowedTargets | undefined): Promise<Socket> => {
  if (allowed === undefined) return connectTo({ host, port });
  if (!allowed.ports.includes(port)) throw new BlockedAddressError('The port is not allowed.');
  const addresses = await resolveReachable(host, allowed.networks);
  return connectTo({
    host,
    port,
    // Uses the checked addresses, because another lookup could return different ones (DNS rebinding).
    lookup: (_, { all }, found) => {
      if (all) found(null, addresses);
      else found(null, addresses[0]?.address ?? '', addresses[0]?.family);
    },
  });
};
