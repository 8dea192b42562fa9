import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import { EnvironmentError } from '../env.ts';
import { redisBus } from './cache/redis-bus.ts';
import { sharedPresence } from './realtime/presence.ts';

/**
 * Connects the state that processes share over Redis: socket fan-out, dropped cache tags and presence. Channel names carry the
 * database number, because Redis separates keys by database but not channels.
 */
export const connectRedis = async (url: string, log: Logger) => {
  let connected = false;
  const connect = () => {
    const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2, connectTimeout: 3000 });
    client.on('error', (error: Error) => connected && log.warn({ err: error }, 'redis'));
    return client;
  };
  const commands = connect();
  const invalidations = connect();
  const publisher = connect();
  const subscriber = connect();
  const clients = [commands, invalidations, publisher, subscriber];
  const close = () => {
    for (const client of clients) client.disconnect();
  };
  try {
    await Promise.all(clients.map((client) => client.connect()));
    connected = true;
  } catch (error) {
    close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`REDIS_URL: Redis is not reachable (${reason}).`);
  }
  const scope = `wyrmgate:${commands.options.db ?? 0}`;
  return {
    bus: redisBus(commands, invalidations, `${scope}:cache`),
    presence: sharedPresence(commands),
    adapter: createAdapter(publisher, subscriber, { key: scope }),
    close,
  };
};
