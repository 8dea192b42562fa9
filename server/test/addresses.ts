import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';

export const acceptsConnections = async (host: string, port: number): Promise<boolean> => {
  const socket = connect({ host, port });
  return once(socket, 'connect').then(
    () => Boolean(socket.destroy()),
    () => false,
  );
};

/** Addresses of this machine at which other machines can reach it. */
export const outsideAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, scopeid }) => !internal && !scopeid)
    .map(({ address }) => address);
