import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type CoinPackage, type packages as contract, packageProblems } from '@wyrmgate/contract/packages';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Changes, changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { findPackage, showAdminPackage } from './admin-list.ts';
import { type PackageRow, showPackage } from './service.ts';
import { packages } from './table.ts';

type Contract = typeof contract;

/** A package as the audit log shows it, with decimal prices. */
const audited = (row: PackageRow): Partial<CoinPackage> => {
  const { id: _, ...fields } = showPackage(row);
  return fields;
};

export const createByStaff = async (
  { tx, audit, now }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  audit.target('package', body.package_id);
  const [row] = await tx
    .insert(packages)
    .values({ ...body, created_at: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw problem(packageProblems.idTaken);
  audit.changes(changedFields(undefined, audited(row)));
  return showAdminPackage(row);
};

export const updateByStaff = async (
  { tx, audit }: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  audit.target('package', params.id);
  const before = await findPackage(tx, params.id, 'lock');
  audit.target('package', before.package_id);
  const { package_id, version, ...change } = body;
  if (package_id !== undefined && package_id !== before.package_id) throw problem(packageProblems.idFixed);
  requireVersion(before.version, version, packageProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(packages)
    .set({ ...change, version: before.version + 1 })
    .where(eq(packages.id, before.id))
    .returning();
  audit.changes(changedFields(audited(before), audited(after)));
  return showAdminPackage(after);
};

export const toggleByStaff = async (
  { tx, audit }: Work<User>,
  { params, body }: Received<Contract['toggle']>,
): Promise<Returned<Contract['toggle']>> => {
  audit.target('package', params.id);
  const before = await findPackage(tx, params.id, 'lock');
  audit.target('package', before.package_id);
  requireVersion(before.version, body?.version, packageProblems.changedMeanwhile);
  const [after = before] = await tx
    .update(packages)
    .set({ is_active: !before.is_active, version: before.version + 1 })
    .where(eq(packages.id, before.id))
    .returning();
  audit.changes(changedFields(audited(before), audited(after)));
  return showAdminPackage(after);
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

/** Reorders the listed packages, with sort orders ten apart. */
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
