import { eq } from 'drizzle-orm';
import { endUserSessions } from '../auth/session.ts';
import type { Tx } from '../platform/database/database.ts';
import { dropBackupCodes } from './backup-codes.ts';
import { twoFactor } from './table.ts';

/** Takes the second step away from somebody's logins. False if there was none. */
export const switchOff = async (tx: Tx, userId: number): Promise<boolean> => {
  const [before] = await tx.select().from(twoFactor).where(eq(twoFactor.user_id, userId)).for('update');
  await tx
    .update(twoFactor)
    .set({ secret: null, enabled_at: null, pending_secret: null, pending_until: null, failures: 0, locked_until: null })
    .where(eq(twoFactor.user_id, userId));
  await dropBackupCodes(tx, userId);
  return before?.enabled_at !== null && before !== undefined;
};

/** The same for somebody who has lost his device, from outside: every session ends, for nobody knows whose they are. */
export const rescue = async (tx: Tx, userId: number, now: Date): Promise<boolean> => {
  const wasOn = await switchOff(tx, userId);
  if (wasOn) await endUserSessions(tx, userId, 'factorChanged', now);
  return wasOn;
};
