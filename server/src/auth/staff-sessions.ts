import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { capSessionEnd } from './start-session.ts';
import { sessions } from './table.ts';

/** When a user gains access to the back office, shortens their active sessions to the lifetime of staff sessions. */
export const capStaffSessions = async (
  tx: Tx,
  user: { id: number; authority: AuthorityLevel },
  now: Date,
): Promise<void> => {
  const owner = { authority: user.authority, permissions: await permissionsOf(tx, user) };
  const active = await tx
    .select({ id: sessions.id, end: sessions.expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user.id), isNull(sessions.ended_at)));
  for (const { id, end } of active) {
    const capped = capSessionEnd(end, now, owner);
    if (capped < end) await tx.update(sessions).set({ expires_at: capped }).where(eq(sessions.id, id));
  }
};
