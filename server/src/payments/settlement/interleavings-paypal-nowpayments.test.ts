import { toCents } from '@wyrmgate/contract/amounts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { processDueRefunds } from '../refunds/process-refund.ts';
import { catchUp } from '../webhooks/catch-up.ts';
import { reconcile } from './reconcile.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** What payers, banks, networks, browsers, staff and servers may do to a payment. */
const actions = [
  'approve',
  'approve with declined method',
  'approve with delay',
  'return',
  'bank pays',
  'bank declines',
  'page expires',
  'refund',
  'refund partially',
  'chargeback',
  'chargeback, then won',
  'staff refunds partially',
  'staff refunds the rest',
  'send crypto',
  'send half',
  'network is slow',
  'network fails',
  'deliver all',
  'deliver again in reverse',
  'deliver one three times concurrently',
  'poll',
  'cancel',
  'reconcile',
  'restart',
] as const;
type Action = (typeof actions)[number];
/** `byHand`: cents that staff have paid out manually. */
type Order = { buyer: TestUser; id: string; reference: string; kind: 'card' | 'paypal' | 'crypto'; byHand: number };

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    // The gateway rejects actions that are too late, repeated or for another gateway.
    return undefined;
  }
};
/** Returns the captures and refunds of an order; undefined if it was unpaid and PayPal has deleted it. */
const moneyOf = (id: string) =>
  shop.control.paypal.orders().find((order) => order.id === id)?.purchase_units[0].payments;
/** Returns the cents that the payer got back, as the gateway reports them. */
const returnedOf = ({ id, kind, byHand }: Order): number => {
  const sums = {
    card: () => shop.control.events(id, 'refund.created').map(({ data }) => (data.object as { amount: number }).amount),
    paypal: () => (moneyOf(id)?.refunds ?? []).map(({ amount }) => Number(amount.value.replace('.', ''))),
    crypto: () => [byHand],
  };
  return sums[kind]().reduce((sum, cents) => sum + cents, 0);
};

const deliver = async ({ id, kind }: Order, how: 'all' | 'backwards' | 'one') => {
  const { control } = shop;
  const { sent, deliverWebhook } = {
    card: () => ({ sent: control.events(id), deliverWebhook: control.deliver }),
    paypal: () => ({ sent: control.paypal.events(id), deliverWebhook: control.paypal.deliver }),
    crypto: () => ({ sent: control.nowpayments.notices(id), deliverWebhook: control.nowpayments.deliver }),
  }[kind]();
  const names = sent.map((each) => each.id);
  if (how === 'backwards') names.reverse();
  for (const name of how === 'one' ? names.slice(-1) : names)
    await deliverWebhook(name, how === 'one' ? { times: 3, concurrency: 3 } : {});
};

const actByCard = async (action: Action, { buyer, id }: Order): Promise<void> => {
  const { control } = shop;
  if (action === 'approve') attempt(() => control.pay(id));
  if (action === 'approve with declined method') attempt(() => control.decline(id));
  if (action === 'approve with delay') attempt(() => control.pay(id, { method: 'delayed' }));
  if (action === 'return') await buyer.api.payments.stripeSession({ params: { id } });
  if (action === 'bank pays') attempt(() => control.settleDelayed(id, 'succeeded'));
  if (action === 'bank declines') attempt(() => control.settleDelayed(id, 'failed'));
  if (action === 'page expires') attempt(() => control.expire(id));
  if (action === 'refund') attempt(() => control.refund(id));
  if (action === 'refund partially') attempt(() => control.refund(id, { amount: 333 }));
};
const actAtPayPal = async (action: Action, order: Order): Promise<void> => {
  const { paypal } = shop.control;
  const { buyer, id } = order;
  if (action === 'approve') attempt(() => paypal.approve(id));
  if (action === 'approve with declined method') attempt(() => paypal.approve(id, 'declined'));
  if (action === 'approve with delay') attempt(() => paypal.approve(id, 'slow'));
  // PayPal may reject one of two concurrent captures, and then the payer's page retries.
  if (action === 'return') await buyer.api.payments.capturePaypalOrder({ body: { order_id: id } });
  if (action === 'bank pays') attempt(() => paypal.settlePending(id, 'completed'));
  if (action === 'bank declines') attempt(() => paypal.settlePending(id, 'denied'));
  if (action === 'page expires') attempt(() => paypal.void(id));
  if (action === 'refund') attempt(() => paypal.refund(id));
  if (action === 'refund partially') attempt(() => paypal.refund(id, 333));
  if (action === 'chargeback' && returnedOf(order) === 0)
    attempt(() => paypal.closeDispute(paypal.dispute(id).dispute_id, 'lost'));
  if (action === 'chargeback, then won') attempt(() => paypal.closeDispute(paypal.dispute(id).dispute_id, 'won'));
};
const actInCrypto = (action: Action, { id }: Order): void => {
  const { nowpayments } = shop.control;
  const waits = nowpayments.payment(id).payment_status === 'waiting';
  if (action === 'send crypto') attempt(() => nowpayments.pay(id));
  if (action === 'send half') attempt(() => nowpayments.pay(id, 0.5));
  if (action === 'network is slow' && waits) nowpayments.confirm(id);
  if (action === 'network fails' && waits) nowpayments.move(id, 'failed');
  if (action === 'page expires' && waits) nowpayments.move(id, 'expired');
};
/** Refunds a payment, by hand for crypto. Refunds that are too large, or of unpaid payments, are rejected. */
const refundByStaff = async (order: Order, amount?: number): Promise<void> => {
  const { id } = await shop.payment(order.reference);
  const hand = order.kind === 'crypto' ? { payout_reference: `tx-${order.reference}-${order.byHand}` } : {};
  const body = { reason: 'Property', ...(amount ? { amount } : {}), ...hand };
  const made = await staff.api.donations.refund({ params: { id }, body }).catch(() => undefined);
  if (order.kind === 'crypto') order.byHand += toCents(made?.refund?.amount ?? 0);
};
/** Starts another instance, which completes unfinished work, and stops it. */
const restart = async (): Promise<void> => {
  const { server: secondServer } = await shop.openSecondServer();
  await secondServer.close();
};
const perform = async (action: Action, order: Order): Promise<void> => {
  const { buyer, reference } = order;
  if (order.kind === 'card') await actByCard(action, order);
  else if (order.kind === 'paypal') await actAtPayPal(action, order);
  else actInCrypto(action, order);
  if (action === 'staff refunds partially') await refundByStaff(order, 2.5);
  if (action === 'staff refunds the rest') await refundByStaff(order);
  if (action === 'restart') await restart();
  if (action === 'deliver all') await deliver(order, 'all');
  if (action === 'deliver again in reverse') await deliver(order, 'backwards');
  if (action === 'deliver one three times concurrently') await deliver(order, 'one');
  if (action === 'poll') await buyer.api.payments.byReference({ params: { reference } });
  if (action === 'cancel') await buyer.api.payments.cancel({ params: { reference } });
  if (action === 'reconcile') {
    shop.portal.clock.advance(60_000);
    await reconcile(shop.portal.platform);
  }
};

/** Returns the total of the final transfers for a crypto payment, including later transfers to its address. */
const arrivedOf = (id: string): number =>
  shop.control.nowpayments
    .payments()
    .filter(({ payment_id, parent_payment_id }) => [payment_id, parent_payment_id].map(String).includes(id))
    .filter(({ payment_status }) => payment_status === 'finished' || payment_status === 'partially_paid')
    .reduce((sum, { actually_paid }) => sum + actually_paid, 0);

const paid = (returned: number) => ({
  status: returned >= chest.eur ? 'refunded' : 'completed',
  coins: total - Math.floor((total * returned) / chest.eur),
  mails: 1,
  review: false,
});
const unpaid = (status: string, review = false) => ({ status, coins: 0, mails: 0, review });
/** Returns the state in which the payment must end. */
const expectedOf = (order: Order) => {
  const { id, kind } = order;
  const returned = returnedOf(order);
  if (kind === 'card') {
    const { status, payment_status } = shop.control.session(id);
    if (payment_status === 'paid') return paid(returned);
    const declined = shop.control.events(id, 'checkout.session.async_payment_failed').length > 0;
    return unpaid(status !== 'complete' ? 'cancelled' : declined ? 'failed' : 'processing');
  }
  if (kind === 'paypal') {
    const capture = moneyOf(id)?.captures[0];
    if (!capture) return unpaid('cancelled');
    if (capture.status === 'PENDING') return unpaid('processing');
    return capture.status === 'DECLINED' ? unpaid('failed') : paid(returned);
  }
  const { payment_status, pay_amount } = shop.control.nowpayments.payment(id);
  const arrived = arrivedOf(id);
  if (arrived >= pay_amount) return { ...paid(returned), review: arrived >= pay_amount * 1.01 };
  // Paying out a part by hand leaves the payment in review, and paying out everything cancels it.
  const arrivedCents = Math.floor((chest.eur * arrived) / pay_amount);
  if (arrived > 0) return returned >= arrivedCents ? unpaid('cancelled') : unpaid('processing', true);
  if (payment_status === 'confirming') return unpaid('processing');
  return unpaid(payment_status === 'failed' ? 'failed' : 'cancelled');
};

/** Steps run one after another. The actions of one step run concurrently. */
const scenario = fc.array(
  fc.array(fc.record({ action: fc.constantFrom(...actions), order: fc.integer({ min: 0, max: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 8 },
);
const start = async (kind: Order['kind']): Promise<Order> => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const placed = {
    card: async () => {
      const { session_id, reference } = await shop.orderStripe(buyer);
      return { id: session_id, reference };
    },
    paypal: async () => {
      const { order_id, reference } = await shop.orderPaypal(buyer);
      return { id: order_id, reference };
    },
    crypto: async () => {
      const { payment_id, reference } = await shop.orderCrypto(buyer);
      return { id: payment_id, reference };
    },
  };
  return { buyer, kind, byHand: 0, ...(await placed[kind]()) };
};

describe('payments by card, PayPal and crypto under random concurrent events', () => {
  it('are credited once if they were paid, otherwise never, and leave a consistent ledger', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (steps) => {
        const orders: Order[] = [];
        for (const kind of ['paypal', 'crypto', 'card', 'paypal', 'crypto'] as const) orders.push(await start(kind));
        for (const step of steps)
          await Promise.all(step.map(({ action, order }) => perform(action, orders[order] as Order)));
        await shop.settled();
        // No further webhook arrives, so the reconciliation alone must recover lost ones.
        for (let hour = 0; hour < 9; hour += 1) {
          shop.portal.clock.advance(3_600_000);
          await reconcile(shop.portal.platform);
        }
        await processDueRefunds(shop.portal.platform, true);
        // Settled payments are not polled, so lost refunds are found in the gateway's list of events.
        await catchUp(shop.portal.platform);
        await shop.settled();
        for (const order of orders) {
          const { status, coins, mails, review } = expectedOf(order);
          const row = await shop.payment(order.reference);
          // A payment that its payer cancelled stays cancelled instead of failing.
          const ends = status === 'failed' ? ['failed', 'cancelled'] : [status];
          expect(ends, order.id).toContain(row.status);
          expect(row.needs_review).toBe(review);
          expect(await shop.balance(order.buyer)).toBe(coins);
          expect(await shop.mails(order.reference)).toHaveLength(mails);
        }
        expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 12),
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    );
  }, 600_000);
});
