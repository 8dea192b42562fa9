import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { maxAttempts } from './webhooks/inbox-sweep.ts';

export type PaymentTrouble = { review: number; dead_events: number; disputes: number; refunds: number };

/** Payments in review, webhooks that failed for good, open disputes and unconfirmed refunds: all need staff. */
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

/** Updates the gauges. Called on every scrape, so that all instances report the same figures. */
export const measureTrouble = async ({ database, metrics, log }: Platform): Promise<void> => {
  try {
    const trouble = await countTrouble(database.db);
    for (const [kind, count] of Object.entries(trouble)) metrics.paymentTrouble.set({ kind }, Number(count));
  } catch (error) {
    log.warn({ err: error }, 'could not count payments that need staff');
  }
};
