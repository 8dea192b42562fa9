import { mayMovePayment, type PaymentMover, type PaymentStatus, paymentStatuses } from '@wyrmgate/contract/payments';
import { describe, expect, it } from 'vitest';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import { nextTransition } from './next-transition.ts';
import { nextCheck } from './schedule.ts';

const movers: readonly PaymentMover[] = ['gateway', 'user'];
/** The allowed transitions, listed independently of the implementation. */
const allowed: readonly string[] = [
  'gateway pending processing',
  'gateway pending completed',
  'gateway pending failed',
  'gateway pending cancelled',
  'user pending cancelled',
  'gateway processing completed',
  'gateway processing failed',
  'gateway processing cancelled',
  'gateway failed completed',
  'gateway failed processing',
  'gateway cancelled completed',
  'gateway cancelled processing',
  'gateway completed refunded',
  'gateway refunded completed',
];
const cases = movers.flatMap((mover) =>
  paymentStatuses.flatMap((from) =>
    paymentStatuses.map((to) => [mover, from, to, allowed.includes(`${mover} ${from} ${to}`)] as const),
  ),
);

describe('the table of status transitions', () => {
  it.each(cases)('says whether the %s may move a payment from %s to %s: %s', (mover, from, to, may) => {
    expect(mayMovePayment(from, to, mover)).toBe(may);
  });

  it('lets only the gateway complete or refund a payment', () => {
    for (const from of paymentStatuses)
      for (const to of ['completed', 'refunded'] as const) expect(mayMovePayment(from, to, 'user')).toBe(false);
  });
});

const row = (status: PaymentStatus): PaymentRow =>
  ({
    status,
    livemode: false,
    gateway_session_id: 'cs_1',
    reference: 'WG-1',
    currency: 'EUR',
    amount: 999,
    held_amount: null,
  }) as PaymentRow;
const gatewayState = (
  status: GatewayPaymentState['status'],
  change: Partial<GatewayPaymentState> = {},
): GatewayPaymentState => ({
  status,
  gatewayStatus: status,
  sessionId: 'cs_1',
  transactionId: 'pi_1',
  reference: 'WG-1',
  amount: 999,
  returned: 0,
  currency: 'EUR',
  livemode: false,
  ...change,
});

describe('the state reported by the gateway', () => {
  it.each(paymentStatuses)('changes a %s payment only as the table allows', (status) => {
    for (const reported of ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const) {
      const transition = nextTransition(row(status), gatewayState(reported), 'gateway');
      const may = mayMovePayment(status, reported, 'gateway');
      expect(transition).toEqual(may ? { kind: 'move', to: reported, mover: 'gateway' } : { kind: 'stay' });
    }
  });

  it('refunds a fully returned payment, and completes it first if it was still open', () => {
    const fullyReturned = gatewayState('completed', { returned: 999 });
    const next = (status: PaymentStatus) => nextTransition(row(status), fullyReturned, 'gateway');
    for (const status of ['pending', 'processing', 'failed', 'cancelled'] as const)
      expect(next(status)).toMatchObject({ kind: 'move', to: 'completed' });
    expect(next('completed')).toMatchObject({ kind: 'move', to: 'refunded' });
    expect(next('refunded')).toEqual({ kind: 'stay' });
    const partlyReturned = gatewayState('completed', { returned: 998 });
    expect(nextTransition(row('completed'), partlyReturned, 'gateway')).toEqual({ kind: 'stay' });
    expect(nextTransition(row('refunded'), partlyReturned, 'gateway')).toMatchObject({ kind: 'move', to: 'completed' });
  });

  it('does not change a completed or refunded payment, even if it does not match the order', () => {
    for (const status of ['completed', 'refunded'] as const)
      expect(nextTransition(row(status), gatewayState('completed', { amount: 1 }), 'gateway')).toEqual({
        kind: 'stay',
      });
  });

  it('is not compared with the order while nothing has been paid', () => {
    expect(nextTransition(row('pending'), gatewayState('pending', { amount: 1 }), 'gateway')).toEqual({ kind: 'stay' });
    expect(nextTransition(row('pending'), gatewayState('cancelled', { amount: 0 }), 'user')).toMatchObject({
      kind: 'move',
      mover: 'user',
    });
  });
});

describe('the polling schedule', () => {
  const created = new Date('2026-11-20T12:00:00Z');
  const after = (status: PaymentStatus, minutes: number) => {
    const next = nextCheck(status, created, new Date(created.getTime() + minutes * 60_000), 'stripe');
    return next && (next.getTime() - created.getTime()) / 60_000;
  };
  it.each([
    ['pending', 0, 2],
    ['pending', 2, 10],
    ['pending', 9.9, 10],
    ['pending', 10, 60],
    ['pending', 60, 120],
    ['pending', 119, 120],
    ['pending', 120, undefined],
    ['processing', 5, 15],
    ['processing', 1439, 1449],
    ['processing', 1440, 1500],
    ['processing', 8 * 1440, undefined],
    ['completed', 0, undefined],
    ['failed', 0, undefined],
    ['cancelled', 0, undefined],
    ['refunded', 0, undefined],
  ] as const)('next polls a %s payment that is %d minutes old at minute %s', (status, age, expected) => {
    expect(after(status, age)).toBe(expected);
  });
});
