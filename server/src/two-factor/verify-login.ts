import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type twoFactor as contract, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { completeLogin } from '../auth/complete-login.ts';
import type { External, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { findUser, type UserRow } from '../users/service.ts';
import { checkFactor, factorMissing, type Given, isGiven } from './check.ts';
import { closeChallenge, tryChallenge } from './second-step.ts';

type VerifyLogin = (typeof contract)['verifyLogin'];
type Outcome = { user?: UserRow; refusal?: ProblemError };

/** The second step of a login: a challenge and a factor become a session. */
export const verifyLogin = async (
  context: External,
  { body: { challenge, ...given } }: Received<VerifyLogin>,
): Promise<Returned<VerifyLogin>> => {
  if (!isGiven(given)) throw factorMissing();
  // Committed before anything is thrown: tries and failures must count.
  const { user, refusal } = await context.transaction((work) => answer(work, challenge, given));
  if (user) {
    context.audit.target('user', user.id);
    context.audit.actor(user);
  }
  if (refusal) throw refusal;
  if (!user) throw problem(twoFactorProblems.challengeExpired);
  return completeLogin(context, user, { factorAt: context.now });
};

const answer = async (work: Work, token: string, given: Given): Promise<Outcome> => {
  const { tx, now } = work;
  const challenge = await tryChallenge(tx, token, now);
  const user = challenge && (await findUser(tx, challenge.user_id));
  if (!user || sha256(user.password_hash) !== challenge.password_hash) return {};
  const refusal = await checkFactor(work, user.id, given);
  if (refusal?.problem === twoFactorProblems.notEnabled) return {};
  if (refusal) return { user, refusal };
  await closeChallenge(tx, challenge.id, now);
  return { user };
};
