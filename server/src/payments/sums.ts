import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { and, count, eq, gte, sql, sum } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { payments } from './table.ts';

/** What stayed with the shop. */
const kept = sum(sql`${payments.amount} - ${payments.refunded_amount}`).mapWith(Number);
const paidIn = (currency: Currency) => and(eq(payments.status, 'completed'), eq(payments.currency, currency));

/** Cents, without what was given back, and number of payments in `currency` completed since `since`, or ever. */
export const sumCompleted = async (
  tx: Tx,
  currency: Currency,
  since?: Date,
): Promise<{ amount: number; count: number }> => {
  const [row] = await tx
    .select({ amount: kept, number: count() })
    .from(payments)
    .where(and(paidIn(currency), since && gte(payments.completed_at, since)));
  return { amount: row?.amount ?? 0, count: row?.number ?? 0 };
};

export type DaySum = { day: string; gateway: Gateway; amount: number; count: number };

/** The same by UTC day and gateway, days without payments left out. */
export const sumByDay = (tx: Tx, currency: Currency, since: Date): Promise<DaySum[]> => {
  const day = sql<string>`to_char(${payments.completed_at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, gateway: payments.gateway, amount: kept, count: count() })
    .from(payments)
    .where(and(paidIn(currency), gte(payments.completed_at, since)))
    .groupBy(sql`1`, payments.gateway)
    .orderBy(sql`1`, payments.gateway);
};
