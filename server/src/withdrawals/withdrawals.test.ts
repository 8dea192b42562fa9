import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { moveCoins } from '../ledger/service.ts';
import { settle } from '../payments/settlement/settle.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { withdrawals } from './table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const buy = async (buyer: TestUser) => {
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  const { id } = await shop.payment(order.reference);
  await settle(shop.portal.platform, id);
  return { ...order, id };
};
const request = (buyer: TestUser, reference: string) =>
  buyer.api.withdrawals.request({ params: { reference }, body: { confirm: true } });
const state = async (buyer: TestUser, reference: string) =>
  (await buyer.api.withdrawals.get({ params: { reference } })).state;

describe('a withdrawal from a purchase', () => {
  it('is stored, confirmed by email and flagged for review once, even for five concurrent requests', async () => {
    const buyer = await createTestUser(shop.portal, { longLivedToken: true });
    const { id, reference } = await buy(buyer);
    await expect(state(buyer, reference)).resolves.toBe('open');
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => request(buyer, reference)));
    for (const reply of replies) expect(reply.state).toBe('requested');
    const { db } = shop.portal.platform.database;
    const [row, ...more] = await db.select().from(withdrawals).where(eq(withdrawals.payment_id, id));
    expect(more).toEqual([]);
    expect(row?.statement).toContain(reference);
    const [mails] = await db
      .select({ number: count() })
      .from(mailOutbox)
      .where(eq(mailOutbox.cause, `payment:${id}:withdrawal`));
    expect(mails?.number).toBe(1);
    await expect(shop.payment(reference)).resolves.toMatchObject({ needs_review: true, status: 'completed' });
    expect((await shop.timeline(reference)).map(({ kind }) => kind)).toContain('review');
  });

  it('counts unspent coins only once: after spending one of two purchases, only one can be withdrawn', async () => {
    const buyer = await createTestUser(shop.portal);
    const [one, two] = [await buy(buyer), await buy(buyer)];
    await shop.portal.platform.database.transaction((tx) =>
      moveCoins(tx, {
        kind: 'shop',
        cause: 'test:spent-one-of-two',
        userId: buyer.id,
        amount: -(chest.coins + chest.bonus),
        now: shop.portal.clock.now(),
      }),
    );
    await expect(request(buyer, one.reference)).resolves.toMatchObject({ state: 'requested' });
    await expect(state(buyer, two.reference)).resolves.toBe('spent');
    await expect(errorOf(request(buyer, two.reference))).resolves.toMatchObject({ status: 409 });
    await expect(state(buyer, one.reference)).resolves.toBe('requested');
  });

  it('is rejected after coins were spent, after a refund or after the deadline', async () => {
    const [spender, refunded, late] = [
      await createTestUser(shop.portal),
      await createTestUser(shop.portal),
      await createTestUser(shop.portal, { longLivedToken: true }),
    ];
    const [one, two, three] = [await buy(spender), await buy(refunded), await buy(late)];
    await shop.portal.platform.database.transaction((tx) =>
      moveCoins(tx, {
        kind: 'shop',
        cause: 'test:spent',
        userId: spender.id,
        amount: -1,
        now: shop.portal.clock.now(),
      }),
    );
    shop.control.refund(two.session_id, { amount: 10 });
    await settle(shop.portal.platform, two.id);
    await expect(state(spender, one.reference)).resolves.toBe('spent');
    await expect(state(refunded, two.reference)).resolves.toBe('refunded');
    await expect(errorOf(request(spender, one.reference))).resolves.toMatchObject({
      status: 409,
      code: 'withdrawals.notPossible',
    });
    shop.portal.clock.advance(14 * 86_400_000 + 1000);
    await expect(state(late, three.reference)).resolves.toBe('expired');
  });

  it('is visible and available only to the buyer', async () => {
    const [buyer, other] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { reference } = await buy(buyer);
    await expect(errorOf(request(other, reference))).resolves.toMatchObject({ status: 404 });
    await expect(errorOf(other.api.withdrawals.get({ params: { reference } }))).resolves.toMatchObject({
      status: 404,
    });
  });
});
