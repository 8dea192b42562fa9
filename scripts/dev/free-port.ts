import { once } from 'node:events';
import { createServer } from 'node:net';

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer().listen(port);
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
};

/** Returns the first free port from `wanted`. */
export const freePort = async (wanted: number): Promise<number> => {
  for (let port = wanted; port < wanted + 50; port += 1) if (await isFree(port)) return port;
  throw new Error(`No port is free between ${wanted} and ${wanted + 50}.`);
};
