import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const reason = 'Bought by mistake';
const refund = async (reference: string, body: { amount?: number; payout_reference?: string } = {}) => {
  const { id } = await shop.payment(reference);
  return staff.api.donations.refund({ params: { id }, body: { reason, ...body } });
};

describe('a refund by staff', () => {
  it('returns a PayPal payment in parts, and its webhooks claw back nothing twice', async () => {
    const buyer = await createTestUser(shop.portal, { longLivedToken: true });
    const { order_id, reference } = await shop.orderPaypal(buyer);
    shop.control.paypal.approve(order_id);
    await buyer.api.payments.capturePaypalOrder({ body: { order_id } });
    const part = await refund(reference, { amount: 3.33 });
    expect(part.refund).toMatchObject({ status: 'succeeded', amount: 3.33, origin: 'staff' });
    const rest = await refund(reference);
    expect(rest.donation).toMatchObject({ status: 'refunded', refunded_amount: chest.euros });
    expect(shop.control.paypal.order(order_id).purchase_units[0].payments?.refunds).toHaveLength(2);
    await shop.deliverOtherEvents(order_id);
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('is manual for a crypto payment, and requires an unused payout reference', async () => {
    const buyer = await createTestUser(shop.portal, { longLivedToken: true });
    const { payment_id, reference } = await shop.orderCrypto(buyer);
    shop.control.nowpayments.pay(payment_id);
    await shop.deliverOtherEvents(payment_id);
    await shop.settled();
    await expect(refund(reference)).rejects.toMatchObject({ status: expect.any(Number) });
    const { donation } = await refund(reference, { payout_reference: 'payout-17' });
    expect(donation).toMatchObject({ status: 'refunded', refunded_amount: chest.euros });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const other = await shop.orderCrypto(buyer);
    shop.control.nowpayments.pay(other.payment_id);
    await shop.deliverOtherEvents(other.payment_id);
    await shop.settled();
    await expect(errorOf(refund(other.reference, { payout_reference: 'payout-17' }))).resolves.toMatchObject({
      code: 'donations.payoutReferenceUsed',
    });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });
});
