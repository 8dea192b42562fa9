import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { and, count, eq, gte, sql, sum } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { payments } from './table.ts';

const netRevenue = sum(sql`${payments.amount} - ${payments.refunded_amount}`).mapWith(Number);
const completedIn = (currency: Currency) => and(eq(payments.status, 'completed'), eq(payments.currency, currency));

/** Revenue in cents, net of refunds, and the number of completed payments in `currency`. */
export const sumCompleted = async (
  tx: Tx,
  currency: Currency,
  since?: Date,
): Promise<{ amount: number; count: number }> => {
  const [row] = await tx
    .select({ amount: netRevenue, number: count() })
    .from(payments)
    .where(and(completedIn(currency), since && gte(payments.completed_at, since)));
  return { amount: row?.amount ?? 0, count: row?.number ?? 0 };
};

export type DaySum = { day: string; gateway: Gateway; amount: number; count: number };

/** The same by UTC day and gateway. Days without payments are left out. */
export const sumByDay = (tx: Tx, currency: Currency, since: Date): Promise<DaySum[]> => {
  const day = sql<string>`to_char(${payments.completed_at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, gateway: payments.gateway, amount: netRevenue, count: count() })
    .from(payments)
    .where(and(completedIn(currency), gte(payments.completed_at, since)))
    .groupBy(sql`1`, payments.gateway)
    .orderBy(sql`1`, payments.gateway);
};
