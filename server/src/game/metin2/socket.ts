import { Socket } from 'node:net';
import { resolveReachable } from '../../platform/network/private-networks.ts';

/** Connects to an address that staff entered, if it is in none but the allowed networks at this moment. */
export const connectIn = (networks: readonly string[], host: string, port: number): Socket => {
  const socket = new Socket();
  resolveReachable(host.replace(/^\[|\]$/g, ''), networks).then(
    ([found]) => socket.connect({ host: found?.address ?? '', port }),
    (error: Error) => socket.destroy(error),
  );
  return socket;
};
