import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { isLanguage } from '@wyrmgate/contract/languages';
import type { SessionEnd } from '@wyrmgate/contract/sessions-end-reasons';
import { and, desc, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { denyApprovedLogins } from '../launcher-logins/deny.ts';
import { coinBalanceSql } from '../ledger/service.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { resolveRights, storedRightsSql } from '../roles/rights.ts';
import { sponsorCodeSql } from '../sponsors/identity.ts';
import { users } from '../users/table.ts';
import { sessions, sessionTokens } from './table.ts';

/**
 * The limit makes the database look up the session first, even before its statistics show that the portal has many
 * users.
 */
const openSession = (db: Tx) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.user_id,
      expiresAt: sessions.expires_at,
      lastUsedAt: sessions.last_used_at,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
    .where(
      and(
        eq(sessionTokens.access_hash, sql.placeholder('hash')),
        gt(sessionTokens.access_expires_at, sql.placeholder('now')),
        isNull(sessions.ended_at),
        isNull(sessions.launcher),
        gt(sessions.expires_at, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .as('session');

// This query is prepared because every authenticated call runs it.
const sessionQuery = prepared((db) => {
  const session = openSession(db);
  return db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      realName: users.real_name,
      authority: users.authority,
      language: users.language,
      createdAt: users.create_time,
      mustChangePassword: users.must_change_password,
      sessionId: session.id,
      expiresAt: session.expiresAt,
      lastUsedAt: session.lastUsedAt,
      rights: storedRightsSql(users.id),
      coins: coinBalanceSql(users.id),
      sponsorCode: sponsorCodeSql(users.id),
    })
    .from(session)
    .innerJoin(users, eq(users.id, session.userId))
    .where(eq(users.status, 'active'))
    .prepare('auth_find_session');
});

/** `last_used_at` is updated at most this often, to avoid a write on every call. */
const lastUsedStepSeconds = 5 * 60;

const recordUse = async (tx: Tx, sessionId: number, now: Date): Promise<void> => {
  const step = new Date(now.getTime() - lastUsedStepSeconds * 1000);
  await tx
    .update(sessions)
    .set({ last_used_at: now })
    .where(and(eq(sessions.id, sessionId), lte(sessions.last_used_at, step)));
};

type Parts = Pick<Platform, 'database' | 'clock'>;

/** Returns the user and expiry of a session, or undefined if the token is invalid or the user is not active. */
export const findSession = async (
  { database, clock }: Parts,
  token: string,
  db: Tx = database.db,
): Promise<{ user: User; expiresAt: Date } | undefined> => {
  const now = clock.now();
  const [found] = await sessionQuery(db).execute({ hash: sha256(token), now: now.toISOString() });
  if (!found) return undefined;
  const { lastUsedAt, rights, expiresAt, ...row } = found;
  if (now.getTime() - lastUsedAt.getTime() >= lastUsedStepSeconds * 1000) await recordUse(db, row.sessionId, now);
  const user: User = {
    kind: 'user',
    ...row,
    language: isLanguage(row.language) ? row.language : 'en',
    ...(await resolveRights(db, row.authority, rights)),
    isSponsor: row.sponsorCode !== null,
  };
  return { user, expiresAt };
};

export const findSessionUser = async (parts: Parts, token: string, db?: Tx): Promise<User | undefined> =>
  (await findSession(parts, token, db))?.user;

export type IssuedTokens = { token: string; refreshToken: string; expiresAt: Date };

/**
 * Stores new tokens for a session. `refreshToken` is random at login, and derived from its predecessor at each
 * refresh.
 */
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

/** Ends one session. Returns false if it had already ended. */
export const endSession = async (tx: Tx, sessionId: number, reason: SessionEnd, now: Date): Promise<boolean> => {
  const ended = await tx
    .update(sessions)
    .set({ ended_at: now, end_reason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.ended_at)))
    .returning({ id: sessions.id });
  return ended.length > 0;
};

/**
 * Ends a user's active sessions and returns their ids, which must be passed to `notifySessionsEnded` after the commit.
 * Also ends approvals that a launcher has not used yet, even if their session is excepted, because each would open a
 * new session.
 */
export const endUserSessions = async (
  tx: Tx,
  userId: number,
  reason: SessionEnd,
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
  await denyApprovedLogins(tx, userId);
  return ended.map(({ id }) => id);
};

/** Notifies the browsers of ended sessions and closes their sockets. */
export const notifySessionsEnded = (
  { realtime }: Pick<Platform, 'realtime'>,
  sessionIds: number[],
  reason: SessionEnd,
  message?: string,
): void => {
  for (const id of sessionIds) realtime.endSession(id, { reason, ...(message && { message }) });
};

/** Ends a user's active sessions, returns their ids, and notifies their browsers after the commit. */
export const endUserSessionsAndNotify = async (
  work: Pick<Work, 'tx' | 'now' | 'platform' | 'afterCommit'>,
  userId: number,
  reason: SessionEnd,
  { except, message }: { except?: number | undefined; message?: string | undefined } = {},
): Promise<number[]> => {
  const ended = await endUserSessions(work.tx, userId, reason, work.now, except);
  work.afterCommit(() => notifySessionsEnded(work.platform, ended, reason, message));
  return ended;
};

/** Returns a user's active sessions, most recently used first. */
export const findActiveSessions = (tx: Tx, userId: number, now: Date): Promise<(typeof sessions.$inferSelect)[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.user_id, userId), isNull(sessions.ended_at), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id));

/** Returns the addresses and browsers of up to two hundred of the user's latest sessions, if used after `since`. */
export const findRecentClients = async (
  tx: Tx,
  userId: number,
  since: Date,
): Promise<{ addresses: string[]; browsers: string[] }> => {
  const rows = await clientsQuery(tx).execute({ userId, since: since.toISOString() });
  return {
    addresses: [...new Set(rows.map(({ address }) => address))],
    browsers: [...new Set(rows.flatMap(({ browser }) => browser ?? []))],
  };
};

const clientsQuery = prepared((tx) =>
  tx
    .select({ address: sessions.ip_address, browser: sessions.browser_hash })
    .from(sessions)
    .where(and(eq(sessions.user_id, sql.placeholder('userId')), gt(sessions.last_used_at, sql.placeholder('since'))))
    .orderBy(desc(sessions.id))
    .limit(200)
    .prepare('auth_recent_clients'),
);
