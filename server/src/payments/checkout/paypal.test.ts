import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { reconcile } from '../settlement/reconcile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const start = async () => {
  const buyer = await createTestUser(shop.portal);
  return { buyer, ...(await shop.orderPaypal(buyer)) };
};
const capture = (buyer: TestUser, order_id: string) => buyer.api.payments.capturePaypalOrder({ body: { order_id } });
const expectPaid = async (buyer: TestUser, reference: string) => {
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
  await expect(shop.balance(buyer)).resolves.toBe(total);
  await expect(shop.mails(reference)).resolves.toHaveLength(1);
};

describe('a PayPal payment', () => {
  it('is created at the shop’s price, and credited once the payer approves and returns', async () => {
    const { buyer, order_id, url, reference } = await start();
    expect(url).toContain(order_id);
    expect(shop.control.paypal.order(order_id).purchase_units[0]).toMatchObject({
      custom_id: reference,
      invoice_id: reference,
      amount: { currency_code: 'EUR', value: '9.99' },
    });
    shop.control.paypal.approve(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'completed', retry_url: null });
    await expectPaid(buyer, reference);
  });

  it('is charged in dollars if dollars were chosen', async () => {
    const buyer = await createTestUser(shop.portal);
    const { order_id } = await shop.orderPaypal(buyer, { currency: 'USD' });
    const amount = { currency_code: 'USD', value: '10.99' };
    expect(shop.control.paypal.order(order_id).purchase_units[0].amount).toEqual(amount);
    shop.control.paypal.approve(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'completed', amount: chest.dollars });
  });

  it('is captured once by repeated and concurrent requests', async () => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    const requests = Array.from({ length: 12 }, () => capture(buyer, order_id));
    for (const answer of await Promise.all(requests)) expect(answer).toMatchObject({ status: 'completed' });
    await shop.deliverOtherEvents(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'completed' });
    await expectPaid(buyer, reference);
    expect(shop.control.paypal.order(order_id).purchase_units[0].payments?.captures).toHaveLength(1);
  });

  it('is not credited before the payer approves', async () => {
    const { buyer, order_id, reference } = await start();
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'pending', retry_url: null });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('is captured by the webhook if the payer approves but does not return', async () => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    await expect(shop.deliverOtherEvents(order_id)).resolves.toEqual([200]);
    await expectPaid(buyer, reference);
  });

  it('is captured by the reconciliation if every webhook is lost', async () => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    await expectPaid(buyer, reference);
  });

  it('is not found by other players', async () => {
    const { order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    const thief = await createTestUser(shop.portal);
    await expect(errorOf(capture(thief, order_id))).resolves.toMatchObject({ status: 404 });
    await expect(errorOf(capture(thief, 'NOSUCHORDER'))).resolves.toMatchObject({ status: 404 });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it('is processing while its capture is pending, and then completes or fails with it', async () => {
    for (const [outcome, status, coins] of [
      ['completed', 'completed', total],
      ['denied', 'failed', 0],
    ] as const) {
      const { buyer, order_id, reference } = await start();
      shop.control.paypal.approve(order_id, 'slow');
      await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'processing' });
      await expect(shop.balance(buyer)).resolves.toBe(0);
      shop.control.paypal.settlePending(order_id, outcome);
      await shop.deliverOtherEvents(order_id);
      await shop.settled();
      await expect(shop.payment(reference)).resolves.toMatchObject({ status });
      await expect(shop.balance(buyer)).resolves.toBe(coins);
    }
  });

  it('sends the payer back after a declined payment method, and completes with another one', async () => {
    const { buyer, order_id, url, reference } = await start();
    shop.control.paypal.approve(order_id, 'declined');
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'pending', retry_url: url });
    // The declined payment method is not tried again until the payer approves again.
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    expect((await shop.timeline(reference)).filter(({ kind }) => kind === 'error')).toHaveLength(1);
    shop.control.paypal.approve(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'completed' });
    await expectPaid(buyer, reference);
  });

  it('is cancelled without a review if it was never approved and PayPal deletes the order', async () => {
    const { reference } = await start();
    for (const minutes of [5, 30, 180, 400]) {
      shop.portal.clock.advance(minutes * 60_000);
      await reconcile(shop.portal.platform);
    }
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'cancelled',
      needs_review: false,
      next_check_at: null,
    });
  });

  it('can be cancelled by the payer, and is credited if they approve it afterwards', async () => {
    const { buyer, order_id, reference } = await start();
    await expect(buyer.api.payments.cancel({ params: { reference } })).resolves.toMatchObject({ status: 'cancelled' });
    shop.control.paypal.approve(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'completed' });
    await expectPaid(buyer, reference);
  });

  it('is completed instead of cancelled if the payer goes back after approving', async () => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    await expect(buyer.api.payments.cancel({ params: { reference } })).resolves.toMatchObject({ status: 'completed' });
    await expectPaid(buyer, reference);
  });

  it('is cancelled when PayPal voids its order', async () => {
    const { order_id, reference } = await start();
    shop.control.paypal.void(order_id);
    await shop.deliverOtherEvents(order_id);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled' });
  });

  it('claws back coins after a partial refund and after a lost dispute', async () => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    await capture(buyer, order_id);
    shop.control.paypal.refund(order_id, 333);
    await shop.deliverOtherEvents(order_id);
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(total - Math.floor((total * 333) / chest.eur));
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    const other = await start();
    shop.control.paypal.approve(other.order_id);
    await capture(other.buyer, other.order_id);
    const { dispute_id } = shop.control.paypal.dispute(other.order_id);
    shop.control.paypal.closeDispute(dispute_id, 'lost');
    await shop.deliverOtherEvents(other.order_id);
    await shop.settled();
    await expect(shop.balance(other.buyer)).resolves.toBe(0);
    await expect(shop.payment(other.reference)).resolves.toMatchObject({ status: 'refunded' });
  });

  it('returns the same order for the same idempotency key, and rejects the key for another order', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    const [first, second] = await Promise.all([shop.orderPaypal(buyer, { key }), shop.orderPaypal(buyer, { key })]);
    expect(second).toEqual(first);
    await expect(errorOf(shop.orderPaypal(buyer, { key, currency: 'USD' }))).resolves.toMatchObject({ status: 422 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject({ status: 422 });
  });
});

describe('a PayPal order that does not match the payment', () => {
  it.each([
    ['amount', { currency_code: 'EUR', value: '0.01' }],
    ['currency', { currency_code: 'USD', value: '9.99' }],
  ])('is flagged for review instead of captured if its %s differs', async (_, amount) => {
    const { buyer, order_id, reference } = await start();
    shop.control.paypal.approve(order_id);
    shop.control.paypal.falsify(order_id, (order) => Object.assign(order.purchase_units[0], { amount }));
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'processing', needs_review: true });
    expect(shop.control.paypal.order(order_id).purchase_units[0].payments).toBeUndefined();
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.payment(reference)).resolves.toMatchObject({ needs_review: true });
  });

  it('credits nothing if its reference differs', async () => {
    const { buyer, order_id } = await start();
    const other = await start();
    shop.control.paypal.falsify(order_id, (order) =>
      Object.assign(order.purchase_units[0], { custom_id: other.reference }),
    );
    shop.control.paypal.approve(order_id);
    await expect(capture(buyer, order_id)).resolves.toMatchObject({ status: 'processing', needs_review: true });
    await expect(shop.balance(other.buyer)).resolves.toBe(0);
  });
});
