import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { moveCoins } from '../../ledger/service.ts';
import { settle } from '../settlement/settle.ts';
import { catchUp } from '../webhooks/catch-up.ts';

let shop: Shop;
let buyer: TestUser;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** Creates a credited payment of a new buyer. */
const buy = async (card?: string) => {
  buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id, card === undefined ? {} : { card });
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  await expect(shop.balance(buyer)).resolves.toBe(total);
  return order;
};
/** Delivers all events of the session, and waits until they have been processed. */
const announceAll = async (sessionId: string) => {
  for (const { id } of shop.control.events(sessionId)) await shop.control.deliver(id, { times: 2, concurrency: 2 });
  await shop.settled();
};
const spend = (amount: number) =>
  shop.portal.platform.database.transaction((tx) =>
    moveCoins(tx, {
      kind: 'shop',
      cause: `test:spent:${buyer.id}`,
      userId: buyer.id,
      amount: -amount,
      now: shop.portal.clock.now(),
    }),
  );

describe('a refund at the gateway', () => {
  it('claws back all coins exactly once if it is full', async () => {
    const { session_id, reference } = await buy();
    shop.control.refund(session_id);
    await announceAll(session_id);
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
    const kinds = (await shop.timeline(reference)).filter(({ kind }) => kind === 'refund' || kind === 'transition');
    expect(kinds).toEqual([
      { kind: 'transition', from: 'pending', to: 'completed' },
      { kind: 'transition', from: 'completed', to: 'refunded' },
      // The refund itself, and the clawback.
      { kind: 'refund', from: null, to: null },
      { kind: 'refund', from: null, to: null },
    ]);
  });

  it('claws back coins in proportion, rounded in the player’s favour, if it is partial', async () => {
    const { session_id, reference } = await buy();
    shop.control.refund(session_id, { amount: 100 });
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total - Math.floor((total * 100) / chest.eur));
    shop.control.refund(session_id, { amount: chest.eur - 100 });
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('turns spent coins into a debt, which the next purchase repays first', async () => {
    const { session_id } = await buy();
    await spend(900);
    shop.control.refund(session_id);
    await announceAll(session_id);
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: -900, debt: 900 });
    const next = await shop.orderStripe(buyer);
    shop.control.pay(next.session_id);
    await announceAll(next.session_id);
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: total - 900, debt: 0 });
  });

  it('returns the coins if it fails days later', async () => {
    const { session_id, reference } = await buy();
    const refund = shop.control.refund(session_id, { status: 'pending' });
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    shop.control.settleRefund(refund.id, 'failed');
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.mails(reference)).resolves.toHaveLength(1);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('completes and then refunds a payment that was not settled yet', async () => {
    const person = await createTestUser(shop.portal);
    const { session_id, reference } = await shop.orderStripe(person);
    shop.control.pay(session_id);
    shop.control.refund(session_id);
    await settle(shop.portal.platform, (await shop.payment(reference)).id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(person)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });
});

describe('a chargeback', () => {
  it('freezes the coins while it is open, and returns them if it is won', async () => {
    const { session_id, reference } = await buy();
    const dispute = shop.control.dispute(session_id);
    await announceAll(session_id);
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', dispute_state: 'open' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    shop.control.closeDispute(dispute.id, 'won');
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', dispute_state: 'won' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('freezes only unspent coins, and turns the others into a debt if it is lost', async () => {
    const { session_id, reference } = await buy();
    await spend(900);
    const dispute = shop.control.dispute(session_id);
    await announceAll(session_id);
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: 0, debt: 0 });
    shop.control.closeDispute(dispute.id, 'lost');
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'refunded',
      dispute_state: 'lost',
      failure_code: 'chargeback',
      refunded_amount: chest.eur,
    });
    await expect(buyer.api.ledger.balance()).resolves.toEqual({ balance: -900, debt: 900 });
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('claws back the coins if it is lost', async () => {
    const { session_id, reference } = await buy();
    const dispute = shop.control.dispute(session_id);
    shop.control.closeDispute(dispute.id, 'lost');
    await announceAll(session_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });
});

describe('the nightly catch-up with the gateway’s list of events', () => {
  it('recovers a refund whose webhook never arrived, exactly once', async () => {
    const { session_id, reference } = await buy();
    shop.control.refund(session_id);
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(catchUp(shop.portal.platform)).resolves.toBeGreaterThan(0);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    await expect(catchUp(shop.portal.platform)).resolves.toBe(0);
  });

  it('reads all pages of the list', async () => {
    const { session_id } = await buy();
    await catchUp(shop.portal.platform);
    for (let cents = 1; cents <= 60; cents += 1) shop.control.refund(session_id, { amount: 1 });
    // Each refund causes two events, and a page holds a hundred.
    await expect(catchUp(shop.portal.platform)).resolves.toBe(120);
    const { id } = await shop.payment((await buyer.api.payments.history()).payments[0]?.reference ?? '');
    await settle(shop.portal.platform, id);
    await expect(shop.balance(buyer)).resolves.toBe(total - Math.floor((total * 60) / chest.eur));
  });
});
