import type { donations as contract } from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { type CurrencySum, type DaySum, sumByDay, sumCompleted, sumHeld } from '../payments/sums.ts';

type Contract = typeof contract;

const startOfDay = (now: Date, daysAgo = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo));

/** Sums in the given currency, and in each currency with completed payments or held money: total, today and this month. */
export const readStats = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['stats']>,
): Promise<Returned<Contract['stats']>> => {
  const total = await sumCompleted(tx);
  const today = await sumCompleted(tx, startOfDay(now));
  const month = await sumCompleted(tx, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)));
  const held = await sumHeld(tx);
  const sumsIn = <C extends string>(currency: C) => {
    const inTotal = sumIn(total, currency);
    const inDay = sumIn(today, currency);
    const inMonth = sumIn(month, currency);
    const heldIn = (inReview: boolean) =>
      held.find((each) => each.currency === currency && each.inReview === inReview) ?? { amount: 0, count: 0 };
    return {
      currency,
      totalAmount: inTotal.amount,
      totalCount: inTotal.count,
      todayAmount: inDay.amount,
      todayCount: inDay.count,
      monthAmount: inMonth.amount,
      monthCount: inMonth.count,
      averageDonation: inTotal.count === 0 ? 0 : Math.round(inTotal.amount / inTotal.count),
      reviewAmount: heldIn(true).amount,
      reviewCount: heldIn(true).count,
      closedAmount: heldIn(false).amount,
      closedCount: heldIn(false).count,
    };
  };
  const received = new Set([...total, ...held].map(({ currency }) => currency));
  return { ...sumsIn(query.currency), currencies: [...received].sort().map(sumsIn) };
};

const sumIn = (sums: readonly CurrencySum[], currency: string): Pick<CurrencySum, 'amount' | 'count'> =>
  sums.find((sum) => sum.currency === currency) ?? { amount: 0, count: 0 };

/** Revenue for each of the last `days` days, including days without payments. */
export const readRevenue = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['revenue']>,
): Promise<Returned<Contract['revenue']>> => {
  const since = startOfDay(now, query.days - 1);
  const sums = Map.groupBy(await sumByDay(tx, query.currency, since), ({ day }: DaySum) => day);
  const days = Array.from({ length: query.days }, (_, index) =>
    startOfDay(now, query.days - 1 - index)
      .toISOString()
      .slice(0, 10),
  );
  return {
    days: days.map((day) => ({
      day,
      gateways: (sums.get(day) ?? []).map(({ gateway, amount, count }) => ({ gateway, amount, count })),
    })),
    others: (await sumCompleted(tx, since)).filter(({ currency }) => currency !== query.currency),
  };
};
