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
  // Nobody is told of these coins.
  shop.control.nowpayments.payAgain(payment_id);
  return { buyer, reference };
};

it('coins sent once more, of which no notification came, are found in the nightly list and held for staff', async () => {
  shop = await openShop();
  const { buyer, reference } = await paidTwice();
  await expect(catchUp(shop.portal.platform)).resolves.toBe(1);
  await shop.settled();
  const held = { status: 'completed', needs_review: true, failure_code: 'repeated' };
  await expect(shop.payment(reference)).resolves.toMatchObject(held);
  await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  await expect(catchUp(shop.portal.platform)).resolves.toBe(0);
});

it('a list that cannot be read keeps no other gateway from being caught up with', async () => {
  shop = await openShop({ env: { NOWPAYMENTS_PASSWORD: 'changed meanwhile' } });
  const buyer = await createTestUser(shop.portal);
  const { session_id, reference } = await shop.orderStripe(buyer);
  shop.control.pay(session_id);
  await expect(catchUp(shop.portal.platform)).rejects.toThrow('NOWPayments /auth failed with 403');
  await shop.settled();
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
});

it('without a login of the account nothing is listed, and nothing fails', async () => {
  shop = await openShop({ env: { NOWPAYMENTS_EMAIL: '', NOWPAYMENTS_PASSWORD: '' } });
  await paidTwice();
  await expect(catchUp(shop.portal.platform)).resolves.toBe(0);
});
