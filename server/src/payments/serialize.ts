import type { Payment, PaymentNotice } from '@wyrmgate/contract/payments';
import { restUntil } from './settlement/add-deposits.ts';
import { closedCode, isClosed, returnedCode } from './settlement/review.ts';
import type { PaymentRow } from './table.ts';

/** Returns what the payer should know about money that does not match the order. */
const noticeOf = (row: PaymentRow): PaymentNotice | null => {
  const { status, failure_code: code, ordered_amount: ordered } = row;
  if (isClosed(row)) return code === returnedCode ? 'returned' : 'closed';
  if (row.needs_review && (code === 'partial' || code === 'late')) return code;
  if (status !== 'completed') return null;
  if (code === 'overpaid' || code === closedCode('overpaid')) return 'overpaid';
  return ordered !== null && ordered !== row.amount ? 'accepted' : null;
};

/**
 * Returns the time until which a crypto payment can be paid: while its price is valid, or longer for the rest of a
 * partial payment.
 */
const payableUntil = (row: PaymentRow): Date | null => {
  if (!row.crypto || !row.gateway_session_id) return null;
  if (row.status === 'pending') return new Date(row.crypto.expiresAt);
  const isPartial = row.status === 'processing' && row.needs_review && row.failure_code === 'partial';
  return isPartial ? restUntil(row) : null;
};

export const serializePayment = (row: PaymentRow): Payment => ({
  id: row.id,
  reference: row.reference,
  kind: row.kind,
  recipient: row.recipient_name,
  status: row.status,
  gateway: row.gateway,
  package_name: row.package_name,
  coins: row.coins,
  bonus_coins: row.bonus_coins,
  total_coins: row.coins + row.bonus_coins,
  amount: row.amount,
  currency: row.currency,
  refunded_amount: row.refunded_amount,
  needs_review: row.needs_review,
  notice: noticeOf(row),
  payable_until: payableUntil(row)?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
