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
/** What payers, banks, networks, browsers, staff and servers do; one of them to one of the payments. */
const acts = [
  'agree',
  'agree, to be declined',
  'agree, slowly',
  'come back',
  'bank pays',
  'bank refuses',
  'page ends',
  'refund',
  'refund a part',
  'chargeback',
  'chargeback that is won',
  'staff refunds a part',
  'staff refunds the rest',
  'send coins',
  'send half',
  'network is slow',
  'network refuses',
  'deliver all',
  'deliver again, backwards',
  'deliver one thrice at once',
  'poll',
  'cancel',
  'reconcile',
  'restart',
] as const;
type Act = (typeof acts)[number];
/** `byHand`: cents that staff paid back without the gateway, counted here as it is agreed to. */
type Order = { buyer: TestUser; id: string; reference: string; kind: 'card' | 'paypal' | 'coins'; byHand: number };

const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    // Too late, twice, or the other gateway's: it says no.
    return undefined;
  }
};
/** Captures and refunds of an order, unless nobody paid it and PayPal has forgotten it. */
const moneyOf = (id: string) =>
  shop.control.paypal.orders().find((order) => order.id === id)?.purchase_units[0].payments;
/** Cents that went back to the payer, by the word of whoever moved them. */
const returnedOf = ({ id, kind, byHand }: Order): number => {
  const sums = {
    card: () => shop.control.events(id, 'refund.created').map(({ data }) => (data.object as { amount: number }).amount),
    paypal: () => (moneyOf(id)?.refunds ?? []).map(({ amount }) => Number(amount.value.replace('.', ''))),
    coins: () => [byHand],
  };
  return sums[kind]().reduce((sum, cents) => sum + cents, 0);
};

const deliver = async ({ id, kind }: Order, how: 'all' | 'backwards' | 'one') => {
  const { control } = shop;
  const { sent, carry } = {
    card: () => ({ sent: control.events(id), carry: control.deliver }),
    paypal: () => ({ sent: control.paypal.events(id), carry: control.paypal.deliver }),
    coins: () => ({ sent: control.nowpayments.notices(id), carry: control.nowpayments.deliver }),
  }[kind]();
  const names = sent.map((each) => each.id);
  if (how === 'backwards') names.reverse();
  for (const name of how === 'one' ? names.slice(-1) : names)
    await carry(name, how === 'one' ? { times: 3, concurrency: 3 } : {});
};

const actByCard = async (act: Act, { buyer, id }: Order): Promise<void> => {
  const { control } = shop;
  if (act === 'agree') attempt(() => control.pay(id));
  if (act === 'agree, to be declined') attempt(() => control.decline(id));
  if (act === 'agree, slowly') attempt(() => control.pay(id, { method: 'delayed' }));
  if (act === 'come back') await buyer.api.payments.stripeSession({ params: { id } });
  if (act === 'bank pays') attempt(() => control.settleDelayed(id, 'succeeded'));
  if (act === 'bank refuses') attempt(() => control.settleDelayed(id, 'failed'));
  if (act === 'page ends') attempt(() => control.expire(id));
  if (act === 'refund') attempt(() => control.refund(id));
  if (act === 'refund a part') attempt(() => control.refund(id, { amount: 333 }));
};
const actAtPayPal = async (act: Act, order: Order): Promise<void> => {
  const { paypal } = shop.control;
  const { buyer, id } = order;
  if (act === 'agree') attempt(() => paypal.approve(id));
  if (act === 'agree, to be declined') attempt(() => paypal.approve(id, 'declined'));
  if (act === 'agree, slowly') attempt(() => paypal.approve(id, 'slow'));
  // Of two that come at once PayPal may turn one away; the payer's page asks again.
  if (act === 'come back') await buyer.api.payments.capturePaypalOrder({ body: { order_id: id } });
  if (act === 'bank pays') attempt(() => paypal.settlePending(id, 'completed'));
  if (act === 'bank refuses') attempt(() => paypal.settlePending(id, 'denied'));
  if (act === 'page ends') attempt(() => paypal.void(id));
  if (act === 'refund') attempt(() => paypal.refund(id));
  if (act === 'refund a part') attempt(() => paypal.refund(id, 333));
  if (act === 'chargeback' && returnedOf(order) === 0)
    attempt(() => paypal.closeDispute(paypal.dispute(id).dispute_id, 'lost'));
  if (act === 'chargeback that is won') attempt(() => paypal.closeDispute(paypal.dispute(id).dispute_id, 'won'));
};
const actInCoins = (act: Act, { id }: Order): void => {
  const { nowpayments } = shop.control;
  const waits = nowpayments.payment(id).payment_status === 'waiting';
  if (act === 'send coins') attempt(() => nowpayments.pay(id));
  if (act === 'send half') attempt(() => nowpayments.pay(id, 0.5));
  if (act === 'network is slow' && waits) nowpayments.confirm(id);
  if (act === 'network refuses' && waits) nowpayments.move(id, 'failed');
  if (act === 'page ends' && waits) nowpayments.move(id, 'expired');
};
/** Through the gateway; coins go back by hand. What is not paid, or not so much, is refused. */
const refundByStaff = async (order: Order, amount?: number): Promise<void> => {
  const { id } = await shop.payment(order.reference);
  const hand = order.kind === 'coins' ? { payout_reference: `tx-${order.reference}-${order.byHand}` } : {};
  const body = { reason: 'Property', ...(amount ? { amount } : {}), ...hand };
  const made = await staff.api.donations.refund({ params: { id }, body }).catch(() => undefined);
  if (order.kind === 'coins') order.byHand += made?.refund.amount ?? 0;
};
/** Another copy of the server starts, takes up what it finds undone, and ends. */
const restart = async (): Promise<void> => {
  const { copy } = await shop.openCopy();
  await copy.close();
};
const perform = async (act: Act, order: Order): Promise<void> => {
  const { buyer, reference } = order;
  if (order.kind === 'card') await actByCard(act, order);
  else if (order.kind === 'paypal') await actAtPayPal(act, order);
  else actInCoins(act, order);
  if (act === 'staff refunds a part') await refundByStaff(order, 250);
  if (act === 'staff refunds the rest') await refundByStaff(order);
  if (act === 'restart') await restart();
  if (act === 'deliver all') await deliver(order, 'all');
  if (act === 'deliver again, backwards') await deliver(order, 'backwards');
  if (act === 'deliver one thrice at once') await deliver(order, 'one');
  if (act === 'poll') await buyer.api.payments.byReference({ params: { reference } });
  if (act === 'cancel') await buyer.api.payments.cancel({ params: { reference } });
  if (act === 'reconcile') {
    shop.portal.clock.advance(60_000);
    await reconcile(shop.portal.platform);
  }
};

const paid = (returned: number) => ({
  status: returned >= chest.eur ? 'refunded' : 'completed',
  coins: total - Math.floor((total * returned) / chest.eur),
  mails: 1,
  review: false,
});
const unpaid = (status: string, review = false) => ({ status, coins: 0, mails: 0, review });
/** What must be true in the end: the model. */
const expectedOf = (order: Order) => {
  const { id, kind } = order;
  const returned = returnedOf(order);
  if (kind === 'card') {
    const { status, payment_status } = shop.control.session(id);
    if (payment_status === 'paid') return paid(returned);
    const refused = shop.control.events(id, 'checkout.session.async_payment_failed').length > 0;
    return unpaid(status !== 'complete' ? 'cancelled' : refused ? 'failed' : 'processing');
  }
  if (kind === 'paypal') {
    const capture = moneyOf(id)?.captures[0];
    if (!capture) return unpaid('cancelled');
    if (capture.status === 'PENDING') return unpaid('processing');
    return capture.status === 'DECLINED' ? unpaid('failed') : paid(returned);
  }
  const { payment_status } = shop.control.nowpayments.payment(id);
  if (payment_status === 'finished') return paid(returned);
  if (payment_status === 'partially_paid') return unpaid('processing', true);
  if (payment_status === 'confirming') return unpaid('processing');
  return unpaid(payment_status === 'failed' ? 'failed' : 'cancelled');
};

/** Steps one after the other; the acts of one step happen at once. */
const story = fc.array(
  fc.array(fc.record({ act: fc.constantFrom(...acts), order: fc.integer({ min: 0, max: 4 }) }), {
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
    coins: async () => {
      const { payment_id, reference } = await shop.orderCrypto(buyer);
      return { id: payment_id, reference };
    },
  };
  return { buyer, kind, byHand: 0, ...(await placed[kind]()) };
};

describe('whatever happens to several payments by card, through PayPal and in coins, in whatever order', () => {
  it('every paid one is credited once, no other is, and the ledger holds', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const orders: Order[] = [];
        for (const kind of ['paypal', 'coins', 'card', 'paypal', 'coins'] as const) orders.push(await start(kind));
        for (const step of steps) await Promise.all(step.map(({ act, order }) => perform(act, orders[order] as Order)));
        await shop.settled();
        // No further webhook arrives: the reconciliation alone must find what was lost.
        for (let hour = 0; hour < 9; hour += 1) {
          shop.portal.clock.advance(3_600_000);
          await reconcile(shop.portal.platform);
        }
        await processDueRefunds(shop.portal.platform, true);
        // Nor is the gateway asked about what is final; lost refunds are found in its list.
        await catchUp(shop.portal.platform);
        await shop.settled();
        for (const order of orders) {
          const { status, coins, mails, review } = expectedOf(order);
          const row = await shop.payment(order.reference);
          // What its payer had cancelled does not fail afterwards.
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
