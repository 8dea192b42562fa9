import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, type Person } from '../../test/people.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { reconcile } from './reconcile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** What payers, banks, the network, browsers and forgers do; one of them to one of the payments. */
const acts = [
  'pay',
  'pay later',
  'bank pays',
  'bank refuses',
  'decline',
  'page expires',
  'deliver all',
  'deliver again, backwards',
  'deliver one thrice at once',
  'forge',
  'poll',
  'cancel',
  'reconcile',
] as const;
type Act = (typeof acts)[number];
type Order = { buyer: Person; session_id: string; reference: string };

const ignoreRefusal = (act: () => unknown): void => {
  try {
    act();
  } catch {
    // The payer came too late, or twice: the gateway says no.
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
const perform = async (act: Act, order: Order): Promise<void> => {
  const { control } = shop;
  const { buyer, session_id, reference } = order;
  if (act === 'pay') ignoreRefusal(() => control.pay(session_id));
  if (act === 'pay later') ignoreRefusal(() => control.pay(session_id, { method: 'delayed' }));
  if (act === 'bank pays') ignoreRefusal(() => control.settleDelayed(session_id, 'succeeded'));
  if (act === 'bank refuses') ignoreRefusal(() => control.settleDelayed(session_id, 'failed'));
  if (act === 'decline') ignoreRefusal(() => control.decline(session_id));
  if (act === 'page expires') ignoreRefusal(() => control.expire(session_id));
  if (act === 'deliver all') await deliver(order, 'all');
  if (act === 'deliver again, backwards') await deliver(order, 'backwards');
  if (act === 'deliver one thrice at once') await deliver(order, 'one');
  if (act === 'forge') await forge(order);
  if (act === 'poll') await buyer.api.payments.stripeSession({ params: { id: session_id } });
  if (act === 'cancel') await buyer.api.payments.cancel({ params: { reference } });
  if (act === 'reconcile') {
    shop.portal.clock.advance(60_000);
    await reconcile(shop.portal.platform);
  }
};

/** Steps one after the other; the acts of one step happen at once. */
const story = fc.array(
  fc.array(fc.record({ act: fc.constantFrom(...acts), order: fc.integer({ min: 0, max: 2 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 8 },
);

describe('whatever happens to several payments, in whatever order', () => {
  it('every paid one is credited once, no other is, and the ledger holds', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const orders: Order[] = [];
        for (let count = 0; count < 3; count += 1) {
          const buyer = await createPerson(shop.portal, { lasting: true });
          orders.push({ buyer, ...(await shop.order(buyer)) });
        }
        for (const step of steps) await Promise.all(step.map(({ act, order }) => perform(act, orders[order] as Order)));
        await shop.settled();
        // No further webhook arrives: the reconciliation alone must find what was lost.
        for (let hour = 0; hour < 3; hour += 1) {
          shop.portal.clock.advance(3_600_000);
          await reconcile(shop.portal.platform);
        }
        for (const { buyer, session_id, reference } of orders) {
          const { status, payment_status } = shop.control.session(session_id);
          const payment = await shop.payment(reference);
          const paid = payment_status === 'paid';
          expect(payment.needs_review).toBe(false);
          expect(await shop.balance(buyer)).toBe(paid ? total : 0);
          expect(await shop.mails(reference)).toHaveLength(paid ? 1 : 0);
          const expected = status === 'complete' ? ['processing', 'failed'] : ['cancelled'];
          expect(paid ? ['completed'] : expected).toContain(payment.status);
        }
        expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 40),
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    );
  }, 600_000);
});
