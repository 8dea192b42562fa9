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
const tell = async (id: string) => {
  await shop.deliverOtherEvents(id);
  await shop.settled();
};
const expectPaid = async (buyer: TestUser, reference: string) => {
  await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
  await expect(shop.balance(buyer)).resolves.toBe(total);
  await expect(shop.mails(reference)).resolves.toHaveLength(1);
};
const expectHeld = async (buyer: TestUser, reference: string, reason: string) => {
  const held = { status: 'processing', needs_review: true, failure_code: reason };
  await expect(shop.payment(reference)).resolves.toMatchObject(held);
  await expect(shop.balance(buyer)).resolves.toBe(0);
};

describe('a payment in cryptocurrency', () => {
  it('names address, sum and memo, and is credited once when the coins are there', async () => {
    const { buyer, payment_id, reference, ...shown } = await start('xrp');
    expect(shown).toMatchObject({ status: 'pending', pay_currency: 'xrp', network: 'xrp', received: null });
    expect(shown.extra_id).toMatch(/^\d+$/);
    expect(shop.control.nowpayments.payment(payment_id)).toMatchObject({
      order_id: reference,
      price_amount: 9.99,
      price_currency: 'eur',
    });
    shop.control.nowpayments.pay(payment_id);
    await Promise.all([tell(payment_id), tell(payment_id), tell(payment_id)]);
    await expectPaid(buyer, reference);
    const status = await buyer.api['crypto-payments'].status({ params: { id: payment_id } });
    expect(status).toMatchObject({ status: 'completed', reference });
  });

  it('is found by the reconciliation when every notification was lost', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    await expectPaid(buyer, reference);
  });

  it('of which only a part arrived waits for the rest, and names what has come', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id, 0.5);
    await tell(payment_id);
    await expectHeld(buyer, reference, 'partial');
    const { received } = await buyer.api['crypto-payments'].status({ params: { id: reference } });
    expect(Number(received)).toBeGreaterThan(0);
    shop.control.nowpayments.pay(payment_id, 0.5);
    await tell(payment_id);
    await expectPaid(buyer, reference);
  });

  it('called finished though too little arrived is not credited', async () => {
    const { buyer, payment_id, reference, pay_amount } = await start();
    shop.control.nowpayments.move(payment_id, 'finished', Number(pay_amount) * 0.9);
    await tell(payment_id);
    await expectHeld(buyer, reference, 'partial');
  });

  it.each([
    ['another coin', { pay_currency: 'doge' }, 'asset'],
    ['another price', { price_amount: 0.01 }, 'amount'],
    ['another currency', { price_currency: 'usd' }, 'currency'],
    ['another order', { order_id: 'WG-NONE' }, 'reference'],
  ])('that carries %s is held for staff', async (_, change, reason) => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    shop.control.nowpayments.falsify(payment_id, change);
    shop.portal.clock.advance(5 * 60_000);
    await reconcile(shop.portal.platform);
    await expectHeld(buyer, reference, reason);
  });

  it('is cancelled when its time is over, and honoured when the coins come late', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.portal.clock.advance(21 * 60_000);
    await reconcile(shop.portal.platform);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', needs_review: false });
    shop.control.nowpayments.move(payment_id, 'finished', shop.control.nowpayments.payment(payment_id).pay_amount);
    shop.portal.clock.advance(3_700_000);
    await reconcile(shop.portal.platform);
    await expectPaid(buyer, reference);
  });

  it('that is sent once more to the same address gives nothing twice: staff is called', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await tell(payment_id);
    const again = shop.control.nowpayments.payAgain(payment_id);
    await tell(String(again.payment_id));
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: true });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('that is sent back at the gateway takes its coins with it, once, and is a failure where none were given', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await tell(payment_id);
    await expect(shop.balance(buyer)).resolves.toBe(total);
    shop.control.nowpayments.move(payment_id, 'refunded');
    await Promise.all([tell(payment_id), tell(payment_id)]);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const staff = await createTestUser(shop.portal, { authority: 'implementor' });
    const { mails } = await staff.api.donations.get({ params: { id: (await shop.payment(reference)).id } });
    expect(mails.filter(({ template }) => template === 'payment-refunded')).toHaveLength(1);
    const other = await start();
    shop.control.nowpayments.move(other.payment_id, 'refunded');
    await tell(other.payment_id);
    await expect(shop.payment(other.reference)).resolves.toMatchObject({ status: 'failed', refunded_amount: 0 });
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('of which staff paid out a part by hand is refunded once the gateway has sent it back', async () => {
    const { buyer, payment_id, reference } = await start();
    shop.control.nowpayments.pay(payment_id);
    await tell(payment_id);
    const staff = await createTestUser(shop.portal, { authority: 'implementor' });
    const { id } = await shop.payment(reference);
    const body = { reason: 'asked for', amount: 100, payout_reference: 'tx-1' };
    await staff.api.donations.refund({ params: { id }, body });
    shop.control.nowpayments.move(payment_id, 'refunded');
    await tell(payment_id);
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'refunded', refunded_amount: chest.eur });
    await expect(shop.balance(buyer)).resolves.toBe(0);
    const { refunds } = await staff.api.donations.get({ params: { id } });
    expect(refunds.map(({ origin, amount }) => [origin, amount])).toEqual([
      ['manual', 100],
      ['gateway', chest.eur - 100],
    ]);
  });

  it('is cancelled by its payer as long as nothing has come', async () => {
    const { buyer, reference } = await start();
    await expect(buyer.api.payments.cancel({ params: { reference } })).resolves.toMatchObject({ status: 'cancelled' });
  });

  it('of another player does not exist', async () => {
    const { payment_id, reference } = await start();
    const thief = await createTestUser(shop.portal);
    for (const id of [payment_id, reference])
      await expect(errorOf(thief.api['crypto-payments'].status({ params: { id } }))).resolves.toMatchObject({
        status: 404,
      });
  });

  it('is refused below the minimum of the coin, and in coins that are not offered', async () => {
    const buyer = await createTestUser(shop.portal);
    const { currencies } = await shop.portal.as()['crypto-payments'].currencies({ query: { amount: chest.eur } });
    expect(currencies.map(({ code }) => code)).not.toContain('btc');
    expect(currencies.map(({ code }) => code)).toContain('ltc');
    await expect(errorOf(shop.orderCrypto(buyer, { asset: 'btc' }))).resolves.toMatchObject({
      code: 'crypto-payments.belowMinimum',
    });
    await expect(errorOf(shop.orderCrypto(buyer, { asset: 'shiba' }))).resolves.toMatchObject({
      code: 'crypto-payments.coinNotOffered',
    });
  });

  it('has a rate in text, never in binary fractions', async () => {
    const rate = await shop.portal.as()['crypto-payments'].rate({ query: { from: 'EUR', to: 'ltc', amount: '9.50' } });
    expect(rate).toEqual({ from: 'eur', to: 'ltc', amount: '9.50', estimated_amount: '0.1', rate: '0.01052631579' });
  });
});

describe('a notification', () => {
  const path = '/api/webhooks/nowpayments';
  it('that was not signed with one of the secrets is refused', async () => {
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

  it('is accepted under either secret while one is replaced, and is only a hint: the gateway is asked', async () => {
    const { buyer, payment_id, reference } = await start();
    for (const [status, secret] of [
      ['finished', 'ipn-old'],
      ['sending', 'ipn-sandbox'],
    ]) {
      const news = {
        payment_id: Number(payment_id),
        payment_status: status,
        order_id: reference,
        fee: { b: 1, a: 0.0000001 },
      };
      const { body, headers } = shop.control.nowpayments.signedRequest(news, secret);
      expect((await shop.post(body, headers, path)).status).toBe(200);
    }
    await shop.settled();
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });
});
