import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type twoFactor as contract, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { completeLogin } from '../auth/complete-login.ts';
import type { External, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { findUser, type UserRow } from '../users/service.ts';
import { checkFactor, factorMissingError, type GivenFactor, hasFactor } from './check.ts';
import { closeChallenge, consumeChallengeAttempt } from './second-step.ts';

type VerifyLogin = (typeof contract)['verifyLogin'];
type Outcome = { user?: UserRow; error?: ProblemError };

/** Completes a login with the challenge of its first step and a second factor. */
export const verifyLogin = async (
  context: External,
  { body: { challenge, ...given } }: Received<VerifyLogin>,
): Promise<Returned<VerifyLogin>> => {
  if (!hasFactor(given)) throw factorMissingError();
  // Committed before anything is thrown, so that failed attempts are counted.
  const { user, error } = await context.transaction((work) => verifyChallenge(work, challenge, given));
  if (user) {
    context.audit.target('user', user.id);
    context.audit.actor(user);
  }
  if (error) throw error;
  if (!user) throw problem(twoFactorProblems.challengeExpired);
  return completeLogin(context, user, { factorAt: context.now });
};

const verifyChallenge = async (work: Work, token: string, given: GivenFactor): Promise<Outcome> => {
  const { tx, now } = work;
  const challenge = await consumeChallengeAttempt(tx, token, now);
  const user = challenge && (await findUser(tx, challenge.user_id));
  if (!user || sha256(user.password_hash) !== challenge.password_hash) return {};
  const error = await checkFactor(work, user.id, given);
  if (error?.problem === twoFactorProblems.notEnabled) return {};
  if (error) return { user, error };
  await closeChallenge(tx, challenge.id, now);
  return { user };
};
