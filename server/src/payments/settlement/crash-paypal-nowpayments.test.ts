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
  buyer = await rig.person();
  staff = await rig.person({ authority: 'implementor' });
});
afterAll(() => rig.close());

const purse = { package_id: 'purse', consent: true } as const;
/** Starts the portal again, where nothing but the start may heal the payment: its page is not looked at. */
const finishedBy = async (portal: PortalProcess, reference: string) => {
  const { payments } = rig.as(portal, buyer);
  await eventually(async () => {
    const { payments: rows } = await payments.history();
    return rows.find((row) => row.reference === reference)?.status === 'completed';
  });
};
/** Nothing told by now is left for the next portal, which is to die at its own event. */
const digested = async (portal: PortalProcess, reference: string, events: number) => {
  const { payments } = await rig.as(portal, buyer).payments.history();
  const id = payments.find((row) => row.reference === reference)?.id ?? 0;
  await eventually(async () => {
    const { timeline } = await rig.as(portal, staff).donations.get({ params: { id } });
    const told = timeline.filter(({ kind }) => kind === 'webhook').map(({ detail }) => detail.event);
    return new Set(told).size >= events;
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
/** As if the minutes until the next question to the gateway had passed. */
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
const tellAll = async (portal: PortalProcess, orderId: string, reference: string) => {
  const events = rig.control.paypal.events(orderId);
  for (const { id } of events) await rig.control.paypal.deliver(id, { times: 2 });
  await digested(portal, reference, events.length);
};

describe('a portal that dies while it is told by PayPal that the payer agreed', () => {
  it.each([
    ['after it stored the webhook', 'inbox-stored', 0],
    ['before it takes the money', 'capture-asks', 0],
    ['after PayPal moved the money', 'capture-answered', 1],
    ['before the credit was committed', 'settle-commits', 1],
    ['after the credit was committed', 'settle-committed', 1],
  ] as const)(
    '%s has taken the money and credited it exactly once when it is back',
    async (_, point, moved) => {
      const dying = await rig.start(point);
      const { order_id, reference } = await orderAtPayPal(dying);
      const [approval] = rig.control.paypal.events(order_id);
      await rig.control.paypal.deliver(approval?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
      expect(capturesOf(order_id) ?? []).toHaveLength(moved);

      const back = await rig.start();
      await finishedBy(back, reference);
      await tellAll(back, order_id, reference);
      await back.stop();
      expect(capturesOf(order_id)).toMatchObject([{ status: 'COMPLETED' }]);
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal that dies while the payer comes back from PayPal, whose webhooks are all lost', () => {
  it.each([
    ['before it takes the money', 'capture-asks', 0],
    ['after PayPal moved the money', 'capture-answered', 1],
    ['before the credit was committed', 'settle-commits', 1],
    ['after the credit was committed', 'settle-committed', 1],
  ] as const)(
    '%s has taken the money and credited it exactly once when it is back',
    async (_, point, moved) => {
      const dying = await rig.start(point);
      const { order_id, reference } = await orderAtPayPal(dying);
      const take = (portal: PortalProcess) => rig.as(portal, buyer).payments.capturePaypalOrder({ body: { order_id } });
      await expect(take(dying)).rejects.toThrow();
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
      expect(capturesOf(order_id) ?? []).toHaveLength(moved);

      await passTime();
      const back = await rig.start();
      await finishedBy(back, reference);
      await expect(take(back)).resolves.toMatchObject({ status: 'completed' });
      await back.stop();
      expect(capturesOf(order_id)).toMatchObject([{ status: 'COMPLETED' }]);
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal that dies while it is told that coins have arrived', () => {
  it.each([
    ['after it stored the notice', 'inbox-stored'],
    ['before the credit was committed', 'settle-commits'],
    ['after the credit was committed', 'settle-committed'],
  ] as const)(
    '%s has credited them exactly once when it is back',
    async (_, point) => {
      const dying = await rig.start(point);
      const order = await rig.as(dying, buyer)['crypto-payments'].create({ body: { ...purse, pay_currency: 'ltc' } });
      rig.control.nowpayments.pay(order.payment_id);
      const notices = rig.control.nowpayments.notices(order.payment_id);
      await rig.control.nowpayments.deliver(notices.at(-1)?.id ?? '');
      await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');

      const back = await rig.start();
      await finishedBy(back, order.reference);
      for (const { id } of notices) await rig.control.nowpayments.deliver(id, { times: 2 });
      await digested(back, order.reference, notices.length);
      await back.stop();
      await expectCreditedOnce();
    },
    120_000,
  );
});

describe('a portal that dies before it has stored the page of a payment', () => {
  it('finds the order at PayPal by the same click, and makes no second one', async () => {
    const headers = { headers: { 'idempotency-key': 'paypal click' } };
    const dying = await rig.start('page-opened');
    await expect(rig.as(dying, buyer).payments.createPaypalOrder({ body: purse }, headers)).rejects.toThrow();
    await expect(dying.ended, dying.output()).resolves.toBe('SIGKILL');
    const back = await rig.start();
    const { order_id, reference } = await rig.as(back, buyer).payments.createPaypalOrder({ body: purse }, headers);
    const made = rig.control.paypal.orders().filter((order) => order.purchase_units[0].custom_id === reference);
    expect(made.map(({ id }) => id)).toEqual([order_id]);
    rig.control.paypal.approve(order_id);
    await tellAll(back, order_id, reference);
    await finishedBy(back, reference);
    await back.stop();
    await expectCreditedOnce();
  });

  it('shows one address by the same click; coins for it are credited once', async () => {
    const headers = { headers: { 'idempotency-key': 'coin click' } };
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
    await finishedBy(back, reference);
    await back.stop();
    await expectCreditedOnce();
  });
});
