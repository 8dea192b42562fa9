import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { settle } from '../payments/settlement/settle.ts';
import { writeSettings } from '../settings/service.ts';

let shop: Shop;
let second: TestUser;
beforeAll(async () => {
  shop = await openShop();
  second = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

let boss: TestUser;
let buyer: TestUser;
beforeEach(async () => {
  boss = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
  buyer = await createTestUser(shop.portal, { longLivedToken: true });
  await setLimits({ four_eyes: true, approval_refund_limit: 10 });
});

const setLimits = (values: { four_eyes?: boolean; approval_refund_limit?: number }) =>
  writeSettings(shop.portal.platform.database.db, values, shop.portal.clock.now());
const buy = async () => {
  const { reference, session_id } = await shop.orderStripe(buyer);
  shop.control.pay(session_id);
  const { id } = await shop.payment(reference);
  await settle(shop.portal.platform, id);
  return { id, reference };
};
const refund = (id: number, amount?: number) =>
  boss.api.donations.refund({ params: { id }, body: { reason: 'Goodwill', ...(amount ? { amount } : {}) } });
const approve = (approval: { id: number } | undefined) =>
  second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });

it('a refund waits for a second person when refunds by one person exceed the daily limit', async () => {
  const [first, other] = [await buy(), await buy()];
  expect((await refund(first.id)).refund?.status).toBe('succeeded');
  const split = await refund(other.id, 0.02);
  expect([split.refund, split.approval?.status]).toEqual([undefined, 'pending']);
  await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  shop.portal.clock.advance(25 * 3_600_000);
  expect((await refund(other.id, 0.02)).refund?.amount).toBe(0.02);
});

it('a large refund waits for approval regardless of how it is requested, and then runs once', async () => {
  await setLimits({ approval_refund_limit: 5 });
  const { id, reference } = await buy();
  const { donation, approval } = await boss.api.donations.changeStatus({
    params: { id },
    body: { status: 'refunded', reason: 'Goodwill' },
  });
  expect([donation.status, approval?.status]).toEqual(['completed', 'pending']);
  const done = await approve(approval);
  expect(done.approval.facts).toEqual({ action: 'payment_refund', reference, amount: chest.euros, currency: 'EUR' });
  expect(done.approval.targets).toMatchObject([{ username: buyer.username }]);
  await eventually(async () => (await shop.payment(reference)).status === 'refunded');
  await expect(shop.balance(buyer)).resolves.toBe(0);
  await expect(approve(approval)).rejects.toMatchObject({ code: 'approvals.decided' });
});

it('the approval of a large refund fails if the payment has been refunded since the request', async () => {
  await setLimits({ approval_refund_limit: 5 });
  const { id } = await buy();
  const { approval } = await refund(id);
  await setLimits({ four_eyes: false });
  await refund(id, 1);
  await expect(approve(approval)).rejects.toMatchObject({ code: 'approvals.notPossible' });
});

it('the refund limit counts concurrent refunds of different payments by one person', async () => {
  const orders = [await buy(), await buy(), await buy()];
  const replies = await Promise.all(orders.map(({ id }) => refund(id, 4)));
  expect(replies.map(({ approval }) => approval !== undefined).sort()).toEqual([false, false, true]);
});
