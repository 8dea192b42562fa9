import type { Gateway } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import { and, count, eq, gt, gte, isNotNull, sql, sum } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { payments } from './table.ts';

const netRevenue = sum(sql`${payments.amount} - ${payments.refunded_amount}`).mapWith(Number);
const completedIn = (currency: Currency) => and(eq(payments.status, 'completed'), eq(payments.currency, currency));

export type CurrencySum = { currency: Currency; amount: number; count: number };

/** Returns revenue in cents, net of refunds, and the number of completed payments, for each currency that has any. */
export const sumCompleted = (tx: Tx, since?: Date): Promise<CurrencySum[]> =>
  tx
    .select({ currency: payments.currency, amount: netRevenue, count: count() })
    .from(payments)
    .where(and(eq(payments.status, 'completed'), since && gte(payments.completed_at, since)))
    .groupBy(payments.currency)
    .orderBy(payments.currency);

/** The currency is the gateway's, which the shop might not support. */
export type HeldSum = { currency: string; inReview: boolean; amount: number; count: number };

/** Returns money that arrived without being credited, minus what went back. */
export const sumHeld = (tx: Tx): Promise<HeldSum[]> =>
  tx
    .select({
      // Held money always has a currency, as a constraint of the table ensures.
      currency: sql<string>`${payments.held_currency}`,
      inReview: payments.needs_review,
      amount: sum(sql`${payments.held_amount} - ${payments.held_returned}`).mapWith(Number),
      count: count(),
    })
    .from(payments)
    .where(and(isNotNull(payments.held_amount), gt(payments.held_amount, payments.held_returned)))
    .groupBy(payments.held_currency, payments.needs_review);

export type DaySum = { day: string; gateway: Gateway; amount: number; count: number };

/** Returns revenue in one currency by UTC day and gateway. Days without payments are left out. */
export const sumByDay = (tx: Tx, currency: Currency, since: Date): Promise<DaySum[]> => {
  const day = sql<string>`to_char(${payments.completed_at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return tx
    .select({ day, gateway: payments.gateway, amount: netRevenue, count: count() })
    .from(payments)
    .where(and(completedIn(currency), gte(payments.completed_at, since)))
    .groupBy(sql`1`, payments.gateway)
    .orderBy(sql`1`, payments.gateway);
};
