import { createAdapter } from '@socket.io/redis-adapter';
import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { EnvironmentError } from '../env.ts';
import { redisBus } from './cache/redis-bus.ts';
import type { Metrics } from './metrics/metrics.ts';
import { sharedPresence } from './realtime/presence.ts';

/** The maximum delay that an unreachable Redis can add to a request. */
export const commandTimeoutMs = 200;

/**
 * Shares state between processes over Redis: messages to sockets, dropped cache tags and presence. Channel names
 * contain the database number, because Redis separates keys by database but not channels.
 */
export const connectRedis = async (url: string, log: Logger, metrics: Pick<Metrics, 'register'>) => {
  let connected = false;
  const connect = (options: RedisOptions = {}) => {
    const client = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 2, connectTimeout: 10_000, ...options });
    client.on('error', (error: Error) => connected && log.warn({ err: error }, 'redis'));
    return client;
  };
  // Requests wait for these commands, so without Redis they fail at once instead of queueing.
  const commands = connect({ enableOfflineQueue: false });
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
    // Set only after connecting, because the first response takes longer on a busy machine.
    commands.options.commandTimeout = commandTimeoutMs;
  } catch (error) {
    close();
    const reason = error instanceof Error ? error.message : String(error);
    throw new EnvironmentError(`REDIS_URL: Redis is not reachable (${reason}).`);
  }
  new Gauge({
    name: 'redis_up',
    help: '1 if Redis answers this process, otherwise 0.',
    registers: [metrics.register],
    async collect() {
      this.set(
        await commands.ping().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  const scope = `wyrmgate:${commands.options.db ?? 0}`;
  return {
    bus: redisBus(commands, invalidations, `${scope}:cache`),
    presence: sharedPresence(commands),
    adapter: createAdapter(publisher, subscriber, { key: scope }),
    close,
  };
};
