import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser, type TestUser } from '../../../test/users.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { createReference } from '../checkout/reference.ts';
import { payments } from '../table.ts';

// DELIVERY_PAYMENTS=1000 makes a full run, which takes minutes.
const bought = Number(process.env.DELIVERY_PAYMENTS ?? 200);
const copies = Number(process.env.DELIVERY_COPIES ?? 50);
const concurrency = 4;

let shop: Shop;
let buyers: TestUser[];
beforeAll(async () => {
  shop = await openShop();
  buyers = await Promise.all(Array.from({ length: 20 }, () => createTestUser(shop.portal)));
});
afterAll(() => shop.close());

/** Processes the list with limited concurrency. */
const each = async <T>(list: readonly T[], work: (item: T) => Promise<void>) => {
  const waiting = list.values();
  const one = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, one));
};

/** Inserts a payment as the checkout would, but without HTTP calls. */
const order = async (buyer: TestUser): Promise<string> => {
  const { platform, clock } = shop.portal;
  const reference = createReference();
  const now = clock.now();
  const gateway = platform.gateways.stripe;
  const page = await gateway?.createCheckout({
    reference,
    attempt: 1,
    name: 'Chest',
    description: reference,
    amount: chest.eur,
    currency: 'EUR',
    email: buyer.email,
    language: 'en',
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  if (!page) throw new Error('Stripe is not configured.');
  await platform.database.db.insert(payments).values({
    reference,
    user_id: buyer.id,
    gateway: 'stripe',
    package_id: chest.id,
    package_name: 'Chest',
    coins: chest.coins,
    bonus_coins: chest.bonus,
    amount: chest.eur,
    currency: 'EUR',
    livemode: false,
    gateway_session_id: page.sessionId,
    checkout_url: page.url,
    request_hash: randomUUID(),
    language: 'en',
    consent_version: 'test',
    consent_at: now,
    consent_ip: '203.0.113.7',
    created_at: now,
  });
  return page.sessionId;
};

describe(`${bought} payments whose webhooks arrive ${copies} times concurrently`, () => {
  it('are credited once each, with one email each, and leave a consistent ledger', async () => {
    const { app, platform } = shop.portal;
    const sessions: string[] = [];
    await each(
      Array.from({ length: bought }, (_, index) => buyers[index % buyers.length] as TestUser),
      async (buyer) => {
        sessions.push(await order(buyer));
      },
    );
    await each(sessions, async (session) => {
      shop.control.pay(session);
      const [event] = shop.control.events(session, 'checkout.session.completed');
      const { path, body, headers } = shop.control.signedRequest(event?.id ?? '');
      // Repeats the request after a 503, as gateways do.
      const send = async (): Promise<number> => {
        const { statusCode } = await app.inject({ method: 'POST', url: path, payload: body, headers });
        return statusCode === 503 ? send() : statusCode;
      };
      const statuses = await Promise.all(Array.from({ length: copies }, send));
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
    const count = async (query: string) => {
      const [row] = await rowsOf<{ count: number }>(platform.database.db, query as never);
      return Number(row?.count);
    };
    await eventually(
      async () => (await count("select count(*) from payments where status <> 'completed'")) === 0,
      300_000,
    );
    await expect(count('select count(*) from payments_inbox')).resolves.toBe(bought);
    await expect(count('select count(*) from ledger_transfers')).resolves.toBe(2 * bought);
    await expect(count("select count(*) from mail_outbox where template = 'payment-completed'")).resolves.toBe(bought);
    const balances = await Promise.all(buyers.map((buyer) => shop.balance(buyer)));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(bought * (chest.coins + chest.bonus));
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0, entries: 4 * bought });
  }, 600_000);
});
