import type { Tx } from '../platform/database/database.ts';
import { readSettings } from '../settings/service.ts';
import type { Person } from './service.ts';
import { type IssuedTokens, issueTokens } from './session.ts';
import { sessions } from './table.ts';

/** Sessions of staff live at most this long, whatever the setting. */
const staffHours = 12;

/** Last moment of a session begun at `start`. */
export const sessionEnd = (start: Date, minutes: number, person: Pick<Person, 'authority'>): Date => {
  const longest = person.authority === 'player' ? Number.POSITIVE_INFINITY : staffHours * 60;
  return new Date(start.getTime() + Math.min(minutes, longest) * 60_000);
};

/** Begins a session of `person` on one device and issues its first tokens. */
export const startSession = async (
  tx: Tx,
  person: Pick<Person, 'id' | 'authority'>,
  { now, ip, userAgent }: { now: Date; ip: string; userAgent: string },
): Promise<IssuedTokens> => {
  const { session_minutes: minutes } = await readSettings(tx);
  const end = sessionEnd(now, minutes, person);
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: person.id,
      created_at: now,
      last_used_at: now,
      expires_at: end,
      ip_address: ip,
      user_agent: userAgent,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session was not stored.');
  return issueTokens(tx, session.id, now, end);
};
