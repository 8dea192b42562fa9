import { opensAdmin } from '@wyrmgate/contract/permissions';
import { maxSessions } from '@wyrmgate/contract/sessions';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import type { SessionOwner } from './service.ts';
import { endSession, findActiveSessions, type IssuedTokens, issueTokens } from './session.ts';
import { sessions } from './table.ts';

/** The maximum lifetime of a staff session, even if the setting is longer. */
const maxStaffSessionHours = 12;

/** Returns `end`, or an earlier time if the session, which started at `start`, may open the back office. */
export const capSessionEnd = (
  end: Date,
  start: Date,
  { authority, permissions }: Pick<SessionOwner, 'authority' | 'permissions'>,
): Date => {
  const cap = new Date(start.getTime() + maxStaffSessionHours * 3_600_000);
  return (authority !== 'player' || opensAdmin(permissions)) && cap < end ? cap : end;
};

/**
 * Ends the least recently used sessions above the limit to make room for a new one, and returns their ids. The caller
 * must hold a lock on the user's row, or concurrent logins could exceed the limit.
 */
export const endSurplusSessions = async (tx: Tx, userId: number, now: Date): Promise<number[]> => {
  const surplus = (await findActiveSessions(tx, userId, now)).slice(maxSessions - 1);
  for (const { id } of surplus) await endSession(tx, id, 'crowdedOut', now);
  return surplus.map(({ id }) => id);
};

export const startSession = async (
  tx: Tx,
  person: Pick<SessionOwner, 'id' | 'authority' | 'permissions'>,
  { now, ip, userAgent, browserHash = null }: { now: Date; ip: string; userAgent: string; browserHash?: string | null },
): Promise<IssuedTokens & { sessionId: number }> => {
  const { session_minutes: minutes } = await readSettings(tx);
  const end = capSessionEnd(new Date(now.getTime() + minutes * 60_000), now, person);
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: person.id,
      created_at: now,
      last_used_at: now,
      expires_at: end,
      ip_address: ip,
      user_agent: userAgent,
      browser_hash: browserHash,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session was not stored.');
  return { ...(await issueTokens(tx, session.id, now, end)), sessionId: session.id };
};
