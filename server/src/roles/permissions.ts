import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { permissions as builtIn } from '@wyrmgate/contract/permissions';
import { type roles as contract, type RolePermission, roleProblems } from '@wyrmgate/contract/roles';
import { asc, eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { assertCanManageUser, assertHoldsAll, findHolders } from './guards.ts';
import { permissions } from './table.ts';

type Contract = typeof contract;

const isBuiltIn = (name: string): boolean => builtIn.some((known) => known === name);
const toPermission = (row: typeof permissions.$inferSelect): RolePermission => ({
  ...row,
  built_in: isBuiltIn(row.name),
});

/** Inserts missing built-in permissions. Runs at every start, because a new version may add some. */
export const storeBuiltInPermissions = async (tx: Tx): Promise<void> => {
  const rows = builtIn.map((name) => {
    const [category = '', resource = '', action = ''] = name.split('.');
    return { name, display_name: `${resource} ${action}`.replaceAll(/[-_]/g, ' '), category, action };
  });
  await tx.insert(permissions).values(rows).onConflictDoNothing();
};

export const listPermissions = async ({ tx }: Work<User>): Promise<Returned<Contract['permissions']>> => {
  const rows = await tx.select().from(permissions).orderBy(asc(permissions.name));
  return rows.map(toPermission);
};

export const createPermission = async (
  { tx, audit }: Work<User>,
  { body }: Received<Contract['createPermission']>,
): Promise<Returned<Contract['createPermission']>> => {
  const [row] = await tx.insert(permissions).values(body).onConflictDoNothing().returning();
  if (!row) throw problem(roleProblems.permissionTaken);
  audit.target('permission', row.id);
  audit.changes({ name: { before: null, after: row.name }, display_name: { before: null, after: row.display_name } });
  return toPermission(row);
};

export const togglePermission = async (
  { tx, actor, audit, afterCommit, platform }: Work<User>,
  { params, body }: Received<Contract['togglePermission']>,
): Promise<Returned<Contract['togglePermission']>> => {
  const [found] = await tx.select().from(permissions).where(eq(permissions.id, params.id)).for('update');
  if (!found) throw problem(roleProblems.permissionNotFound);
  audit.target('permission', found.id);
  assertHoldsAll(actor, [found.name]);
  const holders = await findHolders(tx, found.name);
  if (actor.authority !== 'implementor') for (const holder of holders) assertCanManageUser(actor, holder);
  requireVersion(found.version, body?.version, roleProblems.changedMeanwhile);
  const [row] = await tx
    .update(permissions)
    .set({ is_active: !found.is_active, version: found.version + 1 })
    .where(eq(permissions.id, found.id))
    .returning();
  if (!row) throw new Error('The locked permission does not exist.');
  afterCommit(() => {
    for (const { id } of holders) platform.realtime.toUser(id, 'rights', {});
  });
  audit.changes({ is_active: { before: !row.is_active, after: row.is_active } });
  return toPermission(row);
};
