import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { itemLines, itemMarks, itemOrders } from './table.ts';

let app: TestApp;
let staff: Awaited<ReturnType<typeof createTestUser>>;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await writeSettings(db(), { item_marks_percent: 10, gift_trial_days: 0 }, app.clock.now());
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const createBuyer = async () => {
  const user = await createTestUser(app, { longLivedToken: true });
  await giveGameAccount(app, user.id);
  await giveCoins(app.platform.database, user.id, 1000, app.clock.now());
  await db().update(users).set({ mileage: 1000 }).where(eq(users.id, user.id));
  return user;
};
const holds = async (id: number) => {
  const [row] = await db().select({ marks: users.mileage }).from(users).where(eq(users.id, id));
  return [await balanceOf(db(), id), row?.marks];
};
const parts = [
  { item: 1, vnum: 7001, quantity: 1, count: 1, sockets: [], names: {} },
  { item: 2, vnum: 7002, quantity: 2, count: 1, sockets: [], names: {} },
];

const cases = (['coins', 'marks'] as const).flatMap((currency) =>
  (['item', 'bundle'] as const).flatMap((kind) =>
    [false, true].flatMap((gift) => [0, 1].map((arrived) => ({ currency, kind, gift, arrived }))),
  ),
);

it.each(cases)(
  'a refund of an order ($kind, $currency, gift: $gift, arrived: $arrived) returns what the buyer paid, once',
  async ({ currency, kind, gift, arrived }) => {
    const [buyer, friend] = [await createBuyer(), await createBuyer()];
    const item = await createTestItem(app.platform.database, {
      ...(kind === 'bundle' ? { kind, vnum: null, contents: parts } : { vnum: 7003 }),
      ...{ price: 100, marks_price: 70, stock: 10 },
    });
    const other = await createTestItem(app.platform.database, { vnum: 7004, price: 40, marks_price: 30 });
    const price = currency === 'coins' ? 100 : 70;
    const { order } = await buyer.api.items.order({
      body: {
        ...(gift ? { recipient: friend.username } : {}),
        lines: [
          { item, quantity: 3, price, currency },
          currency === 'coins'
            ? { item: other, quantity: 1, price: 30, currency: 'marks' }
            : { item: other, quantity: 1, price: 40, currency: 'coins' },
        ],
      } as never,
    });
    const paid = await holds(buyer.id);
    const before = await holds(friend.id);
    const line = order.lines.find((one) => one.quantity === 3)?.id ?? 0;
    const queued = await db()
      .select()
      .from(deliveries)
      .where(eq(deliveries.user_id, gift ? friend.id : buyer.id))
      .orderBy(asc(deliveries.id));
    if (arrived)
      await db()
        .update(deliveries)
        .set({ status: 'delivered', delivered_at: app.clock.now() })
        .where(eq(deliveries.id, queued[0]?.id ?? 0));
    const refund = () => staff.api.items.refund({ params: { id: line }, body: { reason: 'Broken.' } });
    const results = await Promise.allSettled([refund(), refund(), refund()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const pieces = 3 - arrived;
    const [coins = 0, marks = 0] = paid;
    const earned = 10;
    expect(await holds(buyer.id)).toEqual(
      currency === 'coins' ? [coins + pieces * 100, marks - pieces * earned] : [coins, marks + pieces * 70],
    );
    expect(await holds(friend.id)).toEqual(before);
    const [row] = await db().select().from(itemOrders).where(eq(itemOrders.id, order.id));
    expect([row?.refunded, row?.marks_refunded]).toEqual(currency === 'coins' ? [pieces * 100, 0] : [0, pieces * 70]);
    const { orders } = await staff.api.items.adminOrders({ query: { search: buyer.username, status: 'refunded' } });
    expect(orders.map(({ id }) => id)).toEqual([order.id]);
    // Refunded pieces never reach the game, but the others are still sent.
    await sendDue(app.platform);
    const states = await db()
      .select({ status: deliveries.status })
      .from(deliveries)
      .where(eq(deliveries.user_id, gift ? friend.id : buyer.id));
    const perPiece = kind === 'bundle' ? 3 : 1;
    expect(states.filter(({ status }) => status === 'cancelled')).toHaveLength(pieces * perPiece);
    expect(await db().select().from(itemLines).where(eq(itemLines.id, line))).toMatchObject([{ refunded: pieces }]);
  },
);

it('the ledger and the history of Dragon Marks add up after all kinds of refunds', async () => {
  expect(await verifyLedger(db())).toMatchObject({ ok: true });
  const sums = new Map<number, number>();
  for (const { user_id, amount } of await db().select().from(itemMarks))
    sums.set(user_id, (sums.get(user_id) ?? 1000) + amount);
  for (const [id, marks] of sums) expect((await holds(id))[1]).toBe(marks);
});
