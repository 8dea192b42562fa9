import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { permissions as builtIn } from '@wyrmgate/contract/permissions';
import {
  type roles as contract,
  everything,
  type Role,
  readPermissionList,
  roleProblems,
} from '@wyrmgate/contract/roles';
import { asc, count, eq, inArray } from 'drizzle-orm';
import { changedFields } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { assertCanManageMembers, assertHoldsAll } from './guards.ts';
import { assignments, permissions, roles } from './table.ts';

type Contract = typeof contract;
type Row = typeof roles.$inferSelect;

const toRole = (row: Row, members: number): Role => ({
  id: row.id,
  name: row.name,
  display_name: row.display_name,
  permissions: row.permissions,
  is_active: row.is_active,
  members,
  version: row.version,
});

export const listRoles = async ({ tx }: Work<User>): Promise<Returned<Contract['list']>> => {
  const rows = await tx
    .select({ role: roles, members: count(assignments.user_id) })
    .from(roles)
    .leftJoin(assignments, eq(assignments.role_id, roles.id))
    .groupBy(roles.id)
    .orderBy(asc(roles.name));
  return rows.map(({ role, members }) => toRole(role, members));
};

/**
 * Returns the list to store, without duplicates. Throws if it names an unknown permission or one the actor does not
 * hold.
 */
const validatePermissionList = async (tx: Tx, actor: User, text: string): Promise<string> => {
  const names = readPermissionList(text);
  const own = names.filter((name) => name !== everything && !builtIn.some((known) => known === name));
  const known =
    own.length === 0
      ? []
      : await tx.select({ name: permissions.name }).from(permissions).where(inArray(permissions.name, own));
  const unknown = own.filter((name) => !known.some((one) => one.name === name));
  if (unknown.length > 0) throw problem(roleProblems.unknownPermission, { details: { unknown } });
  assertHoldsAll(actor, names);
  return JSON.stringify(names);
};

export const createRole = async (
  { tx, actor, now, audit }: Work<User>,
  { body }: Received<Contract['create']>,
): Promise<Returned<Contract['create']>> => {
  const list = await validatePermissionList(tx, actor, body.permissions);
  const [row] = await tx
    .insert(roles)
    .values({ name: body.name, display_name: body.display_name, permissions: list, created_at: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw problem(roleProblems.nameTaken);
  audit.target('role', row.id);
  audit.changes({
    name: { before: null, after: row.name },
    display_name: { before: null, after: row.display_name },
    permissions: { before: null, after: row.permissions },
  });
  return toRole(row, 0);
};

/** Locks a role that the actor may change and returns it with the ids of its members. */
const lockRole = async (tx: Tx, actor: User, id: number): Promise<{ row: Row; members: number[] }> => {
  const [row] = await tx.select().from(roles).where(eq(roles.id, id)).for('update');
  if (!row) throw problem(roleProblems.notFound);
  assertHoldsAll(actor, readPermissionList(row.permissions));
  return { row, members: await assertCanManageMembers(tx, actor, id) };
};

const updateLockedRole = async (
  { tx, audit, afterCommit, platform }: Work<User>,
  { row, members }: { row: Row; members: number[] },
  change: Partial<Pick<Row, 'display_name' | 'permissions' | 'is_active'>>,
): Promise<Role> => {
  const [after] = await tx
    .update(roles)
    .set({ ...change, version: row.version + 1 })
    .where(eq(roles.id, row.id))
    .returning();
  if (!after) throw new Error('The locked role does not exist.');
  audit.target('role', row.id);
  audit.changes(changedFields(row, after, ['display_name', 'permissions', 'is_active']));
  afterCommit(() => {
    for (const member of members) platform.realtime.toUser(member, 'rights', {});
  });
  return toRole(after, members.length);
};

export const updateRole = async (
  work: Work<User>,
  { params, body }: Received<Contract['update']>,
): Promise<Returned<Contract['update']>> => {
  const found = await lockRole(work.tx, work.actor, params.id);
  requireVersion(found.row.version, body.version, roleProblems.changedMeanwhile);
  const list = await validatePermissionList(work.tx, work.actor, body.permissions);
  return updateLockedRole(work, found, { display_name: body.display_name, permissions: list });
};

export const toggleRole = async (
  work: Work<User>,
  { params, body }: Received<Contract['toggle']>,
): Promise<Returned<Contract['toggle']>> => {
  const found = await lockRole(work.tx, work.actor, params.id);
  requireVersion(found.row.version, body?.version, roleProblems.changedMeanwhile);
  return updateLockedRole(work, found, { is_active: !found.row.is_active });
};
