import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type passwords as contract, passwordProblems } from '@wyrmgate/contract/passwords';
import { trustAddress } from '../auth/devices.ts';
import { hashPassword } from '../auth/hashing.ts';
import { deriveGamePassword } from '../deliveries/game-password.ts';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findUser, lockUser } from '../users/service.ts';
import { consumeResetLink, findLinkOwner } from './links.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { replacePassword } from './service.ts';

type Reset = (typeof contract)['reset'];

/** Sets a new password for the owner of the link. It does not log in, so bans and the second factor still apply. */
export const resetPassword = async (context: External, { body }: Received<Reset>): Promise<Returned<Reset>> => {
  const { platform, now, audit } = context;
  const { db } = platform.database;
  const userId = await findLinkOwner(db, body.token, now);
  const owner = userId === undefined ? undefined : await findUser(db, userId);
  if (!owner || owner.status === 'deleted') throw problem(passwordProblems.linkInvalid);
  audit.target('user', owner.id);
  await assertPasswordAllowed(db, 'password', body.password, owner);
  deriveGamePassword(platform, owner.username, body.password, 'password');
  const passwordHash = await hashPassword(platform, body.password);

  const store = async (work: Work) => {
    // Locks the user before deleting the link. Every password change takes its locks in this order.
    const user = await lockUser(work.tx, owner.id);
    if (!user || user.status === 'deleted' || !(await consumeResetLink(work.tx, body.token, now)))
      throw problem(passwordProblems.linkInvalid);
    audit.actor(user);
    const passkeys = await replacePassword(work, user, { hash: passwordHash, typed: body.password });
    // Without this, strangers who keep guessing the password could prevent the owner from logging in.
    await trustAddress(work, user.id);
    if (passkeys > 0) audit.changes({ passkeys: { before: passkeys, after: 0 } });
    return { reset: true as const, passkeys_removed: passkeys };
  };
  return context.transaction(store, { audited: true });
};
