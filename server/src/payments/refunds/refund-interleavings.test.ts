import { sumMoney, toCents } from '@wyrmgate/contract/amounts';
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
/** What staff, the gateway's dashboard, the bank, the network and the player may do to a paid payment. */
const actions = [
  'staff refunds partially',
  'staff refunds the rest',
  'dashboard refunds partially',
  'a refund fails',
  'the bank disputes',
  'the dispute is won',
  'the dispute is lost',
  'the player spends',
  'webhooks arrive',
  'webhooks arrive in reverse',
  'a gateway response is lost',
  'the payment is settled',
] as const;
type Action = (typeof actions)[number];

type Bought = { buyer: TestUser; id: number; session_id: string; reference: string; spent: number };
const attempt = <T>(action: () => T): T | undefined => {
  try {
    return action();
  } catch {
    // The gateway rejects actions that are too late, too large or disputed.
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

const perform = async (action: Action, bought: Bought): Promise<void> => {
  const { control, portal } = shop;
  if (action === 'staff refunds partially') await refund(bought.id, 2.5);
  if (action === 'staff refunds the rest') await refund(bought.id);
  if (action === 'dashboard refunds partially') attempt(() => control.refund(bought.session_id, { amount: 333 }));
  if (action === 'a refund fails')
    for (const { id } of objectsOf(bought, 'refund.created').slice(-1))
      attempt(() => control.settleRefund(id, 'failed'));
  if (action === 'the bank disputes') attempt(() => control.dispute(bought.session_id));
  if (action === 'the dispute is won' || action === 'the dispute is lost')
    for (const { id } of objectsOf(bought, 'charge.dispute.created'))
      attempt(() => control.closeDispute(id, action.endsWith('won') ? 'won' : 'lost'));
  if (action === 'the player spends') await spend(bought);
  if (action === 'webhooks arrive') await deliver(bought, false);
  if (action === 'webhooks arrive in reverse') await deliver(bought, true);
  if (action === 'a gateway response is lost') control.failNext({ path: '/v1/refunds', status: 'cut', when: 'after' });
  if (action === 'the payment is settled') await settle(portal.platform, bought.id);
};

describe('a paid payment under random concurrent refunds and disputes', () => {
  it('ends with coins that match the money, never refunds more than was paid, and leaves a consistent ledger', async () => {
    const scenario = fc.array(fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 7,
    });
    await fc.assert(
      fc.asyncProperty(scenario, async (steps) => {
        const bought = await buy();
        for (const step of steps) await Promise.all(step.map((action) => perform(action, bought)));
        shop.control.clearFaults();
        // Completes pending refunds, closes the dispute, and finds lost events in the gateway's list.
        shop.portal.clock.advance(2 * 3_600_000);
        await processDueRefunds(shop.portal.platform, true);
        await perform('the dispute is won', bought);
        await catchUp(shop.portal.platform);
        await shop.settled();
        await settle(shop.portal.platform, bought.id);

        const { refunds, donation, refundable } = await staff.api.donations.get({ params: { id: bought.id } });
        const refunded = toCents(donation.refunded_amount);
        expect(refunded).toBeLessThanOrEqual(chest.eur);
        expect(donation.status).toBe(refunded === chest.eur ? 'refunded' : 'completed');
        expect(toCents(refundable)).toBe(chest.eur - refunded);
        expect(refunds.every(({ status }) => status === 'succeeded' || status === 'failed')).toBe(true);
        if (donation.dispute_state !== 'lost') {
          const succeeded = refunds.filter(({ status }) => status === 'succeeded');
          expect(toCents(sumMoney(succeeded.map(({ amount }) => amount)))).toBe(refunded);
        }
        // The balance matches the money that was not returned. It is negative if coins that were clawed back had been
        // spent.
        expect(await shop.balance(bought.buyer)).toBe(
          total - Math.floor((total * refunded) / chest.eur) - bought.spent,
        );
        expect(await shop.ledger()).toMatchObject({ ok: true, sum: 0 });
      }),
      {
        numRuns: Number(process.env.PROPERTY_RUNS ?? 20),
        ...(process.env.PROPERTY_SEED ? { seed: Number(process.env.PROPERTY_SEED) } : {}),
      },
    );
  }, 600_000);
});
