import { eq } from 'drizzle-orm';
import { endUserSessions } from '../auth/session.ts';
import { removePasskeys } from '../passkeys/remove-passkeys.ts';
import type { Tx } from '../platform/database/database.ts';
import { deleteBackupCodes } from './backup-codes.ts';
import { twoFactor } from './table.ts';

/** Removes the second factor and backup codes of a user. Returns false if none was enabled. */
export const clearSecondFactor = async (tx: Tx, userId: number): Promise<boolean> => {
  const [before] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId)).for('update');
  await tx
    .update(twoFactor)
    .set({ secret: null, enabled_at: null, pending_secret: null, pending_until: null, failures: 0, locked_until: null })
    .where(eq(twoFactor.user_id, userId));
  await deleteBackupCodes(tx, userId);
  return before?.enabled_at !== null && before !== undefined;
};

/**
 * Removes the second factor and the passkeys of a user who lost them. Ends all sessions, because any of them may be an
 * attacker's, and returns their ids.
 */
export const resetTwoFactor = async (
  tx: Tx,
  userId: number,
  now: Date,
): Promise<{ wasOn: boolean; passkeys: number; ended: number[] }> => {
  const wasOn = await clearSecondFactor(tx, userId);
  const passkeys = await removePasskeys(tx, userId);
  const ended = wasOn || passkeys > 0 ? await endUserSessions(tx, userId, 'factorChanged', now) : [];
  return { wasOn, passkeys, ended };
};
