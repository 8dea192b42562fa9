import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { catchUp } from '../webhooks/catch-up.ts';
import { reconcile } from './reconcile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** What payers, banks, networks, browsers and forgers may do to a payment. */
const actions = [
  'pay',
  'pay with delay',
  'bank pays',
  'bank declines',
  'decline',
  'page expires',
  'deliver all',
  'deliver again in reverse',
  'deliver one three times concurrently',
  'refund',
  'refund partially',
  'refund that fails',
  'chargeback',
  'chargeback, then won',
  'forge',
  'poll',
  'cancel',
  'reconcile',
] as const;
type Action = (typeof actions)[number];
/** `returned` and `disputed` are in cents, and are updated whenever the gateway accepts the action. */
type Order = { buyer: TestUser; session_id: string; reference: string; returned: number; disputed: number };

const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    // The gateway rejects actions that are too late or repeated.
    return undefined;
  }
};
const deliver = async (order: Order, how: 'all' | 'backwards' | 'one') => {
  const events = shop.control.events(order.session_id);
  if (how === 'backwards') events.reverse();
  for (const { id } of how === 'one' ? events.slice(-1) : events)
    await shop.control.deliver(id, how === 'one' ? { times: 3, concurrency: 3 } : {});
};
const forge = async ({ session_id, reference }: Order) => {
  const object = { id: session_id, object: 'checkout.session', client_reference_id: reference, payment_status: 'paid' };
  const event = {
    id: `evt_forged_${reference}`,
    type: 'checkout.session.completed',
    livemode: false,
    data: { object },
  };
  const { body, headers } = shop.control.signedRequest(event as never, { secret: 'whsec_guessed' });
  expect((await shop.post(body, headers)).status).toBe(400);
};
const perform = async (action: Action, order: Order): Promise<void> => {
  const { control } = shop;
  const { buyer, session_id, reference } = order;
  if (action === 'pay') attempt(() => control.pay(session_id));
  if (action === 'pay with delay') attempt(() => control.pay(session_id, { method: 'delayed' }));
  if (action === 'bank pays') attempt(() => control.settleDelayed(session_id, 'succeeded'));
  if (action === 'bank declines') attempt(() => control.settleDelayed(session_id, 'failed'));
  if (action === 'decline') attempt(() => control.decline(session_id));
  if (action === 'page expires') attempt(() => control.expire(session_id));
  if (action === 'refund') order.returned += attempt(() => control.refund(session_id))?.amount ?? 0;
  if (action === 'refund partially')
    order.returned += attempt(() => control.refund(session_id, { amount: 333 }))?.amount ?? 0;
  if (action === 'refund that fails') attempt(() => control.settleRefund(control.refund(session_id).id, 'failed'));
  if (action === 'chargeback') order.disputed += attempt(() => control.dispute(session_id))?.amount ?? 0;
  if (action === 'chargeback, then won') attempt(() => control.closeDispute(control.dispute(session_id).id, 'won'));
  if (action === 'deliver all') await deliver(order, 'all');
  if (action === 'deliver again in reverse') await deliver(order, 'backwards');
  if (action === 'deliver one three times concurrently') await deliver(order, 'one');
  if (action === 'forge') await forge(order);
  if (action === 'poll') await buyer.api.payments.stripeSession({ params: { id: session_id } });
  if (action === 'cancel') await buyer.api.payments.cancel({ params: { reference } });
  if (action === 'reconcile') {
    shop.portal.clock.advance(60_000);
    await reconcile(shop.portal.platform);
  }
};

/** Returns the state in which the payment must end. */
const expectedOf = ({ session_id, returned, disputed }: Order) => {
  const { status, payment_status } = shop.control.session(session_id);
  if (payment_status === 'paid') {
    const coins = total - Math.floor((total * (returned + disputed)) / chest.eur);
    return { status: returned >= chest.eur ? 'refunded' : 'completed', coins, mails: 1 };
  }
  const declined = shop.control.events(session_id, 'checkout.session.async_payment_failed').length > 0;
  return { status: status !== 'complete' ? 'cancelled' : declined ? 'failed' : 'processing', coins: 0, mails: 0 };
};

/** Steps run one after another. The actions of one step run concurrently. */
const scenario = fc.array(
  fc.array(fc.record({ action: fc.constantFrom(...actions), order: fc.integer({ min: 0, max: 2 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 8 },
);

describe('payments under random concurrent events', () => {
  it('are credited once if they were paid, otherwise never, and leave a consistent ledger', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (steps) => {
        const orders: Order[] = [];
        for (let count = 0; count < 3; count += 1) {
          const buyer = await createTestUser(shop.portal, { longLivedToken: true });
          orders.push({ buyer, returned: 0, disputed: 0, ...(await shop.orderStripe(buyer)) });
        }
        for (const step of steps)
          await Promise.all(step.map(({ action, order }) => perform(action, orders[order] as Order)));
        await shop.settled();
        // No further webhook arrives, so the reconciliation alone must recover lost ones.
        for (let hour = 0; hour < 3; hour += 1) {
          shop.portal.clock.advance(3_600_000);
          await reconcile(shop.portal.platform);
        }
        // Settled payments are not polled, so lost refunds are found in the gateway's list of events.
        await catchUp(shop.portal.platform);
        await shop.settled();
        for (const order of orders) {
          const { status, coins, mails } = expectedOf(order);
          expect(await shop.payment(order.reference)).toMatchObject({ status, needs_review: false });
          expect(await shop.balance(order.buyer)).toBe(coins);
          expect(await shop.mails(order.reference)).toHaveLength(mails);
        }
        expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 25),
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    );
  }, 600_000);
});
