import { mayMovePayment, type PaymentStatus, paymentStatuses } from '@wyrmgate/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chest, openShop, type Shop } from '../../test/shop.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { settle } from '../payments/settlement/settle.ts';

let shop: Shop;
let staff: TestUser;
beforeAll(async () => {
  shop = await openShop();
  staff = await createTestUser(shop.portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => shop.close());

type Placed = { buyer: TestUser; id: number; session_id: string; reference: string };
const place = async (): Promise<Placed> => {
  const buyer = await createTestUser(shop.portal, { longLivedToken: true });
  const order = await shop.orderStripe(buyer);
  return { ...order, buyer, id: (await shop.payment(order.reference)).id };
};
/** Brings a payment into each status at the gateway. */
const reach: Record<PaymentStatus, (sessionId: string) => void> = {
  pending: () => undefined,
  processing: (id) => shop.control.pay(id, { method: 'delayed' }),
  completed: (id) => shop.control.pay(id),
  failed: (id) => {
    shop.control.pay(id, { method: 'delayed' });
    shop.control.settleDelayed(id, 'failed');
  },
  cancelled: (id) => shop.control.expire(id),
  refunded: (id) => {
    shop.control.pay(id);
    shop.control.refund(id);
  },
};
const paymentIn = async (status: PaymentStatus): Promise<Placed> => {
  const placed = await place();
  reach[status](placed.session_id);
  await settle(shop.portal.platform, placed.id);
  await expect(shop.payment(placed.reference)).resolves.toMatchObject({ status });
  return placed;
};
const change = (id: number, status: PaymentStatus, reason: string | undefined = 'Asked for by mail') =>
  staff.api.donations.changeStatus({ params: { id }, body: { status, ...(reason ? { reason } : {}) } });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const coinsIn = (status: PaymentStatus) => (status === 'completed' ? chest.coins + chest.bonus : 0);

/** Changes that staff can make while the gateway reports no change: cancel unpaid payments and refund paid payments. */
const allowed: readonly (readonly [PaymentStatus, PaymentStatus])[] = [
  ['pending', 'cancelled'],
  ['completed', 'refunded'],
];
const isAllowed = (from: PaymentStatus, to: PaymentStatus) => allowed.some(([a, b]) => a === from && b === to);

describe.each(paymentStatuses)('a %s payment', (from) => {
  it('can be changed by staff only to a status that the transition rules and the gateway allow', async () => {
    const placed = await paymentIn(from);
    for (const to of paymentStatuses.filter((each) => !isAllowed(from, each))) {
      const code = await codeOf(change(placed.id, to));
      expect([to, code]).toEqual([to, to === from ? 'done' : 'donations.statusRefused']);
      await expect(shop.payment(placed.reference)).resolves.toMatchObject({ status: from });
      await expect(shop.balance(placed.buyer)).resolves.toBe(coinsIn(from));
    }
    for (const to of paymentStatuses.filter((each) => isAllowed(from, each))) {
      await expect(change(placed.id, to)).resolves.toMatchObject({ donation: { status: to } });
      await expect(shop.balance(placed.buyer)).resolves.toBe(coinsIn(to));
    }
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });

  it('can be changed by staff without a reason, except to refunded', async () => {
    const placed = await paymentIn(from);
    const mayRefund = (['gateway', 'staff'] as const).some((mover) => mayMovePayment(from, 'refunded', mover));
    if (from !== 'refunded')
      expect(await codeOf(change(placed.id, 'refunded', ''))).toBe(
        mayRefund ? 'donations.reasonRequired' : 'donations.statusRefused',
      );
    await expect(shop.payment(placed.reference)).resolves.toMatchObject({ status: from });
    const [to] = paymentStatuses.filter((each) => each !== 'refunded' && isAllowed(from, each));
    if (to) await expect(change(placed.id, to, '')).resolves.toMatchObject({ donation: { status: to } });
  });
});

describe('a payment whose status has changed at the gateway', () => {
  it.each([
    ['pending', 'processing', reach.processing],
    ['pending', 'completed', reach.completed],
    ['pending', 'failed', reach.failed],
    ['processing', 'completed', (id: string) => shop.control.settleDelayed(id, 'succeeded')],
    ['processing', 'failed', (id: string) => shop.control.settleDelayed(id, 'failed')],
    ['completed', 'refunded', (id: string) => shop.control.refund(id)],
  ] as const)('gets that status when staff apply it: from %s to %s', async (from, to, happen) => {
    const placed = await paymentIn(from);
    happen(placed.session_id);
    const code = await codeOf(change(placed.id, to));
    // If the gateway has already refunded everything, the request is rejected and the next check updates the status.
    expect(['done', 'donations.refundRefused']).toContain(code);
    await staff.api.donations.check({ params: { id: placed.id } });
    await expect(shop.payment(placed.reference)).resolves.toMatchObject({ status: to });
    await expect(shop.balance(placed.buyer)).resolves.toBe(coinsIn(to));
    await expect(shop.ledger()).resolves.toMatchObject({ ok: true });
  });
});

it('a payment can be refunded through its status only with the permission to refund', async () => {
  const placed = await paymentIn('completed');
  const permissions = JSON.stringify(['admin.donations.view', 'admin.donations.edit']);
  const role = await staff.api.roles.create({ body: { name: 'cashier', display_name: 'Cashier', permissions } });
  const cashier = await createTestUser(shop.portal, { authority: 'low_wizard', longLivedToken: true });
  await staff.api.roles.assign({ params: { id: cashier.id }, body: { roleId: role.id } });
  const body = { status: 'refunded', reason: 'Asked for by mail' } as const;
  expect(await codeOf(cashier.api.donations.changeStatus({ params: { id: placed.id }, body }))).toBe(
    'common.forbidden',
  );
  await expect(shop.payment(placed.reference)).resolves.toMatchObject({ status: 'completed' });
});
