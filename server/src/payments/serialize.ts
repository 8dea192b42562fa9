import type { Payment } from '@wyrmgate/contract/payments';
import type { PaymentRow } from './table.ts';

/** A payment as its payer sees it. */
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
  created_at: row.created_at.toISOString(),
  completed_at: row.completed_at?.toISOString() ?? null,
});
