import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type packages as contract, packageProblems } from '@wyrmgate/contract/packages';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { audited, findPackage, showAdminPackage } from './admin-list.ts';
import { checkPrice, requestPrice } from './price-approval.ts';
import { approvedRates, type PackageRow, ratesOf } from './service.ts';
import { packages } from './table.ts';
import type { Rates } from './usual-rates.ts';

type Contract = typeof contract;

/** Stores a new package, which stays off sale while its price is awaiting approval. */
export const createByStaff = async (
  work: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const { tx, audit, now } = work;
  audit.target('package', body.package_id);
  const { isFar, usual, kept } = await checkPrice(work, { before: undefined, after: body });
  const [row] = await tx
    .insert(packages)
    .values({ ...body, ...kept, is_active: body.is_active && !isFar, created_at: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw problem(packageProblems.idTaken);
  audit.changes(changedFields(undefined, audited(row)));
  if (!isFar) return showAdminPackage(row);
  const { package_id: _, ...fields } = body;
  const approval = await requestPrice(work, row, fields, usual);
  audit.action('package_create');
  return approval
    ? { ...showAdminPackage(row), approval }
    : showAdminPackage(await store(work, row, body, ratesOf(body)));
};

type Fields = Partial<Received<Contract['create']>['body']>;

/** Writes the fields of a locked package and audits the differences. */
const store = async ({ tx, audit }: Work<User>, before: PackageRow, fields: Fields, rates: Rates) => {
  const [after = before] = await tx
    .update(packages)
    .set({ ...fields, ...approvedRates(rates), version: before.version + 1 })
    .where(eq(packages.id, before.id))
    .returning();
  audit.changes(changedFields(audited(before), audited(after)));
  return after;
};

/** Changes a locked package, or requests approval and leaves it unchanged if its new price mints coins. */
const change = async (work: Work<User>, before: PackageRow, fields: Fields) => {
  const after = { ...before, ...fields };
  const { isFar, usual, kept } = await checkPrice(work, { before, after });
  const { name, description, coins, bonus_coins, price_eur, price_usd, discount_percentage } = after;
  const { is_popular, is_active, sort_order } = after;
  const texts = { name, description, is_popular, is_active, sort_order };
  const whole = { ...texts, coins, bonus_coins, price_eur, price_usd, discount_percentage };
  const approval = isFar ? await requestPrice(work, before, whole, usual) : undefined;
  if (approval) return { ...showAdminPackage(before), approval };
  const rates = isFar ? ratesOf(after) : { eur: kept.approved_rate_eur, usd: kept.approved_rate_usd };
  return showAdminPackage(await store(work, before, fields, rates));
};

export const updateByStaff = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const { tx, audit } = work;
  audit.target('package', params.id);
  const before = await findPackage(tx, params.id, 'lock');
  audit.target('package', before.package_id);
  const { package_id, version, ...fields } = body;
  if (package_id !== undefined && package_id !== before.package_id) throw problem(packageProblems.idFixed);
  requireVersion(before.version, version, packageProblems.changedMeanwhile);
  return change(work, before, fields);
};

export const toggleByStaff = async (
  work: Work<User>,
  { params, body }: Received<Contract['toggle']>,
): Promise<Returned<Contract['toggle']>> => {
  const { tx, audit } = work;
  audit.target('package', params.id);
  const before = await findPackage(tx, params.id, 'lock');
  audit.target('package', before.package_id);
  requireVersion(before.version, body?.version, packageProblems.changedMeanwhile);
  return change(work, before, { is_active: !before.is_active });
};

export const removeByStaff = async (
  { tx, audit, now }: Work<User>,
  { params }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  audit.target('package', params.id);
  const before = await findPackage(tx, params.id, 'lock');
  audit.target('package', before.package_id);
  await tx.update(packages).set({ deleted_at: now, is_active: false }).where(eq(packages.id, before.id));
  audit.changes(changedFields(audited(before), undefined));
  return { deleted: true };
};

/** Reorders the listed packages. Their sort orders differ by ten. */
export const arrangeByStaff = async (
  { tx, audit }: Work<User>,
  { body }: Received<Contract['arrange']>,
): Promise<Returned<Contract['arrange']>> => {
  const ids = [...new Set(body.ids)];
  const rows = await tx
    .select()
    .from(packages)
    .where(and(inArray(packages.id, ids), isNull(packages.deleted_at)))
    .orderBy(packages.id)
    .for('update');
  if (rows.length < ids.length) throw problem(packageProblems.notFound);
  const changes: Changes = {};
  for (const row of rows) {
    const place = (ids.indexOf(row.id) + 1) * 10;
    if (place === row.sort_order) continue;
    await tx
      .update(packages)
      .set({ sort_order: place, version: sql`${packages.version} + 1` })
      .where(eq(packages.id, row.id));
    changes[row.package_id] = { before: row.sort_order, after: place };
  }
  audit.target('package', ids.length);
  audit.changes(changes);
  return { arranged: Object.keys(changes).length };
};
