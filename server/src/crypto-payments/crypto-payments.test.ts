import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../test/app.ts';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { reconcile } from '../payments/settlement/reconcile.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ env: { NOWPAYMENTS_IPN_SECRET: 'ipn-old, ipn-sandbox' } });
});
afterAll(() => shop.close());

const total = chest.coins + chest.bonus;
const start = async (asset = 'ltc') => {
  const buyer = await createTestUser(shop.portal);
  return { buyer, ...(await shop.orderCrypto(buyer, { asset })) };
};
const deliver = async (id: string) => {
  await shop.deliverOtherEvents(id);
  await shop.settled();
};
const expectPaid = async (buyer: TestUser, reference: string) => {
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
  await expect(shop.balance(buyer)).resolves.toBe(total);
  await expect(shop.mails(reference)).resolves.toHaveLength(1);
};
const expectInReview = async (buyer: TestUser, reference: string, reason: string) => {
  const held = { status: 'processing', needs_review: true, failure_code: reason };
  await expect(shop.payment(reference)).resolves.toMatchObject(held);
  await expect(shop.balance(buyer)).resolves.toBe(0);
};

describe('a crypto payment', () => {
  it('shows address, amount and memo, and is credited once when it is paid', async () => {
    const { buyer, payment_id, reference, ...shown } = await start('xrp');
    expect(shown).toMatchObject({ status: 'pending', pay_currency: 'xrp', network: 'xrp', received: null });
    expect(shown.extra_id).toMatch(/^\d+$/);
    expect(shop.control.nowpayments.payment(payment_id)).toMatchObject({
      order_id: reference,
      price_amount: 9.99,
      price_currency: 'eur',
    });
    shop.control.nowpayments.pay(payment_id);
    await Promise.all([deliver(payment_id), deliver(payment_id), deliver(payment_id)]);
    await expectPaid(buyer, reference);
    const status = await buyer.api['crypto-payments'].status({ params: { id: payment_id } });
    expect(status).toMatchObject({ status: 'completed', reference });
  });

  it('is created once at the gateway when the player clicks six times', async () => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    const opened = await Promise.all(Array.from({ length: 6 }, () => shop.orderCrypto(buyer, { key })));
    const [{ reference } = { reference: '' }] = opened;
    const atGateway = shop.control.nowpayments.payments().filter(({ order_id }) => order_id === reference);
    expect(new Set(opened.map(({ payment_id }) => payment_id)).size).toBe(1);
    expect(atGateway).toHaveLength(1);
  });

  it('is created once at the gateway when six clicks reach two server instances', async () => {
    const { server } = await shop.openSecondServer();
    const buyer = await createTestUser(shop.portal);
    const options = { headers: { 'idempotency-key': randomUUID() } };
    const body = { package_id: chest.id, currency: 'EUR', pay_currency: 'ltc', consent: true } as const;
    const before = shop.control.nowpayments.payments().length;
    const opened = await Promise.all(
      [shop.portal, server, shop.portal, server, shop.portal, server].map((instance) =>
        instance.as(buyer.token)['crypto-payments'].create({ body }, options),
      ),
    );
    expect(new Set(opened.map(({ payment_id }) => payment_id)).size).toBe(1);
    expect(shop.control.nowpayments.payments()).toHaveLength(before + 1);
    await server.close();
  });

  it('is credited by the reconciliation if every notification is lost', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    await expectPaid(buyer, reference);
  });

  it('waits for the rest after a partial payment, and shows the amount received', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id, 0.5);
    await deliver(payment_id);
    await expectInReview(buyer, reference, 'partial');
    const { received } = await buyer.api['crypto-payments'].status({ params: { id: reference } });
    expect(Number(received)).toBeGreaterThan(0);
    shop.control.nowpayments.pay(payment_id, 0.5);
    await deliver(payment_id);
    await expectPaid(buyer, reference);
  });

  it('is not credited if it is finished but underpaid', async () => {
    const { buyer, payment_id, reference, pay_amount } = await start();
    shop.control.nowpayments.move(payment_id, 'finished', Number(pay_amount) * 0.9);
    await deliver(payment_id);
    await expectInReview(buyer, reference, 'partial');
  });

  it.each([
    ['another asset', { pay_currency: 'doge' }, 'asset'],
    ['another price', { price_amount: 0.01 }, 'amount'],
    ['another currency', { price_currency: 'usd' }, 'currency'],
    ['another order', { order_id: 'WG-NONE' }, 'reference'],
  ])('is flagged for review if it has %s', async (_, change, reason) => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    shop.control.nowpayments.falsify(payment_id, change);
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    await expectInReview(buyer, reference, reason);
  });

  it('is cancelled when it expires, and credited if it is paid late', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.portal.clock.advance(21 * 60_000);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', needs_review: false });
    shop.control.nowpayments.move(payment_id, 'finished', shop.control.nowpayments.payment(payment_id).pay_amount);
    shop.portal.clock.advance(3_700_000);
    await reconcile(shop.portal.platform);
    await expectPaid(buyer, reference);
  });

  it('is credited once and flagged for review if it is paid again to the same address', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await deliver(payment_id);
    const again = shop.control.nowpayments.payAgain(payment_id);
    await deliver(String(again.payment_id));
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: true });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('claws back its coins once when the gateway returns it, and is marked as failed if none were credited', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await deliver(payment_id);
    await expect(shop.balance(buyer)).resolves.toBe(total);
    shop.control.nowpayments.move(payment_id, 'refunded');
    await Promise.all([deliver(payment_id), deliver(payment_id)]);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const staff = await createTestUser(shop.portal, { authority: 'implementor' });
    const { mails } = await staff.api.donations.get({ params: { id: (await shop.payment(reference)).id } });
    expect(mails.filter(({ template }) => template === 'payment-refunded')).toHaveLength(1);
    const other = await start();
    shop.control.nowpayments.move(other.payment_id, 'refunded');
    await deliver(other.payment_id);
    await expect(shop.payment(other.reference)).resolves.toMatchObject({ status: 'failed', refunded_amount: 0 });
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('is fully refunded when the gateway returns the rest after a manual partial refund', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await deliver(payment_id);
    const staff = await createTestUser(shop.portal, { authority: 'implementor' });
    const { id } = await shop.payment(reference);
    const body = { reason: 'asked for', amount: 1, payout_reference: 'tx-1' };
    await staff.api.donations.refund({ params: { id }, body });
    shop.control.nowpayments.move(payment_id, 'refunded');
    await deliver(payment_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const { refunds } = await staff.api.donations.get({ params: { id } });
    expect(refunds.map(({ origin, amount }) => [origin, amount])).toEqual([
      ['manual', 1],
      ['gateway', 8.99],
    ]);
  });

  it('can be cancelled by its payer while nothing has arrived', async () => {
    const { buyer, reference } = await start();
    await expect(buyer.api.payments.cancel({ params: { reference } })).resolves.toMatchObject({ status: 'cancelled' });
  });

  it('is not visible to other players', async () => {
    const { payment_id, reference } = await start();
    const thief = await createTestUser(shop.portal);
    for (const id of [payment_id, reference])
      await expect(errorOf(thief.api['crypto-payments'].status({ params: { id } }))).resolves.toMatchObject({
        status: 404,
      });
  });

  it('is rejected below the asset’s minimum or in an asset that is not offered', async () => {
    const buyer = await createTestUser(shop.portal);
    const { currencies } = await shop.portal.as()['crypto-payments'].currencies({ query: { amount: chest.euros } });
    expect(currencies.map(({ code }) => code)).not.toContain('btc');
    expect(currencies.map(({ code }) => code)).toContain('ltc');
    await expect(errorOf(shop.orderCrypto(buyer, { asset: 'btc' }))).resolves.toMatchObject({
      code: 'crypto-payments.belowMinimum',
    });
    await expect(errorOf(shop.orderCrypto(buyer, { asset: 'shiba' }))).resolves.toMatchObject({
      code: 'crypto-payments.coinNotOffered',
    });
  });

  it('has a rate that is a decimal string, not a float', async () => {
    const rate = await shop.portal.as()['crypto-payments'].rate({ query: { from: 'EUR', to: 'ltc', amount: '9.50' } });
    expect(rate).toEqual({ from: 'eur', to: 'ltc', amount: '9.50', estimated_amount: '0.1', rate: '0.01052631579' });
  });
});

describe('a NOWPayments notification', () => {
  const path = '/api/webhooks/nowpayments';
  it('is rejected if it is not signed with one of the configured secrets', async () => {
    const { payment_id, reference, pay_amount } = await start();
    const body = {
      payment_id: Number(payment_id),
      payment_status: 'finished',
      order_id: reference,
      actually_paid: pay_amount,
    };
    const forged = shop.control.nowpayments.signedRequest(body, 'guessed');
    await expect(shop.post(forged.body, forged.headers, path)).resolves.toMatchObject({ status: 400 });
    const unsigned = await shop.post(forged.body, { 'content-type': 'application/json' }, path);
    expect(unsigned.status).toBe(400);
    const changed = shop.control.nowpayments.signedRequest(body);
    const other = changed.body.replace('finished', 'failed__');
    expect((await shop.post(other, changed.headers, path)).status).toBe(400);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
  });

  it('is accepted with either secret during a rotation, and only makes the portal query the gateway', async () => {
    const { buyer, payment_id, reference } = await start();
    for (const [status, secret] of [
      ['finished', 'ipn-old'],
      ['sending', 'ipn-sandbox'],
    ]) {
      const notification = {
        payment_id: Number(payment_id),
        payment_status: status,
        order_id: reference,
        fee: { b: 1, a: 0.0000001 },
      };
      const { body, headers } = shop.control.nowpayments.signedRequest(notification, secret);
      expect((await shop.post(body, headers, path)).status).toBe(200);
    }
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });
});
