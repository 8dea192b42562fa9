import type { auth as contract } from '@wyrmgate/contract/auth';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { eq, or } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { findUser } from '../users/service.ts';
import { endSession, notifySessionsEnded } from './session.ts';
import { sessions, sessionTokens } from './table.ts';

type Logout = (typeof contract)['logout'];

/** Ends the session of the access or refresh token, even if that token has expired. */
export const logOut = async (work: Work, { body }: Received<Logout>): Promise<Returned<Logout>> => {
  const { tx, now, request, audit, platform } = work;
  const tokens = await tx
    .select({ sessionId: sessions.id, userId: sessions.user_id })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.session_id))
    .where(
      or(
        eq(sessionTokens.access_hash, sha256(request.bearer ?? '')),
        eq(sessionTokens.refresh_hash, sha256(body?.refreshToken ?? '')),
      ),
    );
  let ended = 0;
  for (const { sessionId, userId } of tokens) {
    if (!(await endSession(tx, sessionId, 'loggedOut', now))) continue;
    ended += 1;
    work.afterCommit(() => notifySessionsEnded(platform, [sessionId], 'loggedOut'));
    audit.target('session', sessionId);
    const user = await findUser(tx, userId);
    if (user) audit.actor(user);
  }
  if (ended === 0) audit.skip();
  return { loggedOut: true };
};
