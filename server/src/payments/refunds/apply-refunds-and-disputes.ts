import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../audit/service.ts';
import { forwardCoins } from '../../deliveries/coins.ts';
import { balanceOf } from '../../ledger/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { adjustSponsor } from '../../sponsors/earnings.ts';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import { updatePayment } from '../rows.ts';
import { beneficiaryOf, type Effect, notifyBalance } from '../settlement/credit.ts';
import { mismatchOf } from '../settlement/next-transition.ts';
import type { PaymentRow } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { clawBackCoins } from './claw-back-coins.ts';
import { postRefundMail } from './refund-mail.ts';
import { type RefundRow, storeRefunds } from './refund-rows.ts';

export type Settlement = { platform: Platform; tx: Tx; state: GatewayPaymentState; now: Date };

/** Records refunds and disputes, and adjusts the coins: claws them back, freezes them or returns them. */
export const applyRefundsAndDisputes = async (
  settlement: Settlement,
  row: PaymentRow,
): Promise<{ row: PaymentRow; effects: Effect[] }> => {
  const { platform, tx, state, now } = settlement;
  if (state.status !== 'completed' || mismatchOf(row, state)) return { row, effects: [] };
  const effects = await recordRefunds(settlement, row);
  const returned = Math.min(row.amount, state.returned);
  const { dispute, disputed } = disputeAfter(row, state, returned);
  const isNewDispute = dispute === 'open' && row.dispute_state !== 'open';
  // Runs before the ledger is locked, in the same order as a credit, so that the two cannot deadlock.
  if (returned + disputed > 0 || row.refunded_amount > 0 || row.dispute_state !== 'none')
    await adjustSponsor(tx, row, { returned, disputed: dispute === 'open' ? disputed : 0 }, now);
  const clawedBack = await clawBackCoins(platform, tx, row, { returned, disputed, isNewDispute }, now);
  if (dispute !== row.dispute_state) await recordDispute(settlement, row, dispute, clawedBack.frozen);
  if (clawedBack.coins !== 0) {
    const { coins, debt } = clawedBack;
    await recordEvent(tx, row.id, { kind: 'refund', detail: { returned, coins, debt } }, now);
    platform.log.warn({ payment: row.reference, returned, coins, debt }, 'coins of a refunded payment adjusted');
  }
  if (clawedBack.coins !== 0 || clawedBack.frozen !== 0) {
    const userId = beneficiaryOf(row);
    const cause = `payment:${row.id}:returned:${randomUUID()}`;
    await forwardCoins(platform, tx, { userId, cause, payment: row.reference, now });
    effects.push(notifyBalance(platform, userId, await balanceOf(tx, userId)));
  }
  if (returned === row.refunded_amount && dispute === row.dispute_state) return { row, effects };
  return { row: await updatePayment(tx, row, { refunded_amount: returned, dispute_state: dispute }), effects };
};

/** Stores the gateway's refunds and records those that have changed. */
export const recordRefunds = async (settlement: Settlement, row: PaymentRow): Promise<Effect[]> => {
  const { tx, state, now } = settlement;
  const effects: Effect[] = [];
  for (const refund of await storeRefunds(tx, row, state.refunds ?? [], now))
    effects.push(...(await recordRefund(settlement, row, refund)));
  return effects;
};

/**
 * Returns the new state of a dispute. A dispute that the gateway stops reporting was won, but if the gateway hides
 * disputes, an open dispute ends only when all money has been returned.
 */
const disputeAfter = (
  row: PaymentRow,
  { dispute, disputed = 0, disputesHidden }: GatewayPaymentState,
  returned: number,
) => {
  const open = row.dispute_state === 'open';
  if (disputesHidden && open)
    return { dispute: returned === row.amount ? 'lost' : 'open', disputed: row.amount } as const;
  return { dispute: dispute ?? (open ? 'won' : row.dispute_state), disputed };
};

const recordRefund = async ({ platform, tx, now }: Settlement, row: PaymentRow, refund: RefundRow) => {
  const { status, amount, origin, refund_id } = refund;
  const detail = { refund: refund_id, status, amount, origin };
  await recordEvent(tx, row.id, { kind: 'refund', detail }, now);
  await postRefundMail(platform, tx, row, refund);
  return [() => platform.metrics.refunds.inc({ gateway: row.gateway, origin, status })];
};

/** Records a dispute in the timeline, the audit log and the metrics, so that staff see it. */
const recordDispute = async (
  { platform, tx, state, now }: Settlement,
  row: PaymentRow,
  dispute: PaymentRow['dispute_state'],
  frozen: number,
): Promise<void> => {
  const detail = { dispute, disputed: state.disputed ?? 0, frozen };
  await recordEvent(tx, row.id, { kind: 'dispute', detail }, now);
  await recordAudit(tx, {
    action: 'payment_dispute',
    targetType: 'payment',
    targetId: row.reference,
    changes: { dispute: { before: row.dispute_state, after: dispute } },
    result: 'success',
    timestamp: now,
    resource: `/payments/${row.reference}`,
    method: 'SYSTEM',
    status: 200,
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: `payment:${row.id}`,
  });
  platform.metrics.disputes.inc({ gateway: row.gateway, state: dispute });
  platform.log.warn({ payment: row.reference, ...detail }, 'payment dispute changed');
};
