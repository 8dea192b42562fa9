import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let shop: Shop;
let boss: TestUser;
let other: TestUser;
beforeAll(async () => {
  shop = await openShop();
  boss = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
  other = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const order = (buyer: TestUser, recipient?: TestUser) =>
  buyer.api.payments.createStripeSession({
    body: { package_id: chest.id, consent: true, ...(recipient && { recipient: recipient.username }) },
  });
const deliver = async ({ session_id, reference }: { session_id: string; reference: string }) => {
  await shop.deliverEvents(session_id);
  await shop.settled();
  return (await shop.payment(reference)).id;
};
const review = (by: TestUser, id: number) =>
  by.api.donations.review({ params: { id }, body: { decision: 'accept', coins: 'proportional', reason: 'Fits' } });
const refund = (by: TestUser, id: number) => by.api.donations.refund({ params: { id }, body: { reason: 'Back' } });

it('an implementor may check their own payment, but neither refund it nor change its status', async () => {
  const placed = await order(boss);
  shop.control.pay(placed.session_id);
  const id = await deliver(placed);
  expect(await errorOf(refund(boss, id))).toMatchObject({ status: 403, code: 'donations.ownPayment' });
  const body = { status: 'refunded' as const, reason: 'Back' };
  expect(await errorOf(boss.api.donations.changeStatus({ params: { id }, body }))).toMatchObject({
    code: 'donations.ownPayment',
  });
  await boss.api.donations.check({ params: { id } });
  expect((await refund(other, id)).refund).toMatchObject({ status: 'succeeded' });
});

it('staff may not credit a gift to themselves, nor take it back from themselves', async () => {
  const friend = await createTestUser(shop.portal, { longLivedToken: true });
  const placed = await order(friend, boss);
  shop.control.pay(placed.session_id);
  shop.control.falsify(placed.session_id, { amount_total: 500 });
  const id = await deliver(placed);
  expect(await errorOf(review(boss, id))).toMatchObject({ code: 'donations.ownPayment' });
  const before = await shop.balance(boss);
  await review(other, id);
  expect((await shop.balance(boss)) - before).toBe(550);
  expect(await errorOf(refund(boss, id))).toMatchObject({ code: 'donations.ownPayment' });
});
