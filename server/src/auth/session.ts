import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { isLanguage } from '@wyrmgate/contract/languages';
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import type { User } from '../http/context.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { permissionsOf } from '../users/rights.ts';
import { users } from '../users/table.ts';
import { sessions, sessionTokens } from './table.ts';

// The query of every authenticated call.
const lookup = prepared((db) =>
  db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      realName: users.real_name,
      authority: users.authority,
      language: users.language,
      createdAt: users.create_time,
      sessionId: sessions.id,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessionTokens.access_hash, sql.placeholder('hash')),
        gt(sessionTokens.access_expires_at, sql.placeholder('now')),
        isNull(sessions.ended_at),
        gt(sessions.expires_at, sql.placeholder('now')),
        eq(users.status, 'active'),
      ),
    )
    .prepare('auth_find_session'),
);

/** The user whose access token this is, or undefined: unknown, expired, session ended, user not active. */
export const findSessionUser = async (
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<User | undefined> => {
  const [row] = await lookup(database.db).execute({ hash: sha256(token), now: clock.now().toISOString() });
  if (!row) return undefined;
  return {
    kind: 'user',
    ...row,
    language: isLanguage(row.language) ? row.language : 'en',
    permissions: permissionsOf(row.authority),
    isSponsor: false,
  };
};

export type IssuedTokens = { token: string; refreshToken: string; expiresAt: Date };

/** Stores a new generation of tokens for a session. `refreshToken` is random at login, derived at each refresh. */
export const issueTokens = async (
  tx: Tx,
  sessionId: number,
  now: Date,
  sessionEnd: Date,
  refreshToken = randomToken(),
  token = randomToken(),
): Promise<IssuedTokens> => {
  const expiresAt = new Date(Math.min(now.getTime() + accessTokenSeconds * 1000, sessionEnd.getTime()));
  await tx.insert(sessionTokens).values({
    session_id: sessionId,
    access_hash: sha256(token),
    refresh_hash: sha256(refreshToken),
    issued_at: now,
    access_expires_at: expiresAt,
  });
  return { token, refreshToken, expiresAt };
};

/** Why a session ended; the browser is told by the text `auth:ended.<reason>`. */
export type EndReason = 'loggedOut' | 'tokenReuse' | 'banned' | 'deleted' | 'passwordChanged' | 'rightsChanged';

/** Ends one session. False if it had ended before. */
export const endSession = async (tx: Tx, sessionId: number, reason: EndReason, now: Date): Promise<boolean> => {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: now, end_reason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/** Ends all living sessions of a user, perhaps but one. Hand the ids to `announceEnd` after the commit. */
export const endSessionsOf = async (
  tx: Tx,
  userId: number,
  reason: EndReason,
  now: Date,
  exceptSessionId?: number,
): Promise<number[]> => {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: now, end_reason: reason })
    .where(
      and(
        eq(sessions.user_id, userId),
        isNull(sessions.ended_at),
        exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId),
      ),
    )
    .returning({ id: sessions.id });
  return ended.map(({ id }) => id);
};

/** Tells the browsers of ended sessions and cuts their sockets. */
export const announceEnd = (
  { realtime }: Pick<Platform, 'realtime'>,
  sessionIds: number[],
  reason: EndReason,
): void => {
  for (const id of sessionIds) realtime.endSession(id, `auth:ended.${reason}`);
};
