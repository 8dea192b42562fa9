import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { GameError, rejected } from '../game/errors.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { gameAccounts } from '../game-accounts/table.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { accounts, entries, transfers } from '../ledger/table.ts';
import { writeSettings } from '../settings/service.ts';
import { forwardCoins } from './coins.ts';
import { forwardBalances } from './forward-balances.ts';
import { queueDelivery, queueForAll } from './queue.ts';
import { sendDue } from './send.ts';
import { deliveries } from './table.ts';

let app: TestApp;
let created = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  await writeSettings(app.platform.database.db, { balances_in: 'game' }, app.clock.now());
});
afterAll(() => app.close());
beforeEach(() => {
  vi.restoreAllMocks();
});

const db = () => app.platform.database.db;
const now = () => app.clock.now();
const game = () => app.platform.game;

/** Creates a player whose game account has this many coins. */
const createPlayer = async (coins = 0): Promise<TestUser & { account: AccountId }> => {
  const user = await createTestUser(app);
  created += 1;
  const login = `hero${created}`;
  const id = await game().createAccount({
    key: login,
    login,
    email: '',
    password: game().derivePassword(login, 'Secret99'),
    deletionCode: '7351426',
  });
  const link = { family: 'demo', account: { id, login }, userId: user.id, origin: 'proof' as const, now: now() };
  await linkGameAccount(db(), link);
  if (coins > 0)
    await game().moveCoins({
      key: `first-${login}`,
      accountId: id,
      currency: 'coins',
      amount: coins,
      mark: 'x' as never,
    });
  return { ...user, account: id };
};

let causes = 0;
/** Moves coins in the ledger as a payment does, and forwards them to the game in the same transaction. */
const move = (userId: number, amount: number, forgivable?: number) =>
  app.platform.database.transaction(async (tx) => {
    causes += 1;
    const cause = `test:${causes}`;
    const kind = amount > 0 ? ('purchase' as const) : ('refund' as const);
    await moveCoins(tx, { kind, cause, userId, amount, now: now() });
    await forwardCoins(app.platform, tx, { userId, cause, now: now(), ...(forgivable ? { forgivable } : {}) });
  });
const coinsInGame = async (account: AccountId) => (await game().balances(account)).coins;
const rowsOf = (userId: number) =>
  db().select().from(deliveries).where(eq(deliveries.user_id, userId)).orderBy(deliveries.id);
const statuses = async (userId: number) => (await rowsOf(userId)).map(({ status }) => status);
/** Coins that the ledger has moved to the game for this player. */
const sentByLedger = async (userId: number): Promise<number> => {
  const [row] = await db()
    .select({ coins: sql<string>`coalesce(-sum(${entries.amount}), 0)` })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.account_id))
    .innerJoin(transfers, eq(transfers.id, entries.transfer_id))
    .where(and(eq(accounts.user_id, userId), eq(transfers.kind, 'game')));
  return Number(row?.coins ?? 0);
};

describe('a player’s coins', () => {
  it('leave the portal on purchase and arrive in the game once, if balances are kept in the game', async () => {
    const player = await createPlayer();
    await move(player.id, 1200);
    expect(await balanceOf(db(), player.id)).toBe(0);
    await sendDue(app.platform);
    await sendDue(app.platform);
    expect(await coinsInGame(player.account)).toBe(1200);
    expect(await sentByLedger(player.id)).toBe(1200);
    expect(await statuses(player.id)).toEqual(['delivered']);
  });

  it('are not sent to the game while balances are kept in the portal', async () => {
    const player = await createPlayer();
    await writeSettings(db(), { balances_in: 'portal' }, now());
    await move(player.id, 300);
    await writeSettings(db(), { balances_in: 'game' }, now());
    expect(await rowsOf(player.id)).toEqual([]);
    expect(await balanceOf(db(), player.id)).toBe(300);
  });

  it('are taken back from the game after a refund, and those already spent become a debt', async () => {
    const player = await createPlayer();
    await move(player.id, 1000);
    await sendDue(app.platform);
    await game().moveCoins({
      key: `spent-${player.id}`,
      accountId: player.account,
      currency: 'coins',
      amount: -700,
      mark: 'x' as never,
    });
    await move(player.id, -1000);
    await sendDue(app.platform);
    expect(await coinsInGame(player.account)).toBe(0);
    expect(await balanceOf(db(), player.id)).toBe(-700);
    expect(await sentByLedger(player.id)).toBe(700);
    await move(player.id, 1000);
    await sendDue(app.platform);
    expect(await balanceOf(db(), player.id)).toBe(0);
    expect(await coinsInGame(player.account)).toBe(300);
  });

  it('do not become a debt if staff remove coins that the player has already spent', async () => {
    const player = await createPlayer(200);
    await move(player.id, -500, 500);
    await sendDue(app.platform);
    expect(await coinsInGame(player.account)).toBe(0);
    expect(await balanceOf(db(), player.id)).toBe(0);
  });

  it('are taken once when the response to a partial debit is lost', async () => {
    const player = await createPlayer(300);
    const real = game().moveCoins;
    let lost = false;
    vi.spyOn(game(), 'moveCoins').mockImplementation(async (movement) => {
      await real(movement);
      if (lost) return;
      lost = true;
      throw new GameError('unknown', 'The game did not respond in time.');
    });
    await move(player.id, -1000);
    await sendDue(app.platform);
    expect(await coinsInGame(player.account)).toBe(0);
    app.clock.advance(60_000);
    await sendDue(app.platform);
    expect(lost).toBe(true);
    expect(await balanceOf(db(), player.id)).toBe(-700);
    expect(await statuses(player.id)).toEqual(['delivered']);
  });

  it('need staff attention if they exceed the game’s limit, are never reduced, and arrive once there is room', async () => {
    const player = await createPlayer(2_000_000_000);
    await move(player.id, 50);
    await sendDue(app.platform);
    expect(await rowsOf(player.id)).toMatchObject([{ status: 'needs_attention', error: 'overLimit' }]);
    expect(await coinsInGame(player.account)).toBe(2_000_000_000);
    await game().moveCoins({
      key: `room-${player.id}`,
      accountId: player.account,
      currency: 'coins',
      amount: -100,
      mark: 'x' as never,
    });
    app.clock.advance(3_600_000);
    await sendDue(app.platform);
    expect(await coinsInGame(player.account)).toBe(1_999_999_950);
  });

  it('wait in the portal while the player has no game account, and are sent once there is one', async () => {
    const user = await createTestUser(app);
    await move(user.id, 80);
    expect(await balanceOf(db(), user.id)).toBe(80);
    expect(await rowsOf(user.id)).toEqual([]);
    const { account } = await createPlayer();
    await db().update(gameAccounts).set({ user_id: user.id }).where(eq(gameAccounts.account_id, account));
    await forwardBalances(app.platform);
    await forwardBalances(app.platform);
    await sendDue(app.platform);
    expect(await coinsInGame(account)).toBe(80);
    expect(await balanceOf(db(), user.id)).toBe(0);
  });
});

describe('deliveries', () => {
  const ban = (userId: number, cause: string) =>
    app.platform.database.transaction((tx) =>
      queueForAll(app.platform, tx, { kind: 'ban', userId, cause, payload: { until: null }, now: now() }),
    );
  const unban = (userId: number, cause: string) =>
    app.platform.database.transaction((tx) =>
      queueForAll(app.platform, tx, { kind: 'unban', userId, cause, now: now() }),
    );

  it('of a ban are sent even while an earlier unstick delivery waits for its character to go offline', async () => {
    const player = await createPlayer();
    const target = { id: player.account, login: `hero${created}` };
    const unstick = { kind: 'unstick' as const, userId: player.id, target, cause: 'stuck', now: now() };
    await app.platform.database.transaction((tx) => queueDelivery(app.platform, tx, unstick));
    vi.spyOn(game(), 'unstick').mockRejectedValue(rejected('inUse', 'The character is online.'));
    await sendDue(app.platform);
    await ban(player.id, 'ban:unstick');
    await sendDue(app.platform);
    expect(await statuses(player.id)).toEqual(['queued', 'delivered']);
    // Removes the deliveries, because other tests count attempts.
    await db().delete(deliveries).where(eq(deliveries.user_id, player.id));
  });

  it('are discarded if the transaction that caused them is rolled back', async () => {
    const player = await createPlayer();
    const failing = app.platform.database.transaction(async (tx) => {
      await queueForAll(app.platform, tx, { kind: 'unban', userId: player.id, cause: 'undone', now: now() });
      throw new Error('Undone.');
    });
    await expect(failing).rejects.toThrow('Undone.');
    expect(await rowsOf(player.id)).toEqual([]);
  });

  it('are sent in order for one account, without delaying another account', async () => {
    const [blocked, other] = [await createPlayer(), await createPlayer()];
    const order: string[] = [];
    const fails = vi.spyOn(game(), 'ban').mockImplementation(async ({ accountId }) => {
      if (accountId === blocked.account) throw rejected('denied', 'The database user lacks a right.');
      order.push('ban other');
    });
    const realUnban = game().unban;
    vi.spyOn(game(), 'unban').mockImplementation(async (unbanOrder) => {
      order.push('unban blocked');
      await realUnban(unbanOrder);
    });
    await ban(blocked.id, `ban:${blocked.id}`);
    await unban(blocked.id, `unban:${blocked.id}`);
    await ban(other.id, `ban:${other.id}`);
    await sendDue(app.platform);
    expect(order).toEqual(['ban other']);
    expect(await statuses(blocked.id)).toEqual(['needs_attention', 'queued']);
    fails.mockImplementation(async () => {
      order.push('ban blocked');
    });
    app.clock.advance(60_000);
    await sendDue(app.platform);
    expect(order).toEqual(['ban other', 'ban blocked', 'unban blocked']);
  });

  it('are queued once per cause', async () => {
    const player = await createPlayer();
    await Promise.all([ban(player.id, 'same'), ban(player.id, 'same')]);
    expect(await rowsOf(player.id)).toHaveLength(1);
    await sendDue(app.platform);
  });

  it('use up no attempts while the game is unreachable, need staff attention after a day, and are still delivered later', async () => {
    const player = await createPlayer();
    const down = vi.spyOn(game(), 'ban').mockRejectedValue(new GameError('unavailable', 'Not reached.'));
    await ban(player.id, `down:${player.id}`);
    for (let minute = 0; minute < 60; minute += 1) {
      await sendDue(app.platform);
      app.clock.advance(60_000);
    }
    expect(await rowsOf(player.id)).toMatchObject([{ status: 'queued', attempts: 0, error: 'unavailable' }]);
    expect(down.mock.calls.length).toBeGreaterThan(30);
    app.clock.advance(24 * 3_600_000);
    await sendDue(app.platform);
    expect(await statuses(player.id)).toEqual(['needs_attention']);
    down.mockRestore();
    app.clock.advance(60_000);
    await sendDue(app.platform);
    expect(await statuses(player.id)).toEqual(['delivered']);
    expect((await game().getAccount(player.account))?.ban?.permanent).toBe(true);
  });

  it('wait longer after each attempt with an unknown result, up to about an hour', async () => {
    const player = await createPlayer();
    vi.spyOn(game(), 'ban').mockRejectedValue(new GameError('unknown', 'No answer.'));
    await ban(player.id, `slow:${player.id}`);
    const delays: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await sendDue(app.platform);
      const [row] = await rowsOf(player.id);
      const delay = (row?.next_attempt_at.getTime() ?? 0) - now().getTime();
      delays.push(delay);
      app.clock.advance(delay + 1);
    }
    expect(delays[0]).toBeLessThan(30_000);
    expect(delays.at(-1)).toBeGreaterThan(40 * 60_000);
    expect(Math.max(...delays)).toBeLessThan(80 * 60_000);
    expect((await rowsOf(player.id))[0]?.attempts).toBe(12);
  });

  it('are repeated with the same key after their worker dies, and a late result from that worker is discarded', async () => {
    const player = await createPlayer();
    const keys: unknown[] = [];
    let release: (value: undefined) => void = () => undefined;
    const dead = new Promise<undefined>((resolve) => {
      release = resolve;
    });
    const real = game().moveCoins;
    const spy = vi.spyOn(game(), 'moveCoins').mockImplementationOnce(async (movement) => {
      keys.push([movement.key, movement.mark]);
      await real(movement);
      await dead;
    });
    await move(player.id, 70);
    const first = sendDue(app.platform);
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    spy.mockImplementation(async (movement) => {
      keys.push([movement.key, movement.mark]);
      await real(movement);
    });
    app.clock.advance(30_000);
    expect(await sendDue(app.platform)).toBe(0);
    app.clock.advance(91_000);
    expect(await sendDue(app.platform)).toBe(1);
    release(undefined);
    await first;
    expect(keys[1]).toEqual(keys[0]);
    expect(await coinsInGame(player.account)).toBe(70);
    expect(await rowsOf(player.id)).toMatchObject([{ status: 'delivered', attempts: 1, claims: 2 }]);
  });

  it('are sent only to the game for which they were queued', async () => {
    const player = await createPlayer();
    await ban(player.id, `other:${player.id}`);
    await db().update(deliveries).set({ family: 'another' }).where(eq(deliveries.user_id, player.id));
    expect(await sendDue(app.platform)).toBe(0);
  });
});

describe('staff who manage deliveries', () => {
  const stuck = async () => {
    const player = await createPlayer(2_000_000_000);
    await move(player.id, 50);
    await sendDue(app.platform);
    const [row] = await rowsOf(player.id);
    return { player, id: row?.id ?? 0 };
  };

  it('can find a delivery by status, kind and player', async () => {
    const { player, id } = await stuck();
    const staff = await createTestUser(app, { authority: 'implementor' });
    const { deliveries: found } = await staff.api.deliveries.list({
      query: { status: 'open', kind: 'coins', search: player.username },
    });
    expect(found).toMatchObject([{ id, coins: 50, error: 'overLimit', user: { id: player.id } }]);
    const none = await staff.api.deliveries.list({ query: { status: 'delivered', search: player.username } });
    expect(none.deliveries).toEqual([]);
  });

  it('can cancel a credit, which returns its coins to the portal balance once', async () => {
    const { player, id } = await stuck();
    const staff = await createTestUser(app, { authority: 'implementor' });
    const resolve = () =>
      staff.api.deliveries.resolve({ params: { id }, body: { outcome: 'cancelled', reason: 'The account is full.' } });
    const results = await Promise.allSettled([resolve(), resolve()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(db(), player.id)).toBe(50);
    expect(await sentByLedger(player.id)).toBe(0);
    app.clock.advance(86_400_000);
    await sendDue(app.platform);
    expect(await statuses(player.id)).toEqual(['cancelled']);
    expect(await coinsInGame(player.account)).toBe(2_000_000_000);
  });

  it('see stuck deliveries on the dashboard, if they may see deliveries', async () => {
    await stuck();
    const staff = await createTestUser(app, { authority: 'implementor' });
    const { items } = await staff.api.dashboard.attention();
    expect(items.find(({ kind }) => kind === 'deliveries_stuck')?.count).toBeGreaterThan(0);
  });

  it('can send a delivery at once, and players see only their own deliveries', async () => {
    const { player, id } = await stuck();
    const staff = await createTestUser(app, { authority: 'implementor' });
    await game().moveCoins({
      key: `space-${player.id}`,
      accountId: player.account,
      currency: 'coins',
      amount: -100,
      mark: 'x' as never,
    });
    await staff.api.deliveries.retry({ params: { id } });
    expect(await sendDue(app.platform)).toBe(1);
    const own = await player.api.deliveries.own({ query: {} });
    expect(own.deliveries).toMatchObject([{ id, status: 'delivered', coins: 50 }]);
    const stranger = await createTestUser(app);
    expect((await stranger.api.deliveries.own({ query: {} })).deliveries).toEqual([]);
  });
});
