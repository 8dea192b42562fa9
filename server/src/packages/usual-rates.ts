// Calculates how many coins an amount of money usually buys, to recognise prices that mint coins.
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../platform/database/database.ts';
import { packages } from './table.ts';

/**
 * Coins for 1000 euros and for 1000 dollars. Null if the package is not sold in this currency, or without another
 * package to compare with.
 */
export type Rates = { eur: number | null; usd: number | null };

/** Coins per euro or dollar, rounded as approvers see them. */
export const perUnit = (rate: number | null): number | null => (rate === null ? null : Math.round(rate / 1000));

const median = (column: PgColumn, where?: SQL) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by ${column}) ${where ? sql`filter (where ${where})` : sql``}`.mapWith(
    (value) => (value === null ? null : Math.round(Number(value))),
  );

/**
 * Returns the median of the other packages on sale, or else of all others. Counts only rates that a second person
 * approved or that were set without dual approval, so that many small changes do not move it.
 */
export const findUsualRates = async (tx: Tx, exceptId?: number): Promise<Rates> => {
  const onSale = and(eq(packages.is_active, true), isNull(packages.deleted_at));
  const [row] = await tx
    .select({
      eur: median(packages.approved_rate_eur, onSale),
      usd: median(packages.approved_rate_usd, onSale),
      anyEur: median(packages.approved_rate_eur),
      anyUsd: median(packages.approved_rate_usd),
    })
    .from(packages)
    .where(exceptId === undefined ? undefined : ne(packages.id, exceptId));
  const eur = row?.eur ?? row?.anyEur ?? null;
  const usd = row?.usd ?? row?.anyUsd ?? null;
  // If only one currency has prices, its rate is also used for the other, because a euro and a dollar have similar
  // values.
  return { eur: eur ?? usd, usd: usd ?? eur };
};

/** Whether a rate is far above the usual rate. Without a usual rate, every rate counts as far above. */
export const isFarAbove = (rate: number | null, usual: number | null, percent: number): boolean =>
  rate !== null && rate > 0 && (usual === null || rate > (usual * percent) / 100);
