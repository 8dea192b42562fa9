import { toMajorUnits } from '@wyrmgate/contract/amounts';
import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { and, asc, count, eq, type SQL, sql, type WithSubquery } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { paymentEvents } from './table.ts';

export type TimelineEntry = {
  kind: (typeof paymentEvents.$inferInsert)['kind'];
  from?: PaymentStatus;
  to?: PaymentStatus;
  /** Shown to staff. Must not contain card data or addresses. */
  detail?: Record<string, string | number | boolean | null>;
};

export const recordEvent = async (tx: Tx, paymentId: number, entry: TimelineEntry, now: Date): Promise<void> => {
  await eventQuery(tx).execute({
    payment_id: paymentId,
    kind: entry.kind,
    from_status: entry.from ?? null,
    to_status: entry.to ?? null,
    detail: entry.detail ?? null,
    created_at: now,
  });
};

const eventQuery = prepared((tx) => {
  const { placeholder } = sql;
  return tx
    .insert(paymentEvents)
    .values({
      payment_id: placeholder('payment_id'),
      kind: placeholder('kind'),
      from_status: placeholder('from_status'),
      to_status: placeholder('to_status'),
      detail: placeholder('detail'),
      created_at: placeholder('created_at'),
    })
    .prepare('payments_note');
});

/**
 * Records an event within another prepared statement, `tx.with(noteEvent(tx)).update(…)`, to save a round trip;
 * `noted` returns its values. `condition` sees rows as they were before that statement.
 */
export const noteEvent = (
  tx: Tx,
  condition: SQL = sql`true`,
  payment: SQL = sql`${sql.placeholder('noted_payment')}`,
): WithSubquery => {
  const { placeholder } = sql;
  return tx.$with('noted', {}).as(
    sql`insert into payments_events (payment_id, kind, from_status, to_status, detail, created_at)
        select ${payment}::bigint, ${placeholder('noted_kind')}::text,
          ${placeholder('noted_from')}::text, ${placeholder('noted_to')}::text, ${placeholder('noted_detail')}::jsonb,
          ${placeholder('noted_at')}::timestamptz where ${condition}`,
  );
};

export type Noted = ReturnType<typeof noted>;
/** `paymentId` is undefined if the statement itself creates the payment. */
export const noted = (paymentId: number | undefined, { kind, from, to, detail }: TimelineEntry, now: Date) => ({
  noted_payment: paymentId,
  noted_kind: kind,
  noted_from: from ?? null,
  noted_to: to ?? null,
  noted_detail: detail ? JSON.stringify(detail) : null,
  noted_at: now.toISOString(),
});

/** Details that the row stores in cents and the API returns in major units. */
const moneyDetails = ['amount', 'returned', 'disputed', 'gateway_amount', 'ordered', 'arrived'];

const showDetail = (detail: NonNullable<TimelineEntry['detail']>): NonNullable<TimelineEntry['detail']> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [
      name,
      typeof value === 'number' && moneyDetails.includes(name) ? toMajorUnits(value) : value,
    ]),
  );

/** Returns the events of a payment, oldest first. */
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
    detail: showDetail((detail ?? {}) as NonNullable<TimelineEntry['detail']>),
  }));
};

/** Counts server errors of the gateway (`answered`) or declined payment methods (`declined`). */
export const countErrors = async (tx: Tx, paymentId: number, failure: 'answered' | 'declined'): Promise<number> => {
  const errors = and(
    eq(paymentEvents.payment_id, paymentId),
    eq(paymentEvents.kind, 'error'),
    sql`${paymentEvents.detail}->>'failure' = ${failure}`,
  );
  const [row] = await tx.select({ errors: count() }).from(paymentEvents).where(errors);
  return row?.errors ?? 0;
};
