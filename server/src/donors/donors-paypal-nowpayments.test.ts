import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { payments } from '../payments/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Body = Parameters<TestUser['api']['donors']['create']>[0]['body'];
const donate = (donor: TestUser, body: Partial<Body> = {}, key?: string) =>
  donor.api.donors.create({ body: { amount: 10, ...body } }, key ? { headers: { 'idempotency-key': key } } : {});
const crypto = { payment_method: 'nowpayments', pay_currency: 'ltc' } as const;
const rowsOf = (donor: TestUser) =>
  shop.portal.platform.database.db.select().from(payments).where(eq(payments.user_id, donor.id));
const onWall = async (donor: TestUser) => {
  // The wall is cached for five seconds.
  shop.portal.clock.advance(6000);
  const { donors } = await shop.portal.as().donors.wall({ query: { page: 1, limit: 100 } });
  return donors.filter(({ name }) => name === donor.username);
};
const mailsTo = async ({ email }: TestUser) => {
  const rows = await shop.portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return rows.map(({ template }) => template);
};

describe('a PayPal donation', () => {
  it('is charged in whole cents, captured once and confirmed by email', async () => {
    const donor = await createTestUser(shop.portal);
    const { session_id, url, reference } = await donate(donor, { amount: 4.35, payment_method: 'paypal' });
    expect(url).toContain(session_id);
    const { purchase_units } = shop.control.paypal.order(session_id);
    expect(purchase_units[0]).toMatchObject({ custom_id: reference, amount: { currency_code: 'EUR', value: '4.35' } });
    expect(await onWall(donor)).toEqual([]);
    shop.control.paypal.approve(session_id);
    const capture = () => donor.api.payments.capturePaypalOrder({ body: { order_id: session_id } });
    await Promise.all([capture(), capture().catch(() => undefined), shop.deliverOtherEvents(session_id)]);
    await shop.settled();
    await expect(capture()).resolves.toMatchObject({ status: 'completed', kind: 'donation', amount: 4.35 });
    expect(await onWall(donor)).toMatchObject([{ amount: 4.35 }]);
    await expect(mailsTo(donor)).resolves.toEqual(['donation-completed']);
    await expect(shop.balance(donor)).resolves.toBe(0);
  });

  it('returns a clear error if PayPal does not create the order', async () => {
    const donor = await createTestUser(shop.portal);
    shop.control.failNext({ path: '/v2/checkout/orders', status: 400 });
    await expect(errorOf(donate(donor, { payment_method: 'paypal' }))).resolves.toMatchObject({
      status: 502,
      message: 'Failed to create PayPal order',
    });
  });
});

describe('a crypto donation', () => {
  it('leads to the payment instructions, and is counted once it has been paid', async () => {
    const donor = await createTestUser(shop.portal);
    const { session_id, url, reference } = await donate(donor, { amount: 12.5, message: 'From the mint', ...crypto });
    expect(new URL(url)).toMatchObject({ pathname: '/payment/crypto', search: `?reference=${reference}` });
    await expect(donor.api['crypto-payments'].status({ params: { id: reference } })).resolves.toMatchObject({
      kind: 'donation',
      payment_id: session_id,
      pay_currency: 'ltc',
      amount: 12.5,
      status: 'pending',
    });
    expect(shop.control.nowpayments.payment(session_id)).toMatchObject({ price_amount: 12.5, price_currency: 'eur' });
    shop.control.nowpayments.pay(session_id);
    await Promise.all([shop.deliverOtherEvents(session_id), shop.deliverOtherEvents(session_id)]);
    await shop.settled();
    expect(await onWall(donor)).toMatchObject([{ amount: 12.5, message: 'From the mint' }]);
    await expect(mailsTo(donor)).resolves.toEqual(['donation-completed']);
  });

  it('grants the promised reward once', async () => {
    const admin = await createTestUser(shop.portal, { authority: 'implementor' });
    const donor = await createTestUser(shop.portal);
    await admin.api.donors.changeTerms({ body: { reward_rate: 10 } });
    const { session_id } = await donate(donor, crypto);
    await admin.api.donors.changeTerms({ body: { reward_rate: 0 } });
    shop.control.nowpayments.pay(session_id);
    await Promise.all([1, 2, 3].map(() => shop.deliverOtherEvents(session_id)));
    await shop.settled();
    await expect(shop.balance(donor)).resolves.toBe(100);
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true, sum: 0 });
  });

  it.each([
    ['without an asset', { pay_currency: undefined }, 'crypto-payments.coinNotOffered'],
    ['for an asset that is not offered', { pay_currency: 'nosuchasset' }, 'crypto-payments.coinNotOffered'],
    ['below the minimum of the asset', { amount: 1, pay_currency: 'btc' }, 'crypto-payments.belowMinimum'],
  ])('is rejected %s, without creating a payment', async (_, change, code) => {
    const donor = await createTestUser(shop.portal);
    const body = { ...crypto, ...change } as Partial<Body>;
    await expect(errorOf(donate(donor, body))).resolves.toMatchObject({ status: 422, code });
    await expect(rowsOf(donor)).resolves.toEqual([]);
  });

  it('is started once per idempotency key, and the key is rejected for another asset', async () => {
    const donor = await createTestUser(shop.portal);
    const first = await donate(donor, crypto, 'a key');
    await expect(donate(donor, crypto, 'a key')).resolves.toEqual(first);
    await expect(
      errorOf(donate(donor, { ...crypto, pay_currency: 'btc', amount: 10 }, 'a key')),
    ).resolves.toMatchObject({ status: 422, code: 'payments.idempotencyMismatch' });
    await expect(rowsOf(donor)).resolves.toHaveLength(1);
  });
});

it('a donation through a gateway without API keys is rejected', async () => {
  const portalWithoutKeys = await openShop({ env: { NOWPAYMENTS_API_KEY: '', PAYPAL_CLIENT_ID: '' } });
  const donor = await createTestUser(portalWithoutKeys.portal);
  for (const method of [crypto, { payment_method: 'paypal' }] as const)
    await expect(errorOf(donate(donor, method))).resolves.toMatchObject({
      status: 409,
      code: 'payments.methodNotOffered',
    });
  await portalWithoutKeys.close();
});
