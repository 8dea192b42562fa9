import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashRig, openCrashRig } from '../../../test/crash.ts';
import { eventually } from '../../../test/eventually.ts';
import type { PortalProcess } from '../../../test/process.ts';
import type { TestUser } from '../../../test/users.ts';
import { balanceOf } from '../../ledger/service.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { mailOutbox } from '../../platform/mail/table.ts';

let rig: CrashRig;
let buyer: TestUser;
let staff: TestUser;
let bought = 0;
beforeAll(async () => {
  rig = await openCrashRig();
  buyer = await rig.createUser();
  staff = await rig.createUser({ authority: 'implementor' });
});
afterAll(() => rig.close());

const purse = { package_id: 'purse', consent: true } as const;
/** Waits without opening the payment's page, because the restart alone must complete the payment. */
const waitUntilCompleted = async (portal: PortalProcess, reference: string) => {
  const { payments } = rig.as(portal, buyer);
  await eventually(async () => {
    const { payments: rows } = await payments.history();
    return rows.find((row) => row.reference === reference)?.status === 'completed';
  });
};
/** Waits until all events are processed, so that the next instance is not killed by an event of an earlier test. */
const waitUntilProcessed = async (portal: PortalProcess, reference: string, events: number) => {
  const { payments } = await rig.as(portal, buyer).payments.history();
  const id = payments.find((row) => row.reference === reference)?.id ?? 0;
  await eventually(async () => {
    const { timeline } = await rig.as(portal, staff).donations.get({ params: { id } });
    const processed = timeline.filter(({ kind }) => kind === 'webhook').map(({ detail }) => detail.event);
    return new Set(processed).size >= events;
  });
};
const expectCreditedOnce = async () => {
  bought += 1;
  await rig.withDatabase(async ({ db }) => {
    await expect(balanceOf(db, buyer.id)).resolves.toBe(bought * 110);
    await expect(verifyLedger(db)).resolves.toMatchObject({ ok: true, sum: 0, entries: bought * 4 });
    await expect(db.select().from(mailOutbox)).resolves.toHaveLength(bought);
  });
};
/** Makes every payment due for polling now. */
const passTime = () =>
  rig.withDatabase(({ db }) =>
    db.execute(sql`update payments set next_check_at = now() where next_check_at is not null`),
  );

const orderAtPayPal = async (portal: PortalProcess) => {
  const order = await rig.as(portal, buyer).payments.createPaypalOrder({ body: purse });
  rig.control.paypal.approve(order.order_id);
  return order;
};
const capturesOf = (orderId: string) => rig.control.paypal.order(orderId).purchase_units[0].payments?.captures;
const deliverAll = async (portal: PortalProcess, orderId: string, reference: string) => {
  const events = rig.control.paypal.events(orderId);
  for (const { id } of events) await rig.control.paypal.deliver(id, { times: 2 });
  await waitUntilProcessed(portal, reference, events.length);
};

describe('a portal killed while it processes the webhook of a PayPal approval', () => {
  it.each([
    ['after storing the webhook', 'inbox-stored', 0],
    ['before capturing the order', 'before-capture', 0],
    ['after PayPal captured the order', 'after-capture', 1],
    ['before committing the credit', 'before-settle-commit', 1],
    ['after committing the credit', 'after-settle-commit', 1],
  ] as const)(
    'captures and credits the payment exactly once after a restart if it was killed %s',
    async (_, point, captures) => {
      const dying = await rig.start(point);
      const { order_id, reference } = await orderAtPayPal(dying);
      const [approval] = rig.control.paypal.events(order_id);
      await rig.control.paypal.deliver(approval?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
      expect(capturesOf(order_id) ?? []).toHaveLength(captures);

      const back = await rig.start();
      await waitUntilCompleted(back, reference);
      await deliverAll(back, order_id, reference);
      await back.stop();
      expect(capturesOf(order_id)).toMatchObject([{ status: 'COMPLETED' }]);
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal killed when the payer returns from PayPal, with all webhooks lost', () => {
  it.each([
    ['before capturing the order', 'before-capture', 0],
    ['after PayPal captured the order', 'after-capture', 1],
    ['before committing the credit', 'before-settle-commit', 1],
    ['after committing the credit', 'after-settle-commit', 1],
  ] as const)(
    'captures and credits the payment exactly once after a restart if it was killed %s',
    async (_, point, captures) => {
      const dying = await rig.start(point);
      const { order_id, reference } = await orderAtPayPal(dying);
      const take = (portal: PortalProcess) => rig.as(portal, buyer).payments.capturePaypalOrder({ body: { order_id } });
      await expect(take(dying)).rejects.toThrow();
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
      expect(capturesOf(order_id) ?? []).toHaveLength(captures);

      await passTime();
      const back = await rig.start();
      await waitUntilCompleted(back, reference);
      await expect(take(back)).resolves.toMatchObject({ status: 'completed' });
      await back.stop();
      expect(capturesOf(order_id)).toMatchObject([{ status: 'COMPLETED' }]);
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal killed while it processes the notification of a crypto payment', () => {
  it.each([
    ['after storing the notification', 'inbox-stored'],
    ['before committing the credit', 'before-settle-commit'],
    ['after committing the credit', 'after-settle-commit'],
  ] as const)(
    'credits the payment exactly once after a restart if it was killed %s',
    async (_, point) => {
      const dying = await rig.start(point);
      const order = await rig.as(dying, buyer)['crypto-payments'].create({ body: { ...purse, pay_currency: 'ltc' } });
      rig.control.nowpayments.pay(order.payment_id);
      const notices = rig.control.nowpayments.notices(order.payment_id);
      await rig.control.nowpayments.deliver(notices.at(-1)?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');

      const back = await rig.start();
      await waitUntilCompleted(back, order.reference);
      for (const { id } of notices) await rig.control.nowpayments.deliver(id, { times: 2 });
      await waitUntilProcessed(back, order.reference, notices.length);
      await back.stop();
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal killed before it stores the hosted page of a payment', () => {
  it('reuses the PayPal order when the same request is repeated', async () => {
    const headers = { headers: { 'idempotency-key': 'paypal click' } };
    const dying = await rig.start('page-opened');
    await expect(rig.as(dying, buyer).payments.createPaypalOrder({ body: purse }, headers)).rejects.toThrow();
    await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
    const back = await rig.start();
    const { order_id, reference } = await rig.as(back, buyer).payments.createPaypalOrder({ body: purse }, headers);
    const made = rig.control.paypal.orders().filter((order) => order.purchase_units[0].custom_id === reference);
    expect(made.map(({ id }) => id)).toEqual([order_id]);
    rig.control.paypal.approve(order_id);
    await deliverAll(back, order_id, reference);
    await waitUntilCompleted(back, reference);
    await back.stop();
    await expectCreditedOnce();
  });

  it('returns one crypto address when the same request is repeated, and credits the payment to it once', async () => {
    const headers = { headers: { 'idempotency-key': 'crypto click' } };
    const body = { ...purse, pay_currency: 'ltc' };
    const dying = await rig.start('page-opened');
    await expect(rig.as(dying, buyer)['crypto-payments'].create({ body }, headers)).rejects.toThrow();
    await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
    const back = await rig.start();
    const { create } = rig.as(back, buyer)['crypto-payments'];
    const { payment_id, reference } = await create({ body }, headers);
    await expect(create({ body }, headers)).resolves.toMatchObject({ payment_id });
    rig.control.nowpayments.pay(payment_id);
    for (const { id } of rig.control.nowpayments.notices(payment_id)) await rig.control.nowpayments.deliver(id);
    await waitUntilCompleted(back, reference);
    await back.stop();
    await expectCreditedOnce();
  });
});
