import type { donations as contract } from '@wyrmgate/contract/donations';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { User, Work } from '../http/context.ts';
import { type DaySum, sumByDay, sumCompleted } from '../payments/sums.ts';

type Contract = typeof contract;

const startOfDay = (now: Date, daysAgo = 0): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo));

/** Revenue in one currency: total, today and this month. */
export const readStats = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['stats']>,
): Promise<Returned<Contract['stats']>> => {
  const total = await sumCompleted(tx, query.currency);
  const today = await sumCompleted(tx, query.currency, startOfDay(now));
  const month = await sumCompleted(tx, query.currency, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)));
  return {
    totalAmount: total.amount,
    totalCount: total.count,
    todayAmount: today.amount,
    todayCount: today.count,
    monthAmount: month.amount,
    monthCount: month.count,
    averageDonation: total.count === 0 ? 0 : Math.round(total.amount / total.count),
  };
};

/** Revenue of each of the last days, including days without payments. */
export const readRevenue = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['revenue']>,
): Promise<Returned<Contract['revenue']>> => {
  const sums = Map.groupBy(
    await sumByDay(tx, query.currency, startOfDay(now, query.days - 1)),
    ({ day }: DaySum) => day,
  );
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
  };
};
