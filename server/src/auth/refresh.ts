import { authProblems, type auth as contract, refreshGraceSeconds } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser, touchUser, type UserRow } from '../users/service.ts';
import { browserToken } from './devices.ts';
import { loadSessionOwner, toSessionUser } from './service.ts';
import { endSession, type IssuedTokens, issueTokens, notifySessionsEnded } from './session.ts';
import { capSessionEnd } from './start-session.ts';
import { sessions, sessionTokens } from './table.ts';
import { agentName } from './user-agent.ts';

type Refresh = (typeof contract)['refresh'];
type Session = typeof sessions.$inferSelect;
type Generation = typeof sessionTokens.$inferSelect;

const maxIdleHours = 24;

/**
 * Exchanges a refresh token for its successor, which is derived from it, so that a retry after a lost response gets
 * the same one. Reuse after the grace period, or after the successor was used, means that the token was stolen, and
 * ends the session.
 */
export const refreshSession = async (context: External, { body }: Received<Refresh>): Promise<Returned<Refresh>> => {
  const renewed = await context.transaction((work) => renew(work, body.refreshToken));
  // Thrown after the commit, so that the end of a stolen session is not rolled back.
  if (!renewed) throw problem(authProblems.sessionExpired);
  return renewed;
};

const renew = async (work: Work, token: string): Promise<Returned<Refresh> | undefined> => {
  const { tx, now, platform } = work;
  const locked = await lockSession(tx, token);
  if (!locked) return undefined;
  const { session, generation, user } = locked;
  const end = capSessionEnd(session.expires_at, session.created_at, {
    authority: user.authority,
    permissions: await permissionsOf(tx, user),
  });
  if (session.ended_at || end <= now || user.status !== 'active') return undefined;

  const next = {
    refreshToken: platform.crypto.mac('refresh', token),
    token: platform.crypto.mac('access', token),
  };
  const toReply = async ({ expiresAt }: Pick<IssuedTokens, 'expiresAt'>) => ({
    ...next,
    expiresAt: expiresAt.toISOString(),
    user: await toSessionUser(tx, await loadSessionOwner(tx, user)),
  });

  if (generation.used_at === null) {
    if (!isSameBrowser(work, session)) return undefined;
    if (hoursBetween(generation.issued_at, now) >= maxIdleHours) return undefined;
    await tx.update(sessionTokens).set({ used_at: now }).where(eq(sessionTokens.id, generation.id));
    await tx.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, session.id));
    await touchUser(tx, user.id, now);
    return toReply(await issueTokens(tx, session.id, now, end, next.refreshToken, next.token));
  }
  // The token was already used. After the grace period this ends the session, even if another browser sent the token.
  if (now.getTime() - generation.used_at.getTime() <= refreshGraceSeconds * 1000) {
    if (!isSameBrowser(work, session)) return undefined;
    const successor = await findGeneration(tx, next.refreshToken);
    // If the successor was used, the response that contained it must have arrived.
    if (successor?.used_at === null) return toReply({ expiresAt: successor.access_expires_at });
  }
  await endStolenSession(work, session, user);
  return undefined;
};

/** Whether the call has the device cookie that the session started with. Only sessions of browsers have one. */
const isSameBrowser = ({ platform, request }: Work, { browser_hash }: Session): boolean =>
  browser_hash === null || browser_hash === sha256(browserToken(platform, request) ?? '');

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000;

const findGeneration = async (tx: Tx, token: string): Promise<Generation | undefined> => {
  const [row] = await tx
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.refresh_hash, sha256(token)));
  return row;
};

/** Locks the token's session, so that concurrent refreshes run one after another. */
const lockSession = async (
  tx: Tx,
  token: string,
): Promise<{ session: Session; generation: Generation; user: UserRow } | undefined> => {
  const known = await findGeneration(tx, token);
  if (!known) return undefined;
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, known.session_id)).for('update');
  const generation = await findGeneration(tx, token);
  const user = session && (await findUser(tx, session.user_id));
  return session && generation && user && { session, generation, user };
};

const endStolenSession = async (work: Work, session: Session, user: UserRow): Promise<void> => {
  const { tx, now, request, platform } = work;
  await endSession(tx, session.id, 'tokenReuse', now);
  await recordAudit(tx, {
    action: 'token_reuse',
    actor: user,
    targetType: 'session',
    targetId: String(session.id),
    notes: `A refresh token was used twice; the session from ${session.ip_address} was ended.`,
    result: 'failed',
    timestamp: now,
    resource: '/api/auth/refresh',
    method: 'POST',
    status: authProblems.sessionExpired.status,
    ip: request.ip,
    userAgent: request.userAgent,
    durationMs: 0,
    requestId: request.id,
  });
  await platform.mail.enqueue(tx, {
    cause: `session:${session.id}:token-reuse`,
    to: user.email,
    template: 'token-reuse',
    language: isLanguage(user.language) ? user.language : 'en',
    values: {
      username: user.username,
      moment: now.toISOString(),
      device: agentName(session.user_agent),
      address: request.ip,
    },
  });
  work.afterCommit(() => notifySessionsEnded(platform, [session.id], 'tokenReuse'));
};
