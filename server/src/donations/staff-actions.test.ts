import { sumMoney } from '@wyrmgate/contract/amounts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';

let shop: Shop;
let staff: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

const order = async () => {
  buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const placed = await shop.orderStripe(buyer);
  return { ...placed, id: (await shop.payment(placed.reference)).id };
};
const buy = async () => {
  const placed = await order();
  shop.control.pay(placed.session_id);
  await shop.deliverEvents(placed.session_id);
  await shop.settled();
  return placed;
};
const to = (id: number, status: 'completed' | 'cancelled' | 'failed' | 'refunded' | 'pending', reason?: string) =>
  staff.api.donations.changeStatus({ params: { id }, body: { status, ...(reason ? { reason } : {}) } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a manual status change', () => {
  it('cancels an unpaid payment, closes its payment page, and records both statuses in the audit log', async () => {
    const { id, reference, session_id } = await order();
    await expect(to(id, 'cancelled', 'Asked by mail')).resolves.toMatchObject({ donation: { status: 'cancelled' } });
    expect(shop.control.session(session_id).status).toBe('expired');
    const [row] = await rowsOf(
      shop.portal.platform.database.db,
      sql`select notes, changes from audit_logs where action = 'payment_status_change' and target_id = ${reference}`,
    );
    expect(row).toEqual({
      notes: 'Asked by mail',
      changes: { status: { before: 'pending', after: 'cancelled' } },
    });
  });

  it('is rejected unless the gateway reports the same status', async () => {
    const { id, session_id } = await order();
    await expect(codeOf(to(id, 'completed', 'Asked'))).resolves.toBe('donations.statusRefused');
    await expect(shop.balance(buyer)).resolves.toBe(0);
    shop.control.pay(session_id);
    await expect(codeOf(to(id, 'cancelled', 'Asked'))).resolves.toBe('donations.statusRefused');
    await expect(to(id, 'completed', 'Asked')).resolves.toMatchObject({ donation: { status: 'completed' } });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
  });

  it('is limited to the allowed transitions', async () => {
    const { id } = await buy();
    for (const status of ['pending', 'cancelled', 'failed'] as const)
      await expect(codeOf(to(id, status))).resolves.toBe('donations.statusRefused');
    await expect(codeOf(to(id, 'refunded'))).resolves.toBe('donations.reasonRequired');
    await expect(to(id, 'refunded', 'Wrong account')).resolves.toMatchObject({ donation: { status: 'refunded' } });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });

  it('is forbidden for players', async () => {
    const { id } = await buy();
    await expect(codeOf(buyer.api.donations.check({ params: { id } }))).resolves.toBe('common.forbidden');
    await expect(codeOf(buyer.api.donations.exportCsv())).resolves.toBe('common.forbidden');
  });
});

describe('a manual check', () => {
  it('credits a payment whose webhook was lost', async () => {
    const { id, session_id } = await order();
    shop.control.pay(session_id);
    await expect(staff.api.donations.check({ params: { id } })).resolves.toMatchObject({
      donation: { status: 'completed' },
    });
    await expect(shop.balance(buyer)).resolves.toBe(chest.coins + chest.bonus);
    await expect(codeOf(staff.api.donations.check({ params: { id: 999_999 } }))).resolves.toBe('donations.notFound');
  });
});

describe('the review of an underpaid payment', () => {
  const underpaid = async () => {
    const placed = await order();
    shop.control.pay(placed.session_id);
    shop.control.falsify(placed.session_id, { amount_total: 1 });
    await shop.deliverEvents(placed.session_id);
    await shop.settled();
    await expect(shop.payment(placed.reference)).resolves.toMatchObject({ needs_review: true, status: 'processing' });
    return placed;
  };
  const end = (id: number, decision: 'accept' | 'close') =>
    staff.api.donations.review({ params: { id }, body: { decision, reason: 'Looked at it' } });

  it('credits the payment only if the gateway confirms the order', async () => {
    const { id, session_id } = await underpaid();
    await expect(codeOf(end(id, 'accept'))).resolves.toBe('donations.stillUnpaid');
    await expect(shop.balance(buyer)).resolves.toBe(0);
    shop.control.falsify(session_id, { amount_total: chest.eur });
    await expect(end(id, 'accept')).resolves.toMatchObject({ donation: { status: 'completed', needs_review: false } });
    await expect(codeOf(end(id, 'accept'))).resolves.toBe('donations.notInReview');
  });

  it('stays closed when the gateway repeats the same state', async () => {
    const { id, reference, session_id } = await underpaid();
    await expect(end(id, 'close')).resolves.toMatchObject({ donation: { status: 'cancelled', needs_review: false } });
    await shop.deliverEvents(session_id);
    await staff.api.donations.check({ params: { id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'cancelled', needs_review: false });
    await expect(shop.balance(buyer)).resolves.toBe(0);
  });
});

describe('a review of a completed payment', () => {
  const end = (id: number, decision: 'accept' | 'close') =>
    staff.api.donations.review({ params: { id }, body: { decision, reason: 'Looked at it' } });

  it('can be ended after the buyer withdraws from the purchase, without moving money or coins, and is audited', async () => {
    const { id, reference } = await buy();
    await buyer.api.withdrawals.request({ params: { reference }, body: { confirm: true } });
    const balance = await shop.balance(buyer);
    await expect(codeOf(end(id, 'close'))).resolves.toBe('donations.notInReview');
    await expect(end(id, 'accept')).resolves.toMatchObject({ donation: { status: 'completed', needs_review: false } });
    await expect(shop.balance(buyer)).resolves.toBe(balance);
    await expect(codeOf(end(id, 'accept'))).resolves.toBe('donations.notInReview');
    const rows = await rowsOf(
      shop.portal.platform.database.db,
      sql`select notes, changes->'needs_review' as review from audit_logs
          where action = 'payment_review' and target_id = ${reference} and result = 'success'`,
    );
    expect(rows).toEqual([{ notes: 'Looked at it', review: { before: true, after: false } }]);
    await staff.api.donations.check({ params: { id } });
    await expect(shop.payment(reference)).resolves.toMatchObject({ status: 'completed', needs_review: false });
  });

  it('can also be ended after a refund', async () => {
    const { id, reference } = await buy();
    await buyer.api.withdrawals.request({ params: { reference }, body: { confirm: true } });
    await staff.api.donations.refund({ params: { id }, body: { reason: 'Withdrawal' } });
    await expect(end(id, 'accept')).resolves.toMatchObject({ donation: { status: 'refunded', needs_review: false } });
  });
});

describe('the revenue figures', () => {
  it('are net of refunds, by currency and day', async () => {
    const before = await staff.api.donations.stats();
    const { id } = await buy();
    await staff.api.donations.refund({ params: { id }, body: { reason: 'Part', amount: 4 } });
    const after = await staff.api.donations.stats();
    for (const part of ['total', 'today', 'month'] as const) {
      expect(sumMoney([after[`${part}Amount`], -before[`${part}Amount`]])).toBe(5.99);
      expect(after[`${part}Count`] - before[`${part}Count`]).toBe(1);
    }
    expect(after.averageDonation).toBeCloseTo(after.totalAmount / after.totalCount, 2);
    await staff.api.donations.refund({ params: { id }, body: { reason: 'Rest' } });
    await expect(staff.api.donations.stats()).resolves.toEqual(before);
    const { days } = await staff.api.donations.revenue({ query: { days: 7 } });
    expect(days).toHaveLength(7);
    const sum = sumMoney(days.flatMap(({ gateways }) => gateways.map(({ amount }) => amount)));
    expect(sum).toBe(before.totalAmount);
    await expect(staff.api.donations.stats({ query: { currency: 'USD' } })).resolves.toMatchObject({ totalCount: 0 });
  });

  it('name every currency that was received', async () => {
    const before = await staff.api.donations.stats();
    const { session_id } = await shop.orderStripe(await createTestUser(shop.portal), { currency: 'USD' });
    shop.control.pay(session_id);
    await shop.deliverEvents(session_id);
    await shop.settled();
    const dollars = { currency: 'USD', totalAmount: chest.dollars, todayAmount: chest.dollars, totalCount: 1 };
    const after = await staff.api.donations.stats();
    expect(after).toMatchObject({ currency: 'EUR', totalAmount: before.totalAmount });
    expect(after.currencies.find(({ currency }) => currency === 'USD')).toMatchObject(dollars);
    await expect(staff.api.donations.stats({ query: { currency: 'USD' } })).resolves.toMatchObject(dollars);
    const sum = { currency: 'USD', amount: chest.dollars, count: 1 };
    await expect(staff.api.donations.revenue()).resolves.toMatchObject({ others: [sum] });
    const today = await staff.api.dashboard.stats();
    expect(today.donationsTodayByCurrency).toContainEqual(sum);
    expect(today.donationsToday).toBe(after.todayAmount);
    expect(today.donationsTodayCount).toBe(after.todayCount + 1);
  });
});

describe('the payment export', () => {
  it('contains the filtered payments and is audited', async () => {
    const { reference } = await buy();
    const { csv, rows, filename } = await staff.api.donations.exportCsv({ query: { search: reference } });
    expect(rows).toBe(1);
    expect(filename).toMatch(/^donations-\d{4}-\d\d-\d\d\.csv$/);
    const [head = '', line = ''] = csv.split('\r\n');
    expect(head.split(',')).toContain('reference');
    expect(line).toContain(`,9.99,0.00,EUR,1100,Captain's Coffer,stripe,`);
    const [row] = await rowsOf<{ notes: string }>(
      shop.portal.platform.database.db,
      sql`select notes from audit_logs where action = 'data_export' order by id desc limit 1`,
    );
    expect(row?.notes).toContain('1 rows');
  });
});
