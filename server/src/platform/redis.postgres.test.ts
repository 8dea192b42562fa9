import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createMetrics } from './metrics/metrics.ts';
import { commandTimeoutMs, connectRedis } from './redis.ts';

const base = process.env.TEST_REDIS_URL;
const open = (number: number) =>
  connectRedis(new URL(`/${number}`, base).href, pino({ level: 'silent' }), createMetrics());

describe.runIf(base !== undefined)('two portals that share a Redis server under different database numbers', () => {
  it('receive only messages from their own processes', async () => {
    const [own, copy, foreign] = [await open(3), await open(3), await open(4)];
    const received: string[] = [];
    copy.bus.subscribe((tag) => received.push(`copy ${tag}`));
    foreign.bus.subscribe((tag) => received.push(`foreign ${tag}`));
    await eventually(async () => {
      own.bus.publish('packages');
      return received.includes('copy packages');
    });
    // Messages arrive in order, so this one arrives after any message that the other portal received by mistake.
    await eventually(async () => {
      foreign.bus.publish('settings');
      return received.includes('foreign settings');
    });
    expect(received).not.toContain('foreign packages');
    expect(received).not.toContain('copy settings');
    own.presence.arrive(1);
    await eventually(async () => (await copy.presence.count()) === 1);
    expect(await foreign.presence.count()).toBe(0);
    own.presence.leave(1);
    for (const each of [own, copy, foreign]) each.close();
  });
});

/** Opens a proxy to Redis that can hang, like a network that drops packets, or refuse connections. */
const openWire = async () => {
  const { hostname, port } = new URL(base ?? '');
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(port) || 6379, hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    }
    incoming.pipe(outgoing).pipe(incoming);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${own}/5`,
    hang: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    repair: () => listen(own),
  };
};

describe.runIf(base !== undefined)('a portal whose Redis is unreachable', () => {
  it('counts its own players without delay, and shares them again once Redis is back', async () => {
    const wire = await openWire();
    const metrics = createMetrics();
    const redis = await connectRedis(wire.url, pino({ level: 'silent' }), metrics);
    const other = await open(5);
    const isUp = async () => (await metrics.register.getSingleMetricAsString('redis_up')).endsWith('redis_up 1');
    /** Returns the count and how many milliseconds it took. */
    const count = async () => {
      const began = performance.now();
      return { players: await redis.presence.count(), ms: performance.now() - began };
    };
    redis.presence.arrive(1);
    await eventually(async () => (await other.presence.count()) === 1);
    expect(await isUp()).toBe(true);

    wire.hang();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const hanging = await count();
    // One command per request, and each may take a quarter of a second at most.
    expect(timers.mock.calls.filter(([, ms]) => ms === commandTimeoutMs)).toHaveLength(1);
    expect(commandTimeoutMs).toBeLessThanOrEqual(250);
    timers.mockRestore();
    expect(hanging.players).toBe(1);
    // Without the time limit, counting takes several seconds. The margin is for busy machines.
    expect(hanging.ms).toBeLessThan(1500);
    expect(await isUp()).toBe(false);

    await wire.cut();
    redis.presence.arrive(2);
    const refused = await count();
    expect(refused.players).toBe(2);
    expect(refused.ms).toBeLessThan(1500);

    await wire.repair();
    await eventually(async () => (await other.presence.count()) === 2);
    expect(await isUp()).toBe(true);
    redis.presence.leave(1);
    redis.presence.leave(2);
    await eventually(async () => (await other.presence.count()) === 0);
    for (const each of [redis, other]) each.close();
  });
});
