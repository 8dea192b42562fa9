import { authProblems } from '@wyrmgate/contract/auth';
import { type ChallengeDetails, challengeMinutes, challengeTries } from '@wyrmgate/contract/two-factor';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { External } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { hasPasskey } from '../passkeys/service.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { UserRow } from '../users/service.ts';
import { type GivenFactor, hasFactor, requireFactor } from './check.ts';
import { hasSecondFactor } from './guard.ts';
import { challenges } from './table.ts';

type Account = Pick<UserRow, 'id' | 'password_hash'>;

/**
 * Checks the second factor after the password. Returns the time of the check, or undefined if the account has no factor; throws
 * a challenge for `verify-2fa` if no factor was sent.
 */
export const checkSecondStep = async (
  context: External,
  user: Account,
  given: GivenFactor,
): Promise<Date | undefined> => {
  if (!(await hasSecondFactor(context.platform.database.db, user.id))) return undefined;
  if (hasFactor(given)) {
    await requireFactor(context, user.id, given);
    return context.now;
  }
  const details = await context.transaction(({ tx, now }) => issueChallenge(tx, user, now));
  context.audit.result('partial');
  context.audit.note('Password correct; waiting for the second step.');
  throw problem(authProblems.twoFactorRequired, { details });
};

const issueChallenge = async (tx: Tx, user: Account, now: Date): Promise<ChallengeDetails> => {
  const challenge = randomToken();
  const expires = new Date(now.getTime() + challengeMinutes * 60_000);
  await tx.insert(challenges).values({
    token_hash: sha256(challenge),
    user_id: user.id,
    password_hash: sha256(user.password_hash),
    expires_at: expires,
  });
  return {
    challenge,
    expiresAt: expires.toISOString(),
    methods: ['token', 'backupCode', ...((await hasPasskey(tx, user.id)) ? (['passkey'] as const) : [])],
  };
};

/**
 * Counts an attempt on a challenge and locks it. Returns undefined if it is unknown, used, expired or out of attempts.
 */
export const consumeChallengeAttempt = async (tx: Tx, challenge: string, now: Date) => {
  const [row] = await tx
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(
      and(
        eq(challenges.token_hash, sha256(challenge)),
        isNull(challenges.used_at),
        gt(challenges.expires_at, now),
        lt(challenges.tries, challengeTries),
      ),
    )
    .returning();
  return row;
};

export const closeChallenge = async (tx: Tx, id: number, now: Date): Promise<void> => {
  await tx.update(challenges).set({ used_at: now }).where(eq(challenges.id, id));
};
