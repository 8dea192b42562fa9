import { canManage } from '@wyrmgate/contract/authority';
import { everything, readPermissionList, roleProblems } from '@wyrmgate/contract/roles';
import { eq, inArray } from 'drizzle-orm';
import type { User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';
import { assignments, roles } from './table.ts';

type Holder = Pick<User, 'authority' | 'permissions'>;

/** Whether there is one among these permissions that the actor does not hold; everything is the implementor's alone. */
export const goBeyond = ({ authority, permissions }: Holder, names: readonly string[]): boolean =>
  authority !== 'implementor' &&
  names.some((name) => name === everything || !(permissions.includes(everything) || permissions.includes(name)));

/** Nobody gives or takes what he does not hold himself. */
export const refuseBeyondOwn = (actor: User, names: readonly string[]): void => {
  if (goBeyond(actor, names)) throw problem(roleProblems.beyondOwn);
};

/** Nobody changes his own rights, and a level acts on strictly lower levels only. */
export const refuseUnmanageable = (actor: User, target: { id: number; authority: User['authority'] }): void => {
  if (target.id === actor.id) throw problem(roleProblems.ownRoles);
  if (!canManage(actor.authority, target.authority)) throw problem(roleProblems.notManageable);
};

/** A change of a role is a change of each of its members. Answers their ids. */
export const refuseUnmanageableMembers = async (tx: Tx, actor: User, roleId: number): Promise<number[]> => {
  const rows = await tx
    .select({ userId: assignments.user_id })
    .from(assignments)
    .where(eq(assignments.role_id, roleId));
  const members = await findUsers(
    tx,
    rows.map(({ userId }) => userId),
  );
  for (const [id, { authority }] of members) refuseUnmanageable(actor, { id, authority });
  return [...members.keys()];
};

/** Everybody whose roles name this permission, be they on or off. */
export const findHolders = async (
  tx: Tx,
  permission: string,
): Promise<{ id: number; authority: User['authority'] }[]> => {
  const rows = await tx.select({ id: roles.id, permissions: roles.permissions }).from(roles);
  const naming = rows.filter((row) => readPermissionList(row.permissions).includes(permission)).map(({ id }) => id);
  const held = await tx
    .select({ userId: assignments.user_id })
    .from(assignments)
    .where(inArray(assignments.role_id, naming));
  const holders = await findUsers(tx, [...new Set(held.map(({ userId }) => userId))]);
  return [...holders].map(([id, { authority }]) => ({ id, authority }));
};
