import { canManage } from '@wyrmgate/contract/authority';
import { permissionsOfLevel } from '@wyrmgate/contract/level-permissions';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { everything, readPermissionList, roleProblems } from '@wyrmgate/contract/roles';
import { eq, inArray } from 'drizzle-orm';
import type { User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';
import { readLevelLists } from './rights.ts';
import { assignments, permissions, roles } from './table.ts';

type Holder = Pick<User, 'authority' | 'permissions'>;

/** Whether the actor lacks any of these permissions. Only implementors are considered to hold "*". */
export const exceedsOwnPermissions = ({ authority, permissions }: Holder, names: readonly string[]): boolean =>
  authority !== 'implementor' && names.some((name) => name === everything || !holdsPermission(permissions, name));

/** Throws unless the actor holds all of these permissions, as is required to grant or revoke them. */
export const assertHoldsAll = (actor: User, names: readonly string[]): void => {
  if (exceedsOwnPermissions(actor, names)) throw problem(roleProblems.beyondOwn);
};

/** Throws if the target is the actor, or if their level is not strictly below the actor's. */
export const assertCanManageUser = (actor: User, target: { id: number; authority: User['authority'] }): void => {
  if (target.id === actor.id) throw problem(roleProblems.ownRoles);
  if (!canManage(actor.authority, target.authority)) throw problem(roleProblems.notManageable);
};

/** Throws unless the actor can manage every member of the role, and returns the ids of the members. */
export const assertCanManageMembers = async (tx: Tx, actor: User, roleId: number): Promise<number[]> => {
  const rows = await tx
    .select({ userId: assignments.user_id })
    .from(assignments)
    .where(eq(assignments.role_id, roleId));
  const members = await findUsers(
    tx,
    rows.map(({ userId }) => userId),
  );
  for (const [id, { authority }] of members) assertCanManageUser(actor, { id, authority });
  return [...members.keys()];
};

const findMembers = async (tx: Tx, roleIds: number[]) => {
  const held = await tx
    .select({ userId: assignments.user_id })
    .from(assignments)
    .where(inArray(assignments.role_id, roleIds));
  const members = await findUsers(tx, [...new Set(held.map(({ userId }) => userId))]);
  return [...members].map(([id, member]) => ({ id, ...member }));
};

/** Returns all users with a role that names this permission, including inactive roles. */
export const findHolders = async (
  tx: Tx,
  permission: string,
): Promise<{ id: number; authority: User['authority'] }[]> => {
  const rows = await tx.select({ id: roles.id, permissions: roles.permissions }).from(roles);
  const roleIds = rows.filter((row) => readPermissionList(row.permissions).includes(permission)).map(({ id }) => id);
  return findMembers(tx, roleIds);
};

/** Returns the active users with an active role whose permissions pass the test. */
export const findStaffByRole = async (tx: Tx, passes: (permissions: readonly string[]) => boolean) => {
  const rows = await tx
    .select({ id: roles.id, permissions: roles.permissions })
    .from(roles)
    .where(eq(roles.is_active, true));
  const roleIds = rows.filter((row) => passes(readPermissionList(row.permissions))).map(({ id }) => id);
  return (await findMembers(tx, roleIds)).filter(({ status }) => status === 'active');
};

/** Returns the name of a permission, and the users who hold it through a role or level while it is switched on. */
export const findPermissionHolders = async (
  tx: Tx,
  permissionId: number,
  staff: readonly { id: number; authority: User['authority'] }[],
): Promise<{ name: string; ids: number[] } | undefined> => {
  const [row] = await tx.select({ name: permissions.name }).from(permissions).where(eq(permissions.id, permissionId));
  if (!row) return undefined;
  const lists = await readLevelLists(tx);
  const byLevel = staff.filter(({ authority }) => permissionsOfLevel(authority, lists).includes(row.name));
  const byRole = await findHolders(tx, row.name);
  return { name: row.name, ids: [...new Set([...byRole, ...byLevel].map(({ id }) => id))] };
};
