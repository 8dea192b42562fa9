import { authProblems } from '@wyrmgate/contract/auth';
import type { Problem } from '@wyrmgate/contract/problem';
import { confirmPassword } from '../auth/confirm-password.ts';
import { findSessionProof } from '../auth/factor.ts';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { type GivenFactor, hasFactor, requireFactor } from './check.ts';
import { hasSecondFactor, isFresh } from './guard.ts';

type ReauthenticationProblems = { passwordRequired: Problem; wrongPassword: Problem };

/**
 * Requires the password, a second factor or an existing passkey in this call before a login credential is added. A
 * recent login is not enough, because it would also let a stolen session add one.
 */
export const requireProof = async (
  context: External<User>,
  { password, ...factor }: GivenFactor & { password?: string | undefined },
  { passwordRequired, wrongPassword }: ReauthenticationProblems,
): Promise<void> => {
  const { actor, platform } = context;
  if (password) {
    await confirmPassword(context, password, wrongPassword);
    return;
  }
  if (!hasFactor(factor)) throw problem(passwordRequired);
  if (await hasSecondFactor(platform.database.db, actor.id)) return requireFactor(context, actor.id, factor);
  const { passkey } = factor;
  const signedBy = passkey && (await context.transaction((work) => verifyPasskey(work, passkey)));
  if (signedBy !== actor.id) throw problem(authProblems.passkeyRefused);
};

/**
 * Requires the password before a change that also asks for a current second factor, unless the caller logged in or
 * proved the factor within the last fifteen minutes.
 */
export const requireReauthentication = async (
  context: External<User>,
  password: string | undefined,
  { passwordRequired, wrongPassword }: ReauthenticationProblems,
): Promise<void> => {
  if (password) {
    await confirmPassword(context, password, wrongPassword);
    return;
  }
  const { platform, actor, now } = context;
  const proof = await findSessionProof(platform.database.db, actor.sessionId);
  if (!isFresh(proof?.startedAt, now) && !isFresh(proof?.factorAt, now)) throw problem(passwordRequired);
};
