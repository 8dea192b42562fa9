import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { and, asc, count, eq, sql } from 'drizzle-orm';
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

/** What happened to a payment, oldest first. */
export const readTimeline = async (tx: Tx, paymentId: number) => {
  const rows = await tx
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.payment_id, paymentId))
    .orderBy(asc(paymentEvents.id));
  return rows.map(({ id, created_at, kind, from_status, to_status, detail }) => ({
    id,
    at: created_at.toISOString(),
    kind,
    from: from_status,
    to: to_status,
    detail: (detail ?? {}) as NonNullable<TimelineEntry['detail']>,
  }));
};

/** How often the gateway had trouble of its own (`answered`), or refused the payer's means of payment (`declined`). */
export const countErrors = async (tx: Tx, paymentId: number, failure: 'answered' | 'declined'): Promise<number> => {
  const errors = and(
    eq(paymentEvents.payment_id, paymentId),
    eq(paymentEvents.kind, 'error'),
    sql`${paymentEvents.detail}->>'failure' = ${failure}`,
  );
  const [row] = await tx.select({ errors: count() }).from(paymentEvents).where(errors);
  return row?.errors ?? 0;
};
