import { authProblems, type Session } from '@wyrmgate/contract/auth';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasSecondFactor } from '../two-factor/gate.ts';
import { lockUser, storePasswordHash, type UserRow } from '../users/service.ts';
import { refuseBanned } from './bans.ts';
import { noteFactor } from './factor.ts';
import { hashPassword } from './hashing.ts';
import { openSession } from './open-session.ts';

type Proof = {
  /** As typed, so that an outdated hash of it can be renewed. */
  password?: string;
  /** When a second factor was proved for this login. */
  factorAt: Date | undefined;
};

/** Lets somebody in who has proved who he is. */
export const enter = async (context: External, user: UserRow, { password, factorAt }: Proof): Promise<Session> => {
  const { platform } = context;
  const outdated = password !== undefined && platform.passwords.isOutdated(user.password_hash);
  const newHash = outdated ? await hashPassword(platform, password) : undefined;
  const store = async (work: Work) => {
    const { tx, now } = work;
    // Read again under a lock: a ban, a new password or a second factor may have come in since the proof.
    const current = await lockUser(tx, user.id);
    if (current?.password_hash !== user.password_hash || current.status === 'deleted')
      throw problem(authProblems.invalidCredentials);
    await refuseBanned(tx, current, now);
    if (!factorAt && (await hasSecondFactor(tx, user.id))) throw problem(authProblems.invalidCredentials);
    if (newHash !== undefined) await storePasswordHash(tx, user.id, newHash);
    const session = await openSession(work, current);
    if (factorAt) await noteFactor(tx, session.sessionId, factorAt);
    return session;
  };
  return context.transaction(store, { audited: true });
};
