import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestItem, giveCoins, giveGameAccount } from '../../test/items.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import { deliveries } from '../deliveries/table.ts';
import { demoItems } from '../game/demo/table.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { writeSettings } from '../settings/service.ts';
import { itemMarks, items } from './table.ts';

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
type Line = { item: number; price: number; quantity?: number; currency?: 'coins' | 'marks' };
const buy = (user: TestUser, ...lines: Line[]) =>
  user.api.items.order({ body: { lines: lines.map((line) => ({ quantity: 1, ...line })) } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  );
const refund = (line: number) => staff.api.items.refund({ params: { id: line }, body: { reason: 'Broken.' } });
const marksOf = async (user: TestUser) => (await user.api.items.targets()).marks;
const content = (item: number, vnum: number, quantity: number, count = 1) => ({
  item,
  vnum,
  quantity,
  count,
  sockets: [],
  names: { en: `Part ${vnum}` },
});
const awards = (vnum: number) => db().$count(demoItems, eq(demoItems.item, vnum));

describe('a bundle', () => {
  const categoryId = async () => (await staff.api.items.adminList()).categories[0]?.id ?? 0;

  it('consists of catalogue items and delivers each of them, stack by stack', async () => {
    const sword = await createTestItem(database(), { vnum: 6101, names: { en: 'Sword' } });
    const potion = await createTestItem(database(), { vnum: 6102, count: 50, names: { en: 'Potion' } });
    const body = {
      kind: 'bundle' as const,
      category_id: await categoryId(),
      names: { en: 'Starter pack' },
      price: 250,
    };
    const contents = [
      { item: sword, quantity: 1 },
      { item: potion, quantity: 2 },
    ];
    const made = await staff.api.items.create({ body: { ...body, contents, status: 'published' } });
    expect(made).toMatchObject({ kind: 'bundle', vnum: null, contents, state: 'live' });
    const shown = (await app.as().items.list({ query: { language: 'en' } })).items.find(({ id }) => id === made.id);
    expect(shown?.contents).toEqual([
      { name: 'Sword', count: 1, quantity: 1 },
      { name: 'Potion', count: 50, quantity: 2 },
    ]);
    const user = await createBuyer(1000);
    const { order } = await buy(user, { item: made.id, price: 250, quantity: 2 });
    expect(order.lines[0]).toMatchObject({ quantity: 2, contents: shown?.contents });
    await sendDue(app.platform);
    expect([await awards(6101), await awards(6102)]).toEqual([2, 4]);
    const { deliveries } = await user.api.deliveries.own({ query: {} });
    const [potions, swords] = ['Potion', 'Sword'].map((name) => deliveries.filter(({ item }) => item?.en === name));
    expect([potions?.length, swords?.length]).toEqual([4, 2]);
    expect(await balanceOf(db(), user.id)).toBe(500);
  });

  it('keeps the approved contents when one of its items changes, and protects that item from being deleted', async () => {
    const part = await createTestItem(database(), { vnum: 6111 });
    const category_id = await categoryId();
    const { id } = await staff.api.items.create({
      body: {
        kind: 'bundle',
        category_id,
        names: { en: 'Box' },
        price: 90,
        contents: [{ item: part, quantity: 1 }],
        status: 'published',
      },
    });
    await staff.api.items.update({
      params: { id: part },
      body: { category_id, names: { en: 'Part' }, vnum: 6999, price: 100, status: 'published' },
    });
    expect(await codeOf(staff.api.items.remove({ params: { id: part } }))).toBe('items.inBundle');
    const user = await createBuyer(90);
    await buy(user, { item: id, price: 90 });
    await sendDue(app.platform);
    expect([await awards(6111), await awards(6999)]).toEqual([1, 0]);
  });

  it('cannot have missing, duplicate or unknown contents, or contain another bundle', async () => {
    const part = await createTestItem(database(), { vnum: 6121 });
    const inner = await createTestItem(database(), { kind: 'bundle', vnum: null, contents: [content(part, 6121, 1)] });
    const category_id = await categoryId();
    const create = (contents: { item: number; quantity: number }[]) =>
      codeOf(
        staff.api.items.create({ body: { kind: 'bundle', category_id, names: { en: 'X' }, price: 10, contents } }),
      );
    expect(await create([])).toBe('common.validation');
    expect(
      await create([
        { item: part, quantity: 1 },
        { item: part, quantity: 2 },
      ]),
    ).toBe('common.validation');
    expect(await create([{ item: inner, quantity: 1 }])).toBe('items.contentNotFound');
    expect(await create([{ item: 999_999, quantity: 1 }])).toBe('items.contentNotFound');
  });

  it('waits for approval when staff add contents without raising the price', async () => {
    await writeSettings(db(), { four_eyes: true }, app.clock.now());
    try {
      await createTestUser(app, { authority: 'implementor' });
      const part = await createTestItem(database(), { vnum: 6131 });
      const contents = [content(part, 6131, 1)];
      const id = await createTestItem(database(), { kind: 'bundle', vnum: null, price: 100, contents });
      const changed = await staff.api.items.update({
        params: { id },
        body: {
          kind: 'bundle',
          category_id: await categoryId(),
          names: { en: 'More' },
          price: 100,
          contents: [{ item: part, quantity: 9 }],
          status: 'published',
        },
      });
      expect([changed.approval?.status, changed.contents]).toEqual(['pending', [{ item: part, quantity: 1 }]]);
      const [row] = await db().select().from(items).where(eq(items.id, id));
      expect(row?.contents).toEqual(contents);
    } finally {
      await writeSettings(db(), { four_eyes: false }, app.clock.now());
    }
  });

  it('is refunded as a whole, or not at all once part of it has reached the game', async () => {
    const item = await createTestItem(database(), {
      kind: 'bundle',
      vnum: null,
      price: 100,
      stock: 5,
      contents: [content(1, 6141, 1), content(2, 6142, 2)],
    });
    const user = await createBuyer(200);
    const { order } = await buy(user, { item, price: 100, quantity: 2 });
    const line = order.lines[0]?.id ?? 0;
    // The first delivery of the first bundle has reached the game.
    const [first] = await db().select().from(deliveries).where(eq(deliveries.user_id, user.id)).limit(1);
    await db()
      .update(deliveries)
      .set({ status: 'delivered', delivered_at: app.clock.now() })
      .where(eq(deliveries.id, first?.id ?? 0));
    expect(await refund(line)).toMatchObject({ pieces: 1, coins: 100 });
    expect(await codeOf(refund(line))).toBe('items.notRefundable');
    expect(await balanceOf(db(), user.id)).toBe(100);
    await sendDue(app.platform);
    // The demo world gets only the remaining deliveries of the first bundle.
    expect([await awards(6141), await awards(6142)]).toEqual([0, 2]);
    expect((await db().select().from(items).where(eq(items.id, item)))[0]?.stock).toBe(4);
  });

  it('cannot be ordered if the total number of pieces is too large', async () => {
    const item = await createTestItem(database(), { kind: 'bundle', vnum: null, contents: [content(1, 6151, 10)] });
    const user = await createBuyer(1000);
    expect(await codeOf(buy(user, { item, price: 100, quantity: 5 }))).toBe('items.tooManyPieces');
    expect(await balanceOf(db(), user.id)).toBe(1000);
  });
});

describe('Dragon Marks', () => {
  it('are earned by spending coins and can be spent instead, and their history adds up', async () => {
    await writeSettings(db(), { item_marks_percent: 10 }, app.clock.now());
    const item = await createTestItem(database(), { price: 155, marks_price: 40 });
    const user = await createBuyer(1000);
    const { marks } = await buy(user, { item, price: 155, quantity: 3 });
    expect(marks).toBe(45);
    const second = await buy(user, { item, price: 40, currency: 'marks' });
    expect([second.marks, second.balance, second.order.total, second.order.marks]).toEqual([5, 535, 0, 40]);
    expect(await codeOf(buy(user, { item, price: 40, currency: 'marks' }))).toBe('items.notEnoughMarks');
    const history = await user.api.items.marks();
    expect(history.movements.map(({ reason, amount, balance }) => [reason, amount, balance])).toEqual([
      ['spent', -40, 5],
      ['earned', 45, 45],
    ]);
    expect(history.balance).toBe(5);
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
  });

  it('cannot be spent while the buyer owes coins from a refunded purchase', async () => {
    await writeSettings(db(), { item_marks_percent: 50 }, app.clock.now());
    const item = await createTestItem(database(), { price: 100, marks_price: 30 });
    const user = await createBuyer(100);
    await buy(user, { item, price: 100 });
    const refund = { kind: 'refund' as const, cause: `test:refund:${user.id}`, userId: user.id, now: app.clock.now() };
    await database().transaction((tx) => moveCoins(tx, { ...refund, amount: -100 }));
    const error = await errorOf(buy(user, { item, price: 30, currency: 'marks' }));
    expect(error).toMatchObject({ code: 'items.inDebt', details: { debt: 100 } });
    await giveCoins(database(), user.id, 100, app.clock.now());
    expect((await buy(user, { item, price: 30, currency: 'marks' })).marks).toBe(20);
  });

  it('cannot buy an item without a price in marks, or at an outdated price', async () => {
    const item = await createTestItem(database(), { price: 100 });
    const user = await createBuyer(0);
    expect(await codeOf(buy(user, { item, price: 1, currency: 'marks' }))).toBe('items.notForSale');
    await db().update(items).set({ marks_price: 7 }).where(eq(items.id, item));
    expect(await codeOf(buy(user, { item, price: 1, currency: 'marks' }))).toBe('items.priceChanged');
    expect(await codeOf(buy(user, { item, price: 7, currency: 'marks' }))).toBe('items.notEnoughMarks');
  });

  it('can be combined with coins in one order, which takes both or neither', async () => {
    await writeSettings(db(), { item_marks_percent: 100 }, app.clock.now());
    const [one, other] = [
      await createTestItem(database(), { price: 60 }),
      await createTestItem(database(), { price: 500, marks_price: 80 }),
    ];
    const user = await createBuyer(130);
    await buy(user, { item: one, price: 60 });
    expect(await marksOf(user)).toBe(60);
    const lines: Line[] = [
      { item: one, price: 60 },
      { item: other, price: 80, currency: 'marks' },
    ];
    expect(await codeOf(buy(user, ...lines))).toBe('items.notEnoughMarks');
    expect([await balanceOf(db(), user.id), await marksOf(user)]).toEqual([70, 60]);
    await db().update(items).set({ marks_price: 55 }).where(eq(items.id, other));
    const { order } = await buy(user, { item: one, price: 60 }, { item: other, price: 55, currency: 'marks' });
    expect([order.total, order.marks]).toEqual([60, 55]);
    expect([await balanceOf(db(), user.id), await marksOf(user)]).toEqual([10, 65]);
  });

  it('are returned by a refund, and taken back with the coins that earned them, even below zero', async () => {
    await writeSettings(db(), { item_marks_percent: 50 }, app.clock.now());
    const item = await createTestItem(database(), { price: 100, marks_price: 30 });
    const user = await createBuyer(100);
    const paid = await buy(user, { item, price: 100 });
    const spent = await buy(user, { item, price: 30, currency: 'marks' });
    expect(await marksOf(user)).toBe(20);
    expect(await refund(paid.order.lines[0]?.id ?? 0)).toMatchObject({ pieces: 1, coins: 100, marks: 0 });
    expect([await balanceOf(db(), user.id), await marksOf(user)]).toEqual([100, -30]);
    expect(await refund(spent.order.lines[0]?.id ?? 0)).toMatchObject({ pieces: 1, coins: 0, marks: 30 });
    expect(await marksOf(user)).toBe(0);
    const sum = (await db().select().from(itemMarks).where(eq(itemMarks.user_id, user.id))).reduce(
      (total, { amount }) => total + amount,
      0,
    );
    expect(sum).toBe(0);
    expect((await user.api.items.orders()).orders.map(({ marks_refunded }) => marks_refunded)).toEqual([30, 0]);
  });

  it('cannot be spent twice by two concurrent orders', async () => {
    await writeSettings(db(), { item_marks_percent: 100 }, app.clock.now());
    const item = await createTestItem(database(), { price: 100, marks_price: 100 });
    const user = await createBuyer(100);
    await buy(user, { item, price: 100 });
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(buy(user, { item, price: 100, currency: 'marks' }))));
    expect(codes.sort()).toEqual(['done', 'items.notEnoughMarks', 'items.notEnoughMarks']);
    expect(await marksOf(user)).toBe(0);
  });

  it('can be spent even while the game stores the coin balances', async () => {
    await writeSettings(db(), { item_marks_percent: 100 }, app.clock.now());
    const item = await createTestItem(database(), { price: 50, marks_price: 50 });
    const user = await createBuyer(50);
    await buy(user, { item, price: 50 });
    await writeSettings(db(), { balances_in: 'game' }, app.clock.now());
    try {
      expect(await codeOf(buy(user, { item, price: 50 }))).toBe('items.coinsInGame');
      expect(await codeOf(buy(user, { item, price: 50, currency: 'marks' }))).toBe('done');
    } finally {
      await writeSettings(db(), { balances_in: 'portal' }, app.clock.now());
    }
  });
});
