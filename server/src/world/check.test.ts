import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { worldOf } from '../../test/game/memory-world.ts';
import { GameError } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { checkWorld } from './check.ts';
import { sampleWorld } from './live.ts';

const clock = manualClock();
let database: Database;
const portals: TestApp[] = [];
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  for (const portal of portals.splice(0)) await portal.close();
  await database.close();
});

/** Opens an instance whose game counts how often it is asked. */
const openInstance = async (more: Partial<GameWorld> = {}) => {
  const world = worldOf({ characters: [], capabilities: ['online', 'channels'] });
  const asked: string[] = [];
  const record = <T>(name: string, call: () => Promise<T>) => {
    asked.push(name);
    return call();
  };
  const calls = { ping: world.ping, online: world.online, channels: world.channels, ...more };
  const game: GameWorld = {
    ...world,
    ping: () => record('ping', calls.ping),
    online: () => record('online', calls.online),
    channels: () => record('channels', calls.channels),
  };
  const portal = await startTestApp({ jobs: false, database, clock, game });
  portals.push(portal);
  return { portal, asked, check: () => checkWorld(portal.platform), status: () => portal.as().world.status() };
};

const away = () => Promise.reject(new GameError('unavailable', 'The game database cannot be reached.'));
const seconds = (count: number) => clock.advance(count * 1000);

describe('the check of the game', () => {
  it('is run by one instance at a time, and by another if that one hangs', async () => {
    const hanging = await openInstance({ ping: () => new Promise(() => undefined) });
    const other = await openInstance();
    void hanging.check();
    await expect.poll(() => hanging.asked).toEqual(['ping']);
    expect(await other.check()).toBeUndefined();
    expect(other.asked).toEqual([]);
    seconds(10);
    expect(await other.check()).toMatchObject({ total: 6 });
    expect(await hanging.check()).toBeUndefined();
  });

  it('asks for an estimate, which may be slow, every five minutes, and otherwise only whether the game responds', async () => {
    const online: GameWorld['online'] = async () => ({ total: 4, empires: null, source: 'estimate', at: clock.now() });
    const { asked, check } = await openInstance({ online });
    for (let passed = 0; passed < 300; passed += 10, seconds(10)) await check();
    expect(asked.filter((name) => name === 'ping')).toHaveLength(30);
    expect(asked.filter((name) => name === 'online')).toHaveLength(1);
    await check();
    expect(asked.filter((name) => name === 'online')).toHaveLength(2);
  });

  it('shows channels as unknown while the game does not respond, and their real state right after it does', async () => {
    let ping: GameWorld['ping'] = async () => undefined;
    let status: 'open' | 'closed' = 'open';
    const channels: GameWorld['channels'] = async () => [{ name: 'CH1', status, players: 6 }];
    const instance = await openInstance({ ping: () => ping(), channels });
    await instance.check();
    expect(await instance.status()).toMatchObject({
      total: 6,
      channels: [{ name: 'CH1', status: 'open', players: 6 }],
    });
    ping = away;
    status = 'closed';
    seconds(30);
    await expect(instance.check()).rejects.toThrow('cannot be reached');
    expect(await instance.status()).toMatchObject({
      ...{ checked_at: null, total: null },
      channels: [{ name: 'CH1', status: 'unknown', players: null }],
    });
    ping = async () => undefined;
    seconds(10);
    await instance.check();
    expect(await instance.status()).toMatchObject({ channels: [{ name: 'CH1', status: 'closed' }] });
  });

  it('leaves the figures unknown if the game responds but does not report them', async () => {
    let online: GameWorld['online'] = away;
    const instance = await openInstance({ online: () => online() });
    await instance.check();
    const { checked_at, total } = await instance.status();
    expect([checked_at, total]).toEqual([clock.now().toISOString(), null]);
    online = worldOf({ characters: [] }).online;
    seconds(60);
    await instance.check();
    expect((await instance.status()).total).toBe(6);
  });

  it('adds an unknown figure to the history instead of the last one while the game does not respond', async () => {
    let ping: GameWorld['ping'] = async () => undefined;
    const { portal, status } = await openInstance({ ping: () => ping() });
    await sampleWorld(portal.platform);
    ping = away;
    seconds(300);
    await sampleWorld(portal.platform);
    expect((await status()).hours).toMatchObject([{ average: 6, peak: 6 }]);
    const { rows } = await database.query('select total, answered from world_samples order by at');
    expect(rows).toEqual([
      { total: 6, answered: true },
      { total: null, answered: false },
    ]);
  });
});
