import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { paymentsPersonalData } from '../payments/personal-data.ts';
import { listDeposits, noteDeposit } from '../payments/settlement/deposits.ts';
import { reconcile } from '../payments/settlement/reconcile.ts';
import { settle } from '../payments/settlement/settle.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const start = async () => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderCrypto(buyer);
  const { id } = await shop.payment(order.reference);
  return { buyer, id, session: order.payment_id, reference: order.reference, due: Number(order.pay_amount) };
};
type Started = Awaited<ReturnType<typeof start>>;
const deliver = async ({ session }: Started) => {
  await shop.deliverOtherEvents(session);
  await shop.settled();
};
const send = async (order: Started, share: number) => {
  shop.control.nowpayments.pay(order.session, share);
  await deliver(order);
};
const statusOf = ({ buyer, reference }: Started) => buyer.api['crypto-payments'].status({ params: { id: reference } });
const halfPaid = async () => {
  const order = await start();
  await send(order, 0.5);
  return order;
};

const expectReversed = async ({ buyer, reference }: Started) => {
  await expect(shop.payment(reference)).resolves.toMatchObject({
    status: 'completed',
    needs_review: true,
    failure_code: 'reversed',
    refunded_amount: 0,
  });
  await expect(shop.balance(buyer)).resolves.toBe(total);
};

describe('a crypto payment in parts', () => {
  it('is credited once when a child payment brings the rest, even if its parent stays partially paid', async () => {
    const order = await halfPaid();
    const { missing, received, payable_until } = await statusOf(order);
    expect(Number(missing)).toBeCloseTo(order.due / 2, 7);
    expect(Number(missing) + Number(received)).toBeCloseTo(order.due, 7);
    expect(Date.parse(payable_until ?? '')).toBeGreaterThan(shop.portal.clock.now().getTime());
    const child = shop.control.nowpayments.payAgain(order.session, { share: 0.5 });
    expect(child.parent_payment_id).toBe(Number(order.session));
    await Promise.all([deliver(order), deliver(order), deliver(order)]);
    expect(shop.control.nowpayments.payment(order.session).payment_status).toBe('partially_paid');
    await expect(statusOf(order)).resolves.toMatchObject({ status: 'completed', missing: '0', notice: null });
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ needs_review: false, held_amount: null });
    await expect(shop.balance(order.buyer)).resolves.toBe(total);
    await expect(shop.mails(order.reference)).resolves.toHaveLength(1);
  });

  it('adds up more than two parts, including children that are marked as partially paid', async () => {
    const order = await start();
    await send(order, 0.25);
    for (let part = 0; part < 3; part += 1) {
      await expect(shop.balance(order.buyer)).resolves.toBe(0);
      shop.control.nowpayments.payAgain(order.session, { share: 0.25, status: 'partially_paid' });
      await deliver(order);
    }
    await expect(shop.balance(order.buyer)).resolves.toBe(total);
  });

  it('does not ask the player again for a transfer that is still being confirmed, and does not credit it yet', async () => {
    const order = await halfPaid();
    const child = shop.control.nowpayments.payAgain(order.session, { share: 0.5, status: 'confirming' });
    await deliver(order);
    await expect(statusOf(order)).resolves.toMatchObject({ missing: '0', status: 'processing' });
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
    shop.control.nowpayments.falsify(String(child.payment_id), { payment_status: 'finished' });
    // No notification was sent, but the next poll of the parent payment also reads this transfer again.
    await eventually(async () => {
      shop.portal.clock.advance(10 * 60_000);
      await reconcile(shop.portal.platform);
      return (await shop.balance(order.buyer)) === total;
    });
  });

  it.each([
    ['during a read of its earlier state', 1],
    ['during each of five reads of its earlier state', 5],
  ])('is credited if a further transfer arrives, and is reported again %s', async (_, times) => {
    const order = await halfPaid();
    const { platform } = shop.portal;
    const child = shop.control.nowpayments.payAgain(order.session, { share: 0.5, status: 'failed' });
    const gateway = platform.gateways.nowpayments;
    if (!gateway?.readDeposit) throw new Error('The gateway reads no deposits.');
    const read = gateway.readDeposit;
    const spy = vi.spyOn(gateway, 'readDeposit');
    for (let time = 0; time < times; time += 1)
      spy.mockImplementationOnce(async (sessionId) => {
        const earlier = await read(sessionId);
        await noteDeposit(
          platform.database.db,
          await shop.payment(order.reference),
          sessionId,
          shop.portal.clock.now(),
        );
        if (time === times - 1) shop.control.nowpayments.falsify(sessionId, { payment_status: 'finished' });
        return earlier;
      });
    const [notice] = shop.control.nowpayments.notices(String(child.payment_id));
    await shop.control.nowpayments.deliver(notice?.id ?? '');
    await shop.settled();
    expect(spy.mock.calls.length).toBeGreaterThanOrEqual(times);
    if (times > 1) {
      const deposits = await listDeposits(platform.database.db, order.id);
      expect(deposits).toMatchObject([{ state: 'failed', stale: true }]);
      await settle(platform, order.id);
    }
    await expect(shop.balance(order.buyer)).resolves.toBe(total);
    spy.mockRestore();
  });

  it('does not count a failed child, a child of another order or a child in another asset', async () => {
    const order = await halfPaid();
    shop.control.nowpayments.payAgain(order.session, { share: 0.5, status: 'failed' });
    shop.control.nowpayments.payAgain(order.session, { share: 0.5, asset: 'doge' });
    const other = shop.control.nowpayments.payAgain(order.session, { share: 0.5 });
    shop.control.nowpayments.falsify(String(other.payment_id), { order_id: 'WG-ANOTHER' });
    await deliver(order);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({
      status: 'processing',
      needs_review: true,
      failure_code: 'partial',
    });
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
    const { crypto } = await staff.api.donations.get({ params: { id: order.id } });
    expect(crypto?.deposits.map(({ state }) => state).sort()).toEqual(['failed', 'foreign', 'foreign']);
    const exported = await paymentsPersonalData.export(shop.portal.platform.database.db, order.buyer.id);
    expect(exported).toMatchObject({
      made: [{ amount: chest.euros, held_amount: 4.99, held_currency: 'EUR', crypto: { asset: 'ltc' } }],
      deposits: Array(3).fill({ reference: order.reference, created_at: expect.any(Date) }),
    });
  });

  it('ignores a notification about a child that the gateway does not know', async () => {
    const order = await halfPaid();
    const { body, headers } = shop.control.nowpayments.signedRequest({
      payment_id: 123,
      payment_status: 'finished',
      parent_payment_id: Number(order.session),
      actually_paid: order.due,
    });
    expect((await shop.post(body, headers, '/api/webhooks/nowpayments')).status).toBe(200);
    await shop.settled();
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
  });
});

describe('a crypto payment that does not match its order', () => {
  it('is held for staff if the rest arrives after a day, and shows the player that it is late', async () => {
    const order = await halfPaid();
    shop.portal.clock.advance(25 * 3_600_000);
    await send(order, 0.5);
    await expect(statusOf(order)).resolves.toMatchObject({ status: 'processing', notice: 'late', payable_until: null });
    await expect(shop.payment(order.reference)).resolves.toMatchObject({
      failure_code: 'late',
      held_amount: chest.eur,
    });
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
  });

  it('is treated as late if the whole amount arrives after it has expired', async () => {
    const order = await start();
    shop.control.nowpayments.move(order.session, 'expired', order.due);
    await deliver(order);
    await expect(statusOf(order)).resolves.toMatchObject({ status: 'processing', notice: 'late' });
  });

  it('is credited once if three times the amount arrives, and staff and the player can see the overpayment', async () => {
    const order = await start();
    await send(order, 3);
    await expect(statusOf(order)).resolves.toMatchObject({ status: 'completed', notice: 'overpaid' });
    await expect(shop.balance(order.buyer)).resolves.toBe(total);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({
      needs_review: true,
      failure_code: 'overpaid',
    });
    const end = { decision: 'accept', reason: 'Sent back by hand' } as const;
    await staff.api.donations.review({ params: { id: order.id }, body: end });
    await staff.api.donations.check({ params: { id: order.id } });
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ needs_review: false });
    await expect(statusOf(order)).resolves.toMatchObject({ notice: 'overpaid' });
    // More money starts the review again.
    await send(order, 1);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ needs_review: true, status: 'completed' });
    await expect(shop.balance(order.buyer)).resolves.toBe(total);
  });

  it('is not reported as overpaid just because a wallet rounded the amount', async () => {
    const order = await start();
    await send(order, 1.005);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ needs_review: false, failure_code: null });
  });

  it('is flagged for staff if the gateway reports a credited payment as failed', async () => {
    const order = await start();
    await send(order, 1);
    shop.control.nowpayments.move(order.session, 'failed');
    await deliver(order);
    await expectReversed(order);
  });

  it.each(['refunded', 'failed'] as const)(
    'is flagged for staff if a child payment that was credited is later %s',
    async (later) => {
      const order = await halfPaid();
      const child = shop.control.nowpayments.payAgain(order.session, { share: 0.5 });
      await deliver(order);
      await expect(shop.balance(order.buyer)).resolves.toBe(total);
      shop.control.nowpayments.move(String(child.payment_id), later);
      await deliver(order);
      await expectReversed(order);
    },
  );

  it.each(['refunded', 'failed'] as const)(
    'is flagged for staff, without taking coins, if only its parent is later %s',
    async (later) => {
      const order = await halfPaid();
      shop.control.nowpayments.payAgain(order.session, { share: 0.5 });
      await deliver(order);
      shop.control.nowpayments.move(order.session, later);
      await deliver(order);
      await expectReversed(order);
    },
  );

  it('leaves the list of reviews as returned if the gateway refunds money that was never credited', async () => {
    const order = await halfPaid();
    const { held_amount } = await shop.payment(order.reference);
    shop.control.nowpayments.move(order.session, 'refunded');
    await deliver(order);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({
      status: 'cancelled',
      needs_review: false,
      failure_code: 'returned',
      held_amount,
      held_returned: held_amount,
    });
  });

  it('stays in review, without being credited, if the gateway reports that held money failed', async () => {
    const order = await halfPaid();
    const { held_amount } = await shop.payment(order.reference);
    shop.control.nowpayments.move(order.session, 'failed');
    await deliver(order);
    const held = { needs_review: true, held_amount, held_returned: 0 };
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ ...held, status: 'processing' });
    const accept = { decision: 'accept', coins: 'ordered', reason: 'It arrived' } as const;
    const error = await errorOf(staff.api.donations.review({ params: { id: order.id }, body: accept }));
    expect(error.code).toBe('donations.notAcceptable');
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
    const close = { decision: 'close', reason: 'Sent back by hand' } as const;
    await staff.api.donations.review({ params: { id: order.id }, body: close });
    const closed = { ...held, needs_review: false, status: 'cancelled' };
    await expect(shop.payment(order.reference)).resolves.toMatchObject(closed);
  });

  it('counts as returned, and cannot be refunded again, if the gateway refunds it after staff closed its review', async () => {
    const order = await halfPaid();
    const { held_amount } = await shop.payment(order.reference);
    const close = { decision: 'close', reason: 'Too little' } as const;
    await staff.api.donations.review({ params: { id: order.id }, body: close });
    shop.control.nowpayments.move(order.session, 'refunded');
    await deliver(order);
    const returned = { status: 'cancelled', needs_review: false, held_amount, held_returned: held_amount };
    await expect(shop.payment(order.reference)).resolves.toMatchObject(returned);
  });

  it('cannot be accepted after the gateway has refunded it', async () => {
    const order = await halfPaid();
    shop.control.nowpayments.move(order.session, 'refunded');
    for (const coins of ['ordered', undefined] as const) {
      const body = { decision: 'accept', reason: 'It arrived', ...(coins && { coins }) } as const;
      const error = await errorOf(staff.api.donations.review({ params: { id: order.id }, body }));
      expect(error.code).toBe(coins ? 'donations.notAcceptable' : 'donations.notInReview');
    }
    await expect(shop.balance(order.buyer)).resolves.toBe(0);
  });

  it.each([
    [0.998, 'completed'],
    [0.98, 'processing'],
  ])('with a received share of %d is marked as %s', async (share, status) => {
    const order = await start();
    shop.control.nowpayments.move(order.session, 'finished', Number((order.due * share).toFixed(8)));
    await deliver(order);
    await expect(shop.payment(order.reference)).resolves.toMatchObject({ status });
  });
});
