import { lessDiscount } from '@wyrmgate/contract/amounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { CoinPackage, packages as contract } from '@wyrmgate/contract/packages';
import type { Currency } from '@wyrmgate/contract/shapes';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { prepared } from '../platform/database/prepared.ts';
import { packages } from './table.ts';
import type { Rates } from './usual-rates.ts';

export type PackageRow = typeof packages.$inferSelect;

/** Returns what a buyer pays for a package, in cents. Returns 0 if it is not sold in this currency. */
export const chargedFor = (
  row: Pick<PackageRow, 'price_eur' | 'price_usd' | 'discount_percentage'>,
  currency: Currency,
): number => lessDiscount(currency === 'EUR' ? row.price_eur : row.price_usd, row.discount_percentage);

/** The fields that determine how many coins an amount of money buys. */
export type Offer = Pick<PackageRow, 'coins' | 'bonus_coins' | 'price_eur' | 'price_usd' | 'discount_percentage'>;

/** Returns the coins that 1000 euros and 1000 dollars buy. */
export const ratesOf = (row: Offer): Rates => {
  const rate = (cents: number) => (cents === 0 ? null : Math.round(((row.coins + row.bonus_coins) * 100_000) / cents));
  return { eur: rate(chargedFor(row, 'EUR')), usd: rate(chargedFor(row, 'USD')) };
};

/** Returns the columns that store approved rates. */
export const approvedRates = ({ eur, usd }: Rates) => ({ approved_rate_eur: eur, approved_rate_usd: usd });

export const showPackage = (row: PackageRow): CoinPackage => ({
  id: row.id,
  package_id: row.package_id,
  name: row.name,
  description: row.description,
  coins: row.coins,
  bonus_coins: row.bonus_coins,
  total_coins: row.coins + row.bonus_coins,
  price_eur: row.price_eur,
  price_usd: row.price_usd,
  discount_percentage: row.discount_percentage,
  charged_eur: chargedFor(row, 'EUR'),
  charged_usd: chargedFor(row, 'USD'),
  is_popular: row.is_popular,
  is_active: row.is_active,
  sort_order: row.sort_order,
});

const onSale = and(
  eq(packages.is_active, true),
  isNull(packages.deleted_at),
  or(gt(packages.price_eur, 0), gt(packages.price_usd, 0)),
);

/** Lists the packages on sale, in shop order. */
export const listPackages = async (
  { tx }: Work,
  { query }: Received<(typeof contract)['list']>,
): Promise<Returned<(typeof contract)['list']>> => {
  const order = [asc(packages.sort_order), asc(packages.id)];
  const { rows, pagination } = await listPage(tx, { table: packages, where: onSale, order, cursor: query });
  return { packages: rows.map(showPackage), pagination };
};

export const isAnyPackageOnSale = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: packages.id }).from(packages).where(onSale).limit(1)).length > 0;

const onSaleQuery = prepared((tx) =>
  tx
    .select()
    .from(packages)
    .where(and(eq(packages.package_id, sql.placeholder('packageId')), onSale))
    .prepare('packages_on_sale'),
);

/** Finds a package on sale. Returns undefined if it is unknown or inactive. */
export const findPackageOnSale = async (tx: Tx, packageId: string): Promise<PackageRow | undefined> => {
  const [row] = await onSaleQuery(tx).execute({ packageId });
  return row;
};

/** For seeds and tests. */
export const createPackage = async (tx: Tx, values: typeof packages.$inferInsert): Promise<PackageRow> => {
  const rates = ratesOf({ bonus_coins: 0, discount_percentage: 0, ...values });
  const [row] = await tx
    .insert(packages)
    .values({ ...approvedRates(rates), ...values })
    .returning();
  if (!row) throw new Error('The package was not inserted.');
  return row;
};
