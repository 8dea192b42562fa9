import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type roles as contract, type HeldRole, readPermissionList, roleProblems } from '@wyrmgate/contract/roles';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { capStaffSessions } from '../auth/staff-sessions.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { opensHiddenPlace } from '../role-places.ts';
import { findActiveByPrefix } from '../users/search.ts';
import { findUser, lockUser } from '../users/service.ts';
import { assertCanManageUser, assertHoldsAll } from './guards.ts';
import { permissionsOf } from './rights.ts';
import { assignments, roles } from './table.ts';

type Contract = typeof contract;

const findRolesOfUser = async (tx: Tx, userId: number): Promise<HeldRole[]> => {
  const rows = await tx
    .select({
      id: roles.id,
      name: roles.name,
      display_name: roles.display_name,
      is_active: roles.is_active,
      granted_at: assignments.granted_at,
    })
    .from(assignments)
    .innerJoin(roles, eq(roles.id, assignments.role_id))
    .where(eq(assignments.user_id, userId))
    .orderBy(asc(roles.name));
  return rows.map(({ granted_at, ...role }) => ({ ...role, granted_at: granted_at.toISOString() }));
};

export const readRolesOfUser = async (
  { tx }: Work<User>,
  { params }: Received<Contract['ofUser']>,
): Promise<Returned<Contract['ofUser']>> => {
  const user = await findUser(tx, params.id);
  if (!user) throw problem(roleProblems.notFound);
  return { roles: await findRolesOfUser(tx, user.id), permissions: [...(await permissionsOf(tx, user))] };
};

export const findCandidates = async (
  { tx }: Work<User>,
  { query }: Received<Contract['candidates']>,
): Promise<Returned<Contract['candidates']>> => ({ users: await findActiveByPrefix(tx, query.q, 10) });

/** Locks a user and a role that the actor may assign to them. */
const lockUserAndRole = async ({ tx, actor }: Work<User>, userId: number, roleId: number) => {
  const user = await lockUser(tx, userId);
  const [role] = await tx.select().from(roles).where(eq(roles.id, roleId)).for('share');
  if (!user || user.status === 'deleted' || !role) throw problem(roleProblems.notFound);
  assertCanManageUser(actor, user);
  assertHoldsAll(actor, readPermissionList(role.permissions));
  if (await opensHiddenPlace(tx, actor, role.id)) throw problem(roleProblems.hiddenSection);
  return { user, role };
};

/** All roles by name, for settings that name a role. */
export const listRoleChoices = (tx: Tx): Promise<{ id: number; display_name: string; is_active: boolean }[]> =>
  tx
    .select({ id: roles.id, display_name: roles.display_name, is_active: roles.is_active })
    .from(roles)
    .orderBy(asc(roles.name));

/** Returns the display names of the roles of each user, in one query. */
export const findRoleNames = async (tx: Tx, userIds: readonly number[]): Promise<Map<number, string[]>> => {
  const found = new Map<number, string[]>();
  if (userIds.length === 0) return found;
  const rows = await tx
    .select({ userId: assignments.user_id, name: roles.display_name })
    .from(assignments)
    .innerJoin(roles, eq(roles.id, assignments.role_id))
    .where(inArray(assignments.user_id, [...userIds]))
    .orderBy(asc(roles.name));
  for (const { userId, name } of rows) found.set(userId, [...(found.get(userId) ?? []), name]);
  return found;
};

export const findMembers = async (tx: Tx, roleIds: readonly number[]): Promise<Map<number, number[]>> => {
  const found = new Map<number, number[]>();
  if (roleIds.length === 0) return found;
  const rows = await tx
    .select({ roleId: assignments.role_id, userId: assignments.user_id })
    .from(assignments)
    .where(inArray(assignments.role_id, [...roleIds]));
  for (const { roleId, userId } of rows) found.set(roleId, [...(found.get(roleId) ?? []), userId]);
  return found;
};

/** Returns all roles with their current permissions, including roles that are switched off. */
export const listRoleLists = async (tx: Tx): Promise<{ id: number; name: string; permissions: string[] }[]> => {
  const rows = await tx.select({ id: roles.id, name: roles.name, permissions: roles.permissions }).from(roles);
  return rows.map((row) => ({ ...row, permissions: readPermissionList(row.permissions) }));
};

export const revokeAllRoles = async (tx: Tx, userId: number): Promise<string[]> => {
  const before = await findRolesOfUser(tx, userId);
  await tx.delete(assignments).where(eq(assignments.user_id, userId));
  return before.map(({ name }) => name);
};

const finishChange = async (
  { tx, audit, afterCommit, platform, request }: Work<User>,
  userId: number,
  { before, role, granted }: { before: HeldRole[]; role: string; granted: boolean },
) => {
  const after = await findRolesOfUser(tx, userId);
  const names = (held: HeldRole[]) => held.map(({ name }) => name);
  audit.target('user', userId);
  audit.changes({ roles: { before: names(before), after: names(after) } });
  const cause = `role:${request.id}`;
  await notify(platform, tx, { user: userId, kind: 'role_changed', cause, data: { role, granted }, link: '/profile' });
  afterCommit(() => platform.realtime.toUser(userId, 'rights', {}));
  return { roles: after };
};

export const assignRole = async (
  work: Work<User>,
  { params, body }: Received<Contract['assign']>,
): Promise<Returned<Contract['assign']>> => {
  const { user, role } = await lockUserAndRole(work, params.id, body.roleId);
  if (!role.is_active) throw problem(roleProblems.inactive);
  const before = await findRolesOfUser(work.tx, user.id);
  const [inserted] = await work.tx
    .insert(assignments)
    .values({ user_id: user.id, role_id: role.id, granted_at: work.now, granted_by: work.actor.id })
    .onConflictDoNothing()
    .returning({ roleId: assignments.role_id });
  if (!inserted) throw problem(roleProblems.alreadyHeld);
  await capStaffSessions(work.tx, user, work.now);
  return finishChange(work, user.id, { before, role: role.display_name, granted: true });
};

export const revokeRole = async (
  work: Work<User>,
  { params }: Received<Contract['revoke']>,
): Promise<Returned<Contract['revoke']>> => {
  const { user, role } = await lockUserAndRole(work, params.id, params.roleId);
  const before = await findRolesOfUser(work.tx, user.id);
  const [deleted] = await work.tx
    .delete(assignments)
    .where(and(eq(assignments.user_id, user.id), eq(assignments.role_id, role.id)))
    .returning({ roleId: assignments.role_id });
  if (!deleted) throw problem(roleProblems.notHeld);
  return finishChange(work, user.id, { before, role: role.display_name, granted: false });
};
