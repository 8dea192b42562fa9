import { afterAll, beforeAll, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const disputes = '/v1/customer/disputes';
const buy = async () => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const { order_id, reference } = await shop.orderPaypal(buyer);
  shop.control.paypal.approve(order_id);
  await buyer.api.payments.capturePaypalOrder({ body: { order_id } });
  return { buyer, order_id, reference };
};
const deliver = async (orderId: string) => {
  await shop.deliverOtherEvents(orderId);
  await shop.settled();
};
/** Simulates an app without permission for disputes, until the faults are cleared. */
const hideDisputes = () => shop.control.failNext({ path: disputes, status: 403, times: 100 });

it('a payment whose PayPal dispute cannot be read is flagged for review, and its coins and status stay unchanged', async () => {
  const { buyer, order_id, reference } = await buy();
  hideDisputes();
  const { dispute_id } = shop.control.paypal.dispute(order_id);
  await deliver(order_id);
  const held = { status: 'completed', needs_review: true, failure_code: 'dispute', dispute_state: 'none' };
  await expect(shop.payment(reference)).resolves.toMatchObject(held);
  await expect(shop.balance(buyer)).resolves.toBe(total);
  // A lost dispute reverses the capture, which the app may read.
  shop.control.paypal.closeDispute(dispute_id, 'lost');
  await deliver(order_id);
  shop.control.clearFaults();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
  await expect(shop.balance(buyer)).resolves.toBe(0);
  await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
});

it.each([
  ['disputes', hideDisputes],
  ['dispute outcomes', () => shop.control.failNext({ path: `${disputes}/*`, status: 403, times: 100 })],
])(
  'coins stay frozen while %s cannot be read from PayPal, and are returned once the dispute is known to be won',
  async (_, hide) => {
    const { buyer, order_id, reference } = await buy();
    const { dispute_id } = shop.control.paypal.dispute(order_id);
    await deliver(order_id);
    await expect(shop.balance(buyer)).resolves.toBe(0);
    hide();
    shop.control.paypal.closeDispute(dispute_id, 'won');
    await deliver(order_id);
    shop.control.clearFaults();
    await expect(shop.payment(reference)).resolves.toMatchObject({ dispute_state: 'open', needs_review: true });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const staff = await createTestUser(shop.portal, { authority: 'implementor' });
    await staff.api.donations.check({ params: { id: (await shop.payment(reference)).id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ dispute_state: 'won' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  },
);

it('a refund is detected by its capture if PayPal has deleted the order', async () => {
  const { buyer, order_id, reference } = await buy();
  shop.control.paypal.refund(order_id);
  shop.control.failNext({ path: `/v2/checkout/orders/${order_id}`, status: 404, times: 100 });
  await deliver(order_id);
  shop.control.clearFaults();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
  await expect(shop.balance(buyer)).resolves.toBe(0);
  await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
});
