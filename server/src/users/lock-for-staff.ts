import { canManage } from '@wyrmgate/contract/authority';
import { userProblems } from '@wyrmgate/contract/users';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { exceedsOwnPermissions } from '../roles/guards.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser, lockImplementors, lockUser, type UserRow } from './service.ts';

type Staff = Pick<Work<User>, 'tx' | 'actor' | 'audit'>;

/**
 * Locks all implementors and checks that the actor still is one. Otherwise two implementors who ban each other at the
 * same time would leave no implementor.
 */
export const assertStillImplementor = async ({ tx, actor }: Pick<Staff, 'tx' | 'actor'>): Promise<void> => {
  if (!(await lockImplementors(tx)).includes(actor.id)) throw problem(userProblems.notManageable);
};

/** Checks that the actor may manage a user, without locking, for reading staff data about the user. */
export const assertManages = async ({ tx, actor }: Pick<Staff, 'tx' | 'actor'>, id: number): Promise<void> => {
  const user = await findUser(tx, id);
  if (!user) throw problem(userProblems.notFound);
  if (id === actor.id) throw problem(userProblems.ownAccount);
  if (!canManage(actor.authority, user.authority)) throw problem(userProblems.notManageable);
};

/** Locks a user that the actor may manage: another account of a strictly lower level. */
export const lockUserForModeration = async (staff: Staff, id: number): Promise<UserRow> => {
  const { tx, actor, audit } = staff;
  const found = await findUser(tx, id);
  if (!found) throw problem(userProblems.notFound);
  audit.target('user', id);
  if (id === actor.id) throw problem(userProblems.ownAccount);
  if (actor.authority === 'implementor' && found.authority === 'implementor') await assertStillImplementor(staff);
  const user = await lockUser(tx, id);
  if (!user) throw problem(userProblems.notFound);
  if (!canManage(actor.authority, user.authority)) throw problem(userProblems.notManageable);
  return user;
};

/**
 * Checks changes that could hand over the account, such as its password or email, more strictly: the actor must also
 * hold every permission of the user.
 */
export const lockUserForTakeover = async (work: Work<User>, id: number): Promise<UserRow> => {
  const user = await lockUserForModeration(work, id);
  const held = await permissionsOf(work.tx, user);
  if (exceedsOwnPermissions(work.actor, held)) throw problem(userProblems.notManageable);
  return user;
};
