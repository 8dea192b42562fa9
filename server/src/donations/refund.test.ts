import { sumMoney, toCents } from '@wyrmgate/contract/amounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { spendCoins } from '../ledger/service.ts';
import { processDueRefunds } from '../payments/refunds/process-refund.ts';
import { rowsOf } from '../platform/database/database.ts';

let shop: Shop;
let staff: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const buy = async () => {
  buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  return { ...order, id: (await shop.payment(order.reference)).id };
};
const refund = (id: number, body: { reason?: string; amount?: number } = {}) =>
  staff.api.donations.refund({ params: { id }, body: { reason: 'Bought by mistake', ...body } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const announceAll = async (sessionId: string) => {
  for (const { id } of shop.control.events(sessionId)) await shop.control.deliver(id);
  await shop.settled();
};

describe('a refund by staff', () => {
  it('refunds everything at the gateway, claws back the coins, and is recorded in the payment details, emails and audit log', async () => {
    const { id, reference, session_id } = await buy();
    const reply = await refund(id);
    expect(reply.donation).toMatchObject({ status: 'refunded', refunded_amount: chest.euros });
    expect(reply.refund).toMatchObject({
      status: 'succeeded',
      amount: chest.euros,
      origin: 'staff',
      actor: staff.username,
    });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await announceAll(session_id);
    await expect(shop.balance(buyer)).resolves.toBe(0);

    const details = await staff.api.donations.get({ params: { id } });
    expect(details.refunds).toHaveLength(1);
    expect(details.refundable).toBe(0);
    expect(details.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['purchase', chest.coins],
      ['bonus', chest.bonus],
      ['refund', -total],
    ]);
    expect(details.mails.map(({ template }) => template)).toEqual(['payment-completed', 'payment-refunded']);
    const [audit] = await rowsOf<{ notes: string; target_id: string }>(
      shop.portal.platform.database.db,
      sql`select notes, target_id from audit_logs where action = 'payment_refund' and target_id = ${reference}`,
    );
    expect(audit).toEqual({ notes: 'Bought by mistake', target_id: reference });
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('leaves the payment completed if it is partial, and the rest can be refunded later', async () => {
    const { id } = await buy();
    const first = await refund(id, { amount: 3.33 });
    expect(first.donation).toMatchObject({ status: 'completed', refunded_amount: 3.33 });
    await expect(shop.balance(buyer)).resolves.toBe(total - Math.floor((total * 333) / chest.eur));
    expect((await refund(id)).refund?.amount).toBe(6.66);
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(codeOf(refund(id))).resolves.toBe('donations.refundTooLarge');
  });

  it('never exceeds the payment, even for concurrent requests', async () => {
    const { id, reference } = await buy();
    const outcomes = await Promise.all([5, 5, 5, 3, 9.99, 1.99].map((amount) => codeOf(refund(id, { amount }))));
    const { refunded_amount } = await shop.payment(reference);
    const refunds = (await staff.api.donations.get({ params: { id } })).refunds;
    expect(refunded_amount).toBe(toCents(sumMoney(refunds.map(({ amount }) => amount))));
    expect(refunded_amount).toBeLessThanOrEqual(chest.eur);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(refunds.length);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('is made once when several full refunds are requested at the same time', async () => {
    const { id, session_id } = await buy();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => codeOf(refund(id))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(shop.control.events(session_id, 'refund.created')).toHaveLength(1);
  });

  it('is not repeated if the gateway’s response was lost', async () => {
    const { id, session_id } = await buy();
    // More failures than the library retries; how often it retries depends on the age of its connection.
    shop.sandbox.control.failNext({ path: '/v1/refunds', status: 'cut', when: 'after', times: 20 });
    const reply = await refund(id);
    shop.sandbox.control.clearFaults();
    expect(reply.refund?.status).toBe('requested');
    await expect(codeOf(refund(id))).resolves.toBe('donations.refundTooLarge');
    shop.portal.clock.advance(3_600_000);
    await processDueRefunds(shop.portal.platform, false);
    const { refunds, donation } = await staff.api.donations.get({ params: { id } });
    expect(refunds).toMatchObject([{ status: 'succeeded' }]);
    expect(donation.status).toBe('refunded');
    expect(shop.control.events(session_id, 'refund.created')).toHaveLength(1);
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('is retried after the gateway returns a server error', async () => {
    const { id, session_id } = await buy();
    shop.sandbox.control.failNext({ path: '/v1/refunds', status: 500, times: 3 });
    expect((await refund(id)).refund?.status).toBe('requested');
    shop.portal.clock.advance(3_600_000);
    await processDueRefunds(shop.portal.platform, false);
    await expect(shop.balance(buyer)).resolves.toBe(0);
    expect(shop.control.events(session_id, 'refund.created')).toHaveLength(1);
  });

  it('changes nothing if the gateway rejects it, and can be requested again', async () => {
    const { id, reference } = await buy();
    shop.sandbox.control.failNext({ path: '/v1/refunds', status: 400 });
    await expect(codeOf(refund(id))).resolves.toBe('donations.refundRefused');
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', refunded_amount: 0 });
    await expect(codeOf(refund(id))).resolves.toBe('done');
  });

  it('returns the coins and notifies the buyer if it fails days later', async () => {
    const { id, session_id } = await buy();
    await refund(id);
    const { refunds } = await staff.api.donations.get({ params: { id } });
    shop.control.settleRefund(refunds[0]?.refund_id ?? '', 'failed');
    await announceAll(session_id);
    const details = await staff.api.donations.get({ params: { id } });
    expect(details.donation).toMatchObject({ status: 'completed', refunded_amount: 0 });
    expect(details.refunds).toMatchObject([{ status: 'failed' }]);
    expect(details.mails.map(({ template }) => template)).toContain('payment-refund-failed');
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('is rejected during a dispute and for an unpaid payment', async () => {
    const { id, session_id } = await buy();
    shop.control.dispute(session_id);
    await announceAll(session_id);
    await expect(codeOf(refund(id))).resolves.toBe('donations.disputed');
    const unpaid = await shop.orderStripe(buyer);
    await expect(codeOf(refund((await shop.payment(unpaid.reference)).id))).resolves.toBe('donations.notRefundable');
    await expect(codeOf(refund(999_999))).resolves.toBe('donations.notFound');
  });

  it('is also recorded when it is made in the gateway’s dashboard', async () => {
    const { id, session_id } = await buy();
    shop.control.refund(session_id, { amount: 400 });
    await announceAll(session_id);
    const { refunds, donation } = await staff.api.donations.get({ params: { id } });
    expect(refunds).toMatchObject([{ origin: 'gateway', status: 'succeeded', amount: 4 }]);
    expect(donation.refunded_amount).toBe(4);
  });

  it('is rejected if the gateway has already refunded part of the amount', async () => {
    const { id, session_id } = await buy();
    shop.control.refund(session_id, { amount: 333 });
    await expect(codeOf(refund(id))).resolves.toBe('donations.refundRefused');
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await staff.api.donations.check({ params: { id } });
    expect((await refund(id)).refund?.amount).toBe(6.66);
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('turns spent coins into a debt that blocks further spending', async () => {
    const { id } = await buy();
    const { platform, clock } = shop.portal;
    const spend = (amount: number) =>
      platform.database.transaction((tx) =>
        spendCoins(tx, { kind: 'shop', cause: `test:${id}:${amount}`, userId: buyer.id, amount, now: clock.now() }),
      );
    await spend(1000);
    await refund(id);
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: -1000, debt: 1000 });
    await expect(spend(1)).rejects.toMatchObject({ problem: { code: 'ledger.insufficientCoins' } });
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: -1000, debt: 1000 });
  });

  it('requires a reason and an amount with at most two decimals', async () => {
    const { id } = await buy();
    await expect(codeOf(refund(id, { reason: ' ' }))).resolves.toBe('common.validation');
    await expect(codeOf(refund(id, { amount: 1.505 }))).resolves.toBe('common.validation');
    await expect(codeOf(refund(id, { amount: 0 }))).resolves.toBe('common.validation');
  });
});
