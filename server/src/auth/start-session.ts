import { maxSessions } from '@wyrmgate/contract/sessions';
import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import type { Person } from './service.ts';
import { endSession, type IssuedTokens, issueTokens, livingSessionsOf } from './session.ts';
import { sessions } from './table.ts';

/** Sessions of staff live at most this long, whatever the setting. */
const staffHours = 12;

/** The end of a session begun at `start`, brought forward if it is one of staff. */
export const capForStaff = (end: Date, start: Date, { authority }: Pick<Person, 'authority'>): Date => {
  const cap = new Date(start.getTime() + staffHours * 3_600_000);
  return authority !== 'player' && cap < end ? cap : end;
};

/**
 * Makes room for one more session of a user: of as many as an account may hold, those end that were unused for longest. The
 * user's row is locked by whoever lets him in, so that many logins at once do not pass the bound together. Answers the ids of
 * what has ended.
 */
export const makeRoom = async (tx: Tx, userId: number, now: Date): Promise<number[]> => {
  const surplus = (await livingSessionsOf(tx, userId, now)).slice(maxSessions - 1);
  for (const { id } of surplus) await endSession(tx, id, 'crowdedOut', now);
  return surplus.map(({ id }) => id);
};

/** Begins a session of `person` on one device and issues its first tokens. */
export const startSession = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'authority'>,
  { now, ip, userAgent, browserHash = null }: { now: Date; ip: string; userAgent: string; browserHash?: string | null },
): Promise<IssuedTokens & { sessionId: number }> => {
  const { session_minutes: minutes } = await readSettings(tx);
  const end = capForStaff(new Date(now.getTime() + minutes * 60_000), now, person);
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
