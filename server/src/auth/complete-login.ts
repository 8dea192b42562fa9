import { authProblems, type Session } from '@wyrmgate/contract/auth';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasSecondFactor } from '../two-factor/guard.ts';
import { lockUser, storePasswordHash, type UserRow } from '../users/service.ts';
import { assertMayLogIn } from './bans.ts';
import { recordFactorProof } from './factor.ts';
import { hashPassword } from './hashing.ts';
import { openSession } from './open-session.ts';

type Proof = {
  /** The password as typed, to replace an outdated hash. */
  password?: string;
  factorAt: Date | undefined;
};

/** Opens a session for a user who has passed every step of the login. */
export const completeLogin = async (
  context: External,
  user: UserRow,
  { password, factorAt }: Proof,
): Promise<Session> => {
  const { platform } = context;
  const outdated = password !== undefined && platform.passwords.isOutdated(user.password_hash);
  const newHash = outdated ? await hashPassword(platform, password) : undefined;
  const store = async (work: Work) => {
    const { tx } = work;
    // Reads the user again under a lock, because a ban, a new password or a second factor may have been added since the
    // check.
    const current = await lockUser(tx, user.id);
    if (current?.password_hash !== user.password_hash || current.status === 'deleted')
      throw problem(authProblems.invalidCredentials);
    await assertMayLogIn(work, current);
    if (!factorAt && (await hasSecondFactor(tx, user.id))) throw problem(authProblems.invalidCredentials);
    if (newHash !== undefined) await storePasswordHash(tx, user.id, newHash);
    const session = await openSession(work, current);
    if (factorAt) await recordFactorProof(tx, session.sessionId, factorAt);
    return session;
  };
  return context.transaction(store, { audited: true });
};
