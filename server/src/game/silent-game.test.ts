import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { manualClock } from '../platform/clock/clock.ts';
import { connectGame } from './open-game.ts';

/** A game database that accepts connections but never responds, like one behind a broken network. */
describe('a game database that hangs', () => {
  let server: Server;
  let app: TestApp;
  let connections = 0;
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
    app = await startTestApp({ jobs: false, clock, game });
    await app.platform.jobs.prepare();
  });
  afterAll(async () => {
    await app?.close();
    await app?.platform.game.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('delays no page, and ends each call at its deadline on few connections', async () => {
    const { platform } = app;
    const started = performance.now();
    const calls = await Promise.allSettled(Array.from({ length: 30 }, () => platform.game.findAccount('hero')));
    expect(calls.every(({ status }) => status === 'rejected')).toBe(true);
    expect(performance.now() - started).toBeLessThan(12_000);
    expect(connections).toBeLessThanOrEqual(4);
    // The circuit is open now: what follows fails at once.
    const again = performance.now();
    await expect(platform.game.findAccount('hero')).rejects.toThrow('several times in a row');
    expect(performance.now() - again).toBeLessThan(100);
    for (const url of ['/api/world/status', '/api/world/guilds', '/api/game-settings', '/api/announcements']) {
      const before = performance.now();
      expect((await app.inject({ url })).status).toBe(200);
      expect(performance.now() - before).toBeLessThan(2000);
    }
  });

  it('loses no registration or ban: they wait in order and need no attention yet', async () => {
    const player = await signUp(app);
    const staff = await createTestUser(app, { authority: 'implementor' });
    await staff.api.users.ban({ params: { id: player.id }, body: { type: 'permanent', reason: 'Bots' } });
    await sendDue(app.platform);
    const rows = await app.platform.database.db.select().from(deliveries).orderBy(deliveries.id);
    expect(rows.map(({ kind, status, attempts }) => [kind, status, attempts])).toEqual([
      ['register', 'queued', 0],
      ['ban', 'queued', 0],
    ]);
  });
});
