import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { spendCoins } from '../../ledger/service.ts';
import { settle } from '../settlement/settle.ts';
import { catchUp } from '../webhooks/catch-up.ts';
import { processDueRefunds } from './process-refund.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
/** What staff, the dashboard, the bank, the network and the player do with one paid payment. */
const acts = [
  'staff refunds a part',
  'staff refunds the rest',
  'dashboard refunds a part',
  'a refund comes back',
  'the bank disputes',
  'the dispute is won',
  'the dispute is lost',
  'the player spends',
  'webhooks arrive',
  'webhooks arrive backwards',
  'the gateway loses an answer',
  'the gateway is asked',
] as const;
type Act = (typeof acts)[number];

type Bought = { buyer: TestUser; id: number; session_id: string; reference: string; spent: number };
const attempt = <T>(act: () => T): T | undefined => {
  try {
    return act();
  } catch {
    // The gateway says no: too late, too much, or disputed.
    return undefined;
  }
};
const buy = async (): Promise<Bought> => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderStripe(buyer);
  shop.control.pay(order.session_id);
  await shop.deliverEvents(order.session_id);
  await shop.settled();
  return { buyer, spent: 0, id: (await shop.payment(order.reference)).id, ...order };
};
const objectsOf = <T>({ session_id }: Bought, type: 'refund.created' | 'charge.dispute.created') =>
  shop.control.events(session_id, type).map(({ data }) => data.object as T & { id: string });
const refund = (id: number, amount?: number) =>
  staff.api.donations
    .refund({ params: { id }, body: { reason: 'Property', ...(amount ? { amount } : {}) } })
    .catch(() => undefined);
const deliver = async ({ session_id }: Bought, backwards: boolean) => {
  const events = shop.control.events(session_id);
  for (const { id } of backwards ? events.reverse() : events) await shop.control.deliver(id);
};
const spend = async (bought: Bought) => {
  const amount = 200;
  const { platform, clock } = shop.portal;
  const cause = `test:${bought.id}:${bought.spent}:${Math.random()}`;
  await platform.database
    .transaction((tx) => spendCoins(tx, { kind: 'shop', cause, userId: bought.buyer.id, amount, now: clock.now() }))
    .then(
      () => {
        bought.spent += amount;
      },
      () => undefined,
    );
};

const perform = async (act: Act, bought: Bought): Promise<void> => {
  const { control, portal } = shop;
  if (act === 'staff refunds a part') await refund(bought.id, 250);
  if (act === 'staff refunds the rest') await refund(bought.id);
  if (act === 'dashboard refunds a part') attempt(() => control.refund(bought.session_id, { amount: 333 }));
  if (act === 'a refund comes back')
    for (const { id } of objectsOf(bought, 'refund.created').slice(-1))
      attempt(() => control.settleRefund(id, 'failed'));
  if (act === 'the bank disputes') attempt(() => control.dispute(bought.session_id));
  if (act === 'the dispute is won' || act === 'the dispute is lost')
    for (const { id } of objectsOf(bought, 'charge.dispute.created'))
      attempt(() => control.closeDispute(id, act.endsWith('won') ? 'won' : 'lost'));
  if (act === 'the player spends') await spend(bought);
  if (act === 'webhooks arrive') await deliver(bought, false);
  if (act === 'webhooks arrive backwards') await deliver(bought, true);
  if (act === 'the gateway loses an answer') control.failNext({ path: '/v1/refunds', status: 'cut', when: 'after' });
  if (act === 'the gateway is asked') await settle(portal.platform, bought.id);
};

describe('whatever staff, dashboard, bank and player do to a payment, in whatever order', () => {
  it('money and coins agree in the end, no more goes back than came, and the ledger holds', async () => {
    const story = fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 7,
    });
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const bought = await buy();
        for (const step of steps) await Promise.all(step.map((act) => perform(act, bought)));
        shop.control.clearFaults();
        // What hangs is carried on, a dispute ends, and lost events are found in the gateway's list.
        shop.portal.clock.advance(2 * 3_600_000);
        await processDueRefunds(shop.portal.platform, true);
        await perform('the dispute is won', bought);
        await catchUp(shop.portal.platform);
        await shop.settled();
        await settle(shop.portal.platform, bought.id);

        const { refunds, donation, refundable } = await staff.api.donations.get({ params: { id: bought.id } });
        const gone = donation.refunded_amount;
        expect(gone).toBeLessThanOrEqual(chest.eur);
        expect(donation.status).toBe(gone === chest.eur ? 'refunded' : 'completed');
        expect(refundable).toBe(chest.eur - gone);
        expect(refunds.every(({ status }) => status === 'succeeded' || status === 'failed')).toBe(true);
        if (donation.dispute_state !== 'lost') {
          const succeeded = refunds.filter(({ status }) => status === 'succeeded');
          expect(succeeded.reduce((sum, { amount }) => sum + amount, 0)).toBe(gone);
        }
        // Spent coins are gone; everything else follows the money, below zero as a debt.
        expect(await shop.balance(bought.buyer)).toBe(total - Math.floor((total * gone) / chest.eur) - bought.spent);
        expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 20),
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    );
  }, 600_000);
});
