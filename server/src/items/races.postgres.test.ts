import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { demoItems } from '../game/demo/table.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { itemOrders, items } from './table.ts';

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
const createBuyer = async (coins: number) => {
  const user = await createTestUser(app, { longLivedToken: true });
  await giveGameAccount(app, user.id);
  if (coins > 0) await giveCoins(database(), user.id, coins, app.clock.now());
  return user;
};
const buy = (user: TestUser, item: number, price = 100, options: { quantity?: number; key?: string } = {}) =>
  user.api.items
    .order(
      { body: { lines: [{ item, quantity: options.quantity ?? 1, price }] } },
      options.key ? { headers: { 'idempotency-key': options.key } } : {},
    )
    .then(
      ({ order }) => ({ code: 'done', id: order.id, line: order.lines[0]?.id ?? 0 }),
      ({ code }: { code: string }) => ({ code, id: 0, line: 0 }),
    );
const codesOf = async (calls: ReturnType<typeof buy>[]) => (await Promise.all(calls)).map(({ code }) => code).sort();
const stockOf = async (id: number) => (await db().select().from(items).where(eq(items.id, id)))[0]?.stock;
const balance = (user: TestUser) => balanceOf(db(), user.id);
const sent = (user: TestUser) => db().$count(deliveries, eq(deliveries.user_id, user.id));

it('only one of many buyers gets the last item, and the others see why and keep their coins', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await createTestItem(database(), { stock: 1 });
    const buyers = await Promise.all(Array.from({ length: 6 }, () => createBuyer(100)));
    const codes = await codesOf(buyers.map((buyer) => buy(buyer, item)));
    expect(codes).toEqual(['done', ...Array.from({ length: 5 }, () => 'items.soldOut')]);
    expect(await stockOf(item)).toBe(0);
    const balances = await Promise.all(buyers.map(balance));
    expect(balances.sort()).toEqual([0, 100, 100, 100, 100, 100]);
    const counts = await Promise.all(buyers.map(sent));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  }
});

it('the purchase limit of an account is enforced when the player orders in two tabs at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await createTestItem(database(), { limit_count: 1, stock: 50 });
    const buyer = await createBuyer(1000);
    expect(await codesOf([buy(buyer, item), buy(buyer, item)])).toEqual(['done', 'items.limitReached']);
    expect([await balance(buyer), await stockOf(item), await sent(buyer)]).toEqual([900, 49, 1]);
  }
});

it('coins that are enough for one order pay for only one of two concurrent orders', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = await createTestItem(database(), { stock: 50 });
    const buyer = await createBuyer(100);
    expect(await codesOf([buy(buyer, item), buy(buyer, item)])).toEqual(['done', 'ledger.insufficientCoins']);
    expect([await balance(buyer), await stockOf(item), await sent(buyer)]).toEqual([0, 49, 1]);
  }
});

it('an order request that arrives twice at the same time creates one order', async () => {
  const item = await createTestItem(database(), { stock: 50 });
  const buyer = await createBuyer(500);
  const replies = await Promise.all([1, 2, 3].map(() => buy(buyer, item, 100, { key: 'same' })));
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1);
  expect([await balance(buyer), await stockOf(item)]).toEqual([400, 49]);
});

it('an order placed during a price change is either charged the price that it states or rejected', async () => {
  const item = await createTestItem(database(), { stock: 50 });
  const buyer = await createBuyer(10_000);
  const raise = database().transaction((tx) => tx.update(items).set({ price: 250 }).where(eq(items.id, item)));
  const replies = await Promise.all([
    ...Array.from({ length: 8 }, () => buy(buyer, item, 100)),
    raise.then(() => ({ code: '' })),
  ]);
  const done = replies.filter(({ code }) => code === 'done').length;
  expect(replies.filter(({ code }) => code === 'items.priceChanged')).toHaveLength(8 - done);
  expect([await balance(buyer), await stockOf(item)]).toEqual([10_000 - done * 100, 50 - done]);
  expect((await buy(buyer, item, 250)).code).toBe('done');
});

it('each piece of an order is either refunded or delivered when staff refund it during delivery', async () => {
  const item = await createTestItem(database(), { stock: 50, vnum: 8801 });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => createBuyer(500)));
  const orders = await Promise.all(buyers.map((buyer) => buy(buyer, item, 100, { quantity: 5 })));
  const refunds = orders.map(({ line }) =>
    staff.api.items.refund({ params: { id: line }, body: { reason: 'Race.' } }).then(
      ({ pieces }) => pieces,
      () => 0,
    ),
  );
  await Promise.all([...refunds, sendDue(app.platform), sendDue(app.platform)]);
  await sendDue(app.platform);
  const refunded = (await Promise.all(refunds)).reduce((sum, pieces) => sum + pieces, 0);
  const delivered = await db().$count(demoItems, eq(demoItems.item, 8801));
  expect(refunded + delivered).toBe(20);
  const coins = (await Promise.all(buyers.map(balance))).reduce((sum, one) => sum + one, 0);
  expect([coins, await stockOf(item)]).toEqual([refunded * 100, 30 + refunded]);
});

type Step =
  | { kind: 'buy'; who: number; what: number; quantity: number }
  | { kind: 'refund'; order: number }
  | { kind: 'send' };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('buy' as const),
      who: fc.nat(1),
      what: fc.nat(2),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refund' as const), order: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'send' as const }) },
);

it('ledger, stock and orders match a model after random purchases, refunds and deliveries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const prices = [30, 70, 110];
      const model = {
        coins: [200, 300],
        stock: [3, 5, 2],
        orders: [] as { who: number; what: number; line: number; open: number }[],
      };
      const buyers = await Promise.all(model.coins.map(createBuyer));
      const sold = await Promise.all(
        prices.map((price, index) => createTestItem(database(), { price, stock: model.stock[index] ?? 0 })),
      );
      for (const one of steps) {
        if (one.kind === 'send') {
          await sendDue(app.platform);
          for (const order of model.orders) order.open = 0;
        } else if (one.kind === 'buy') {
          const { who, what, quantity } = one;
          const [price = 0, coins = 0, stock = 0] = [prices[what], model.coins[who], model.stock[what]];
          const fits =
            quantity <= stock ? (price * quantity <= coins ? 'done' : 'ledger.insufficientCoins') : 'items.soldOut';
          const reply = await buy(buyers[who] as TestUser, sold[what] ?? 0, price, { quantity });
          expect(reply.code).toBe(fits);
          if (fits !== 'done') continue;
          model.coins[who] = coins - price * quantity;
          model.stock[what] = stock - quantity;
          model.orders.push({ who, what, line: reply.line, open: quantity });
        } else {
          const order = model.orders[one.order];
          if (!order) continue;
          const { who, what, open } = order;
          const call = staff.api.items.refund({ params: { id: order.line }, body: { reason: 'Model.' } });
          const pieces = await call.then(
            (reply) => reply.pieces,
            () => 0,
          );
          expect(pieces).toBe(open);
          model.coins[who] = (model.coins[who] ?? 0) + open * (prices[what] ?? 0);
          model.stock[what] = (model.stock[what] ?? 0) + open;
          order.open = 0;
        }
      }
      expect(await Promise.all(buyers.map(balance))).toEqual(model.coins);
      expect(await Promise.all(sold.map(stockOf))).toEqual(model.stock);
      for (const [index, buyer] of buyers.entries()) {
        const rows = await db().select().from(itemOrders).where(eq(itemOrders.user_id, buyer.id));
        const spent = rows.reduce((sum, { total, refunded }) => sum + total - refunded, 0);
        expect(spent).toBe(([200, 300][index] ?? 0) - (model.coins[index] ?? 0));
      }
    }),
    { numRuns: 12 },
  );
  expect(await verifyLedger(db())).toMatchObject({ ok: true });
}, 60_000);
