import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { premium } from '../accounts/table.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { features } from '../features/table.ts';
import { demoItems } from '../game/demo/table.ts';
import { GameError } from '../game/errors.ts';
import { balanceOf } from '../ledger/service.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { items } from './table.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const database = () => app.platform.database;
const db = () => database().db;
const createItem = (more: Parameters<typeof createTestItem>[1] = {}) => createTestItem(database(), more);
const createBuyer = async (coins: number, { account = true } = {}) => {
  const user = await createTestUser(app, { longLivedToken: true });
  if (account) await giveGameAccount(app, user.id);
  if (coins > 0) await giveCoins(database(), user.id, coins, app.clock.now());
  return user;
};
const buy = (
  user: TestUser,
  item: number,
  {
    quantity = 1,
    price = 100,
    key,
    ...more
  }: { quantity?: number; price?: number; key?: string; recipient?: string; account?: number } = {},
) =>
  user.api.items.order(
    { body: { lines: [{ item, quantity, price }], ...more } },
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const failure = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: 'done', details: undefined }),
    ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
  );
const codeOf = async (call: Promise<unknown>) => (await failure(call)).code;
const stockOf = async (id: number) => (await db().select().from(items).where(eq(items.id, id)))[0]?.stock;
const arrived = async (user: TestUser) =>
  (await user.api.items.orders()).orders.flatMap(({ lines }) =>
    lines.flatMap(({ pieces }) => pieces.map(({ state }) => state)),
  );

describe('an order', () => {
  it('takes the coins, lowers the stock and delivers each piece to the game once', async () => {
    const item = await createItem({ stock: 5, vnum: 7101, count: 3 });
    const user = await createBuyer(1000);
    const { order, balance } = await buy(user, item, { quantity: 2 });
    expect({ total: order.total, balance, stock: await stockOf(item) }).toEqual({ total: 200, balance: 800, stock: 3 });
    expect(await arrived(user)).toEqual(['way', 'way']);
    await sendDue(app.platform);
    expect(await arrived(user)).toEqual(['arrived', 'arrived']);
    const { notifications } = await user.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'item_delivered', count: 2 }]);
    const given = await db().select().from(demoItems).where(eq(demoItems.item, 7101));
    expect(given.map(({ count }) => count)).toEqual([3, 3]);
  });

  it('notifies the buyer once while the game cannot accept an item, and again when it arrives', async () => {
    const user = await createBuyer(1000);
    await buy(user, await createItem());
    const refuse = vi
      .spyOn(app.platform.game, 'deliverItem')
      .mockRejectedValue(new GameError('rejected', 'Full.', { reason: 'overLimit' }));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await sendDue(app.platform);
      app.clock.advance(3_600_000);
    }
    refuse.mockRestore();
    const kinds = async () =>
      (await user.api.notifications.list()).notifications.map(({ kind, count }) => [kind, count]);
    expect(await kinds()).toEqual([['item_delayed', 1]]);
    await sendDue(app.platform);
    expect(await kinds()).toEqual([
      ['item_delivered', 1],
      ['item_delayed', 1],
    ]);
  });

  it('is rejected as a whole if one of its items cannot be bought', async () => {
    const [good, gone] = [await createItem({ stock: 5 }), await createItem({ stock: 0, names: { en: 'Last Shield' } })];
    const user = await createBuyer(1000);
    const lines = [good, gone].map((item) => ({ item, quantity: 1, price: 100 }));
    expect(await failure(user.api.items.order({ body: { lines } }))).toMatchObject({
      code: 'items.soldOut',
      details: { name: 'Last Shield', left: 0 },
    });
    expect([await stockOf(good), await balanceOf(db(), user.id)]).toEqual([5, 1000]);
  });

  it('is rejected if a piece contains anything other than what the buyer saw, even at the same price', async () => {
    const item = await createItem({ price: 100, count: 200, names: { en: 'Potions' } });
    const user = await createBuyer(1000);
    const seen = async () => (await app.as().items.list({ query: {} })).items.find(({ id }) => id === item)?.goods;
    const order = (goods: string | undefined) =>
      user.api.items.order({ body: { lines: [{ item, quantity: 1, price: 100, goods }] } });
    const goods = await seen();
    await db()
      .update(items)
      .set({ names: { en: 'Red Potions' }, stock: 5 })
      .where(eq(items.id, item));
    await order(goods);
    await db().update(items).set({ count: 1 }).where(eq(items.id, item));
    expect(await failure(order(goods))).toMatchObject({ code: 'items.goodsChanged', details: { name: 'Red Potions' } });
    expect([await stockOf(item), await balanceOf(db(), user.id)]).toEqual([4, 900]);
    await order(await seen());
  });

  it('is rejected if a price has changed since the item was put into the basket, with an error that names the new price', async () => {
    const item = await createItem({
      price: 100,
      sale_price: 80,
      sale_ends_at: new Date(app.clock.now().getTime() + 60_000),
    });
    const user = await createBuyer(1000);
    expect(await failure(buy(user, item, { price: 100 }))).toMatchObject({
      code: 'items.priceChanged',
      details: { price: 80 },
    });
    app.clock.advance(61_000);
    expect(await failure(buy(user, item, { price: 80 }))).toMatchObject({
      code: 'items.priceChanged',
      details: { price: 100 },
    });
    expect((await buy(user, item)).balance).toBe(900);
  });

  it('is placed once per Idempotency-Key, and a different basket with the same key is rejected', async () => {
    const item = await createItem({ stock: 9 });
    const user = await createBuyer(1000);
    const first = await buy(user, item, { key: 'one' });
    expect((await buy(user, item, { key: 'one' })).order.id).toBe(first.order.id);
    expect(await codeOf(buy(user, item, { key: 'one', quantity: 2 }))).toBe('items.idempotencyMismatch');
    expect([await stockOf(item), await balanceOf(db(), user.id)]).toEqual([8, 900]);
  });

  it('is limited per account and period, without counting refunded pieces', async () => {
    const item = await createItem({ limit_count: 2, limit_days: 7 });
    const user = await createBuyer(1000);
    const { order } = await buy(user, item, { quantity: 2 });
    expect(await failure(buy(user, item))).toMatchObject({
      code: 'items.limitReached',
      details: { limit: 2, left: 0 },
    });
    const [line] = order.lines;
    await staff.api.items.refund({ params: { id: line?.id ?? 0 }, body: { reason: 'Bought twice.' } });
    expect(await codeOf(buy(user, item, { quantity: 2 }))).toBe('done');
    expect(await codeOf(buy(user, item))).toBe('items.limitReached');
    app.clock.advance(8 * 86_400_000);
    expect(await codeOf(buy(user, item))).toBe('done');
  });

  it('requires enough coins, a game account, and an item that is currently on sale', async () => {
    const item = await createItem();
    expect(await codeOf(buy(await createBuyer(99), item))).toBe('ledger.insufficientCoins');
    expect(await codeOf(buy(await createBuyer(100, { account: false }), item))).toBe('items.noGameAccount');
    const [rich, other] = [await createBuyer(1000), await createBuyer(0)];
    const [foreign] = (await other.api.items.targets()).accounts;
    expect(await codeOf(buy(rich, item, { account: foreign?.id ?? 0 }))).toBe('items.accountNotFound');
    for (const more of [
      { status: 'draft' as const },
      { starts_at: new Date(app.clock.now().getTime() + 1000) },
      { ends_at: app.clock.now() },
    ])
      expect(await codeOf(buy(rich, await createItem(more)))).toBe('items.notForSale');
    expect(await balanceOf(db(), rich.id)).toBe(1000);
  });

  it('grants premium at once, adds days of the same type, and is rejected for another type', async () => {
    const week = await createItem({ kind: 'premium', vnum: null, premium_type: 'premium', premium_days: 7 });
    const vip = await createItem({ kind: 'premium', vnum: null, premium_type: 'vip', premium_days: 7 });
    const user = await createBuyer(1000, { account: false });
    await buy(user, week, { quantity: 2 });
    await buy(user, week);
    const [row] = await db().select().from(premium).where(eq(premium.user_id, user.id));
    expect(row && (row.expires_at.getTime() - app.clock.now().getTime()) / 86_400_000).toBeCloseTo(21, 3);
    expect(await codeOf(buy(user, vip))).toBe('items.otherPremium');
    expect(await balanceOf(db(), user.id)).toBe(700);
  });

  it('can be a gift once the account is a week old: the recipient gets the item and sees the giver, but not the price', async () => {
    const item = await createItem({ vnum: 7102 });
    const [giver, receiver] = [await createBuyer(100), await createBuyer(0)];
    expect(await codeOf(buy(giver, item, { recipient: receiver.username }))).toBe('items.giftTooNew');
    const past = new Date(app.clock.now().getTime() - 8 * 86_400_000);
    await db().update(users).set({ create_time: past }).where(eq(users.id, giver.id));
    expect(await codeOf(buy(giver, item, { recipient: 'Nobody99' }))).toBe('items.recipientNotFound');
    await buy(giver, item, { recipient: receiver.username.toLowerCase() });
    const [received] = (await receiver.api.items.orders()).orders;
    expect(received).toMatchObject({ role: 'received', other: giver.username, total: null, lines: [{ price: null }] });
    const [given] = (await giver.api.items.orders()).orders;
    expect(given).toMatchObject({ role: 'given', other: receiver.username, total: 100, login: null });
    await sendDue(app.platform);
    expect(await db().select().from(demoItems).where(eq(demoItems.item, 7102))).toHaveLength(1);
  });

  it('cannot be placed through the API while the shop is off or the game stores the coin balances', async () => {
    const item = await createItem();
    const user = await createBuyer(100);
    const now = app.clock.now();
    await db().insert(features).values({ key: 'shop', status: 'disabled', created_at: now, updated_at: now });
    expect(await codeOf(buy(user, item))).toBe('features.shopClosed');
    await db().delete(features).where(eq(features.key, 'shop'));
    await writeSettings(db(), { balances_in: 'game' }, now);
    expect(await codeOf(buy(user, item))).toBe('items.coinsInGame');
    await writeSettings(db(), { balances_in: 'portal' }, now);
    expect(await codeOf(buy(user, item))).toBe('done');
  });
});

describe('an item’s stock', () => {
  it('is not overwritten by a form opened before a purchase, or by a CSV file without a stock column', async () => {
    const item = await createItem({ stock: 5, price: 100 });
    const shown = async () => {
      const found = (await staff.api.items.adminList({ query: {} })).items.find(({ id }) => id === item);
      if (!found) throw new Error('The item is not listed.');
      const { id: _, state: __, updated_at: ___, sold: ____, sold_today: _____, ...form } = found;
      return form;
    };
    const opened = await shown();
    await buy(await createBuyer(100), item);
    const save = (body: typeof opened) => staff.api.items.update({ params: { id: item }, body });
    expect(await codeOf(save(opened))).toBe('items.changedMeanwhile');
    expect((await save(await shown())).stock).toBe(4);
    const [category] = (await staff.api.items.adminList({ query: {} })).categories;
    const csv = `id,category,name,item,price,stock\n${item},${category?.slug},Blade,189,120,`;
    expect((await staff.api.items.importItems({ body: { csv, dry_run: false } })).applied).toBe(true);
    expect(await shown()).toMatchObject({ stock: 4, price: 120 });
  });
});

describe('a refund', () => {
  const order = async (quantity = 3) => {
    const item = await createItem({ stock: 10, vnum: 7200 });
    const user = await createBuyer(300);
    const { lines } = (await buy(user, item, { quantity })).order;
    return { item, user, line: lines[0]?.id ?? 0 };
  };
  const refund = (line: number) => staff.api.items.refund({ params: { id: line }, body: { reason: 'Asked for it.' } });

  it('returns coins and stock once for undelivered pieces, which are then never sent to the game', async () => {
    const { item, user, line } = await order();
    expect(await refund(line)).toEqual({ pieces: 3, coins: 300, marks: 0 });
    expect(await codeOf(refund(line))).toBe('items.notRefundable');
    const before = await db().$count(demoItems, eq(demoItems.item, 7200));
    await sendDue(app.platform);
    expect(await db().$count(demoItems, eq(demoItems.item, 7200))).toBe(before);
    expect([await balanceOf(db(), user.id), await stockOf(item)]).toEqual([300, 10]);
    expect(await arrived(user)).toEqual(['refunded', 'refunded', 'refunded']);
    const { notifications } = await user.api.notifications.list();
    expect(notifications).toMatchObject([{ kind: 'item_refunded', data: { coins: 300 } }]);
  });

  it('is rejected once the game has the item, or might have it because its response was lost', async () => {
    const first = await order();
    await sendDue(app.platform);
    expect(await codeOf(refund(first.line))).toBe('items.notRefundable');
    const second = await order(1);
    const { deliverItem } = app.platform.game;
    vi.spyOn(app.platform.game, 'deliverItem').mockImplementation(async (sent) => {
      await deliverItem(sent);
      throw new GameError('unknown', 'The reply was lost.');
    });
    await sendDue(app.platform);
    vi.restoreAllMocks();
    expect(await codeOf(refund(second.line))).toBe('items.notRefundable');
    // Staff check the game, cancel the delivery, and can then return the coins.
    const [stuck] = await db().select().from(deliveries).where(eq(deliveries.user_id, second.user.id)).limit(1);
    const params = { id: stuck?.id ?? 0 };
    await staff.api.deliveries.resolve({ params, body: { outcome: 'cancelled', reason: 'Not in the game.' } });
    expect(await refund(second.line)).toEqual({ pieces: 1, coins: 100, marks: 0 });
  });

  it('above the limit waits for a second person, and takes effect when that person approves it', async () => {
    const second = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    await writeSettings(db(), { four_eyes: true, approval_item_refund: 200 }, app.clock.now());
    const { user, line } = await order();
    const { approval, coins } = await refund(line);
    expect([coins, await balanceOf(db(), user.id)]).toEqual([0, 0]);
    await second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });
    expect(await balanceOf(db(), user.id)).toBe(300);
    await writeSettings(db(), { four_eyes: false }, app.clock.now());
  });

  it('also waits for a second person if small refunds to one buyer add up to more than the limit', async () => {
    await writeSettings(db(), { four_eyes: true, approval_item_refund: 200 }, app.clock.now());
    const item = await createItem({ stock: 10 });
    const user = await createBuyer(300);
    const [first, second] = [await buy(user, item, { quantity: 2 }), await buy(user, item)];
    const lineOf = ({ order: { lines } }: typeof first) => lines[0]?.id ?? 0;
    expect(await refund(lineOf(first))).toEqual({ pieces: 2, coins: 200, marks: 0 });
    expect(await refund(lineOf(second))).toMatchObject({ coins: 0, approval: {} });
    app.clock.advance(86_400_000);
    expect(await balanceOf(db(), user.id)).toBe(200);
    await writeSettings(db(), { four_eyes: false }, app.clock.now());
  });

  it('is rejected if staff request it for an order that they placed themselves', async () => {
    const item = await createItem();
    await giveGameAccount(app, staff.id);
    await giveCoins(database(), staff.id, 100, app.clock.now());
    const { lines } = (await buy(staff, item)).order;
    expect(await codeOf(refund(lines[0]?.id ?? 0))).toBe('ledger.ownCoins');
  });
});
