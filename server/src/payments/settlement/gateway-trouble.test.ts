import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/shell/faults.ts';
import { errorOf } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { defaultBreakerRules } from '../gateways/breaker.ts';
import { payments, webhookInbox } from '../table.ts';
import { reconcile } from './reconcile.ts';

const longTimeoutMs = 60_000;
// Long, so that a busy machine causes no timeouts. Tests of a hanging gateway shorten it.
const rules = { ...defaultBreakerRules, timeoutMs: longTimeoutMs };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ gatewayRules: rules });
});
afterAll(() => shop.close());
afterEach(async () => {
  recover();
  // One successful call after the reset time closes the circuit for the next test.
  shop.portal.clock.advance(31_000);
  await shop.orderStripe(await createTestUser(shop.portal));
});

const sessions = '/v1/checkout/sessions';
const fail = (fault: Partial<Fault>) => {
  if (fault.status === 'hang') rules.timeoutMs = 500;
  shop.control.failNext({ path: sessions, status: 500, times: 100, ...fault });
};
const recover = () => {
  shop.control.clearFaults();
  rules.timeoutMs = longTimeoutMs;
};
const checkoutFailed = { status: 502, code: 'payments.checkoutFailed', message: 'Failed to create checkout session' };
const circuitOpen = { status: 503, code: 'payments.gatewayUnavailable' };

describe('a failing gateway', () => {
  it.each([
    ['hangs', { status: 'hang' }],
    ['responds with 500', { status: 500 }],
    ['responds with garbage', { status: 'garbage' }],
    ['drops the connection', { status: 'cut' }],
    ['responds with 429', { status: 429 }],
    ['rejects the API key', { status: 401 }],
  ] as [string, Partial<Fault>][])(
    'causes a clear error if it %s, and a repeated request succeeds later',
    async (_, fault) => {
      const buyer = await createTestUser(shop.portal);
      const key = randomUUID();
      fail(fault);
      await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(checkoutFailed);
      const rows = () => shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
      await expect(rows()).resolves.toMatchObject([{ status: 'pending' }]);
      recover();
      const { session_id, reference } = await shop.orderStripe(buyer, { key });
      await expect(rows()).resolves.toMatchObject([{ reference, gateway_session_id: session_id }]);
      const opened = shop.control.sessions().filter((session) => session.client_reference_id === reference);
      expect(opened).toHaveLength(1);
    },
  );

  it('is called with a new idempotency key after a server error, because it would repeat that error for a day', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 500, times: 3 });
    await errorOf(shop.orderStripe(buyer, { key }));
    const { reference } = await shop.orderStripe(buyer, { key });
    expect((await shop.timeline(reference)).map(({ kind }) => kind)).toEqual(['created', 'error', 'session']);
  });

  it('creates one session if the response is lost and the request is repeated', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 'hang', when: 'after', times: 1 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(checkoutFailed);
    const { reference } = await shop.orderStripe(buyer, { key });
    const opened = shop.control.sessions().filter((session) => session.client_reference_id === reference);
    expect(opened).toHaveLength(1);
  });

  it('causes the payment to fail if it rejects the order permanently', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 400 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(checkoutFailed);
    const [row] = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
    expect(row).toMatchObject({ status: 'failed', failure_code: 'refused', next_check_at: null });
    recover();
    const { reference } = await shop.orderStripe(buyer, { key });
    expect(reference).not.toBe(row?.reference);
  });

  it('is not called after five consecutive failures: callers get an error at once, and the shop keeps working', async () => {
    const buyer = await createTestUser(shop.portal);
    fail({ status: 'hang' });
    // Long enough for the shop to respond before the gateway times out.
    rules.timeoutMs = 2500;
    const ended: string[] = [];
    const recordEnd = <T>(what: string, work: Promise<T>) => work.finally(() => ended.push(what));
    const [packageList, ...errors] = await Promise.all([
      recordEnd('the shop', shop.portal.as().packages.list()),
      ...[1, 2, 3, 4, 5].map(() => recordEnd('an order', errorOf(shop.orderStripe(buyer)))),
    ]);
    expect(packageList.packages).toHaveLength(1);
    expect(ended).toEqual(['the shop', ...Array(5).fill('an order')]);
    for (const each of errors) expect(each).toMatchObject(checkoutFailed);

    // The gateway works again, so an error now means that it was not called.
    recover();
    await expect(errorOf(shop.orderStripe(buyer))).resolves.toMatchObject(circuitOpen);
    const rows = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
    expect(rows).toHaveLength(5);

    shop.portal.clock.advance(29_000);
    await expect(errorOf(shop.orderStripe(buyer))).resolves.toMatchObject(circuitOpen);
    shop.portal.clock.advance(1000);
    await expect(shop.orderStripe(buyer)).resolves.toHaveProperty('url');
    await expect(shop.orderStripe(buyer)).resolves.toHaveProperty('url');
  });

  it('leaves a polled payment unchanged, and the reconciliation polls it again later', async () => {
    const buyer = await createTestUser(shop.portal);
    const { session_id, reference } = await shop.orderStripe(buyer);
    shop.control.pay(session_id);
    fail({ path: `${sessions}/*`, status: 'garbage' });
    shop.portal.clock.advance(120_000);
    const report = await reconcile(shop.portal.platform);
    expect(report.failed).toBeGreaterThan(0);
    await expect(shop.payment(reference)).resolves.toMatchObject({
      status: 'pending',
      next_check_at: expect.any(Date),
    });
    recover();
    shop.portal.clock.advance(600_000);
    await reconcile(shop.portal.platform);
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('is polled about all waiting payments within a minute after it recovers', async () => {
    const buyers = [];
    for (let count = 0; count < 12; count += 1) {
      const buyer = await createTestUser(shop.portal);
      shop.control.pay((await shop.orderStripe(buyer)).session_id);
      buyers.push(buyer);
    }
    fail({ path: `${sessions}/*`, status: 429, times: 1000 });
    shop.portal.clock.advance(120_000);
    await expect(reconcile(shop.portal.platform)).resolves.toMatchObject({ checked: 0 });
    recover();
    shop.portal.clock.advance(60_000);
    await expect(reconcile(shop.portal.platform)).resolves.toMatchObject({ failed: 0 });
    for (const buyer of buyers) await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('does not delay payments of another gateway, however many payments wait for it', async () => {
    const buyer = await createTestUser(shop.portal);
    for (let count = 0; count < 45; count += 1) await shop.orderStripe(buyer);
    const { order_id } = await shop.orderPaypal(buyer);
    shop.control.paypal.approve(order_id);
    // All these payments are due before the PayPal payment.
    fail({ path: `${sessions}/*`, status: 401, times: 1000 });
    shop.portal.clock.advance(5 * 60_000);
    await expect(reconcile(shop.portal.platform)).resolves.toMatchObject({ checked: 1 });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('leaves a webhook in the inbox with the error, and the webhook is retried', async () => {
    const buyer = await createTestUser(shop.portal);
    const { session_id } = await shop.orderStripe(buyer);
    shop.control.pay(session_id);
    const [event] = shop.control.events(session_id);
    fail({ path: `${sessions}/*` });
    await shop.control.deliver(event?.id ?? '');
    const row = async () => {
      const { db } = shop.portal.platform.database;
      return (
        await db
          .select()
          .from(webhookInbox)
          .where(eq(webhookInbox.event_key, event?.id ?? ''))
      ).at(0);
    };
    const failedRow = await eventually(async () => {
      const found = await row();
      return found?.failure === 'gateway' && found;
    });
    expect(failedRow.processed_at).toBeNull();
    expect(failedRow.last_error).not.toBeNull();
    recover();
    await shop.settled();
    const done = await row();
    expect(done).toMatchObject({ attempts: 0, failure: null, last_error: null });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });
});
