import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type passwords as contract, passwordProblems } from '@wyrmgate/contract/passwords';
import { hashPassword } from '../auth/hashing.ts';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findUser, lockUser } from '../users/service.ts';
import { consumeLink, ownerOfLink } from './links.ts';
import { replacePassword } from './service.ts';
import { refuseCommon } from './weak.ts';

type Reset = (typeof contract)['reset'];

/**
 * Sets a new password for the owner of the link. Nobody is logged in by it: a second factor is asked for at the next login as
 * always, and a ban stands.
 */
export const resetPassword = async (context: External, { body }: Received<Reset>): Promise<Returned<Reset>> => {
  const { platform, now, audit } = context;
  const { db } = platform.database;
  const userId = await ownerOfLink(db, body.token, now);
  const owner = userId === undefined ? undefined : await findUser(db, userId);
  if (!owner || owner.status === 'deleted') throw problem(passwordProblems.linkInvalid);
  audit.target('user', owner.id);
  await refuseCommon(db, 'password', body.password, owner);
  const passwordHash = await hashPassword(platform, body.password);

  const store = async (work: Work) => {
    // The user first, as everywhere: then two that change the same password wait for each other in one order.
    const user = await lockUser(work.tx, owner.id);
    if (!user || user.status === 'deleted' || !(await consumeLink(work.tx, body.token, now)))
      throw problem(passwordProblems.linkInvalid);
    audit.actor(user);
    await replacePassword(work, user, passwordHash);
  };
  await context.transaction(store, { audited: true });
  return { reset: true };
};
