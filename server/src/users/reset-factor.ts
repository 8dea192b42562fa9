import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { removePasskeys } from '../passkeys/remove-passkeys.ts';
import { clearSecondFactor } from '../two-factor/reset.ts';
import { lockUserForTakeover } from './lock-for-staff.ts';
import { toAdminUser } from './serialize.ts';
import { mailTo } from './service.ts';

type Reset = (typeof contract)['resetFactor'];

/**
 * Removes the second factor of a user who lost the authenticator and the backup codes. Ends every session, because any
 * of them may be an attacker's, and removes passkeys for the same reason.
 */
export const resetFactor = async (work: Work<User>, { params, body }: Received<Reset>): Promise<Returned<Reset>> => {
  const { tx, audit, platform, request } = work;
  const user = await lockUserForTakeover(work, params.id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  const hadFactor = await clearSecondFactor(tx, user.id);
  const passkeys = await removePasskeys(tx, user.id);
  if (!hadFactor && passkeys === 0) throw problem(userProblems.noFactor);
  await endUserSessionsAndNotify(work, user.id, 'factorChanged');
  audit.note(body.reason);
  audit.changes({
    two_factor: { before: hadFactor, after: false },
    ...(passkeys > 0 && { passkeys: { before: passkeys, after: 0 } }),
  });
  await platform.mail.enqueue(tx, {
    cause: `user:${user.id}:factor-by-staff:${request.id}`,
    ...mailTo(user),
    template: 'two-factor-reset',
    values: { username: user.username, passkeys },
  });
  return { user: await toAdminUser(tx, user) };
};
