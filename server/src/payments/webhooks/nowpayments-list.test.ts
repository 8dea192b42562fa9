import { afterEach, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { catchUp } from './catch-up.ts';

let shop: Shop;
afterEach(() => shop.close());

const paidTwice = async () => {
  const buyer = await createTestUser(shop.portal);
  const { payment_id, reference } = await shop.orderCrypto(buyer);
  shop.control.nowpayments.pay(payment_id);
  await shop.deliverOtherEvents(payment_id);
  await shop.settled();
  // The gateway sends no notification of this second payment.
  shop.control.nowpayments.payAgain(payment_id);
  return { buyer, reference };
};

it('a repeated crypto payment without a notification is found in the nightly list and flagged for review', async () => {
  shop = await openShop();
  const { buyer, reference } = await paidTwice();
  await expect(catchUp(shop.portal.platform)).resolves.toBe(1);
  await shop.settled();
  const held = { status: 'completed', needs_review: true, failure_code: 'overpaid' };
  await expect(shop.payment(reference)).resolves.toMatchObject(held);
  await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  await expect(catchUp(shop.portal.platform)).resolves.toBe(0);
});

it('the nightly catch-up reads other gateways even if the NOWPayments list cannot be read', async () => {
  shop = await openShop({ env: { NOWPAYMENTS_PASSWORD: 'changed since' } });
  const buyer = await createTestUser(shop.portal);
  const { session_id, reference } = await shop.orderStripe(buyer);
  shop.control.pay(session_id);
  await expect(catchUp(shop.portal.platform)).rejects.toThrow('NOWPayments /auth failed with 403');
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
});

it('the NOWPayments list is empty, without an error, if no account login is configured', async () => {
  shop = await openShop({ env: { NOWPAYMENTS_EMAIL: '', NOWPAYMENTS_PASSWORD: '' } });
  await paidTwice();
  await expect(catchUp(shop.portal.platform)).resolves.toBe(0);
});
