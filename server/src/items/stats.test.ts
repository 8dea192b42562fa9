import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { users } from '../users/table.ts';

const hourMs = 3_600_000;
let app: TestApp;
let staff: TestUser;
let buyer: TestUser;
beforeEach(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  buyer = await createTestUser(app, { longLivedToken: true });
  await giveGameAccount(app, buyer.id);
  await giveCoins(app.platform.database, buyer.id, 100_000, app.clock.now());
  await app.platform.database.db.update(users).set({ mileage: 1000 }).where(eq(users.id, buyer.id));
});
afterEach(() => app.close());

const createItem = (name: string, more: Parameters<typeof createTestItem>[1] = {}) =>
  createTestItem(app.platform.database, { names: { en: name }, ...more });
type Line = { item: number; quantity: number; price: number; currency?: 'marks' };
const buy = async (...lines: Line[]) => (await buyer.api.items.order({ body: { lines } })).order;
const refund = (line: number | undefined) =>
  staff.api.items.refund({ params: { id: line ?? 0 }, body: { reason: 'Asked for it.' } });
const stats = () => staff.api.items.stats();
const nothing = { orders: 0, pieces: 0, coins: 0, marks: 0 };

it('the statistics of sold items subtract refunds, and separate today in UTC from the last 30 days', async () => {
  expect(await stats()).toEqual({ today: nothing, month: nothing, refunded: 0, top: [] });
  const [blade, shield, potion] = [
    await createItem('Blade'),
    await createItem('Shield', { price: 50 }),
    await createItem('Potion', { price: 10, marks_price: 7 }),
  ];
  const sold = async () =>
    (await staff.api.items.adminList({ query: {} })).items
      .filter(({ id }) => [blade, shield, potion].includes(id))
      .map((each) => [each.id, each.sold, each.sold_today]);
  // The clock starts at noon. One minute before midnight:
  app.clock.advance(12 * hourMs - 60_000);
  await buy({ item: blade, quantity: 4, price: 100 });
  const first = { orders: 1, pieces: 4, coins: 400, marks: 0 };
  expect(await stats()).toMatchObject({ today: first, month: first });
  app.clock.advance(60_000);
  expect(await stats()).toMatchObject({ today: nothing, month: first });
  const kept = await buy(
    { item: shield, quantity: 5, price: 50 },
    { item: potion, quantity: 2, price: 7, currency: 'marks' },
  );
  const returned = await buy({ item: shield, quantity: 3, price: 50 });
  const bothToday = { orders: 2, pieces: 10, coins: 400, marks: 14 };
  expect(await stats()).toMatchObject({ today: bothToday, refunded: 0 });
  expect(await sold()).toEqual([
    [blade, 4, 0],
    [shield, 8, 8],
    [potion, 2, 2],
  ]);
  await refund(returned.lines[0]?.id);
  const today = { orders: 1, pieces: 7, coins: 250, marks: 14 };
  expect(await stats()).toEqual({
    today,
    month: { orders: 2, pieces: 11, coins: 650, marks: 14 },
    refunded: 150,
    top: [
      { name: 'Shield', pieces: 5, coins: 250 },
      { name: 'Blade', pieces: 4, coins: 400 },
      { name: 'Potion', pieces: 2, coins: 0 },
    ],
  });
  expect(await sold()).toEqual([
    [blade, 4, 0],
    [shield, 5, 5],
    [potion, 2, 2],
  ]);
  await refund(kept.lines.find(({ quantity }) => quantity === 2)?.id);
  expect((await stats()).top.map(({ name }) => name)).toEqual(['Shield', 'Blade']);
  // The first order leaves the last 30 days, a minute before the others do.
  app.clock.advance(30 * 24 * hourMs - 30_000);
  const later = await createTestUser(app, { authority: 'implementor' });
  expect(await later.api.items.stats()).toMatchObject({
    today: nothing,
    month: { orders: 1, pieces: 5, coins: 250, marks: 0 },
    top: [{ name: 'Shield' }],
  });
});

it('the best-selling items are the five with the most pieces of the last 30 days', async () => {
  const prices = [10, 20, 30, 40, 50, 60];
  for (const [index, price] of prices.entries()) {
    const item = await createItem(`Item ${index + 1}`, { price });
    await buy({ item, quantity: 10 + index, price });
  }
  expect((await stats()).top).toEqual(
    [6, 5, 4, 3, 2].map((each) => ({ name: `Item ${each}`, pieces: 9 + each, coins: (9 + each) * each * 10 })),
  );
});
