import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { updatePayment } from '../payments/rows.ts';
import type { PaymentRow } from '../payments/table.ts';
import { payments } from '../payments/table.ts';
import { recordEvent } from '../payments/timeline.ts';
import type { Tx } from '../platform/database/database.ts';

/** Flags a withdrawn purchase for review. No money or coins move until staff act. */
export const requestWithdrawalReview = async (tx: Tx, row: PaymentRow, now: Date): Promise<void> => {
  await updatePayment(tx, row, { needs_review: true });
  await recordEvent(tx, row.id, { kind: 'review', detail: { reason: 'withdrawal' } }, now);
};

/** Purchases that credited this user and have no refunds. */
export const listCompletedPurchases = (tx: Tx, userId: number): Promise<{ id: number; coins: number }[]> =>
  tx
    .select({ id: payments.id, coins: sql`${payments.coins} + ${payments.bonus_coins}`.mapWith(Number) })
    .from(payments)
    .where(
      and(
        eq(payments.kind, 'purchase'),
        eq(payments.status, 'completed'),
        eq(payments.refunded_amount, 0),
        or(eq(payments.recipient_id, userId), and(eq(payments.user_id, userId), isNull(payments.recipient_id))),
      ),
    );
