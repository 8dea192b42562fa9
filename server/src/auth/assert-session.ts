import { common } from '@wyrmgate/contract/problem';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { lockUser } from '../users/service.ts';
import { sessions } from './table.ts';

/**
 * Locks the caller's row and throws `common.unauthenticated` if their session has ended during the call, for example
 * because of a ban or a new password. Call it first in every transaction that changes login credentials.
 */
export const assertSessionStillValid = async ({ tx, actor, now }: Work<User>): Promise<void> => {
  const user = await lockUser(tx, actor.id);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)));
  if (user?.status !== 'active' || !session) throw problem(common.unauthenticated);
};
