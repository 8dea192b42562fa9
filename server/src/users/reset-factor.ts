import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import { notifySessionsEnded } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { resetTwoFactor } from '../two-factor/reset.ts';
import { lockUserForTakeover } from './lock-for-staff.ts';
import { toAdminUser } from './serialize.ts';
import { mailTo } from './service.ts';

type Reset = (typeof contract)['resetFactor'];

/** Removes the second factor and the passkeys of a user who lost the authenticator and the backup codes. */
export const resetFactor = async (work: Work<User>, { params, body }: Received<Reset>): Promise<Returned<Reset>> => {
  const { tx, now, audit, platform, request, afterCommit } = work;
  const user = await lockUserForTakeover(work, params.id);
  if (user.status === 'deleted') throw problem(userProblems.deletedAccount);
  const { wasOn, passkeys, ended } = await resetTwoFactor(tx, user.id, now);
  if (!wasOn && passkeys === 0) throw problem(userProblems.noFactor);
  afterCommit(() => notifySessionsEnded(platform, ended, 'factorChanged'));
  audit.note(body.reason);
  audit.changes({
    two_factor: { before: wasOn, after: false },
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
