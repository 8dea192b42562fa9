import { authProblems, type auth as contract, refreshGraceSeconds } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { isLanguage } from '@wyrmgate/contract/languages';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import type { External, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUser, touchUser, type UserRow } from '../users/service.ts';
import { browserToken } from './devices.ts';
import { personOf, showSessionUser } from './service.ts';
import { announceEnd, endSession, type IssuedTokens, issueTokens } from './session.ts';
import { capForStaff } from './start-session.ts';
import { sessions, sessionTokens } from './table.ts';
import { agentName } from './user-agent.ts';

type Refresh = (typeof contract)['refresh'];
type Session = typeof sessions.$inferSelect;
type Generation = typeof sessionTokens.$inferSelect;

/** A refresh token that nobody used for this long is dead. */
const idleHours = 24;

/**
 * Trades a refresh token for its successor. The successor is derived from the token, so a call repeated because its reply
 * was lost gets the same one again; any later use means that two parties hold the token, and ends the session. So does one
 * whose successor was used already.
 */
export const refreshSession = async (context: External, { body }: Received<Refresh>): Promise<Returned<Refresh>> => {
  const renewed = await context.transaction((work) => renew(work, body.refreshToken));
  // Thrown only now, for the end of a session whose token was stolen must be committed.
  if (!renewed) throw problem(authProblems.sessionExpired);
  return renewed;
};

const renew = async (work: Work, token: string): Promise<Returned<Refresh> | undefined> => {
  const { tx, now, platform } = work;
  const held = await lockFamily(tx, token);
  if (!held) return undefined;
  const { session, generation, user } = held;
  const end = capForStaff(session.expires_at, session.created_at, user);
  if (session.ended_at || end <= now || user.status !== 'active') return undefined;

  const next = {
    refreshToken: platform.crypto.mac('refresh', token),
    token: platform.crypto.mac('access', token),
  };
  const answer = async ({ expiresAt }: Pick<IssuedTokens, 'expiresAt'>) => ({
    ...next,
    expiresAt: expiresAt.toISOString(),
    user: await showSessionUser(tx, await personOf(tx, user)),
  });

  if (generation.used_at === null) {
    if (!isItsBrowser(work, session)) return undefined;
    if (hoursBetween(generation.issued_at, now) >= idleHours) return undefined;
    await tx.update(sessionTokens).set({ used_at: now }).where(eq(sessionTokens.id, generation.id));
    await tx.update(sessions).set({ last_used_at: now }).where(eq(sessions.id, session.id));
    await touchUser(tx, user.id, now);
    return answer(await issueTokens(tx, session.id, now, end, next.refreshToken, next.token));
  }
  // Any later use ends the session, whoever brings the token.
  if (now.getTime() - generation.used_at.getTime() <= refreshGraceSeconds * 1000) {
    if (!isItsBrowser(work, session)) return undefined;
    const successor = await findGeneration(tx, next.refreshToken);
    // Whoever used the successor has had the reply.
    if (successor?.used_at === null) return answer({ expiresAt: successor.access_expires_at });
  }
  await endStolenSession(work, session, user);
  return undefined;
};

/** A token that was taken out of its browser is worth nothing without that browser's cookie. */
const isItsBrowser = ({ platform, request }: Work, { browser_hash }: Session): boolean =>
  browser_hash === null || browser_hash === sha256(browserToken(platform, request) ?? '');

const hoursBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 3_600_000;

const findGeneration = async (tx: Tx, token: string): Promise<Generation | undefined> => {
  const [row] = await tx
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.refresh_hash, sha256(token)));
  return row;
};

/** The token's generation with its session, locked: of simultaneous refreshes one goes first and the others see its work. */
const lockFamily = async (
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
  work.afterCommit(() => {
    announceEnd(platform, [session.id], 'tokenReuse');
    platform.mail.wake();
  });
};
