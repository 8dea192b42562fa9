import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { clearSecondFactor } from '../two-factor/reset.ts';
import { lockUserForTakeover } from './lock-for-staff.ts';
import { toAdminUser } from './serialize.ts';
import { mailTo } from './service.ts';

type Reset = (typeof contract)['resetFactor'];

/**
 * Removes the second factor of a user who lost the authenticator and the backup codes. Ends every session, because any of
 * them may be an attacker's, but keeps passkeys.
 */
export const resetFactor = async (work: Work<User>, { params, body }: Received<Reset>): Promise<Returned<Reset>> => {
  const { tx, audit, platform, request, afterCommit } = work;
  const user = await lockUserForTakeover(work, params.id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  if (!(await clearSecondFactor(tx, user.id))) throw problem(userProblems.noFactor);
  await endUserSessionsAndNotify(work, user.id, 'factorChanged');
  audit.note(body.reason);
  audit.changes({ two_factor: { before: true, after: false } });
  await platform.mail.enqueue(tx, {
    cause: `user:${user.id}:factor-by-staff:${request.id}`,
    ...mailTo(user),
    template: 'two-factor-reset',
    values: { username: user.username },
  });
  afterCommit(() => platform.mail.wake());
  return { user: await toAdminUser(tx, user) };
};
