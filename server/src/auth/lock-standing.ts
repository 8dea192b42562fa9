import { common } from '@wyrmgate/contract/problem';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { lockUser } from '../users/service.ts';
import { sessions } from './table.ts';

/**
 * Locks the caller's account and refuses with `common.unauthenticated` if his session has ended since the call was let in: a
 * new password, a ban or the owner elsewhere may have ended it while something was being checked. Whatever changes how one logs
 * in comes after it, in the same transaction.
 */
export const lockStanding = async ({ tx, actor, now }: Work<User>): Promise<void> => {
  const user = await lockUser(tx, actor.id);
  const [standing] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), isNull(sessions.ended_at), gt(sessions.expires_at, now)));
  if (user?.status !== 'active' || !standing) throw problem(common.unauthenticated);
};
