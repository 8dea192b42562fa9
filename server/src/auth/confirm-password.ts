import { authProblems } from '@wyrmgate/contract/auth';
import type { Problem } from '@wyrmgate/contract/problem';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUser, lockUser, type UserRow } from '../users/service.ts';
import { admitGuess } from './guesses.ts';
import { verifyPassword } from './hashing.ts';

/**
 * Asks a logged-in user for his password again; guessing counts like guessing at the login. Answers the hash that was
 * right, for `lockConfirmed`. Declare `tooManyAttempts` and `busy` of auth beside `wrong`.
 */
export const confirmPassword = async (
  { platform, request, actor }: External<User>,
  password: string,
  wrong: Problem,
): Promise<string> => {
  const attempt = await admitGuess(platform, request, actor.username, actor);
  if (attempt.wait > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: attempt.wait });
  const hash = (await findUser(platform.database.db, actor.id))?.password_hash;
  const right = await verifyPassword(platform, hash, password).catch(async (error: unknown) => {
    await attempt.forgive('unchecked');
    throw error;
  });
  if (hash === undefined || !right) throw problem(wrong);
  await attempt.forgive('right');
  return hash;
};

/** The user locked in the transaction; refused if he was banned, deleted or given a new password meanwhile. */
export const lockConfirmed = async (tx: Tx, userId: number, hash: string, wrong: Problem): Promise<UserRow> => {
  const user = await lockUser(tx, userId);
  if (user?.status !== 'active' || user.password_hash !== hash) throw problem(wrong);
  return user;
};
