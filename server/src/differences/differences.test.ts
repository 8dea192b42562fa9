import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { seedGame } from '../../seed/game.ts';
import { createRandom } from '../../seed/random.ts';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { coinsMovedTo } from '../deliveries/coins.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { GameError } from '../game/errors.ts';
import type { AccountId, Character } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { exportPersonalData } from '../personal-data.ts';
import { writeSettings } from '../settings/service.ts';
import { findUser } from '../users/service.ts';
import { checkGame } from './check.ts';
import { differenceBalances, differences } from './table.ts';

let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await writeSettings(db(), { balances_in: 'portal', game_gives_coins: false }, app.clock.now());
});

const db = () => app.platform.database.db;
const game = () => app.platform.game;
const send = () => sendDue(app.platform);
const hour = 3_600_000;
let created = 0;

const link = (user: TestUser, account: { id: AccountId; login: string }) =>
  linkGameAccount(db(), { family: 'demo', account, userId: user.id, origin: 'proof', now: app.clock.now() });

const createPlayer = async (): Promise<TestUser & { account: AccountId }> => {
  const user = await createTestUser(app);
  created += 1;
  const login = `drift${created}`;
  const password = game().derivePassword(login, 'Secret99');
  const id = await game().createAccount({ key: login, login, email: '', password, deletionCode: '7351426' });
  await link(user, { id, login });
  return { ...user, account: id };
};

const check = async () => {
  app.clock.advance(hour);
  await checkGame(app.platform);
};
const list = async (user: TestUser) =>
  (await boss.api.differences.list({ query: { search: user.username } })).differences;
const only = async (user: TestUser) => {
  const [one, ...others] = await list(user);
  if (!one || others.length > 0) throw new Error(`${others.length} other differences`);
  return one;
};
const apply = async (user: TestUser, to: 'portal' | 'game', by = boss) => {
  const { id, version } = await only(user);
  return by.api.differences.apply({ params: { id }, body: { apply_to: to, reason: 'Checked the logs', version } });
};
const statusOf = async ({ id }: TestUser) => (await findUser(db(), id))?.status;
const banInGame = (account: AccountId, seconds?: number) =>
  game().ban({ key: `hand-${account}-${seconds}-${app.clock.now().getTime()}`, accountId: account, seconds });

describe('a ban set by hand in the game', () => {
  it('is found, changes nothing until staff decide, and can be applied to the portal', async () => {
    const player = await createPlayer();
    await banInGame(player.account, 72 * 3600);
    await check();
    const found = await only(player);
    expect(found).toMatchObject({ kind: 'ban', status: 'open', portal: 'none' });
    expect(Math.abs(Date.parse(found.game) - app.clock.now().getTime() - 71 * hour)).toBeLessThan(2 * hour);
    expect(await statusOf(player)).toBe('active');
    await apply(player, 'portal');
    expect(await statusOf(player)).toBe('banned');
    expect(await only(player)).toMatchObject({ status: 'resolved', applied_to: 'portal', resolved_by: boss.username });
    await send();
    await check();
    expect(await only(player)).toMatchObject({ status: 'resolved' });
  });

  it('is ended in the game if staff decide in favour of the portal', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    expect(await only(player)).toMatchObject({ portal: 'none', game: 'permanent' });
    await apply(player, 'game');
    await send();
    expect((await game().getAccount(player.account))?.ban).toBeNull();
    expect(await statusOf(player)).toBe('active');
  });

  it('can be resolved only by staff who may impose a ban of that length', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    const helper = await createTestUser(app, { authority: 'low_wizard' });
    expect((await errorOf(apply(player, 'portal', helper))).status).toBe(403);
    expect(await statusOf(player)).toBe('active');
  });
});

describe('a portal ban that someone ended in the game', () => {
  it('is lifted in the portal, or imposed in the game again for the remaining time', async () => {
    const [one, other] = [await createPlayer(), await createPlayer()];
    for (const { id } of [one, other])
      await boss.api.users.ban({ params: { id }, body: { type: 'temporary', duration: 100, reason: 'Bots' } });
    await send();
    for (const { account } of [one, other]) await game().unban({ key: `hand-end-${account}`, accountId: account });
    await check();
    await apply(one, 'portal');
    expect(await statusOf(one)).toBe('active');
    await apply(other, 'game');
    await send();
    const ban = (await game().getAccount(other.account))?.ban;
    expect(Math.abs((ban?.secondsLeft ?? 0) - 99 * 3600)).toBeLessThan(3600);
  });
});

describe('a comparison with the game', () => {
  it('ignores bans whose end times differ by one hour because of a clock change, and bans that are about to end', async () => {
    const [shifted, ending] = [await createPlayer(), await createPlayer()];
    await boss.api.users.ban({
      params: { id: shifted.id },
      body: { type: 'temporary', duration: 100, reason: 'Bots' },
    });
    await send();
    await game().unban({ key: 'shift', accountId: shifted.account });
    await banInGame(shifted.account, 99 * 3600);
    await banInGame(ending.account, 2 * 3600);
    await check();
    expect(await list(shifted)).toEqual([]);
    expect(await list(ending)).toEqual([]);
  });

  it('reports nothing about an account while a delivery to it is pending', async () => {
    const player = await createPlayer();
    await boss.api.users.ban({ params: { id: player.id }, body: { type: 'permanent', reason: 'Bots' } });
    await check();
    expect(await list(player)).toEqual([]);
    await send();
    await check();
    expect(await list(player)).toEqual([]);
  });

  it('resolves differences that have disappeared, and leaves all others open when the game stops responding', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    vi.spyOn(game(), 'accounts').mockRejectedValue(new GameError('unavailable', 'The game is away.'));
    await check();
    expect(await only(player)).toMatchObject({ status: 'open' });
    expect((await boss.api.differences.status()).check).toMatchObject({ failure: 'The game is away.' });
    vi.restoreAllMocks();
    await game().unban({ key: 'again', accountId: player.account });
    await check();
    expect(await only(player)).toMatchObject({ status: 'resolved', applied_to: null, resolved_by: null });
    expect((await boss.api.differences.status()).check).toMatchObject({ failure: null });
  });

  it('does not reopen a dismissed difference until one side changes', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    const { id, version } = await only(player);
    await boss.api.differences.dismiss({ params: { id }, body: { reason: 'Test account', version } });
    await check();
    expect(await only(player)).toMatchObject({ status: 'dismissed', resolution: 'Test account' });
    await game().unban({ key: 'changes', accountId: player.account });
    await banInGame(player.account, 500 * 3600);
    await check();
    expect(await only(player)).toMatchObject({ status: 'open', resolution: null });
  });

  it('does not let people dismiss differences about themselves', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    const { id, version } = await only(player);
    const body = { reason: 'Test account', version };
    await db().update(differences).set({ user_id: boss.id }).where(eq(differences.id, id));
    expect(await errorOf(boss.api.differences.dismiss({ params: { id }, body }))).toMatchObject({
      code: 'users.ownAccount',
    });
    await db().update(differences).set({ user_id: player.id }).where(eq(differences.id, id));
    await boss.api.differences.dismiss({ params: { id }, body });
  });

  it('can be started only by staff with the permission', async () => {
    await boss.api.differences.check({});
    const player = await createPlayer();
    expect((await errorOf(player.api.differences.check({}))).status).toBe(403);
    expect((await errorOf(player.api.differences.list({ query: {} }))).status).toBe(403);
  });
});

describe('a difference', () => {
  it('is decided once: a second decision, or one based on an older version, is rejected', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    const { id, version } = await only(player);
    const body = { apply_to: 'game' as const, reason: 'Wrong player', version };
    const results = await Promise.allSettled([1, 2].map(() => boss.api.differences.apply({ params: { id }, body })));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const other = await createPlayer();
    await banInGame(other.account);
    await check();
    await boss.api.users.ban({ params: { id: other.id }, body: { type: 'permanent', reason: 'Bots' } });
    expect(await errorOf(apply(other, 'game'))).toMatchObject({ code: 'differences.changedMeanwhile' });
  });

  it('is included in the data export of its player', async () => {
    const player = await createPlayer();
    await banInGame(player.account);
    await check();
    const data = await exportPersonalData(db(), player.id);
    expect(JSON.stringify(data.differences)).toContain('"game":"permanent"');
  });
});

describe('a staff level', () => {
  beforeAll(() =>
    app.platform.database.transaction((tx) =>
      seedGame(tx, app.platform, { random: createRandom(7), now: app.clock.now(), players: [], password: 'Secret99' }),
    ),
  );
  const taken = new Set<AccountId>();
  const withCharacter = async (): Promise<{ id: AccountId; login: string; character: Character }> => {
    const { rows } = await game().accounts({ limit: 200 });
    for (const { id, login } of rows) {
      const character = (await game().charactersOf(id)).find((one) => one.selectable && one.authority === 'player');
      if (character && !taken.has(id)) {
        taken.add(id);
        return { id, login, character };
      }
    }
    throw new Error('The demo world has no such account.');
  };

  it('that was set in the game is found, and can be applied to the portal or reset in the game', async () => {
    for (const side of ['portal', 'game'] as const) {
      const user = await createTestUser(app);
      const { id, login, character } = await withCharacter();
      await link(user, { id, login });
      const order = { key: `hand-level-${id}`, accountId: id, characterName: character.name };
      await game().setStaffLevel({ ...order, authority: 'low_wizard' });
      await check();
      expect(await only(user)).toMatchObject({ kind: 'staff_level', portal: 'player', game: 'low_wizard' });
      await apply(user, side);
      expect((await findUser(db(), user.id))?.authority).toBe(side === 'portal' ? 'low_wizard' : 'player');
      await send();
      const after = (await game().charactersOf(id)).find((one) => one.id === character.id);
      expect(after?.authority).toBe(side === 'portal' ? 'low_wizard' : 'player');
      await check();
      expect(await only(user)).toMatchObject({ status: 'resolved' });
    }
  });

  it('is not expected in the game for staff without a character', async () => {
    const player = await createPlayer();
    await boss.api.gms.add({ body: { username: player.username, authority: 'low_wizard' } });
    await send();
    await check();
    expect(await list(player)).toEqual([]);
  });
});

describe('coins in the game', () => {
  const change = async (account: AccountId, amount: number) =>
    game().moveCoins({
      key: `hand-${account}-${amount}-${app.clock.now().getTime()}`,
      accountId: account,
      currency: 'coins',
      amount,
      mark: await game().markBalance(account),
    });
  const inGame = async (account: AccountId) => (await game().balances(account)).coins;
  /** Creates a player whose 100 coins in the game have been seen by a check. */
  const seenPlayer = async () => {
    await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
    const player = await createPlayer();
    await boss.api.ledger.editCoins({ params: { id: player.id }, body: { delta: 100, reason: 'Prize' } });
    await send();
    await check();
    expect(await inGame(player.account)).toBe(100);
    expect(await list(player)).toEqual([]);
    return player;
  };

  it('that appear without a delivery are found and totalled, and can be accepted or taken back', async () => {
    const player = await seenPlayer();
    await change(player.account, 40);
    await check();
    await change(player.account, 2);
    await check();
    expect(await only(player)).toMatchObject({ kind: 'coins', portal: '100', game: '142', status: 'open' });
    await apply(player, 'game');
    await send();
    expect(await inGame(player.account)).toBe(100);
    expect(await balanceOf(db(), player.id)).toBe(0);
    await check();
    expect(await list(player)).toHaveLength(1);
    await change(player.account, 5);
    await check();
    const [newest] = await list(player);
    expect(newest).toMatchObject({ portal: '100', game: '105' });
    if (!newest) return;
    const body = { apply_to: 'portal' as const, reason: 'Event prize', version: newest.version };
    await boss.api.differences.apply({ params: { id: newest.id }, body });
    await check();
    expect(await inGame(player.account)).toBe(105);
    expect((await list(player)).every(({ status }) => status === 'resolved')).toBe(true);
    expect((await verifyLedger(db())).ok).toBe(true);
  });

  it('are sent once more if the game overwrote a credit and staff decide in favour of the portal', async () => {
    const player = await seenPlayer();
    await boss.api.ledger.editCoins({ params: { id: player.id }, body: { delta: 60, reason: 'Prize' } });
    await send();
    await change(player.account, -60);
    await check();
    expect(await only(player)).toMatchObject({ portal: '160', game: '100' });
    await apply(player, 'game');
    await send();
    expect(await inGame(player.account)).toBe(160);
    expect((await coinsMovedTo(db(), 'demo', [player.account])).get(player.account)).toBe(220);
    await check();
    expect(await only(player)).toMatchObject({ status: 'resolved' });
    expect((await verifyLedger(db())).wrongDeliveries).toEqual([]);
  });

  it('are not reported if the player spent them, or if staff gave or took them', async () => {
    const player = await seenPlayer();
    await change(player.account, -30);
    await boss.api.ledger.editCoins({ params: { id: player.id }, body: { delta: 20, reason: 'Prize' } });
    await send();
    await check();
    await boss.api.ledger.editCoins({ params: { id: player.id }, body: { delta: -500, reason: 'Cheated' } });
    await send();
    await check();
    expect(await inGame(player.account)).toBe(0);
    expect(await list(player)).toEqual([]);
  });

  it('are not reported if players may earn them in the game, or if balances are kept in the portal', async () => {
    const player = await seenPlayer();
    await writeSettings(db(), { game_gives_coins: true }, app.clock.now());
    await change(player.account, 40);
    await check();
    expect(await list(player)).toEqual([]);
    await writeSettings(db(), { balances_in: 'portal', game_gives_coins: false }, app.clock.now());
    await change(player.account, 40);
    await check();
    expect(await list(player)).toEqual([]);
    expect(await db().$count(differenceBalances, eq(differenceBalances.family, 'demo'))).toBe(0);
  });

  it('are reported by the ledger check if their ledger movement differs from the delivery', async () => {
    const player = await seenPlayer();
    const now = app.clock.now();
    expect((await verifyLedger(db())).wrongDeliveries).toEqual([]);
    await expect(
      app.platform.database.transaction(async (tx) => {
        const [row] = await tx.select().from(deliveries).where(eq(deliveries.user_id, player.id));
        const cause = `delivery:${row?.key}:returned`;
        await moveCoins(tx, { kind: 'game', cause, userId: player.id, amount: 7, now });
        expect((await verifyLedger(tx)).wrongDeliveries).toEqual([row?.id]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
  });
});
