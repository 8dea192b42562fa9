import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { sessions } from './table.ts';

/** Notes that the session's owner has just proved a second factor. */
export const noteFactor = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  await tx.update(sessions).set({ factor_at: now }).where(eq(sessions.id, sessionId));
};

/** When the session began and when a second factor was last proved in it. */
export const proofOf = async (tx: Tx, sessionId: number): Promise<{ began: Date; factor: Date | null } | undefined> => {
  const [row] = await tx
    .select({ began: sessions.created_at, factor: sessions.factor_at })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
};
