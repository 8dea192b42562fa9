import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { maxAttempts } from './webhooks/inbox-sweep.ts';

export type PaymentTrouble = { review: number; dead_events: number; disputes: number; refunds: number };

/** What waits for staff: payments in review, events that were given up, open disputes and refunds without an answer. */
export const countTrouble = async (tx: Tx): Promise<PaymentTrouble> => {
  const [row] = await rowsOf<Record<keyof PaymentTrouble, number>>(
    tx,
    sql`select
      (select count(*) from payments where needs_review)::int as review,
      (select count(*) from payments_inbox where processed_at is null and attempts >= ${maxAttempts})::int as dead_events,
      (select count(*) from payments where dispute_state = 'open')::int as disputes,
      (select count(*) from payments_refunds where status = 'requested')::int as refunds`,
  );
  return row ?? { review: 0, dead_events: 0, disputes: 0, refunds: 0 };
};

/** Brings the figures up to date; asked by whoever reads them, so that every copy of the server tells the same. */
export const measureTrouble = async ({ database, metrics, log }: Platform): Promise<void> => {
  try {
    const trouble = await countTrouble(database.db);
    for (const [kind, count] of Object.entries(trouble)) metrics.paymentTrouble.set({ kind }, Number(count));
  } catch (error) {
    log.warn({ err: error }, 'what waits for staff could not be counted');
  }
};
