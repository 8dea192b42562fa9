import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { oldestComparedDay } from './reconciliation/reconcile-days.ts';

export type PaymentTrouble = {
  review: number;
  late_events: number;
  different_days: number;
  disputes: number;
  refunds: number;
};

/**
 * After this time, an event that could not be applied needs staff attention, even if its gateway is only unreachable.
 */
const lateMs = 15 * 60_000;

/**
 * Counts what needs staff attention: reviews, late webhooks, days that differ from a gateway's list, disputes and
 * unconfirmed refunds.
 */
export const countTrouble = async (tx: Tx, now: Date): Promise<PaymentTrouble> => {
  const oldest = oldestComparedDay(now);
  const late = new Date(now.getTime() - lateMs).toISOString();
  const [row] = await rowsOf<Record<keyof PaymentTrouble, number>>(
    tx,
    sql`select
      (select count(*) from payments where needs_review)::int as review,
      (select count(*) from payments_inbox where processed_at is null and received_at <= ${late})::int as late_events,
      (select count(distinct day) from payments_reconciliations
        where state = 'different' and day >= ${oldest})::int as different_days,
      (select count(*) from payments where dispute_state = 'open')::int as disputes,
      (select count(*) from payments_refunds where status = 'requested')::int as refunds`,
  );
  return row ?? { review: 0, late_events: 0, different_days: 0, disputes: 0, refunds: 0 };
};

/** Updates the metrics. Called on every scrape, so that all instances report the same numbers. */
export const measureTrouble = async ({ clock, database, metrics, log }: Platform): Promise<void> => {
  try {
    const trouble = await countTrouble(database.db, clock.now());
    for (const [kind, count] of Object.entries(trouble)) metrics.paymentTrouble.set({ kind }, Number(count));
  } catch (error) {
    log.warn({ err: error }, 'could not count payments that need staff');
  }
};
