import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { capForStaff } from './start-session.ts';
import { sessions } from './table.ts';

/** Holds the living sessions of somebody who became staff to the shorter life of staff sessions. */
export const capSessionsOf = async (
  tx: Tx,
  user: { id: number; authority: AuthorityLevel },
  now: Date,
): Promise<void> => {
  const living = await tx
    .select({ id: sessions.id, end: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), isNull(sessions.ended_at)));
  for (const { id, end } of living) {
    const capped = capForStaff(end, now, user);
    if (capped < end) await tx.update(sessions).set({ expires_at: capped }).where(eq(sessions.id, id));
  }
};
