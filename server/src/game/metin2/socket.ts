import { Socket } from 'node:net';
import { resolveReachable } from '../../platform/network/private-networks.ts';

/** Connects to an address that staff entered. Private addresses are allowed only in the given networks. */
export const connectIn = (networks: readonly string[], host: string, port: number): Socket => {
  const socket = new Socket();
  resolveReachable(host.replace(/^\[|\]$/g, ''), networks).then(
    ([found]) => socket.connect({ host: found?.address ?? '', port }),
    (error: Error) => socket.destroy(error),
  );
  return socket;
};
