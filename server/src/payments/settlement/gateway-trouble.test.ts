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

const patience = 60_000;
// Long, because a loaded machine is slow, not silent. Who waits for a gateway that hangs need not wait long.
const rules = { ...defaultBreakerRules, timeoutMilliseconds: patience };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ gatewayRules: rules });
});
afterAll(() => shop.close());
afterEach(async () => {
  recover();
  // One good call after the rest closes the breaker for the next test.
  shop.portal.clock.advance(31_000);
  await shop.orderStripe(await createTestUser(shop.portal));
});

const sessions = '/v1/checkout/sessions';
const fail = (fault: Partial<Fault>) => {
  if (fault.status === 'hang') rules.timeoutMilliseconds = 500;
  shop.control.failNext({ path: sessions, status: 500, times: 100, ...fault });
};
const recover = () => {
  shop.control.clearFaults();
  rules.timeoutMilliseconds = patience;
};
const failed = { status: 502, code: 'payments.checkoutFailed', message: 'Failed to create checkout session' };
const resting = { status: 503, code: 'payments.gatewayUnavailable' };

describe('a gateway in trouble', () => {
  it.each([
    ['hangs', { status: 'hang' }],
    ['answers 500', { status: 500 }],
    ['answers garbage', { status: 'garbage' }],
    ['cuts the line', { status: 'cut' }],
    ['wants slower callers', { status: 429 }],
    ['refuses the key', { status: 401 }],
  ] as [string, Partial<Fault>][])(
    'that %s makes a clear failure, and the same click works afterwards',
    async (_, fault) => {
      const buyer = await createTestUser(shop.portal);
      const key = randomUUID();
      fail(fault);
      await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(failed);
      const rows = () => shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
      await expect(rows()).resolves.toMatchObject([{ status: 'pending' }]);
      recover();
      const { session_id, reference } = await shop.orderStripe(buyer, { key });
      await expect(rows()).resolves.toMatchObject([{ reference, gateway_session_id: session_id }]);
      const opened = shop.control.sessions().filter((session) => session.client_reference_id === reference);
      expect(opened).toHaveLength(1);
    },
  );

  it('that answered with an error is asked under a new key, for it would repeat that answer for a day', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 500, times: 3 });
    await errorOf(shop.orderStripe(buyer, { key }));
    const { reference } = await shop.orderStripe(buyer, { key });
    expect((await shop.timeline(reference)).map(({ kind }) => kind)).toEqual(['created', 'error', 'session']);
  });

  it('is not asked for the same session twice when its answer was lost', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 'hang', when: 'after', times: 1 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(failed);
    const { reference } = await shop.orderStripe(buyer, { key });
    const opened = shop.control.sessions().filter((session) => session.client_reference_id === reference);
    expect(opened).toHaveLength(1);
  });

  it('that refuses an order for good ends it', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    fail({ status: 400 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject(failed);
    const [row] = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
    expect(row).toMatchObject({ status: 'failed', failure_code: 'refused', next_check_at: null });
    recover();
    const { reference } = await shop.orderStripe(buyer, { key });
    expect(reference).not.toBe(row?.reference);
  });

  it('is left alone after five failures in a row: callers are told at once, everything else goes on', async () => {
    const buyer = await createTestUser(shop.portal);
    fail({ status: 'hang' });
    // Time enough for the shop to answer meanwhile.
    rules.timeoutMilliseconds = 2500;
    const ended: string[] = [];
    const noting = <T>(what: string, work: Promise<T>) => work.finally(() => ended.push(what));
    const [meanwhile, ...refused] = await Promise.all([
      noting('the shop', shop.portal.as().packages.list()),
      ...[1, 2, 3, 4, 5].map(() => noting('an order', errorOf(shop.orderStripe(buyer)))),
    ]);
    expect(meanwhile.packages).toHaveLength(1);
    expect(ended).toEqual(['the shop', ...Array(5).fill('an order')]);
    for (const each of refused) expect(each).toMatchObject(failed);

    // It would answer now, so whoever is refused was told without a question.
    recover();
    await expect(errorOf(shop.orderStripe(buyer))).resolves.toMatchObject(resting);
    const rows = await shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, buyer.id));
    expect(rows).toHaveLength(5);

    shop.portal.clock.advance(29_000);
    await expect(errorOf(shop.orderStripe(buyer))).resolves.toMatchObject(resting);
    shop.portal.clock.advance(1000);
    await expect(shop.orderStripe(buyer)).resolves.toHaveProperty('url');
    await expect(shop.orderStripe(buyer)).resolves.toHaveProperty('url');
  });

  it('while asked about a payment leaves it as it is, and the reconciliation comes back to it', async () => {
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

  it('that comes back is asked about everything that waited, within a minute', async () => {
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
    // Those that were asked in vain opened the breaker and have a lease; all others waited without a question.
    shop.portal.clock.advance(60_000);
    await reconcile(shop.portal.platform);
    const balances = await Promise.all(buyers.map((buyer) => shop.balance(buyer)));
    expect(balances.filter((balance) => balance > 0).length).toBeGreaterThanOrEqual(12 - 8);
    shop.portal.clock.advance(600_000);
    await reconcile(shop.portal.platform);
    for (const buyer of buyers) await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('while a webhook is processed leaves it in the inbox with the reason, and it is tried again', async () => {
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
    const tried = await eventually(async () => {
      const found = await row();
      return found && found.attempts > 0 && found;
    });
    expect(tried.processed_at).toBeNull();
    expect(tried.last_error).not.toBeNull();
    recover();
    await shop.settled();
    const done = await row();
    expect(done?.attempts).toBeGreaterThan(1);
    expect(done?.last_error).toBeNull();
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });
});
