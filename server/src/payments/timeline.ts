import type { PaymentStatus } from '@wyrmgate/contract/payments';
import type { Tx } from '../platform/database/database.ts';
import { paymentEvents } from './table.ts';

export type TimelineEntry = {
  kind: (typeof paymentEvents.$inferInsert)['kind'];
  from?: PaymentStatus;
  to?: PaymentStatus;
  /** What staff should know; never card data or addresses. */
  detail?: Record<string, string | number | boolean | null>;
};

/** Adds a line to what happened to a payment. */
export const noteEvent = async (tx: Tx, paymentId: number, entry: TimelineEntry, now: Date): Promise<void> => {
  await tx.insert(paymentEvents).values({
    payment_id: paymentId,
    kind: entry.kind,
    from_status: entry.from ?? null,
    to_status: entry.to ?? null,
    detail: entry.detail ?? null,
    created_at: now,
  });
};
