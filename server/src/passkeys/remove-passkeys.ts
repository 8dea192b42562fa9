import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { passkeys } from './table.ts';

/**
 * Removes all passkeys of a user who recovers the account, because any of them may be an attacker's. Returns how many there
 * were.
 */
export const removePasskeys = async (tx: Tx, userId: number): Promise<number> => {
  const removed = await tx.delete(passkeys).where(eq(passkeys.user_id, userId)).returning({ id: passkeys.id });
  return removed.length;
};
