import { authProblems } from '@wyrmgate/contract/auth';
import type { Problem } from '@wyrmgate/contract/problem';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUser, lockUser, type UserRow } from '../users/service.ts';
import { verifyPassword } from './hashing.ts';
import { checkLoginThrottle } from './login-throttle.ts';

/**
 * Checks a logged-in user's password, subject to the login throttle, and returns the matching hash for
 * `lockConfirmedUser`. Besides `wrong`, endpoints that call it must declare the problems `tooManyAttempts` and `busy`
 * of auth.
 */
export const confirmPassword = async (
  { platform, request, actor }: External<User>,
  password: string,
  wrong: Problem,
): Promise<string> => {
  const attempt = await checkLoginThrottle(platform, request, actor.username, actor);
  if (attempt.waitSeconds > 0) throw problem(authProblems.tooManyAttempts, { retryAfterSeconds: attempt.waitSeconds });
  const hash = (await findUser(platform.database.db, actor.id))?.password_hash;
  const right = await verifyPassword(platform, hash, password).catch(async (error: unknown) => {
    await attempt.release('unchecked');
    throw error;
  });
  if (hash === undefined || !right) throw problem(wrong);
  await attempt.release('right');
  return hash;
};

/**
 * Locks the user's row. Throws if the user was banned or deleted, or changed their password, after `confirmPassword`.
 */
export const lockConfirmedUser = async (tx: Tx, userId: number, hash: string, wrong: Problem): Promise<UserRow> => {
  const user = await lockUser(tx, userId);
  if (user?.status !== 'active' || user.password_hash !== hash) throw problem(wrong);
  return user;
};
