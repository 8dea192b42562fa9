import { recordAudit } from '../../audit/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import type { ReviewReason } from './next-transition.ts';
import { nextCheck } from './schedule.ts';

const notes: Record<ReviewReason, string> = {
  mode: 'The gateway holds it in another mode, test instead of live or the reverse.',
  session: 'The gateway answered with another session than the stored one.',
  reference: 'The session at the gateway carries another reference.',
  currency: 'The gateway took another currency than was ordered.',
  amount: 'The gateway took another amount than was ordered.',
  transaction: 'The transaction at the gateway has already paid another payment.',
  payee: 'The gateway keeps the money for somebody else.',
  asset: 'Another coin arrived than was ordered.',
  partial: 'Less arrived than was ordered, or too late.',
  repeated: 'Coins were sent once more to the address of this payment; nobody ordered them.',
  waited: 'The gateway has not come to a result within its time.',
  missing: 'The gateway does not know the session.',
  dispute: 'The gateway tells of a dispute, and the keys may not read disputes: look at its own pages.',
};
/** In these cases there is no word of this payment's money, so the status stays. */
const withoutMoney: readonly ReviewReason[] = ['waited', 'missing', 'repeated', 'dispute'];

/** Failure code of a payment whose review for this reason ended without coins. */
export const closedCode = (reason: string): string => `closed_${reason}`;

/** Calls staff, once per reason: something does not match, and no coins move before somebody has looked at it. */
export const holdForReview = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  reason: ReviewReason,
  found: Record<string, string | number>,
): Promise<PaymentRow> => {
  const now = platform.clock.now();
  const status = withoutMoney.includes(reason) ? row.status : 'processing';
  const changed = await updatePayment(tx, row, {
    status,
    needs_review: true,
    failure_code: reason,
    next_check_at: nextCheck(status, row.created_at, now, row.gateway) ?? null,
  });
  if (row.needs_review && row.failure_code === reason) return changed;
  await noteEvent(tx, row.id, { kind: 'review', from: row.status, to: status, detail: { reason, ...found } }, now);
  await recordAudit(tx, {
    action: 'payment_review',
    targetType: 'payment',
    targetId: row.reference,
    changes: {
      status: { before: row.status, after: status },
      needs_review: { before: row.needs_review, after: true },
    },
    notes: notes[reason],
    result: 'failed',
    timestamp: now,
    resource: `/payments/${row.reference}`,
    method: 'SYSTEM',
    status: 409,
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: `payment:${row.id}`,
  });
  platform.log.error({ payment: row.reference, reason, ...found }, 'payment needs review');
  return changed;
};
