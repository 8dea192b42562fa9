import { recordAudit } from '../../audit/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import type { ReviewReason } from './next-transition.ts';
import { nextCheck } from './schedule.ts';

const notes: Record<ReviewReason, string> = {
  mode: 'The gateway mode does not match: test instead of live, or the reverse.',
  session: 'The gateway returned a different session.',
  reference: 'The gateway session has a different reference.',
  currency: 'The gateway charged a different currency than ordered.',
  amount: 'The gateway charged a different amount than ordered.',
  transaction: 'The gateway transaction already belongs to another payment.',
  payee: 'The gateway credited the money to a different account.',
  asset: 'The payment was made in a different cryptocurrency.',
  partial: 'Less was received than ordered.',
  late: 'The money arrived too late to be credited automatically.',
  overpaid: 'More was received than ordered. The order was credited once.',
  repeated: 'Another transfer without an order was received at the address of this payment.',
  reversed: 'The gateway reports a credited payment as failed. The coins were not taken back.',
  waited: 'The gateway did not reach a result in time.',
  missing: 'The gateway does not know this session.',
  dispute: 'The gateway reports a dispute, but our keys cannot read disputes. Check the gateway’s dashboard.',
};
/** Reasons for review that only inform staff, while the payment stays as it is. Ending the review acknowledges them. */
export const notices: readonly string[] = ['repeated', 'overpaid', 'reversed'];
/** These reasons do not concern this payment's own money, so its status does not change. */
const keepsStatus: readonly string[] = ['waited', 'missing', 'dispute', ...notices];

/** Returns the failure code after staff closed a review for this reason. */
export const closedCode = (reason: string): string => `closed_${reason}`;
/** The failure code after all held money went back to the payer. */
export const returnedCode = 'returned';

/** Whether staff ended the review without crediting coins, or the money went back. */
export const isClosed = ({ status, failure_code: code }: PaymentRow): boolean =>
  status === 'cancelled' && (code === returnedCode || (code?.startsWith('closed_') ?? false));

/** Flags a payment for staff, once per reason. No coins move until the review ends. */
export const holdForReview = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  reason: ReviewReason,
  found: Record<string, string | number>,
): Promise<PaymentRow> => {
  const now = platform.clock.now();
  const status = keepsStatus.includes(reason) ? row.status : 'processing';
  const changed = await updatePayment(tx, row, {
    status,
    needs_review: true,
    failure_code: reason,
    next_check_at: nextCheck(status, row.created_at, now, row.gateway) ?? null,
  });
  if (row.needs_review && row.failure_code === reason) return changed;
  await recordEvent(tx, row.id, { kind: 'review', from: row.status, to: status, detail: { reason, ...found } }, now);
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
