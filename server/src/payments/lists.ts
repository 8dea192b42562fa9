import type { PaymentStatus } from '@wyrmgate/contract/payments';
import { and, count, desc, eq, gte, ilike, lt, or, type SQL, sql, sum } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { likePattern } from '../platform/database/paging.ts';
import { searchUserIds } from '../users/search.ts';
import { payments } from './table.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type PaymentFilter = {
  search?: string | undefined;
  status?: PaymentStatus | undefined;
  /** First and last day, `2026-11-20`, UTC. */
  from?: string | undefined;
  to?: string | undefined;
  page: number;
  limit: number;
};

const oneDay = 86_400_000;
/** Midnight at the start of a day, moved into the years that PostgreSQL reads in ISO 8601; no payment is outside them. */
const startOf = (day: string, daysLater = 0): Date =>
  new Date(Math.min(Math.max(Date.parse(day) + daysLater * oneDay, 0), Date.UTC(9999, 11, 31)));

/** A numbered page of payments, newest first, and how many there are. */
export const listPayments = async (tx: Tx, filter: PaymentFilter): Promise<{ rows: PaymentRow[]; total: number }> => {
  const search: SQL | undefined = filter.search
    ? or(
        ilike(payments.reference, likePattern(filter.search)),
        sql`${payments.user_id} in ${searchUserIds(filter.search)}`,
      )
    : undefined;
  const wanted = and(
    search,
    filter.status && eq(payments.status, filter.status),
    filter.from ? gte(payments.created_at, startOf(filter.from)) : undefined,
    filter.to ? lt(payments.created_at, startOf(filter.to, 1)) : undefined,
  );
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(payments).where(wanted);
  const rows = await tx
    .select()
    .from(payments)
    .where(wanted)
    .orderBy(desc(payments.id))
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit);
  return { rows, total };
};

/** The latest payments. */
export const recentPayments = (tx: Tx, limit: number): Promise<PaymentRow[]> =>
  tx.select().from(payments).orderBy(desc(payments.id)).limit(limit);

/** Sum in cents and number of payments in `currency` completed since `since`. */
export const sumCompleted = async (tx: Tx, currency: 'EUR' | 'USD', since: Date) => {
  const [row] = await tx
    .select({ amount: sum(payments.amount).mapWith(Number), number: count() })
    .from(payments)
    .where(and(eq(payments.status, 'completed'), eq(payments.currency, currency), gte(payments.completed_at, since)));
  return { amount: row?.amount ?? 0, count: row?.number ?? 0 };
};
