import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { sessions } from './table.ts';

/** Records that the session's user has just proved a second factor. */
export const recordFactorProof = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  await tx.update(sessions).set({ factor_at: now }).where(eq(sessions.id, sessionId));
};

/** Returns when the session started and when its user last proved a second factor. */
export const findSessionProof = async (
  tx: Tx,
  sessionId: number,
): Promise<{ startedAt: Date; factorAt: Date | null } | undefined> => {
  const [row] = await tx
    .select({ startedAt: sessions.created_at, factorAt: sessions.factor_at })
    .from(sessions)
    .where(eq(sessions.id, sessionId));
  return row;
};
