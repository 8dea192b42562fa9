import { toMajorUnits } from '@wyrmgate/contract/amounts';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { AdminPackage, CoinPackage, packages as contract, packageSortFields } from '@wyrmgate/contract/packages';
import { packageProblems } from '@wyrmgate/contract/packages';
import { and, asc, desc, eq, ilike, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { likePattern, listPage } from '../platform/database/paging.ts';
import { type PackageRow, showPackage } from './service.ts';
import { packages } from './table.ts';

type Contract = typeof contract;

export const showAdminPackage = (row: PackageRow): AdminPackage => ({
  ...showPackage(row),
  version: row.version,
  created_at: row.created_at.toISOString(),
});

/** Returns a package as the audit log shows it, with decimal prices. */
export const audited = (row: PackageRow): Partial<CoinPackage> => {
  const { id: _, price_eur, price_usd, charged_eur: __, charged_usd: ___, ...fields } = showPackage(row);
  return { ...fields, price_eur: toMajorUnits(price_eur), price_usd: toMajorUnits(price_usd) };
};

const sortColumns: Record<(typeof packageSortFields)[number], PgColumn | SQL> = {
  sort_order: packages.sort_order,
  name: sql`lower(${packages.name})`,
  package_id: packages.package_id,
  coins: packages.coins,
  total_coins: sql`${packages.coins} + ${packages.bonus_coins}`,
  price_eur: packages.price_eur,
  price_usd: packages.price_usd,
  created_at: packages.created_at,
  id: packages.id,
};

export const listForStaff = async (
  { tx }: Work<User>,
  { query }: Received<Contract['adminList']>,
): Promise<Returned<Contract['adminList']>> => {
  const where = and(
    isNull(packages.deleted_at),
    query.is_active === undefined ? undefined : eq(packages.is_active, query.is_active),
    query.is_popular === undefined ? undefined : eq(packages.is_popular, query.is_popular),
    query.search
      ? or(ilike(packages.name, likePattern(query.search)), ilike(packages.package_id, likePattern(query.search)))
      : undefined,
  );
  const direction = query.sort_order === 'desc' ? desc : asc;
  const order = [direction(sortColumns[query.sort_by]), asc(packages.id)];
  const { rows, pagination } = await listPage(tx, { table: packages, where, order, cursor: query });
  return { packages: rows.map(showAdminPackage), pagination };
};

/** Finds a package that is not deleted. If `lock` is set, locks it until the transaction ends. */
export const findPackage = async (tx: Tx, id: number, lock?: 'lock'): Promise<PackageRow> => {
  const query = tx
    .select()
    .from(packages)
    .where(and(eq(packages.id, id), isNull(packages.deleted_at)));
  const [row] = await (lock ? query.for('update') : query);
  if (!row) throw problem(packageProblems.notFound);
  return row;
};

export const readPackage = async (
  { tx }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => showAdminPackage(await findPackage(tx, params.id));
