import { authProblems } from '@wyrmgate/contract/auth';
import type { Factor } from '@wyrmgate/contract/factor';
import { factorLockMinutes, factorTries, twoFactorProblems } from '@wyrmgate/contract/two-factor';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { External, Work } from '../http/context.ts';
import { type ProblemError, problem } from '../http/problem.ts';
import { provePasskey } from '../passkeys/prove.ts';
import { english } from '../platform/language/messages.ts';
import { spendBackupCode } from './backup-codes.ts';
import { twoFactor } from './table.ts';
import { stepOf } from './totp.ts';

export type Given = Partial<Factor>;

/** Names what the secret is sealed for, so that one user's cannot stand in another's row. */
export const secretContext = (userId: number): string => `two-factor:${userId}`;

export const isGiven = ({ token, backupCode, passkey }: Given): boolean => Boolean(token || backupCode || passkey);

export const factorMissing = (): ProblemError => {
  const code = 'two-factor:errors.factorMissing';
  return problem(twoFactorProblems.factorMissing, { fields: [{ path: 'token', code, message: english(code) }] });
};

type Row = typeof twoFactor.$inferSelect;

/**
 * Checks what was given and takes it: a code, backup code or signature is never right a second time. Undefined if it was
 * right, otherwise the refusal; throw that only after the commit, for the failure must count.
 */
export const checkFactor = async (
  work: Pick<Work, 'tx' | 'platform' | 'now'>,
  userId: number,
  given: Given,
): Promise<ProblemError | undefined> => {
  const { tx, now } = work;
  // Locked, so that answers sent at once are counted one after the other.
  const [row] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId)).for('update');
  if (!row?.enabled_at) return problem(twoFactorProblems.notEnabled);
  if (row.locked_until && row.locked_until > now) return pause(row.locked_until, now);
  if (await take(work, row, given)) {
    await tx.update(twoFactor).set({ failures: 0, locked_until: null }).where(eq(twoFactor.user_id, userId));
    return undefined;
  }
  const locks = row.failures + 1 >= factorTries;
  const until = locks ? new Date(now.getTime() + factorLockMinutes * 60_000) : null;
  await tx
    .update(twoFactor)
    .set({ failures: locks ? 0 : row.failures + 1, locked_until: until })
    .where(eq(twoFactor.user_id, userId));
  return until ? pause(until, now) : problem(authProblems.invalidCode);
};

const pause = (until: Date, now: Date): ProblemError =>
  problem(authProblems.tooManyAttempts, { retryAfterSeconds: Math.ceil((until.getTime() - now.getTime()) / 1000) });

const take = async (work: Pick<Work, 'tx' | 'platform' | 'now'>, row: Row, given: Given): Promise<boolean> => {
  const { tx, platform, now } = work;
  const userId = row.user_id;
  if (given.token) {
    const step = stepOf(platform.crypto.open(row.secret ?? '', secretContext(userId)), given.token, now);
    return step !== undefined && takeStep(tx, userId, step);
  }
  if (given.backupCode) return spendBackupCode(tx, platform.crypto, { userId, code: given.backupCode, now });
  if (given.passkey) return (await provePasskey(work, given.passkey)) === userId;
  return false;
};

/** Accepts a code's time step if no code of it or of a later one was accepted before. */
const takeStep = async (tx: Work['tx'], userId: number, step: number): Promise<boolean> => {
  const taken = await tx
    .update(twoFactor)
    .set({ last_step: step })
    .where(and(eq(twoFactor.user_id, userId), lt(twoFactor.last_step, step), isNotNull(twoFactor.enabled_at)))
    .returning({ id: twoFactor.user_id });
  return taken.length > 0;
};

/** Checks what was given in a transaction of its own, and throws if it was not right. */
export const demandFactor = async (context: External, userId: number, given: Given): Promise<void> => {
  if (!isGiven(given)) throw factorMissing();
  const refusal = await context.transaction((work) => checkFactor(work, userId, given));
  if (refusal) throw refusal;
};
