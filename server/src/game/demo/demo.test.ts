import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, seedDemoCommunity } from '../../../seed/demo.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { describeGameWorld } from '../../../test/game/conformance.ts';
import { readAll } from '../../../test/game/rig.ts';
import { guardGame } from '../guard.ts';
import { demoAccounts, demoItems } from './table.ts';
import { openDemoWorld } from './world.ts';

const openSeeded = async (): Promise<TestApp> => {
  const app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  await seedDemoCommunity(app.platform);
  return app;
};

describeGameWorld('demo', async () => {
  const app = await openSeeded();
  const { db } = app.platform.database;
  return {
    world: app.platform.game,
    player: { login: 'player', password: demoPassword },
    withoutPassword:
      (await db.select().from(demoAccounts).where(eq(demoAccounts.password, '')).limit(1))[0]?.login ?? '',
    gameAddsCoins: async (account, amount) => {
      await db
        .update(demoAccounts)
        .set({ coins: sql`${demoAccounts.coins} + ${amount}` })
        .where(eq(demoAccounts.id, Number(account)));
    },
    close: app.close,
  };
});

describe('the demo world', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openSeeded();
  });
  afterAll(() => app.close());
  const world = () => openDemoWorld(app.platform);
  const characters = () => readAll((page) => world().characters(page), 1000);

  it('has about 600 characters in three empires, 30 guilds with a leader, and arenas', async () => {
    const all = await characters();
    expect(all.length).toBeGreaterThan(540);
    expect(all.length).toBeLessThan(660);
    for (const empire of ['red', 'yellow', 'blue'])
      expect(all.filter((one) => one.empire === empire).length).toBeGreaterThan(120);
    for (const board of ['arenaSolo', 'arenaFlex', 'pvpScore'] as const)
      expect(all.filter((one) => one[board]).length).toBeGreaterThan(100);
    const guilds = await readAll((page) => world().guilds(page), 7);
    expect(guilds).toHaveLength(30);
    expect(guilds.filter(({ leaderId, members }) => leaderId === null || members < 2)).toEqual([]);
  });

  it('stores passwords that cannot be guessed without the portal’s secret key', async () => {
    const [stored] = await app.platform.database.db.select().from(demoAccounts).where(eq(demoAccounts.login, 'player'));
    expect(stored?.password).not.toBe('');
    const guesses = ['Demo1234', 'player:Demo1234'].flatMap((text) =>
      (['hex', 'base64url'] as const).map((form) => createHash('sha256').update(text).digest(form)),
    );
    expect(guesses).not.toContain(stored?.password);
    expect(await world().checkPassword('player', 'Demo1234')).toBeDefined();
  });

  it('raises levels and playtime as the clock advances, and changes nothing while it is stopped', async () => {
    const before = await characters();
    expect(await characters()).toEqual(before);
    app.clock.advance(20 * 86_400_000);
    const after = await characters();
    const sum = (all: typeof before, key: 'level' | 'playtimeMinutes') =>
      all.reduce((total, one) => total + one[key], 0);
    expect(sum(after, 'level')).toBeGreaterThan(sum(before, 'level'));
    expect(sum(after, 'playtimeMinutes')).toBeGreaterThan(sum(before, 'playtimeMinutes'));
    expect(after.every((one, index) => one.level >= (before[index]?.level ?? 0) && one.level <= 99)).toBe(true);
  });

  it('is crowded in the evening, and quiet but not empty in the morning', async () => {
    const at = async (hour: number) => {
      const now = app.clock.now();
      app.clock.advance((((hour - now.getUTCHours()) % 24) + 24) * 3_600_000);
      return (await world().online()).total;
    };
    const [evening, morning] = [await at(20), await at(8)];
    expect(evening).toBeGreaterThan(30);
    expect(morning).toBeLessThan(evening / 3);
    expect(morning).toBeGreaterThan(0);
  });

  it('does not unstick a character that is online or has just logged out', async () => {
    const account = (await world().findAccount('player'))?.id;
    if (!account) throw new Error('The demo player has no account.');
    const [character] = await world().charactersOf(account);
    if (!character) throw new Error('The demo player has no character.');
    const results = new Set<string>();
    for (let hour = 0; hour < 24 * 14; hour += 1) {
      app.clock.advance(3_600_000);
      const order = { key: `unstuck-${hour}`, accountId: account, characterId: character.id };
      results.add(
        await world()
          .unstick(order)
          .then(
            () => 'moved',
            (error: { reason: string }) => error.reason,
          ),
      );
    }
    expect([...results].sort()).toEqual(['inUse', 'moved']);
  });

  it('stores an item only once when its delivery is repeated', async () => {
    const account = (await world().findAccount('player'))?.id;
    if (!account) throw new Error('The demo player has no account.');
    const order = { key: 'one-item', accountId: account, item: 27, count: 3, sockets: [] };
    await world().deliverItem(order);
    await world().deliverItem(order);
    const rows = await app.platform.database.db.select().from(demoItems).where(eq(demoItems.item, 27));
    expect(rows).toHaveLength(1);
  });
});

describe('the circuit breaker around the game', () => {
  const hanging = async (app: TestApp, answers: { count: number }) => {
    const demo = openDemoWorld(app.platform);
    const online = () => {
      answers.count += 1;
      return new Promise<never>(() => undefined);
    };
    return guardGame({ ...demo, online, ban: online }, app.clock, { deadlineMs: 20, maxFailures: 3, resetMs: 5000 });
  };

  it('ends a hanging call at its deadline, and then rejects further calls at once until the reset time', async () => {
    const app = await startTestApp({ jobs: false });
    const answers = { count: 0 };
    const world = await hanging(app, answers);
    const failure = () => world.online().catch((error: { failure: string }) => error.failure);
    const order = { key: 'x', accountId: '1' as never, seconds: 5 };
    expect(await world.ban(order).catch((error: { failure: string }) => error.failure)).toBe('unknown');
    for (let index = 0; index < 5; index += 1) expect(await failure()).toBe('unavailable');
    expect(answers.count).toBe(3);
    app.clock.advance(5001);
    await Promise.all([failure(), failure(), failure()]);
    expect(answers.count).toBe(4);
    await app.close();
  });
});
