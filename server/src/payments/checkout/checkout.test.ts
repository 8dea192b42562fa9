import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../test/app.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { packages } from '../../packages/table.ts';
import { reconcile } from '../settlement/reconcile.ts';
import { settle } from '../settlement/settle.ts';
import { payments } from '../table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const rowsOf = (userId: number) =>
  shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, userId));
const minutes = (count: number) => shop.portal.clock.advance(count * 60_000);

describe('an idempotency key', () => {
  it('opens one session when the buyer double-clicks', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => shop.orderStripe(buyer, { key })));
    expect(new Set(orders.map(({ session_id }) => session_id)).size).toBe(1);
    expect(new Set(orders.map(({ reference }) => reference)).size).toBe(1);
    await expect(rowsOf(buyer.id)).resolves.toHaveLength(1);
    expect(
      shop.control.sessions().filter(({ client_reference_id }) => client_reference_id === orders[0]?.reference),
    ).toHaveLength(1);
  });

  it('returns the same payment until that payment has failed, and then starts another one', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    const first = await shop.orderStripe(buyer, { key });
    minutes(14);
    await expect(shop.orderStripe(buyer, { key })).resolves.toEqual(first);
    await buyer.api.payments.cancel({ params: { reference: first.reference } });
    const second = await shop.orderStripe(buyer, { key });
    expect(second.reference).not.toBe(first.reference);
    shop.control.pay(second.session_id);
    await settle(shop.portal.platform, (await shop.payment(second.reference)).id);
    await expect(shop.orderStripe(buyer, { key })).resolves.toEqual(second);
    await expect(rowsOf(buyer.id)).resolves.toHaveLength(2);
  });

  it('is rejected if it was used for a different order', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    await shop.orderStripe(buyer, { key });
    const error = await errorOf(shop.orderStripe(buyer, { key, currency: 'USD' }));
    expect(error).toMatchObject({ status: 422, code: 'payments.idempotencyMismatch' });
    await expect(rowsOf(buyer.id)).resolves.toHaveLength(1);
  });

  it('applies to one buyer only', async () => {
    const [one, other] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const key = 'the same key';
    const orders = [await shop.orderStripe(one, { key }), await shop.orderStripe(other, { key, currency: 'USD' })];
    expect(orders[0]?.reference).not.toBe(orders[1]?.reference);
  });

  it('is optional, and every order without one is a separate payment', async () => {
    const buyer = await createTestUser(shop.portal);
    const body = { package_id: chest.id, consent: true } as const;
    const orders = [1, 2].map(() => buyer.api.payments.createStripeSession({ body }));
    const [one, two] = await Promise.all(orders);
    expect(one?.reference).not.toBe(two?.reference);
  });

  it('may be of any length', async () => {
    const buyer = await createTestUser(shop.portal);
    await expect(shop.orderStripe(buyer, { key: 'k'.repeat(6000) })).resolves.toHaveProperty('session_id');
  });
});

describe('an order', () => {
  it('requires consent and a known currency, and accepts no other field', async () => {
    const buyer = await createTestUser(shop.portal);
    const order = (body: object) => errorOf(buyer.api.payments.createStripeSession({ body: body as never }));
    expect((await order({ package_id: chest.id, currency: 'EUR', consent: false })).fields).toEqual([
      {
        path: 'consent',
        code: 'payments:validation.consent',
        message: 'Please confirm that you want your coins right away',
      },
    ]);
    await expect(order({ package_id: chest.id, currency: 'HUF', consent: true })).resolves.toMatchObject({
      status: 400,
    });
    await expect(order({ package_id: chest.id, consent: true, amount: 1 })).resolves.toMatchObject({ status: 400 });
    await expect(rowsOf(buyer.id)).resolves.toEqual([]);
  });

  it('is rejected if the package is not on sale', async () => {
    const buyer = await createTestUser(shop.portal);
    const { db } = shop.portal.platform.database;
    await db.update(packages).set({ is_active: false });
    await expect(errorOf(shop.orderStripe(buyer))).resolves.toMatchObject({
      status: 404,
      code: 'payments.packageNotFound',
    });
    await db.update(packages).set({ is_active: true });
  });

  it('keeps its price and coins if the package changes before it is paid', async () => {
    const buyer = await createTestUser(shop.portal);
    const { session_id, reference } = await shop.orderStripe(buyer);
    const { db } = shop.portal.platform.database;
    await db.update(packages).set({ coins: 5, bonus_coins: 0, price_eur: 50_000 });
    shop.control.pay(session_id);
    await settle(shop.portal.platform, (await shop.payment(reference)).id);
    await db.update(packages).set({ coins: chest.coins, bonus_coins: chest.bonus, price_eur: chest.eur });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('is visible only to its buyer', async () => {
    const [buyer, other] = [await createTestUser(shop.portal), await createTestUser(shop.portal)];
    const { session_id, reference } = await shop.orderStripe(buyer);
    const missing = { status: 404, code: 'payments.notFound', message: 'No payment session found' };
    const { payments: api } = other.api;
    await expect(errorOf(api.stripeSession({ params: { id: session_id } }))).resolves.toMatchObject(missing);
    await expect(errorOf(api.byReference({ params: { reference } }))).resolves.toMatchObject(missing);
    await expect(errorOf(api.cancel({ params: { reference } }))).resolves.toMatchObject(missing);
    await expect(buyer.api.payments.byReference({ params: { reference } })).resolves.toMatchObject({ reference });
  });
});

describe('the payment history', () => {
  it('is paged by cursor, newest payments first', async () => {
    const buyer = await createTestUser(shop.portal);
    const references: string[] = [];
    for (let count = 0; count < 5; count += 1) references.unshift((await shop.orderStripe(buyer)).reference);
    const first = await buyer.api.payments.history({ query: { limit: 2 } });
    const second = await buyer.api.payments.history({ query: { limit: 2, after: first.next ?? 0 } });
    const third = await buyer.api.payments.history({ query: { limit: 2, after: second.next ?? 0 } });
    expect([...first.payments, ...second.payments, ...third.payments].map((row) => row.reference)).toEqual(references);
    expect(third.next).toBeNull();
  });
});

describe('the payment methods', () => {
  it('are the gateways with API keys, and show whether each is a sandbox', async () => {
    const gateways = ['stripe', 'paypal', 'nowpayments'];
    await expect(shop.portal.as().payments.methods()).resolves.toEqual({ gateways, sandbox: true });
  });
});

describe('a payment whose page never opened', () => {
  it('is reused by the same idempotency key, and fails after an hour', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    shop.control.failNext({ path: '/v1/checkout/sessions', status: 'garbage', times: 3 });
    await expect(errorOf(shop.orderStripe(buyer, { key }))).resolves.toMatchObject({
      status: 502,
      code: 'payments.checkoutFailed',
      message: 'Failed to create checkout session',
    });
    shop.control.clearFaults();
    const { reference } = await shop.orderStripe(buyer, { key });
    const [row, ...more] = await rowsOf(buyer.id);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reference, status: 'pending' });

    const late = await createTestUser(shop.portal);
    shop.control.failNext({ path: '/v1/checkout/sessions', status: 500, times: 3 });
    await errorOf(shop.orderStripe(late));
    shop.control.clearFaults();
    minutes(61);
    await reconcile(shop.portal.platform);
    const [orphan] = await rowsOf(late.id);
    expect(orphan).toMatchObject({ status: 'failed', failure_code: 'no_page', next_check_at: null });
  });

  it('can be cancelled without a call to the gateway', async () => {
    const buyer = await createTestUser(shop.portal);
    shop.control.failNext({ path: '/v1/checkout/sessions', status: 500, times: 3 });
    await errorOf(shop.orderStripe(buyer));
    shop.control.clearFaults();
    const [row] = await rowsOf(buyer.id);
    const reply = await buyer.api.payments.cancel({ params: { reference: row?.reference ?? '' } });
    expect(reply.status).toBe('cancelled');
  });
});
