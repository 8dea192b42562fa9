import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { writeSettings } from '../settings/service.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const codeOf = async (call: Promise<unknown>): Promise<string> => (await errorOf(call)).code;
type Change = { amount_total?: number; currency?: string; client_reference_id?: string };
/** A card payment whose amount, currency or reference differs from the order. */
const heldCard = async (change: Change = { amount_total: 500 }) => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const { session_id, reference } = await shop.orderStripe(buyer);
  shop.control.pay(session_id);
  shop.control.falsify(session_id, change);
  await shop.deliverEvents(session_id);
  await shop.settled();
  const { id } = await shop.payment(reference);
  return { buyer, id, reference, session: session_id };
};
/** A crypto payment of which only half arrived. */
const heldCrypto = async () => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const { payment_id: session, reference } = await shop.orderCrypto(buyer);
  shop.control.nowpayments.pay(session, 0.5);
  await shop.deliverOtherEvents(session);
  await shop.settled();
  const { id } = await shop.payment(reference);
  return { buyer, id, reference, session };
};
const review = (id: number, decision: 'accept' | 'close', coins?: 'ordered' | 'proportional') =>
  staff.api.donations.review({ params: { id }, body: { decision, reason: 'Looked at it', ...(coins && { coins }) } });
const refund = (id: number, body: { amount?: number; payout_reference?: string } = {}) =>
  staff.api.donations.refund({ params: { id }, body: { reason: 'Give it back', ...body } });
const details = (id: number) => staff.api.donations.get({ params: { id } });
const stats = () => staff.api.donations.stats();
const listed = async (status: 'closed' | 'review') =>
  (await staff.api.donations.list({ query: { status } })).donations.map(({ payment_id }) => payment_id);

describe('accepting the received amount of a held payment', () => {
  it('credits coins in proportion, records that amount and is audited', async () => {
    const before = await stats();
    const { buyer, id, reference } = await heldCard();
    await expect(details(id)).resolves.toMatchObject({
      held: { amount: 5, currency: 'EUR', returned: 0, coins: { ordered: total, proportional: 500 + 50 } },
    });
    expect((await stats()).reviewAmount - before.reviewAmount).toBeCloseTo(5);
    const { donation } = await review(id, 'accept', 'proportional');
    expect(donation).toMatchObject({ status: 'completed', amount: 5, coins_purchased: 550, needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(550);
    await expect(details(id)).resolves.toMatchObject({ held: null, ordered_amount: chest.eur / 100, refundable: 5 });
    expect((await stats()).totalAmount - before.totalAmount).toBeCloseTo(5);
    expect((await stats()).reviewAmount).toBe(before.reviewAmount);
    const seen = await buyer.api.payments.byReference({ params: { reference } });
    expect(seen).toMatchObject({ amount: 5, total_coins: 550, notice: 'accepted' });
    const rows = await rowsOf(
      shop.portal.platform.database.db,
      sql`select changes->'amount' as amount, changes->'coins' as coins from audit_logs
          where action = 'payment_review' and target_id = ${reference} and result = 'success'`,
    );
    expect(rows).toEqual([{ amount: { before: chest.eur / 100, after: 5 }, coins: { before: 1000, after: 500 } }]);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('can credit all ordered coins, and a later refund takes all of them back', async () => {
    const { buyer, id } = await heldCard();
    await review(id, 'accept', 'ordered');
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(refund(id)).resolves.toMatchObject({ refund: { amount: 5 }, donation: { status: 'refunded' } });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('never credits the coins of the order if less than half of its price arrived', async () => {
    const { buyer, id } = await heldCard({ amount_total: 499 });
    expect((await details(id)).held?.coins).toEqual({ ordered: null, proportional: 499 + 49 });
    expect(await codeOf(review(id, 'accept', 'ordered'))).toBe('donations.notAcceptable');
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await review(id, 'accept', 'proportional');
    await expect(shop.balance(buyer)).resolves.toBe(499 + 49);
  });

  it('credits the coins of the order only from nine tenths of its price while dual approval is on', async () => {
    await writeSettings(shop.portal.platform.database.db, { four_eyes: true }, shop.portal.clock.now());
    const [less, enough] = [await heldCard({ amount_total: 898 }), await heldCard({ amount_total: 900 })];
    expect((await details(less.id)).held?.coins).toEqual({ ordered: null, proportional: 898 + 89 });
    expect(await codeOf(review(less.id, 'accept', 'ordered'))).toBe('donations.notAcceptable');
    await expect(shop.balance(less.buyer)).resolves.toBe(0);
    await review(enough.id, 'accept', 'ordered');
    await expect(shop.balance(enough.buyer)).resolves.toBe(total);
    await writeSettings(shop.portal.platform.database.db, { four_eyes: false }, shop.portal.clock.now());
  });

  it('credits half of a crypto payment, even if the rest arrives later, and its manual refund takes coins back', async () => {
    const { buyer, id, reference, session } = await heldCrypto();
    await review(id, 'accept', 'proportional');
    const { amount } = await shop.payment(reference);
    expect(amount).toBe(Math.floor(chest.eur / 2));
    const half = Math.floor((chest.coins * amount) / chest.eur) + Math.floor((chest.bonus * amount) / chest.eur);
    await expect(shop.balance(buyer)).resolves.toBe(half);
    await staff.api.donations.check({ params: { id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
    shop.control.nowpayments.payAgain(session, { share: 0.5 });
    await shop.deliverOtherEvents(session);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ needs_review: true, failure_code: 'overpaid' });
    await expect(shop.balance(buyer)).resolves.toBe(half);
    await refund(id, { payout_reference: `tx-${reference}` });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: amount });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('credits once if two staff members accept at the same time', async () => {
    const { buyer, id } = await heldCard();
    const other = await createTestUser(shop.portal, { authority: 'implementor' });
    const body = { decision: 'accept', coins: 'proportional', reason: 'Both' } as const;
    await Promise.allSettled([
      review(id, 'accept', 'ordered'),
      other.api.donations.review({ params: { id }, body }),
      review(id, 'accept', 'proportional'),
    ]);
    expect([total, 550]).toContain(await shop.balance(buyer));
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('credits more coins if more arrived than ordered', async () => {
    const { buyer, id } = await heldCard({ amount_total: chest.eur * 2 });
    await review(id, 'accept', 'proportional');
    await expect(shop.balance(buyer)).resolves.toBe(2 * total);
  });

  it('allows a different shop currency only if the coins are credited as ordered', async () => {
    const { buyer, id } = await heldCard({ currency: 'usd' });
    await expect(details(id)).resolves.toMatchObject({ held: { coins: { ordered: total, proportional: null } } });
    await expect(codeOf(review(id, 'accept', 'proportional'))).resolves.toBe('donations.notAcceptable');
    await expect(review(id, 'accept', 'ordered')).resolves.toMatchObject({ donation: { currency: 'USD' } });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it.each([
    ['a currency that the shop does not know', { currency: 'huf' }],
    ['someone else’s order', { client_reference_id: 'WG-ANOTHERORDER' }],
    ['so little that it buys no coin', { amount_total: 0 }],
  ])('is rejected for %s', async (_, change) => {
    const { buyer, id } = await heldCard(change);
    for (const coins of ['ordered', 'proportional'] as const)
      await expect(codeOf(review(id, 'accept', coins))).resolves.toBe('donations.notAcceptable');
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });
});

describe('returning the money of a held payment', () => {
  it('refunds it through the gateway, credits nothing and cancels the payment', async () => {
    const { buyer, id, reference, session } = await heldCard();
    await expect(details(id)).resolves.toMatchObject({ refundable: 5, refund_currency: 'EUR' });
    await expect(codeOf(refund(id, { amount: 5.01 }))).resolves.toBe('donations.refundTooLarge');
    await refund(id, { amount: 2 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'processing', held_returned: 200 });
    await expect(refund(id)).resolves.toMatchObject({ refund: { amount: 3, status: 'succeeded' } });
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'cancelled',
      needs_review: false,
      failure_code: 'returned',
      held_returned: 500,
      refunded_amount: 0,
    });
    expect(shop.control.events(session, 'refund.created')).toHaveLength(2);
    await expect(codeOf(refund(id))).resolves.toBe('donations.refundTooLarge');
    const { mails } = await details(id);
    expect(mails.map(({ template }) => template)).toEqual(['payment-returned', 'payment-returned']);
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(buyer.api.payments.byReference({ params: { reference } })).resolves.toMatchObject({
      notice: 'returned',
    });
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('never returns more than arrived, even for concurrent requests or in an unknown currency', async () => {
    const { id, reference, session } = await heldCard({ currency: 'huf' });
    await Promise.allSettled([refund(id), refund(id), refund(id, { amount: 6 })]);
    await staff.api.donations.check({ params: { id } });
    const amounts = shop.control
      .events(session, 'refund.created')
      .map(({ data }) => (data.object as { amount: number }).amount);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeLessThanOrEqual(chest.eur);
    const { held_returned: returned } = await shop.payment(reference);
    expect(returned).toBeLessThanOrEqual(chest.eur);
    expect(returned).toBeGreaterThan(0);
  });

  it('is recorded when the refund is made in the gateway’s dashboard', async () => {
    const { id, reference, session } = await heldCard();
    shop.control.refund(session);
    await staff.api.donations.check({ params: { id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', failure_code: 'returned' });
  });

  it('records a manual payout for crypto', async () => {
    const { buyer, id, reference } = await heldCrypto();
    await expect(codeOf(refund(id))).resolves.toBe('donations.payoutReferenceRequired');
    await refund(id, { payout_reference: `tx-${reference}` });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', failure_code: 'returned' });
    await staff.api.donations.check({ params: { id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });
});

describe('held money whose review is closed', () => {
  it('remains listed and counted in the statistics, and can still be returned', async () => {
    const before = await stats();
    const { id, reference } = await heldCard();
    await expect(listed('review')).resolves.toContain(reference);
    await review(id, 'close');
    await expect(listed('closed')).resolves.toContain(reference);
    const after = await stats();
    expect(after.closedAmount - before.closedAmount).toBeCloseTo(5);
    expect(after.closedCount - before.closedCount).toBe(1);
    expect(after.totalAmount).toBe(before.totalAmount);
    await refund(id);
    expect((await stats()).closedAmount).toBe(before.closedAmount);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', held_returned: 500 });
  });

  it('is reviewed again, and not credited, if the rest of the crypto payment arrives', async () => {
    const { buyer, id, reference, session } = await heldCrypto();
    await review(id, 'close');
    shop.control.nowpayments.payAgain(session, { share: 0.5 });
    await shop.deliverOtherEvents(session);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ needs_review: true, failure_code: 'late' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await review(id, 'accept', 'proportional');
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });
});

describe('held money in the statistics', () => {
  it('is counted in its own currency, even if no payment in that currency was completed', async () => {
    await heldCard({ currency: 'gbp' });
    const { id } = await heldCard({ currency: 'chf' });
    await review(id, 'close');
    const { currencies } = await stats();
    const codes = currencies.map(({ currency }) => currency);
    expect(codes).toEqual([...new Set(codes)].sort());
    expect(currencies.filter(({ currency }) => currency === 'GBP' || currency === 'CHF')).toMatchObject([
      { currency: 'CHF', totalCount: 0, reviewCount: 0, closedAmount: chest.euros, closedCount: 1 },
      { currency: 'GBP', totalCount: 0, reviewAmount: chest.euros, reviewCount: 1, closedCount: 0 },
    ]);
  });
});
