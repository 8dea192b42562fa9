import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { GameError, rejected } from '../game/errors.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { forwardCoins } from './coins.ts';
import { sendDue } from './send.ts';
import { deliveries } from './table.ts';

let app: TestApp;
let boss: TestUser;
let other: TestUser;
let created = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  await writeSettings(db(), { balances_in: 'game', four_eyes: true }, app.clock.now());
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  other = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
});

const db = () => app.platform.database.db;
const link = async (user: TestUser): Promise<AccountId> => {
  created += 1;
  const login = `lost${created}`;
  const password = app.platform.game.derivePassword(login, 'Secret99');
  const id = await app.platform.game.createAccount({ key: login, login, email: '', password, deletionCode: '7351426' });
  const now = app.clock.now();
  await linkGameAccount(db(), { family: 'demo', account: { id, login }, userId: user.id, origin: 'proof', now });
  return id;
};
/** Queues a credit or a debit in the game for this user and returns the delivery. */
const queue = async (user: TestUser, amount: number): Promise<number> => {
  created += 1;
  const movement = { cause: `test:${created}`, userId: user.id, now: app.clock.now() };
  const kind = amount > 0 ? ('purchase' as const) : ('refund' as const);
  await app.platform.database.transaction(async (tx) => {
    await moveCoins(tx, { ...movement, kind, amount });
    await forwardCoins(app.platform, tx, movement);
  });
  const [row] = await db().select().from(deliveries).where(eq(deliveries.user_id, user.id)).orderBy(deliveries.id);
  return row?.id ?? 0;
};
const fail = async (error: Error) => {
  vi.spyOn(app.platform.game, 'moveCoins').mockRejectedValue(error);
  await sendDue(app.platform);
};
const resolve = (by: TestUser, id: number, outcome: 'cancelled' | 'delivered') =>
  by.api.deliveries.resolve({ params: { id }, body: { outcome, reason: 'Looked into the game.' } });
const approve = (by: TestUser, id = 0) => by.api.approvals.approve({ params: { id } });

describe('a delivery resolved by staff', () => {
  it('cannot be their own, or that of someone they may not manage', async () => {
    await link(boss);
    const id = await queue(boss, -40);
    expect(await errorOf(resolve(boss, id, 'delivered'))).toMatchObject({ code: 'users.ownAccount' });
    const helper = await createTestUser(app, { authority: 'high_wizard', longLivedToken: true });
    const permissions = JSON.stringify(['admin.deliveries.edit', 'admin.deliveries.view']);
    const role = await other.api.roles.create({ body: { name: 'couriers', display_name: 'Couriers', permissions } });
    await other.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    expect(await errorOf(resolve(helper, id, 'delivered'))).toMatchObject({ code: 'users.notManageable' });
    expect(await balanceOf(db(), boss.id)).toBe(-40);
  });

  it('repays a debt by hand only after a second person has approved it', async () => {
    const player = await createTestUser(app);
    await link(player);
    const id = await queue(player, -70);
    const { approval } = await resolve(boss, id, 'delivered');
    expect(await balanceOf(db(), player.id)).toBe(-70);
    const { approvals } = await other.api.approvals.list({ query: {} });
    expect(approvals[0]?.facts).toEqual({
      ...{ action: 'delivery_resolve', outcome: 'delivered', coins: 70 },
      ...{ marks: 0, item: null },
    });
    expect(await errorOf(approve(boss, approval?.id))).toMatchObject({ code: 'approvals.ownRequest' });
    await approve(other, approval?.id);
    expect(await balanceOf(db(), player.id)).toBe(0);
  });

  it('returns coins that may already be in the game only after an approval, which becomes void if they arrive', async () => {
    const player = await createTestUser(app);
    const account = await link(player);
    const id = await queue(player, 90);
    await fail(new GameError('unknown', 'The game did not answer.'));
    const { approval } = await resolve(boss, id, 'cancelled');
    expect(approval?.status).toBe('pending');
    vi.restoreAllMocks();
    app.clock.advance(7_200_000);
    await sendDue(app.platform);
    expect(await errorOf(approve(other, approval?.id))).toMatchObject({ code: 'approvals.notPossible' });
    expect([await balanceOf(db(), player.id), (await app.platform.game.balances(account)).coins]).toEqual([0, 90]);
  });

  it.each([
    ['coins', { coins: 60, marks: 0 }],
    ['marks', { coins: 0, marks: 9 }],
  ] as const)(
    'makes an item paid with %s refundable only after an approval, if it may be in the game',
    async (currency, paid) => {
      const player = await createTestUser(app, { longLivedToken: true });
      await giveGameAccount(app, player.id);
      const item = await createTestItem(app.platform.database, { price: 60, marks_price: 9, names: { en: 'Lance' } });
      await writeSettings(db(), { balances_in: 'portal' }, app.clock.now());
      await giveCoins(app.platform.database, player.id, 60, app.clock.now());
      await db().update(users).set({ mileage: 9 }).where(eq(users.id, player.id));
      const lines = [{ item, quantity: 1, price: currency === 'coins' ? 60 : 9, currency }];
      const { order } = await player.api.items.order({ body: { lines } });
      vi.spyOn(app.platform.game, 'deliverItem').mockRejectedValue(new GameError('unknown', 'The reply was lost.'));
      await sendDue(app.platform);
      const [row] = await db().select().from(deliveries).where(eq(deliveries.user_id, player.id));
      const { approval, delivery } = await resolve(boss, row?.id ?? 0, 'cancelled');
      expect(approval?.status).toBe('pending');
      expect(delivery.status).not.toBe('cancelled');
      const params = { id: order.lines[0]?.id ?? 0 };
      const refund = () => boss.api.items.refund({ params, body: { reason: 'It never arrived.' } });
      expect((await errorOf(refund())).code).toBe('items.notRefundable');
      const { approvals } = await other.api.approvals.list({ query: {} });
      expect(approvals.find(({ id }) => id === approval?.id)).toMatchObject({
        targets: [{ id: player.id }],
        facts: { action: 'delivery_resolve', outcome: 'cancelled', item: 'Lance', ...paid },
      });
      await approve(other, approval?.id);
      expect(await refund()).toEqual({ pieces: 1, ...paid });
      await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
    },
  );

  it('returns coins that certainly are not in the game at once', async () => {
    const player = await createTestUser(app);
    await link(player);
    const id = await queue(player, 30);
    await fail(rejected('overLimit', 'The account is full.'));
    const { approval, delivery } = await resolve(boss, id, 'cancelled');
    expect([approval, delivery.status]).toEqual([undefined, 'cancelled']);
    expect(await balanceOf(db(), player.id)).toBe(30);
  });
});
