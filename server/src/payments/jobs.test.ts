import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser } from '../../test/users.ts';
import type { GuardedGateway } from './gateways/gateways.ts';
import { paymentRefunds, payments } from './table.ts';

let shop: Shop;
let stripe: GuardedGateway;
let paypal: GuardedGateway;
beforeAll(async () => {
  shop = await openShop();
  const { gateways } = shop.portal.platform;
  if (!gateways.stripe || !gateways.paypal) throw new Error('The gateways are not configured.');
  ({ stripe, paypal } = gateways as { stripe: GuardedGateway; paypal: GuardedGateway });
});
afterAll(() => shop.close());

const run = async (name: string) => {
  const { jobs, database } = shop.portal.platform;
  await jobs.send(database.db, name, {});
  jobs.wake(name);
};

/** Adds a refund that is due at each gateway. */
const addRefunds = async () => {
  const buyer = await createTestUser(shop.portal);
  const card = await shop.orderStripe(buyer);
  shop.control.pay(card.session_id);
  await shop.deliverEvents(card.session_id);
  const order = await shop.orderPaypal(buyer);
  shop.control.paypal.approve(order.order_id);
  await shop.deliverOtherEvents(order.order_id);
  await shop.settled();
  const now = shop.portal.clock.now();
  for (const { reference } of [card, order]) {
    const { id, gateway } = await shop.payment(reference);
    await shop.portal.platform.database.db.insert(paymentRefunds).values({
      payment_id: id,
      gateway,
      origin: 'staff',
      key: randomUUID(),
      status: 'requested',
      amount: chest.eur,
      next_attempt_at: now,
      created_at: now,
    });
  }
};

/** Opens a payment at each gateway that is due for a check. */
const addDuePayments = async () => {
  const buyer = await createTestUser(shop.portal);
  await shop.orderStripe(buyer);
  await shop.orderPaypal(buyer);
  const { platform, clock } = shop.portal;
  await platform.database.db
    .update(payments)
    .set({ next_check_at: clock.now() })
    .where(and(eq(payments.user_id, buyer.id), eq(payments.status, 'pending')));
};
const prepare: Record<string, () => Promise<void>> = { refunds: addRefunds, reconcile: addDuePayments };

it.each([
  ['reconcile', 'read'],
  ['refunds', 'refund'],
  ['catch-up', 'listEvents'],
  ['compare', 'listEntries'],
] as const)('the job %s of a gateway runs while another gateway does not respond', async (job, method) => {
  await prepare[job]?.();
  const original = { stripe: stripe[method], paypal: paypal[method] };
  const calls = { stripe: 0, paypal: 0 };
  let reply = (): void => undefined;
  const replied = new Promise<void>((resolve) => {
    reply = resolve;
  });
  const stub = (gateway: GuardedGateway, name: 'stripe' | 'paypal', before: () => Promise<void>) =>
    Object.assign(gateway, {
      [method]: async (...args: never[]) => {
        calls[name] += 1;
        await before();
        return (original[name] as (...sent: never[]) => Promise<unknown>)(...args);
      },
    });
  stub(stripe, 'stripe', () => replied);
  stub(paypal, 'paypal', async () => undefined);
  await run(`payments.${job}.stripe`);
  await eventually(async () => calls.stripe === 1);
  await run(`payments.${job}.paypal`);
  await eventually(async () => calls.paypal > 0);
  // The next run does not wait for the other gateway either.
  const before = calls.paypal;
  await prepare[job]?.();
  await run(`payments.${job}.paypal`);
  await eventually(async () => calls.paypal > before);
  expect(calls.stripe).toBe(1);
  reply();
  Object.assign(stripe, { [method]: original.stripe });
  Object.assign(paypal, { [method]: original.paypal });
});
