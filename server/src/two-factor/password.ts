import type { Problem } from '@wyrmgate/contract/problem';
import { confirmPassword } from '../auth/confirm-password.ts';
import { findSessionProof } from '../auth/factor.ts';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { isFresh } from './gate.ts';

type Refusals = { passwordRequired: Problem; wrongPassword: Problem };

/**
 * Asks for the password again before something that changes how one logs in. Left out, a login or a second factor of the
 * last fifteen minutes stands for it.
 */
export const demandPassword = async (
  context: External<User>,
  password: string | undefined,
  { passwordRequired, wrongPassword }: Refusals,
): Promise<void> => {
  if (password) {
    await confirmPassword(context, password, wrongPassword);
    return;
  }
  const { platform, actor, now } = context;
  const proof = await findSessionProof(platform.database.db, actor.sessionId);
  if (!isFresh(proof?.startedAt, now) && !isFresh(proof?.factorAt, now)) throw problem(passwordRequired);
};
