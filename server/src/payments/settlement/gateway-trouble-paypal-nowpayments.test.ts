import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/shell/faults.ts';
import { errorOf } from '../../../test/app.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { defaultBreakerRules } from '../gateways/breaker.ts';
import { payments } from '../table.ts';

const patience = 60_000;
// Long, because a loaded machine is slow, not silent. Who waits for a gateway that hangs need not wait long.
const rules = { ...defaultBreakerRules, failures: 50, timeoutMilliseconds: patience };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ gatewayRules: rules });
});
afterAll(() => shop.close());
const recover = () => {
  shop.control.clearFaults();
  rules.timeoutMilliseconds = patience;
};
afterEach(recover);

const total = chest.coins + chest.bonus;
const orders = '/v2/checkout/orders';
const troubles: [string, Partial<Fault>][] = [
  ['hangs', { status: 'hang' }],
  ['answers 500', { status: 500 }],
  ['answers garbage', { status: 'garbage' }],
  ['cuts the line', { status: 'cut' }],
  ['wants slower callers', { status: 429 }],
];
const fail = (path: string, fault: Partial<Fault>) => {
  if (fault.status === 'hang') rules.timeoutMilliseconds = 500;
  shop.control.failNext({ path, status: 500, times: 100, ...fault });
};

describe('PayPal in trouble', () => {
  it.each(troubles)(
    'that %s when an order is made fails clearly, and the same click works afterwards',
    async (_, fault) => {
      const buyer = await createTestUser(shop.portal);
      const key = randomUUID();
      fail(orders, fault);
      await expect(errorOf(shop.orderPaypal(buyer, { key }))).resolves.toMatchObject({
        status: 502,
        message: 'Failed to create PayPal order',
      });
      recover();
      const { order_id, reference } = await shop.orderPaypal(buyer, { key });
      const { db } = shop.portal.platform.database;
      const rows = await db.select().from(payments).where(eq(payments.user_id, buyer.id));
      expect(rows).toMatchObject([{ reference, gateway_session_id: order_id }]);
    },
  );

  it.each(troubles)('that %s when the money is taken fails clearly, and takes it once afterwards', async (_, fault) => {
    const buyer = await createTestUser(shop.portal);
    const { order_id, reference } = await shop.orderPaypal(buyer);
    shop.control.paypal.approve(order_id);
    fail(`${orders}/*/capture`, fault);
    const take = () => buyer.api.payments.capturePaypalOrder({ body: { order_id } });
    await expect(errorOf(take())).resolves.toMatchObject({ status: 502, message: 'Failed to capture PayPal order' });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
    recover();
    await expect(take()).resolves.toMatchObject({ status: 'completed' });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('whose answer to the capture was lost has taken the money once', async () => {
    const buyer = await createTestUser(shop.portal);
    const { order_id } = await shop.orderPaypal(buyer);
    shop.control.paypal.approve(order_id);
    fail(`${orders}/*/capture`, { status: 'cut', when: 'after', times: 3 });
    const take = () => buyer.api.payments.capturePaypalOrder({ body: { order_id } });
    await take().catch(() => undefined);
    recover();
    await expect(take()).resolves.toMatchObject({ status: 'completed' });
    expect(shop.control.paypal.order(order_id).purchase_units[0].payments?.captures).toHaveLength(1);
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('that takes its token back is asked with a fresh one, once', async () => {
    const buyer = await createTestUser(shop.portal);
    fail(orders, { status: 401, times: 1 });
    await expect(shop.orderPaypal(buyer)).resolves.toHaveProperty('order_id');
    fail(orders, { status: 401, times: 2 });
    await expect(errorOf(shop.orderPaypal(buyer))).resolves.toMatchObject({ status: 502 });
  });
});

describe('NOWPayments in trouble', () => {
  it.each(troubles)('that %s makes no payment, and the same click works afterwards', async (_, fault) => {
    const buyer = await createTestUser(shop.portal);
    const key = randomUUID();
    await shop.portal.as()['crypto-payments'].currencies();
    fail('/nowpayments/v1/payment', fault);
    await expect(errorOf(shop.orderCrypto(buyer, { key }))).resolves.toMatchObject({
      status: 502,
      message: 'Failed to create NOWPayments payment',
    });
    recover();
    await expect(shop.orderCrypto(buyer, { key })).resolves.toMatchObject({ status: 'pending' });
  });

  it('whose answer was lost has made a payment that is honoured when it is paid', async () => {
    const buyer = await createTestUser(shop.portal);
    const next = String(Number((await shop.orderCrypto(buyer)).payment_id) + 1);
    fail('/nowpayments/v1/payment', { status: 'cut', when: 'after', times: 1 });
    await expect(errorOf(shop.orderCrypto(buyer))).resolves.toMatchObject({ status: 502 });
    recover();
    const { order_id } = shop.control.nowpayments.payment(next);
    await expect(shop.payment(order_id)).resolves.toMatchObject({ status: 'pending', gateway_session_id: null });
    shop.control.nowpayments.pay(next);
    await shop.deliverOtherEvents(next);
    await shop.settled();
    await expect(shop.payment(order_id)).resolves.toMatchObject({ status: 'completed', needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('that names a payment which it has named before makes none', async () => {
    const buyer = await createTestUser(shop.portal);
    const { reference, payment_id } = await shop.orderCrypto(buyer);
    const { db } = shop.portal.platform.database;
    const taken = { gateway_session_id: String(Number(payment_id) + 1) };
    await db.update(payments).set(taken).where(eq(payments.reference, reference));
    await expect(errorOf(shop.orderCrypto(buyer))).resolves.toMatchObject({
      status: 502,
      message: 'Failed to create NOWPayments payment',
    });
  });
});
