import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { type PaymentRow, paymentEvents, payments, reconciliations } from '../table.ts';
import { reconcileDays } from './reconcile-days.ts';

const hour = 3_600_000;
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
/** The day on which the test makes its payments. */
let day = '';
beforeEach(async () => {
  shop.control.clearFaults();
  await shop.portal.platform.database.db.delete(reconciliations);
  // Advances to noon, about ten days after the previous test.
  const { clock } = shop.portal;
  clock.advance(10 * 24 * hour);
  clock.advance(12 * hour - (clock.now().getTime() % (24 * hour)));
  day = clock.now().toISOString().slice(0, 10);
});

const compareNextMorning = () => {
  shop.portal.clock.advance(17 * hour);
  return reconcileDays(shop.portal.platform);
};
const resultOf = async (gateway: PaymentRow['gateway']) => {
  const { db } = shop.portal.platform.database;
  const rows = await db.select().from(reconciliations).where(eq(reconciliations.day, day));
  return rows.find((row) => row.gateway === gateway);
};
const sums = (paid: number, refunded = 0, disputed = 0) => ({ paid, refunded, disputed });
const same = (...amounts: Parameters<typeof sums>) => [
  { currency: 'EUR', portal: sums(...amounts), gateway: sums(...amounts) },
];
const db = () => shop.portal.platform.database.db;
const change = (reference: string, values: Partial<typeof payments.$inferInsert>) =>
  shop.portal.platform.database.db.update(payments).set(values).where(eq(payments.reference, reference));

const payStripe = async () => {
  const buyer = await createTestUser(shop.portal);
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  return { buyer, ...order };
};
const payPaypal = async () => {
  const buyer = await createTestUser(shop.portal);
  const { order_id, reference } = await shop.orderPaypal(buyer);
  shop.control.paypal.approve(order_id);
  await shop.deliverOtherEvents(order_id);
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
  return { buyer, order_id, reference };
};
const payCrypto = async () => {
  const buyer = await createTestUser(shop.portal);
  const { reference } = await shop.orderCrypto(buyer);
  const { gateway_session_id: id } = await shop.payment(reference);
  shop.control.nowpayments.pay(id ?? '');
  shop.control.nowpayments.move(id ?? '', 'finished');
  await shop.deliverOtherEvents(id ?? '');
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
};

describe('the daily comparison', () => {
  it('matches if portal and gateways agree on payments, refunds and disputes', async () => {
    const refunded = await payStripe();
    const disputed = await payStripe();
    await payStripe();
    shop.control.refund(refunded.session_id, { amount: 300 });
    shop.control.dispute(disputed.session_id);
    await shop.deliverEvents(refunded.session_id, 'charge.refunded');
    await shop.deliverEvents(disputed.session_id, 'charge.dispute.created');
    const paypal = await payPaypal();
    shop.control.paypal.refund(paypal.order_id, 100);
    const paypalDisputed = await payPaypal();
    shop.control.paypal.dispute(paypalDisputed.order_id);
    await shop.deliverOtherEvents(paypal.order_id);
    await shop.deliverOtherEvents(paypalDisputed.order_id);
    await shop.settled();
    await payCrypto();
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(resultOf('stripe')).resolves.toMatchObject({
      state: 'matched',
      totals: same(3 * chest.eur, 300, chest.eur),
    });
    await expect(resultOf('paypal')).resolves.toMatchObject({
      state: 'matched',
      totals: same(2 * chest.eur, 100, chest.eur),
    });
    await expect(resultOf('nowpayments')).resolves.toMatchObject({ state: 'matched', totals: same(chest.eur) });
  });

  it('matches if money is held for review, returned during the review, or paid only in part', async () => {
    const staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
    const held = [];
    for (let each = 0; each < 2; each += 1) {
      const { session_id, reference } = await shop.orderStripe(await createTestUser(shop.portal));
      shop.control.falsify(session_id, { amount_total: 500 });
      shop.control.pay(session_id);
      await shop.deliverEvents(session_id);
      await shop.settled();
      held.push(await shop.payment(reference));
    }
    expect(held).toMatchObject([{ held_amount: 500 }, { held_amount: 500 }]);
    await staff.api.donations.refund({ params: { id: held[0]?.id ?? 0 }, body: { reason: 'Wrong amount' } });
    const shares = [['partially_paid', 0.5] as const, ['finished', 0.95] as const];
    for (const [status, share] of shares) {
      const { payment_id, pay_amount } = await shop.orderCrypto(await createTestUser(shop.portal));
      shop.control.nowpayments.move(payment_id, status, Number(pay_amount) * share);
      await shop.deliverOtherEvents(payment_id);
    }
    await shop.settled();
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'matched', totals: same(1000, 500) });
    await expect(resultOf('nowpayments')).resolves.toMatchObject({ state: 'matched', totals: same(chest.eur) });
  });

  it('applies a refund whose webhook never arrived, and then matches', async () => {
    const { session_id, reference, buyer } = await payStripe();
    shop.control.refund(session_id);
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(resultOf('stripe')).resolves.toMatchObject({ totals: same(chest.eur, chest.eur) });
  });

  it('applies a dispute whose webhook never arrived, and then matches', async () => {
    const { order_id, reference } = await payPaypal();
    shop.control.paypal.dispute(order_id);
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ dispute_state: 'open' });
  });

  it('reports a payment that the portal completed but the gateway never received', async () => {
    const { reference } = await payStripe();
    const [{ id }, other] = [await shop.payment(reference), await shop.orderStripe(await createTestUser(shop.portal))];
    const { id: unpaid } = await shop.payment(other.reference);
    await change(other.reference, { status: 'completed', completed_at: shop.portal.clock.now() });
    await expect(compareNextMorning()).resolves.toMatchObject({ differences: 1 });
    const result = await resultOf('stripe');
    expect(id).not.toBe(unpaid);
    expect(result).toMatchObject({
      state: 'different',
      totals: [{ portal: sums(2 * chest.eur), gateway: sums(chest.eur) }],
      differences: [{ kind: 'paid', payment_id: unpaid, gateway_id: null, portal: chest.eur, gateway: 0 }],
    });
    const staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
    const { items } = await staff.api.dashboard.attention();
    expect(items).toContainEqual({ kind: 'different_days', level: 'warning', count: 1 });
    await change(other.reference, { status: 'cancelled', completed_at: null });
  });

  it('reports a payment whose session the gateway does not know, and compares all other days', async () => {
    const { reference } = await payStripe();
    const { id } = await shop.payment(reference);
    const { id: forgotten } = await shop.payment((await payStripe()).reference);
    // The state after switching to another Stripe account.
    const session = `cs_test_${'x'.repeat(24)}${forgotten}`;
    const values = { gateway_session_id: session, gateway_transaction_id: null, reference: `WG-FORGOTTEN${forgotten}` };
    await db().update(payments).set(values).where(eq(payments.id, forgotten));
    const lost = { kind: 'paid', payment_id: forgotten, gateway_id: null, portal: chest.eur, gateway: 0 };
    shop.portal.clock.advance(24 * hour);
    await payStripe();
    await expect(compareNextMorning()).resolves.toMatchObject({ failed: 0 });
    const result = await resultOf('stripe');
    expect(result).toMatchObject({ state: 'different', totals: [{ portal: sums(2 * chest.eur) }] });
    expect(result?.differences).toContainEqual({ ...lost, currency: 'EUR' });
    expect(result?.differences.some(({ payment_id }) => payment_id === id)).toBe(false);
    day = new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10);
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'matched', totals: same(chest.eur) });
    await db().update(payments).set({ status: 'cancelled', completed_at: null }).where(eq(payments.id, forgotten));
  });

  it('compares the other days if the gateway fails to return one payment', async () => {
    const { reference } = await payStripe();
    const { gateway_session_id } = await shop.payment(reference);
    await change(reference, { amount: chest.eur + 1 });
    shop.portal.clock.advance(24 * hour);
    await payStripe();
    shop.control.failNext({ path: `/v1/checkout/sessions/${gateway_session_id}`, status: 500, times: 1000 });
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 1 });
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'failed', failure: 'unreachable' });
    day = new Date(Date.parse(day) + 24 * hour).toISOString().slice(0, 10);
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'matched', totals: same(chest.eur) });
  });

  it('reports a dispute that only the portal has recorded as lost', async () => {
    const { reference } = await payStripe();
    const { id } = await shop.payment(reference);
    await change(reference, { dispute_state: 'lost' });
    const event = { payment_id: id, kind: 'dispute' as const, created_at: shop.portal.clock.now() };
    await db()
      .insert(paymentEvents)
      .values({ ...event, detail: { dispute: 'open', disputed: 500, frozen: 0 } });
    await expect(compareNextMorning()).resolves.toMatchObject({ differences: 1 });
    await expect(resultOf('stripe')).resolves.toMatchObject({
      state: 'different',
      totals: [{ portal: sums(chest.eur, 0, 500), gateway: sums(chest.eur) }],
      differences: [{ kind: 'disputed', payment_id: id, gateway_id: null, portal: 500, gateway: 0 }],
    });
    await change(reference, { dispute_state: 'none' });
  });

  it('reports an open dispute of a payment that the gateway does not know', async () => {
    const { reference, session_id } = await payStripe();
    const { id } = await shop.payment(reference);
    shop.control.dispute(session_id, 500);
    await shop.deliverEvents(session_id, 'charge.dispute.created');
    await shop.settled();
    await change(reference, {
      gateway_session_id: `cs_test_${'y'.repeat(24)}${id}`,
      gateway_transaction_id: null,
      reference: `WG-FORGOTTEN${id}`,
    });
    await compareNextMorning();
    const result = await resultOf('stripe');
    expect(result?.differences).toContainEqual({
      kind: 'disputed',
      payment_id: id,
      gateway_id: null,
      currency: 'EUR',
      portal: 500,
      gateway: 0,
    });
    await db()
      .update(payments)
      .set({ status: 'cancelled', completed_at: null, dispute_state: 'none' })
      .where(eq(payments.id, id));
  });

  it('reports a disputed amount that differs', async () => {
    const { reference, session_id } = await payStripe();
    const { id } = await shop.payment(reference);
    shop.control.dispute(session_id, 500);
    await shop.deliverEvents(session_id, 'charge.dispute.created');
    await shop.settled();
    await db()
      .update(paymentEvents)
      .set({ detail: { dispute: 'open', disputed: 400, frozen: 0 } })
      .where(and(eq(paymentEvents.payment_id, id), eq(paymentEvents.kind, 'dispute')));
    await expect(compareNextMorning()).resolves.toMatchObject({ differences: 1 });
    await expect(resultOf('stripe')).resolves.toMatchObject({
      totals: [{ portal: sums(chest.eur, 0, 400), gateway: sums(chest.eur, 0, 500) }],
      differences: [{ kind: 'disputed', payment_id: id, portal: 400, gateway: 500 }],
    });
  });

  it('matches if a dispute covers what was not refunded before, or has been lost', async () => {
    const refunded = await payPaypal();
    shop.control.paypal.refund(refunded.order_id, 100);
    await shop.deliverOtherEvents(refunded.order_id);
    await shop.settled();
    shop.control.paypal.dispute(refunded.order_id);
    await shop.deliverOtherEvents(refunded.order_id);
    const lost = await payStripe();
    const { id: disputeId } = shop.control.dispute(lost.session_id);
    await shop.deliverEvents(lost.session_id, 'charge.dispute.created');
    await shop.settled();
    shop.control.closeDispute(disputeId, 'lost');
    await shop.deliverEvents(lost.session_id, 'charge.dispute.closed');
    await shop.settled();
    await expect(shop.payment(lost.reference)).resolves.toMatchObject({ dispute_state: 'lost' });
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(resultOf('stripe')).resolves.toMatchObject({ totals: same(chest.eur, 0, chest.eur) });
  });

  it('accepts a dispute that the portal recorded days after the gateway', async () => {
    const { reference, session_id } = await payStripe();
    const { id } = await shop.payment(reference);
    shop.control.dispute(session_id);
    shop.portal.clock.advance(72 * hour);
    await shop.deliverEvents(session_id, 'charge.dispute.created');
    await shop.settled();
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ id, dispute_state: 'open' });
  });

  it('reports a payment at the gateway with the portal’s reference that the portal does not know', async () => {
    const { reference } = await payPaypal();
    const { gateway_transaction_id: capture } = await shop.payment(reference);
    // The state after an old backup was restored.
    await change(reference, {
      status: 'failed',
      completed_at: null,
      reference: 'WG-RESTORED2345',
      gateway_session_id: null,
      gateway_transaction_id: null,
    });
    await expect(compareNextMorning()).resolves.toMatchObject({ differences: 1 });
    await expect(resultOf('paypal')).resolves.toMatchObject({
      state: 'different',
      differences: [{ kind: 'paid', payment_id: null, gateway_id: capture, portal: 0, gateway: chest.eur }],
    });
  });

  it('reports an amount that differs', async () => {
    const { reference } = await payStripe();
    const { id } = await shop.payment(reference);
    await change(reference, { amount: chest.eur + 1 });
    await expect(compareNextMorning()).resolves.toMatchObject({ differences: 1 });
    await expect(resultOf('stripe')).resolves.toMatchObject({
      differences: [{ kind: 'paid', payment_id: id, portal: chest.eur + 1, gateway: chest.eur }],
    });
  });

  it('accepts a payment that the portal completed days after the gateway, for example after an outage', async () => {
    const { reference } = await payStripe();
    shop.portal.clock.advance(72 * hour);
    await change(reference, { completed_at: shop.portal.clock.now() });
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
  });

  it('covers all days on which the portal was not running', async () => {
    const { reference, session_id } = await payStripe();
    await compareNextMorning();
    shop.portal.clock.advance(24 * hour);
    shop.control.refund(session_id);
    shop.portal.clock.advance(8 * 24 * hour);
    await expect(reconcileDays(shop.portal.platform)).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
  });

  it('is repeated after a gateway outage, and reports which lists are missing', async () => {
    await payStripe();
    await payPaypal();
    shop.control.failNext({ path: '/v1/refunds', status: 503, times: 1000 });
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 1 });
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'failed', failure: 'unreachable' });
    await expect(resultOf('paypal')).resolves.toMatchObject({ state: 'matched' });
    shop.control.clearFaults();
    shop.portal.clock.advance(7 * 24 * hour);
    await expect(reconcileDays(shop.portal.platform)).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(resultOf('stripe')).resolves.toMatchObject({ state: 'matched', totals: same(chest.eur) });
  });

  it('reports API keys that are not allowed to read the lists', async () => {
    await payPaypal();
    shop.control.failNext({ path: '/v1/reporting/transactions', status: 403, times: 1 });
    await expect(compareNextMorning()).resolves.toEqual({ differences: 0, failed: 0 });
    await expect(resultOf('paypal')).resolves.toMatchObject({ state: 'failed', failure: 'notAllowed' });
  });
});
