import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../../sandbox/shell/faults.ts';
import { errorOf } from '../../../test/app.ts';
import { chest, openShop, type Shop } from '../../../test/shop.ts';
import { createTestUser } from '../../../test/users.ts';
import { defaultBreakerRules } from '../gateways/breaker.ts';
import { payments } from '../table.ts';

const longTimeoutMs = 60_000;
// Long, so that a busy machine causes no timeouts. Tests of a hanging gateway shorten it.
const rules = { ...defaultBreakerRules, failures: 50, timeoutMs: longTimeoutMs };
let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ gatewayRules: rules });
});
afterAll(() => shop.close());
const recover = () => {
  shop.control.clearFaults();
  rules.timeoutMs = longTimeoutMs;
};
afterEach(recover);

const total = chest.coins + chest.bonus;
const orders = '/v2/checkout/orders';
const failures: [string, Partial<Fault>][] = [
  ['hangs', { status: 'hang' }],
  ['responds with 500', { status: 500 }],
  ['responds with garbage', { status: 'garbage' }],
  ['drops the connection', { status: 'cut' }],
  ['responds with 429', { status: 429 }],
];
const fail = (path: string, fault: Partial<Fault>) => {
  if (fault.status === 'hang') rules.timeoutMs = 500;
  shop.control.failNext({ path, status: 500, times: 100, ...fault });
};

describe('a failing PayPal server', () => {
  it.each(failures)(
    'causes a clear error if it %s during checkout, and a repeated request succeeds later',
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

  it.each(failures)(
    'causes a clear error if it %s during the capture, and the next attempt captures once',
    async (_, fault) => {
      const buyer = await createTestUser(shop.portal);
      const { order_id, reference } = await shop.orderPaypal(buyer);
      shop.control.paypal.approve(order_id);
      fail(`${orders}/*/capture`, fault);
      const capture = () => buyer.api.payments.capturePaypalOrder({ body: { order_id } });
      await expect(errorOf(capture())).resolves.toMatchObject({
        status: 502,
        message: 'Failed to capture PayPal order',
      });
      await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'pending' });
      recover();
      await expect(capture()).resolves.toMatchObject({ status: 'completed' });
      await expect(shop.balance(buyer)).resolves.toBe(total);
    },
  );

  it('captures only once if the response to the capture is lost', async () => {
    const buyer = await createTestUser(shop.portal);
    const { order_id } = await shop.orderPaypal(buyer);
    shop.control.paypal.approve(order_id);
    fail(`${orders}/*/capture`, { status: 'cut', when: 'after', times: 3 });
    const capture = () => buyer.api.payments.capturePaypalOrder({ body: { order_id } });
    await capture().catch(() => undefined);
    recover();
    await expect(capture()).resolves.toMatchObject({ status: 'completed' });
    expect(shop.control.paypal.order(order_id).purchase_units[0].payments?.captures).toHaveLength(1);
    await expect(shop.balance(buyer)).resolves.toBe(total);
  });

  it('gets one retry with a new access token after it revokes the old one', async () => {
    const buyer = await createTestUser(shop.portal);
    fail(orders, { status: 401, times: 1 });
    await expect(shop.orderPaypal(buyer)).resolves.toHaveProperty('order_id');
    fail(orders, { status: 401, times: 2 });
    await expect(errorOf(shop.orderPaypal(buyer))).resolves.toMatchObject({ status: 502 });
  });
});

describe('a failing NOWPayments server', () => {
  it.each(failures)('creates no payment if it %s, and a repeated request succeeds later', async (_, fault) => {
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

  it('loses no payment if the response to its creation is lost, and the payment is credited once it is paid', async () => {
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

  it('causes an error if it returns the same payment id twice', async () => {
    const buyer = await createTestUser(shop.portal);
    const { reference, payment_id } = await shop.orderCrypto(buyer);
    const { db } = shop.portal.platform.database;
    const duplicateId = { gateway_session_id: String(Number(payment_id) + 1) };
    await db.update(payments).set(duplicateId).where(eq(payments.reference, reference));
    await expect(errorOf(shop.orderCrypto(buyer))).resolves.toMatchObject({
      status: 502,
      message: 'Failed to create NOWPayments payment',
    });
  });
});
