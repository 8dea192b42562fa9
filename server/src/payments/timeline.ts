import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { paymentEvents } from './table.ts';

export type TimelineEntry = {
  kind: (typeof paymentEvents.$inferInsert)['kind'];
  from?: PaymentStatus;
  to?: PaymentStatus;
  /** Shown to staff. Must not contain card data or addresses. */
  detail?: Record<string, string | number | boolean | null>;
};

export const recordEvent = async (tx: Tx, paymentId: number, entry: TimelineEntry, now: Date): Promise<void> => {
  await tx.insert(paymentEvents).values({
    payment_id: paymentId,
    kind: entry.kind,
    from_status: entry.from ?? null,
    to_status: entry.to ?? null,
    detail: entry.detail ?? null,
    created_at: now,
  });
};

/** Events of a payment, oldest first. */
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

/** Number of gateway server errors (`answered`) or declined payment methods (`declined`). */
export const countErrors = async (tx: Tx, paymentId: number, failure: 'answered' | 'declined'): Promise<number> => {
  const errors = and(
    eq(paymentEvents.payment_id, paymentId),
    eq(paymentEvents.kind, 'error'),
    sql`${paymentEvents.detail}->>'failure' = ${failure}`,
  );
  const [row] = await tx.select({ errors: count() }).from(paymentEvents).where(errors);
  return row?.errors ?? 0;
};
