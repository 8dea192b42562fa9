import type { Problem } from '@wyrmgate/contract/problem';
import { confirmPassword } from '../auth/confirm-password.ts';
import { findSessionProof } from '../auth/factor.ts';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { isFresh } from './guard.ts';

type ReauthenticationProblems = { passwordRequired: Problem; wrongPassword: Problem };

/**
 * Requires the password before a change of login credentials, unless the caller logged in or proved a second factor within
 * the last fifteen minutes.
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
