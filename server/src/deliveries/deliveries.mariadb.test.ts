import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type CrashRig, openCrashRig } from '../../test/crash.ts';
import { eventually } from '../../test/eventually.ts';
import { creditThroughKills } from '../../test/game/killed-portal.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { openReplyCutter, type ReplyCutter } from '../../test/game/reply-cutter.ts';
import { testSchemas } from '../../test/game/schemas.ts';
import { createTestUser } from '../../test/users.ts';
import { guardGame } from '../game/guard.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { moveCoins } from '../ledger/service.ts';
import { accounts, entries, transfers } from '../ledger/table.ts';
import { manualClock } from '../platform/clock/clock.ts';
import { writeSettings } from '../settings/service.ts';
import { forwardCoins } from './coins.ts';
import { openStatuses } from './open.ts';
import { sendDue } from './send.ts';
import { deliveries } from './table.ts';

const players = 40;
const amount = 7;

/**
 * A full run uses 250, which makes 10,000 credits. Most of the time is spent in purchases that wait for the ledger
 * lock.
 */
const creditsEach = Number(process.env.TEST_GAME_CREDITS ?? '20');
/** The first of these games has no database transactions. */
const games = testSchemas.slice(0, 2).map((schema, index) => ({ ...schema, credits: index === 0 ? creditsEach : 10 }));

describe.each(games)('credits sent to a game $name', ({ credits, ...schema }) => {
  let rig: MariaRig;
  let cutter: ReplyCutter;
  let app: TestApp;
  const owners: { user: number; account: AccountId }[] = [];
  beforeAll(async () => {
    rig = await openMariaRig(schema);
    const address = new URL(rig.config.url);
    cutter = await openReplyCutter({ host: address.hostname, port: Number(address.port || 3306) });
    address.hostname = '127.0.0.1';
    address.port = String(cutter.port);
    const clock = manualClock();
    await rig.world.describe();
    app = await startTestApp({ jobs: false, clock, game: guardGame(rig.open({ url: address.href }), clock) });
    await app.platform.jobs.prepare();
    const { db } = app.platform.database;
    await writeSettings(db, { balances_in: 'game' }, clock.now());
    for (let index = 0; index < players; index += 1) {
      const login = `payer${index}`;
      const password = rig.world.derivePassword(login, 'Secret99');
      const order = { key: login, login, email: '', password, deletionCode: '1234567' };
      const id = await rig.world.createAccount(order);
      const { id: user } = await createTestUser(app);
      const link = { family: 'metin2', account: { id, login }, userId: user, origin: 'proof' as const };
      await linkGameAccount(db, { ...link, now: clock.now() });
      owners.push({ user, account: id });
    }
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await cutter?.close();
    await rig?.close();
  });

  const open = async (): Promise<number> => {
    const { db } = app.platform.database;
    return db.$count(deliveries, inArray(deliveries.status, openStatuses));
  };
  const sentByLedger = async (user: number): Promise<number> => {
    const [row] = await app.platform.database.db
      .select({ coins: sql<string>`coalesce(-sum(${entries.amount}), 0)` })
      .from(entries)
      .innerJoin(accounts, eq(accounts.id, entries.account_id))
      .innerJoin(transfers, eq(transfers.id, entries.transfer_id))
      .where(and(eq(accounts.user_id, user), eq(transfers.kind, 'game')));
    return Number(row?.coins ?? 0);
  };

  it(`each of ${players * credits} credits to ${players} players arrives once, despite lost responses, two workers and a busy game`, async () => {
    const { platform, clock } = app;
    const pay = async (user: number) => {
      for (let index = 0; index < credits; index += 1)
        await platform.database.transaction(async (tx) => {
          const movement = { userId: user, cause: `load:${user}:${index}`, now: clock.now() };
          await moveCoins(tx, { ...movement, kind: 'purchase', amount });
          await forwardCoins(platform, tx, movement);
        });
    };
    await Promise.all(owners.map(({ user }) => pay(user)));
    expect(await open()).toBe(players * credits);

    let done = false;
    let written = 0;
    let cuts = 0;
    const gameWrites = async () => {
      while (!done) {
        const owner = owners[written % players];
        if (owner) await rig.gameAddsCoins(owner.account, 3);
        written += 1;
      }
    };
    const cutReplies = async () => {
      // Limited, because on a busy machine every round of work takes longer than the interval between two lost replies.
      while (!done && cuts < 200) {
        cutter.cutReplyTo("'load:");
        cuts += 1;
        await new Promise((resolve) => setTimeout(resolve, 40));
      }
    };
    const work = async () => {
      // Lost replies to the last deliveries double their pauses, which can last 37 rounds each.
      for (let round = 0; round < 2000 && (await open()) > 0; round += 1) {
        await Promise.all([sendDue(platform), sendDue(platform)]);
        clock.advance(121_000);
      }
      done = true;
    };
    const started = performance.now();
    await Promise.all([work(), gameWrites(), cutReplies()]);
    const seconds = (performance.now() - started) / 1000;
    expect(await open()).toBe(0);
    expect(cuts).toBeGreaterThan(5);
    expect(await platform.database.db.$count(deliveries, sql`${deliveries.attempts} > 1`)).toBeGreaterThan(0);

    const added = (index: number) => 3 * Math.floor((written - index + players - 1) / players);
    for (const [index, { user, account }] of owners.entries()) {
      expect(await sentByLedger(user)).toBe(credits * amount);
      expect((await rig.world.balances(account)).coins).toBe(credits * amount + added(index));
    }
    process.stdout.write(`${schema.name}: ${Math.round((players * credits) / seconds)} credits per second\n`);
  }, 900_000);
});

describe('a portal that is killed while it delivers coins', () => {
  let rig: MariaRig;
  let crash: CrashRig;
  beforeAll(async () => {
    const [schema] = testSchemas;
    rig = await openMariaRig(schema);
    await rig.world.describe();
    crash = await openCrashRig({
      env: {
        GAME_DATABASE_URL: rig.config.url,
        GAME_ACCOUNT_DATABASE: rig.databases.account,
        GAME_PLAYER_DATABASE: rig.databases.player,
        GAME_COMMON_DATABASE: rig.databases.common,
        GAME_HELPER_DATABASE: rig.config.helperDatabase,
      },
    });
    const now = new Date();
    await crash.withDatabase(({ db }) => writeSettings(db, { balances_in: 'game' }, now));
  });
  afterAll(async () => {
    await crash?.close();
    await rig?.close();
  });

  it.each(['delivery-claimed', 'delivery-sent'] as const)('moves them exactly once if killed at %s', async (point) => {
    const login = point === 'delivery-sent' ? 'second' : 'hero';
    const account = await rig.world.findAccount(login);
    if (!account) throw new Error(`The game has no account ${login}.`);
    const player = await crash.createUser();
    const staff = await crash.createUser({ authority: 'implementor' });
    const link = { family: 'metin2', account, userId: player.id, origin: 'proof' as const, now: new Date() };
    await crash.withDatabase(({ db }) => linkGameAccount(db, link));
    const before = (await rig.world.balances(account.id)).coins ?? 0;

    const dying = await crash.start(point);
    const edit = { params: { id: player.id }, body: { delta: 70, reason: 'A test.' } };
    await crash
      .as(dying, staff)
      .ledger.editCoins(edit)
      .catch(() => undefined);
    expect(await dying.ended).toBe('SIGKILL');
    const applied = point === 'delivery-sent' ? 70 : 0;
    expect((await rig.world.balances(account.id)).coins).toBe(before + applied);
    // Makes the dead worker's claim expire now instead of waiting for it.
    await crash.withDatabase(({ db }) => db.update(deliveries).set({ next_attempt_at: new Date(0) }));

    const restarted = await crash.start();
    const { deliveries: api } = crash.as(restarted, staff);
    await eventually(async () => {
      const list = await api.list({ query: { userId: player.id, status: 'delivered' } });
      return list.deliveries[0]?.balance_after === before + 70;
    });
    expect((await rig.world.balances(account.id)).coins).toBe(before + 70);
    await restarted.stop();
  });
});

describe('credits delivered by a portal that is killed repeatedly', () => {
  let rig: MariaRig;
  let crash: CrashRig;
  beforeAll(async () => {
    const [schema] = testSchemas;
    rig = await openMariaRig(schema);
    crash = await openCrashRig();
  });
  afterAll(async () => {
    await crash?.close();
    await rig?.close();
  });

  // `bench/measure-kills.ts` runs the same load with 10,000 credits.
  it('arrive exactly once, even if responses are lost and the game changes balances in between', async () => {
    const load = { players, creditsEach: 6, kills: 2 };
    const portal = {
      withDatabase: crash.withDatabase,
      start: (env: Record<string, string>) => crash.start(undefined, env),
    };
    const outcome = await creditThroughKills(rig, portal, load);
    expect(outcome.differences).toEqual([]);
    expect(outcome.killed).toBe(3);
    expect(outcome.repeated).toBeGreaterThan(0);
    expect(outcome.uncertain).toBeGreaterThan(0);
    expect(outcome.gameWrites).toBeGreaterThan(players);
  }, 600_000);
});
