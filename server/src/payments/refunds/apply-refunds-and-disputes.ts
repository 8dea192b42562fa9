import { recordAudit } from '../../audit/service.ts';
import { balanceOf } from '../../ledger/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import { updatePayment } from '../rows.ts';
import { beneficiaryOf, type Effect, notifyBalance } from '../settlement/credit.ts';
import { mismatchOf } from '../settlement/next-transition.ts';
import type { PaymentRow } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import { clawBackCoins } from './claw-back-coins.ts';
import { postRefundMail } from './refund-mail.ts';
import { bookRefunds, type RefundRow } from './refund-rows.ts';

export type Settling = { platform: Platform; tx: Tx; fact: GatewayPaymentState; now: Date };

/** Books what went back to the payer, and takes coins back, freezes them or gives them again, as the money went. */
export const applyRefundsAndDisputes = async (
  settling: Settling,
  row: PaymentRow,
): Promise<{ row: PaymentRow; effects: Effect[] }> => {
  const { platform, tx, fact, now } = settling;
  if (fact.status !== 'completed' || mismatchOf(row, fact)) return { row, effects: [] };
  const effects: Effect[] = [];
  for (const refund of await bookRefunds(tx, row, fact.refunds ?? [], now))
    effects.push(...(await announceRefund(settling, row, refund)));

  const returned = Math.min(row.amount, fact.returned);
  const { dispute, disputed } = disputeIn(row, fact, returned);
  const opens = dispute === 'open' && row.dispute_state !== 'open';
  const taken = await clawBackCoins(tx, row, { returned, disputed, opens }, now);
  if (dispute !== row.dispute_state) await announceDispute(settling, row, dispute, taken.frozen);
  if (taken.coins !== 0) {
    const { coins, debt } = taken;
    await noteEvent(tx, row.id, { kind: 'refund', detail: { returned, coins, debt } }, now);
    platform.log.warn({ payment: row.reference, returned, coins, debt }, 'money of a payment went back');
  }
  if (taken.coins !== 0 || taken.frozen !== 0) {
    const userId = beneficiaryOf(row);
    effects.push(notifyBalance(platform, userId, await balanceOf(tx, userId)));
  }
  if (returned === row.refunded_amount && dispute === row.dispute_state) return { row, effects };
  return { row: await updatePayment(tx, row, { refunded_amount: returned, dispute_state: dispute }), effects };
};

/** A gateway that no longer speaks of a dispute holds nothing any more; one that hides disputes ends none, except by taking all. */
const disputeIn = (
  row: PaymentRow,
  { dispute, disputed = 0, disputesHidden }: GatewayPaymentState,
  returned: number,
) => {
  const open = row.dispute_state === 'open';
  if (disputesHidden && open)
    return { dispute: returned === row.amount ? 'lost' : 'open', disputed: row.amount } as const;
  return { dispute: dispute ?? (open ? 'won' : row.dispute_state), disputed };
};

const announceRefund = async ({ platform, tx, now }: Settling, row: PaymentRow, refund: RefundRow) => {
  const { status, amount, origin, refund_id } = refund;
  const detail = { refund: refund_id, status, amount, origin };
  await noteEvent(tx, row.id, { kind: 'refund', detail }, now);
  const posted = await postRefundMail(platform, tx, row, refund);
  const count = () => platform.metrics.refunds.inc({ gateway: row.gateway, origin, status });
  return posted ? [count, () => platform.mail.wake()] : [count];
};

/** A dispute is a matter for staff: it stands in the timeline, in the audit log and in the figures. */
const announceDispute = async (
  { platform, tx, fact, now }: Settling,
  row: PaymentRow,
  state: PaymentRow['dispute_state'],
  frozen: number,
): Promise<void> => {
  const detail = { dispute: state, disputed: fact.disputed ?? 0, frozen };
  await noteEvent(tx, row.id, { kind: 'dispute', detail }, now);
  await recordAudit(tx, {
    action: 'payment_dispute',
    targetType: 'payment',
    targetId: row.reference,
    changes: { dispute: { before: row.dispute_state, after: state } },
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
  platform.metrics.disputes.inc({ gateway: row.gateway, state });
  platform.log.warn({ payment: row.reference, ...detail }, 'a payment is disputed');
};
