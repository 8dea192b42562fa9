import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { worldOf } from '../../test/game/memory-world.ts';
import { createTestUser } from '../../test/users.ts';
import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import { checkWorld, watchWorld } from './check.ts';
import { sampleWorld } from './live.ts';
import { takeSnapshot } from './snapshot.ts';

let app: TestApp;
afterEach(() => app.close());

/** Starts a portal whose pages are connected, and collects the events that they receive. */
const start = async (more: Partial<GameWorld> = {}) => {
  const world = worldOf({ characters: [], capabilities: ['online', 'channels'] });
  app = await startTestApp({ jobs: false, game: { ...world, ...more } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { token } = await createTestUser(app, { longLivedToken: true });
  const { port } = app.app.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, { path: '/realtime', auth: { token }, transports: ['websocket'] });
  onTestFinished(() => void socket.disconnect());
  const events: unknown[] = [];
  socket.on('world', (event) => events.push(event));
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)));
  return events;
};
const status = { changed: 'status' };
const rankings = { changed: 'rankings' };

it('open pages are notified of new figures, samples and snapshots, but not of a check that changes nothing', async () => {
  const events = await start();
  await checkWorld(app.platform);
  await expect.poll(() => events).toEqual([status]);
  expect((await app.as().world.status()).total).toBe(6);
  app.clock.advance(10_000);
  await checkWorld(app.platform);
  await takeSnapshot(app.platform);
  await expect.poll(() => events).toEqual([status, rankings]);
  app.clock.advance(60_000);
  await checkWorld(app.platform);
  await sampleWorld(app.platform);
  await expect.poll(() => events).toEqual([status, rankings, status, status]);
});

it('open pages that are notified of new figures can read them at once', async () => {
  let total = 6;
  const online: GameWorld['online'] = async () => ({ total, empires: null, source: 'exact', at: app.clock.now() });
  const events = await start({ online });
  await checkWorld(app.platform);
  expect((await app.as().world.status()).total).toBe(6);
  total = 9;
  app.clock.advance(25_000);
  await checkWorld(app.platform);
  app.clock.advance(25_000);
  await checkWorld(app.platform);
  expect((await app.as().world.status()).total).toBe(6);
  app.clock.advance(10_000);
  await checkWorld(app.platform);
  await expect.poll(() => events).toEqual([status, status]);
  expect((await app.as().world.status()).total).toBe(9);
});

it('open pages are notified once when the status becomes unknown', async () => {
  let ping: GameWorld['ping'] = async () => undefined;
  const events = await start({ ping: () => ping() });
  await checkWorld(app.platform);
  await expect.poll(() => events).toEqual([status]);
  ping = () => Promise.reject(new GameError('unavailable', 'The game database cannot be reached.'));
  app.clock.advance(30_000);
  const stop = watchWorld(app.platform);
  onTestFinished(stop);
  await expect.poll(() => events).toEqual([status, status]);
  expect((await app.as().world.status()).checked_at).toBeNull();
});
