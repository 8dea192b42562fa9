import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { CoinPackage, packages as contract } from '@wyrmgate/contract/packages';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listPage } from '../platform/database/paging.ts';
import { packages } from './table.ts';

export type PackageRow = typeof packages.$inferSelect;

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
  is_popular: row.is_popular,
  is_active: row.is_active,
  sort_order: row.sort_order,
});

const onSale = and(
  eq(packages.is_active, true),
  isNull(packages.deleted_at),
  or(gt(packages.price_eur, 0), gt(packages.price_usd, 0)),
);

/** Packages on sale, in shop order. */
export const listPackages = async (
  { tx }: Work,
  { query }: Received<(typeof contract)['list']>,
): Promise<Returned<(typeof contract)['list']>> => {
  const order = [asc(packages.sort_order), asc(packages.id)];
  const { rows, pagination } = await listPage(tx, { table: packages, where: onSale, order, cursor: query });
  return { packages: rows.map(showPackage), pagination };
};

/** Finds a package on sale. Returns undefined if it is unknown or inactive. */
export const findPackageOnSale = async (tx: Tx, packageId: string): Promise<PackageRow | undefined> => {
  const [row] = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.package_id, packageId), onSale));
  return row;
};

/** Used by seeds and tests. */
export const createPackage = async (tx: Tx, values: typeof packages.$inferInsert): Promise<PackageRow> => {
  const [row] = await tx.insert(packages).values(values).returning();
  if (!row) throw new Error('The package was not inserted.');
  return row;
};
