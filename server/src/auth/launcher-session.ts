import { launcherTokenSeconds } from '@wyrmgate/contract/launcher-logins-constants';
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUser, lockUser } from '../users/service.ts';
import { endSurplusSessions } from './start-session.ts';
import { sessions, sessionTokens } from './table.ts';

type Request = { name: string; ip: string; userAgent: string; now: Date };

/**
 * Opens a session without a refresh token, which only the endpoints for launchers accept. Returns undefined if the
 * player may not log in, or if the session that approved the launcher has ended for a reason other than a logout.
 */
export const startLauncherSession = async (
  tx: Tx,
  userId: number,
  approvedBy: number,
  { name, ip, userAgent, now }: Request,
): Promise<{ token: string; crowdedOut: number[] } | undefined> => {
  const user = await lockUser(tx, userId);
  const [approval] = await tx.select().from(sessions).where(eq(sessions.id, approvedBy));
  const stillValid = approval && (approval.end_reason === null || approval.end_reason === 'loggedOut');
  if (user?.status !== 'active' || !stillValid) return undefined;
  const crowdedOut = await endSurplusSessions(tx, userId, now);
  const ends = new Date(now.getTime() + launcherTokenSeconds * 1000);
  const [session] = await tx
    .insert(sessions)
    .values({
      user_id: userId,
      created_at: now,
      last_used_at: now,
      expires_at: ends,
      launcher: name,
      ip_address: ip,
      user_agent: userAgent,
    })
    .returning({ id: sessions.id });
  if (!session) throw new Error('The session was not stored.');
  const token = randomToken();
  await tx.insert(sessionTokens).values({
    session_id: session.id,
    access_hash: sha256(token),
    // The hash of a random token that is never sent, so that the session cannot be refreshed.
    refresh_hash: sha256(randomToken()),
    issued_at: now,
    access_expires_at: ends,
  });
  return { token, crowdedOut };
};

/** Returns the session and user of a launcher's token. Browsers' tokens are not accepted. */
export const findLauncherSession = async (tx: Tx, token: string | undefined, now: Date) => {
  if (token === undefined) return undefined;
  const [found] = await tx
    .select({ sessionId: sessions.id, expiresAt: sessions.expires_at, userId: sessions.user_id })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
    .where(
      and(
        eq(sessionTokens.access_hash, sha256(token)),
        gt(sessionTokens.access_expires_at, now),
        gt(sessions.expires_at, now),
        isNull(sessions.ended_at),
        isNotNull(sessions.launcher),
      ),
    );
  const user = found && (await findUser(tx, found.userId));
  return found && user?.status === 'active' && !user.must_change_password ? { ...found, user } : undefined;
};
