import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type passwords as contract, passwordProblems } from '@wyrmgate/contract/passwords';
import { confirmPassword, lockConfirmedUser } from '../auth/confirm-password.ts';
import { hashPassword } from '../auth/hashing.ts';
import { deriveGamePassword } from '../deliveries/game-password.ts';
import type { External, User, Work } from '../http/context.ts';
import { assertPasswordAllowed } from './password-policy.ts';
import { replacePassword } from './service.ts';

type Change = (typeof contract)['change'];

/** Changes the caller's password and ends their other sessions. */
export const changePassword = async (
  context: External<User>,
  { body }: Pick<Received<Change>, 'body'>,
): Promise<Returned<Change>> => {
  const { platform, actor, audit } = context;
  audit.target('user', actor.id);
  const confirmed = await confirmPassword(context, body.currentPassword, passwordProblems.wrongCurrent);
  await assertPasswordAllowed(platform.database.db, 'newPassword', body.newPassword, actor);
  deriveGamePassword(platform, actor.username, body.newPassword, 'newPassword');
  const passwordHash = await hashPassword(platform, body.newPassword);
  const store = async (work: Work<User>) => {
    // The password may have been changed or reset since it was checked.
    const user = await lockConfirmedUser(work.tx, actor.id, confirmed, passwordProblems.wrongCurrent);
    await replacePassword(
      work,
      user,
      { hash: passwordHash, typed: body.newPassword },
      { exceptSessionId: actor.sessionId },
    );
  };
  await context.transaction(store, { audited: true });
  return { changed: true };
};
