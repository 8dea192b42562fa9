import { authProblems } from '@wyrmgate/contract/auth';
import type { Factor } from '@wyrmgate/contract/factor';
import { factorLockMinutes, factorTries, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { External, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { english } from '../platform/language/messages.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { twoFactor } from './table.ts';
import { findTimeStep } from './totp.ts';

export type GivenFactor = Partial<Factor>;

/** Encryption context of the secret, which ties it to the user's row. */
export const secretContext = (userId: number): string => `two-factor:${userId}`;

export const hasFactor = ({ token, backupCode, passkey }: GivenFactor): boolean =>
  Boolean(token || backupCode || passkey);

export const factorMissingError = (): ProblemError => {
  const code = 'two-factor:errors.factorMissing';
  return problem(twoFactorProblems.factorMissing, { fields: [{ path: 'token', code, message: english(code) }] });
};

type Row = typeof twoFactor.$inferSelect;

/**
 * Checks and uses up a code, backup code or passkey signature. Returns an error instead of throwing it: throw it after
 * the commit, so that the failed attempt is counted.
 */
export const checkFactor = async (
  work: Pick<Work, 'tx' | 'platform' | 'now'>,
  userId: number,
  given: GivenFactor,
): Promise<ProblemError | undefined> => {
  const { tx, now } = work;
  // Locked, so that concurrent attempts are counted one after the other.
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId)).for('update');
  if (!row?.enabled_at) return problem(twoFactorProblems.notEnabled);
  if (row.locked_until && row.locked_until > now) return lockedError(row.locked_until, now);
  if (await consumeFactor(work, row, given)) {
    await tx.update(twoFactor).set({ failures: 0, locked_until: null }).where(eq(twoFactor.user_id, userId));
    return undefined;
  }
  const locks = row.failures + 1 >= factorTries;
  const until = locks ? new Date(now.getTime() + factorLockMinutes * 60_000) : null;
  await tx
    .update(twoFactor)
    .set({ failures: locks ? 0 : row.failures + 1, locked_until: until })
    .where(eq(twoFactor.user_id, userId));
  return until ? lockedError(until, now) : problem(authProblems.invalidCode);
};

const lockedError = (until: Date, now: Date): ProblemError =>
  problem(authProblems.tooManyAttempts, { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) });

const consumeFactor = async (
  work: Pick<Work, 'tx' | 'platform' | 'now'>,
  row: Row,
  given: GivenFactor,
): Promise<boolean> => {
  const { tx, platform, now } = work;
  const userId = row.user_id;
  if (given.token) {
    const step = findTimeStep(platform.crypto.open(row.secret ?? '', secretContext(userId)), given.token, now);
    return step !== undefined && consumeStep(tx, userId, step);
  }
  if (given.backupCode) return consumeBackupCode(tx, platform.crypto, { userId, code: given.backupCode, now });
  if (given.passkey) return (await verifyPasskey(work, given.passkey)) === userId;
  return false;
};

/** Returns false if a code of this time step or a later one was accepted before. */
const consumeStep = async (tx: Work['tx'], userId: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(twoFactor)
    .set({ last_step: step })
    .where(and(eq(twoFactor.user_id, userId), lt(twoFactor.last_step, step), isNotNull(twoFactor.enabled_at)))
    .returning({ id: twoFactor.user_id });
  return taken.length > 0;
};

/** Checks a factor in a separate transaction and throws if it is missing or wrong. */
export const requireFactor = async (context: External, userId: number, given: GivenFactor): Promise<void> => {
  if (!hasFactor(given)) throw factorMissingError();
  const error = await context.transaction((work) => checkFactor(work, userId, given));
  if (error) throw error;
};
