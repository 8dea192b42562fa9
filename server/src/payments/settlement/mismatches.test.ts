import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { auditLogs } from '../../audit/table.ts';
import type { GuardedGateway } from '../gateways/gateways.ts';
import { reconcile } from './reconcile.ts';
import { settle } from './settle.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const start = async () => {
  const buyer = await createTestUser(shop.portal);
  return { buyer, ...(await shop.orderStripe(buyer)) };
};
const reviews = (reference: string) =>
  shop.portal.platform.database.db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.action, 'payment_review'), eq(auditLogs.target_id, reference)));

describe('a paid session that does not match the order', () => {
  it.each([
    ['amount', { amount_total: 1 }],
    ['amount', { amount_total: chest.eur + 1 }],
    ['currency', { currency: 'usd' }],
    ['currency', { currency: 'huf' }],
    ['reference', { client_reference_id: 'WG-ANOTHERORDER' }],
    ['mode', { livemode: true }],
    ['session', { id: 'cs_test_another' }],
  ])('is flagged for review and credits nothing if its %s differs', async (reason, change) => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    const [event] = shop.control.events(session_id);
    shop.control.falsify(session_id, change);
    await shop.control.deliver(event?.id ?? '');
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'processing',
      needs_review: true,
      failure_code: reason,
      completed_at: null,
    });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.mails(reference)).resolves.toEqual([]);
    await expect(shop.timeline(reference)).resolves.toContainEqual({
      kind: 'review',
      from: 'pending',
      to: 'processing',
    });
    await expect(reviews(reference)).resolves.toHaveLength(1);
    // The same result on a later poll must not flag it again.
    const { id } = await shop.payment(reference);
    await settle(shop.portal.platform, id);
    await expect(reviews(reference)).resolves.toHaveLength(1);
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('is credited as soon as the gateway reports the right amount', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    shop.control.falsify(session_id, { amount_total: 5 });
    const { id } = await shop.payment(reference);
    await settle(shop.portal.platform, id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ needs_review: true });
    shop.control.falsify(session_id, { amount_total: chest.eur });
    await settle(shop.portal.platform, id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('credits nothing if its transaction has already paid another payment', async () => {
    const first = await start();
    const { payment_intent } = shop.control.pay(first.session_id);
    await settle(shop.portal.platform, (await shop.payment(first.reference)).id);
    const second = await start();
    shop.control.pay(second.session_id);
    shop.control.falsify(second.session_id, { payment_intent });
    await settle(shop.portal.platform, (await shop.payment(second.reference)).id);
    await expect(shop.payment(second.reference)).resolves.toMatchObject({
      status: 'processing',
      needs_review: true,
      failure_code: 'transaction',
    });
    await expect(shop.balance(second.buyer)).resolves.toBe(0);
  });
});

describe('a delayed payment', () => {
  it('is processing while it is unpaid, and credited when the bank pays', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id, { method: 'delayed' });
    await shop.deliverEvents(session_id);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'processing', needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    shop.control.settleDelayed(session_id, 'succeeded');
    await shop.deliverEvents(session_id, 'checkout.session.async_payment_succeeded');
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.mails(reference)).resolves.toHaveLength(1);
  });

  it('fails if the bank declines, and stays failed if an older event arrives late', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id, { method: 'delayed' });
    await shop.deliverEvents(session_id);
    shop.control.settleDelayed(session_id, 'failed');
    await shop.deliverEvents(session_id, 'checkout.session.async_payment_failed');
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'failed', failure_code: 'declined' });
    const [first] = shop.control.events(session_id, 'checkout.session.completed');
    const { body, headers } = shop.control.signedRequest({ ...first, id: `${first?.id}_late` } as never);
    await shop.post(body, headers);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'failed' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('is not reopened by a gateway response that is older than its failure', async () => {
    const { session_id, reference } = await start();
    shop.control.pay(session_id, { method: 'delayed' });
    const { id } = await shop.payment(reference);
    const { platform } = shop.portal;
    const stripe = platform.gateways.stripe as GuardedGateway;
    let reads = 0;
    const slow: GuardedGateway = {
      ...stripe,
      read: async (sessionId) => {
        const state = await stripe.read(sessionId);
        reads += 1;
        if (reads > 1) return state;
        // Before this response arrives, the bank declines and another call settles the payment.
        shop.control.settleDelayed(session_id, 'failed');
        await settle(platform, id);
        return state;
      },
    };
    await expect(settle({ ...platform, gateways: { stripe: slow } }, id)).resolves.toMatchObject({ status: 'failed' });
    expect(reads).toBe(2);
    const moves = (await shop.timeline(reference)).filter(({ kind }) => kind === 'transition');
    expect(moves).toEqual([{ kind: 'transition', from: 'pending', to: 'failed' }]);
  });

  it('is flagged for review after eight days without a result', async () => {
    const { session_id, reference } = await start();
    shop.control.pay(session_id, { method: 'delayed' });
    await shop.deliverEvents(session_id);
    await shop.settled();
    shop.portal.clock.advance(8 * 86_400_000);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'processing',
      needs_review: true,
      failure_code: 'waited',
      next_check_at: null,
    });
    // A late result of the bank ends the review.
    shop.control.settleDelayed(session_id, 'failed');
    await shop.deliverEvents(session_id, 'checkout.session.async_payment_failed');
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'failed', needs_review: false });
  });

  it('keeps its page open after a decline, so that the payer can try again', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.decline(session_id);
    const { id } = await shop.payment(reference);
    await settle(shop.portal.platform, id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    shop.control.pay(session_id);
    await shop.deliverEvents(session_id);
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });
});
