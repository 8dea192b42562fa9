import { canManage } from '@wyrmgate/contract/authority';
import { userProblems } from '@wyrmgate/contract/users';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { goBeyond } from '../roles/limits.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser, lockImplementors, lockUser, type UserRow } from './service.ts';

type Staff = Pick<Work<User>, 'tx' | 'actor' | 'audit'>;

/**
 * Before an implementor acts on implementors: all of them are locked in one order, and he must still be one. Two who ban each
 * other at once would otherwise leave none.
 */
export const lockPeers = async ({ tx, actor }: Pick<Staff, 'tx' | 'actor'>): Promise<void> => {
  if (!(await lockImplementors(tx)).includes(actor.id)) throw problem(userProblems.notManageable);
};

/** The user, locked, after a look whether the actor may act on him: somebody else, and of a strictly lower level. */
export const lockManaged = async (staff: Staff, id: number): Promise<UserRow> => {
  const { tx, actor, audit } = staff;
  const found = await findUser(tx, id);
  if (!found) throw problem(userProblems.notFound);
  audit.target('user', id);
  if (id === actor.id) throw problem(userProblems.ownAccount);
  if (actor.authority === 'implementor' && found.authority === 'implementor') await lockPeers(staff);
  const user = await lockUser(tx, id);
  if (!user) throw problem(userProblems.notFound);
  if (!canManage(actor.authority, user.authority)) throw problem(userProblems.notManageable);
  return user;
};

/**
 * The same for what hands an account over: its password, its name, its address. Whoever enters it has its rights, so the actor
 * must hold all of them himself; a player can have roles that many a game master has not.
 */
export const lockEntrusted = async (work: Work<User>, id: number): Promise<UserRow> => {
  const user = await lockManaged(work, id);
  const held = await permissionsOf(work.tx, user);
  if (goBeyond(work.actor, held)) throw problem(userProblems.notManageable);
  return user;
};
