import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { payments, webhookInbox } from '../table.ts';
import { cleanInbox, sweepInbox } from '../webhooks/inbox-sweep.ts';
import { reconcile } from './reconcile.ts';

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
const minutes = (count: number) => shop.portal.clock.advance(count * 60_000);
const cancel = (buyer: TestUser, reference: string) => buyer.api.payments.cancel({ params: { reference } });

describe('a lost webhook', () => {
  it('is recovered by the reconciliation two minutes after the order', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    minutes(1);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    minutes(1);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', next_check_at: null });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(shop.mails(reference)).resolves.toHaveLength(1);
  });

  it('is recovered when the buyer polls the payment page, which itself credits nothing', async () => {
    const { buyer, session_id } = await start();
    shop.control.pay(session_id);
    const look = () => buyer.api.payments.stripeSession({ params: { id: session_id } });
    await expect(look()).resolves.toMatchObject({ status: 'pending' });
    const shown = await eventually(async () => {
      const payment = await look();
      return payment.status === 'completed' && payment;
    });
    expect(shown.total_coins).toBe(total);
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('causes at most one gateway request every four seconds, however often the payment page is polled', async () => {
    const { buyer, session_id, reference } = await start();
    const { platform } = shop.portal;
    const look = () => buyer.api.payments.byReference({ params: { reference } });
    const startedAt = Date.now();
    await Promise.all(Array.from({ length: 40 }, look));
    const spans = Math.floor((Date.now() - startedAt) / 4000);
    const { id } = await shop.payment(reference);
    const { rows } = await platform.database.query(
      `select id from jobs.job where name = 'payments.settle.stripe' and data->>'paymentId' = $1`,
      [String(id)],
    );
    // The gateway gets two requests if the forty calls span two periods of four seconds.
    expect(rows.length).toBeLessThanOrEqual(2 + spans);
    expect(shop.control.session(session_id).status).toBe('open');
  });
});

describe('the reconciliation', () => {
  it('polls after 2, 10 and 60 minutes, and cancels the payment once its page has expired', async () => {
    const { reference } = await start();
    const checks: number[] = [];
    for (let minute = 1; minute <= 130; minute += 1) {
      minutes(1);
      const before = (await shop.payment(reference)).checks;
      await reconcile(shop.portal.platform);
      if ((await shop.payment(reference)).checks > before) checks.push(minute);
    }
    expect(checks).toEqual([2, 10, 60]);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', next_check_at: null });
  });

  it('polls each payment once, even if several instances run it concurrently', async () => {
    const orders = [await start(), await start(), await start()];
    for (const { session_id } of orders) shop.control.pay(session_id);
    minutes(3);
    const reports = await Promise.all([1, 2, 3, 4].map(() => reconcile(shop.portal.platform)));
    expect(reports.reduce((sum, { checked }) => sum + checked, 0)).toBe(3);
    for (const { buyer } of orders) await expect(shop.balance(buyer)).resolves.toBe(total);
  });
});

describe('a session unknown to the gateway', () => {
  it('is flagged for review once its page must have expired, and is not polled again', async () => {
    const { reference } = await start();
    const { db } = shop.portal.platform.database;
    await db.update(payments).set({ gateway_session_id: 'cs_test_unknown' }).where(eq(payments.reference, reference));
    minutes(3);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending', needs_review: false });
    minutes(120);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'pending',
      needs_review: true,
      failure_code: 'missing',
      next_check_at: null,
    });
  });

  it('can be closed by staff', async () => {
    const { reference } = await start();
    const { db } = shop.portal.platform.database;
    await db
      .update(payments)
      .set({ gateway_session_id: 'cs_test_unknown_too' })
      .where(eq(payments.reference, reference));
    minutes(120);
    await reconcile(shop.portal.platform);
    const { id } = await shop.payment(reference);
    const staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
    await staff.api.donations.review({ params: { id }, body: { decision: 'close', reason: 'Unknown to the gateway' } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', needs_review: false });
  });
});

describe('a payment cancellation', () => {
  it('closes the hosted page and cancels the payment', async () => {
    const { buyer, session_id, reference } = await start();
    await expect(cancel(buyer, reference)).resolves.toMatchObject({ status: 'cancelled' });
    expect(shop.control.session(session_id).status).toBe('expired');
    expect(() => shop.control.pay(session_id)).toThrow(/can no longer be paid/);
    await shop.deliverEvents(session_id, 'checkout.session.expired');
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled' });
  });

  it('completes the payment if it has already been paid', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    await expect(cancel(buyer, reference)).resolves.toMatchObject({ status: 'completed', total_coins: total });
    await shop.deliverEvents(session_id);
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(total);
    await expect(cancel(buyer, reference)).resolves.toMatchObject({ status: 'completed' });
  });

  it('waits for the bank if the payment is delayed', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id, { method: 'delayed' });
    await expect(cancel(buyer, reference)).resolves.toMatchObject({ status: 'processing' });
  });

  it('credits the payment once if it is repeated twenty times concurrently with the webhook', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    await Promise.all([
      ...Array.from({ length: 20 }, () => cancel(buyer, reference)),
      shop.deliverEvents(session_id, 'checkout.session.completed', { times: 20, concurrency: 20 }),
    ]);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
    const moves = (await shop.timeline(reference)).filter(({ kind }) => kind === 'transition');
    expect(moves).toEqual([{ kind: 'transition', from: 'pending', to: 'completed' }]);
  });

  it('changes nothing if the gateway does not respond', async () => {
    const { buyer, reference } = await start();
    shop.control.failNext({ path: '/v1/checkout/sessions/*/expire', status: 500, times: 3 });
    await expect(errorOf(cancel(buyer, reference))).resolves.toMatchObject({
      status: 503,
      code: 'payments.gatewayUnavailable',
    });
    shop.control.clearFaults();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });
});

describe('a late payment', () => {
  it('is credited even if the payment had been cancelled', async () => {
    const { buyer, session_id, reference } = await start();
    shop.control.pay(session_id);
    const { db } = shop.portal.platform.database;
    await db.update(payments).set({ status: 'cancelled' }).where(eq(payments.reference, reference));
    await shop.deliverEvents(session_id);
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('is matched even if the checkout response with its session was lost', async () => {
    const buyer = await createTestUser(shop.portal);
    shop.control.failNext({ path: '/v1/checkout/sessions', status: 'garbage', when: 'after', times: 3 });
    await errorOf(shop.orderStripe(buyer));
    shop.control.clearFaults();
    const [row] = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
    const session = shop.control.sessions().find((one) => one.client_reference_id === row?.reference);
    shop.control.pay(session?.id ?? '');
    await shop.deliverEvents(session?.id ?? '');
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });
});

describe('the inbox sweep', () => {
  it('queues a stored webhook again after thirty seconds if its job was lost', async () => {
    const { buyer, session_id } = await start();
    shop.control.pay(session_id);
    const [event] = shop.control.events(session_id);
    const { platform } = shop.portal;
    const now = platform.clock.now();
    await platform.database.db.insert(webhookInbox).values({
      gateway: 'stripe',
      event_key: event?.id ?? '',
      event_type: event?.type ?? '',
      body: Buffer.from(JSON.stringify(event)),
      received_at: now,
      next_attempt_at: new Date(now.getTime() + 30_000),
    });
    await expect(sweepInbox(platform, false)).resolves.toBe(0);
    shop.portal.clock.advance(31_000);
    await expect(sweepInbox(platform, false)).resolves.toBe(1);
    await shop.settled();
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('keeps retrying a webhook that cannot be read, with pauses of at most an hour', async () => {
    const { platform, clock } = shop.portal;
    const { db } = platform.database;
    const isPoisoned = eq(webhookInbox.event_key, 'evt_poisoned');
    const row = async () => (await db.select().from(webhookInbox).where(isPoisoned)).at(0);
    const received_at = platform.clock.now();
    await db.insert(webhookInbox).values({
      gateway: 'stripe',
      event_key: 'evt_poisoned',
      event_type: 'checkout.session.completed',
      body: Buffer.from('poison'),
      received_at,
      next_attempt_at: received_at,
    });
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 30; attempt += 1) {
      await sweepInbox(platform, false);
      const failed = await eventually(async () => {
        const found = await row();
        return found?.attempts === attempt && found;
      });
      expect(failed).toMatchObject({ failure: 'unreadable', processed_at: null });
      const pause = failed.next_attempt_at.getTime() - platform.clock.now().getTime();
      pauses.push(pause);
      clock.advance(pause);
    }
    expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
    expect(pauses.at(0)).toBe(5000);
    expect(pauses.at(-1)).toBe(3_600_000);
    await db.delete(webhookInbox).where(isPoisoned);
  });

  it('deletes only processed webhooks, after five weeks', async () => {
    const { db } = shop.portal.platform.database;
    const row = { gateway: 'stripe', event_type: 'checkout.session.expired', body: Buffer.from('{}') } as const;
    const now = shop.portal.clock.now();
    const long = new Date(now.getTime() - 36 * 86_400_000);
    await db.delete(webhookInbox);
    await db.insert(webhookInbox).values([
      { ...row, event_key: 'old', received_at: long, processed_at: long },
      { ...row, event_key: 'old but open', received_at: long, attempts: 20 },
      { ...row, event_key: 'recent', received_at: now, processed_at: now },
    ]);
    await cleanInbox(shop.portal.platform);
    const left = await db.select({ key: webhookInbox.event_key }).from(webhookInbox);
    expect(left.map(({ key }) => key).sort()).toEqual(['old but open', 'recent']);
  });
});
