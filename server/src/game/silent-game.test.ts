import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { character, guild, worldOf } from '../../test/game/memory-world.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { manualClock } from '../platform/clock/clock.ts';
import { sampleWorld } from '../world/live.ts';
import { takeSnapshot } from '../world/snapshot.ts';
import { connectGame } from './open-game.ts';
import type { CharacterId, GuildId } from './shapes.ts';

/** Accepts connections but never responds, like a database behind a broken network. */
describe('a game database that hangs', () => {
  let server: Server;
  let app: TestApp;
  let connections = 0;
  /** Names of the calls that reached the game. */
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  beforeAll(async () => {
    server = createServer((socket) => {
      connections += 1;
      sockets.add(socket);
      socket.on('error', () => undefined);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const clock = manualClock();
    const game = await connectGame(
      {
        ...{ url: `mysql://portal:secret@127.0.0.1:${port}`, prefix: '', postfix: '', names: {}, arenas: {} },
        networks: undefined,
        ...{
          databases: { account: 'a', player: 'p', common: 'c', log: 'l' },
          helperDatabase: 'h',
          createHelper: false,
        },
        ...{ codePage: undefined, coinsColumn: undefined, bonusColumn: undefined, adminPort: undefined },
        passwordForm: 'mysql',
      },
      clock,
    );
    const recorded = new Proxy(game, {
      get: (target, name: keyof typeof game) => {
        const part = target[name];
        if (typeof part !== 'function' || name === 'derivePassword') return part;
        return (...values: never[]) => {
          asked.push(name);
          return (part as (...given: never[]) => unknown)(...values);
        };
      },
    });
    app = await startTestApp({ jobs: false, clock, game: recorded });
    await app.platform.jobs.prepare();
  });
  afterAll(async () => {
    await app?.close();
    await app?.platform.game.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** Loads every page that players see, from a snapshot taken before the game stopped responding. */
  const pages = async () => {
    const { platform } = app;
    const before = worldOf({
      characters: [character(1, { guildId: '1' as GuildId, pvpScore: 5 })],
      guilds: [guild(1, { leaderId: '1' as CharacterId, members: 1 })],
      capabilities: ['characters', 'guilds', 'pvp'],
    });
    await takeSnapshot({ ...platform, game: { ...before, family: platform.game.family } });
    const { rows } = await app.as().world.board({ params: { board: 'players' }, query: {} });
    const { guilds } = await app.as().world.guilds({ query: {} });
    const named = rows.find(({ id }) => id !== null);
    return {
      home: ['/api/world/status', '/api/world/boards/players?limit=5', '/api/announcements', '/api/news-feed'],
      rankings: ['/api/world/boards/players', '/api/world/boards/guilds', '/api/world/boards/pvp'],
      character: [`/api/world/characters/${named?.id}`],
      guild: ['/api/world/guilds', `/api/world/guilds/${guilds[0]?.id}`],
      'item shop': ['/api/items'],
      status: ['/api/world/status', '/api/game-settings'],
    };
  };

  it('is not queried by any page or login, and its status is shown as unknown', async () => {
    await sampleWorld(app.platform);
    const before = [...asked];
    const failed: string[] = [];
    for (const [page, urls] of Object.entries(await pages()))
      for (const url of urls) {
        const { status } = await app.inject({ url });
        if (status !== 200) failed.push(`${page}: ${url} ${status}`);
      }
    const { world, ...player } = (await createTestUser(app)).api;
    await Promise.all([player.auth.me(), world.own(), player['game-accounts'].list(), player.items.targets()]);
    expect(failed).toEqual([]);
    expect(asked).toEqual(before);
    expect(await app.as().world.status()).toMatchObject({ checked_at: null, total: null, channels: [] });
    const { username, password } = await signUp(app);
    // A registration looks up the name in the game, but does not wait for a slow response.
    expect(asked.slice(before.length)).toEqual(['findAccount']);
    expect((await app.as().auth.login({ body: { username, password } })).user.username).toBe(username);
    expect(asked.slice(before.length)).toEqual(['findAccount']);
  });

  it('delays no page, and each call ends at its deadline and uses few connections', async () => {
    const { platform } = app;
    const started = performance.now();
    const calls = await Promise.allSettled(Array.from({ length: 30 }, () => platform.game.findAccount('hero')));
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(connections).toBeLessThanOrEqual(4);
    // The circuit is open now, so further calls fail at once.
    const again = performance.now();
    await expect(platform.game.findAccount('hero')).rejects.toThrow('several times in a row');
    expect(performance.now() - again).toBeLessThan(100);
    for (const url of ['/api/world/status', '/api/world/guilds', '/api/game-settings', '/api/announcements']) {
      const before = performance.now();
      expect((await app.inject({ url })).status).toBe(200);
      expect(performance.now() - before).toBeLessThan(2000);
    }
  });

  it('loses no registrations or bans, which wait in order and need no action by staff', async () => {
    const player = await signUp(app);
    const staff = await createTestUser(app, { authority: 'implementor' });
    await staff.api.users.ban({ params: { id: player.id }, body: { type: 'permanent', reason: 'Bots' } });
    await sendDue(app.platform);
    const rows = await app.platform.database.db.select().from(deliveries).orderBy(deliveries.id);
    expect(rows.slice(1).map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['register', 'queued', 0],
      ['ban', 'queued', 0],
    ]);
  });
});
