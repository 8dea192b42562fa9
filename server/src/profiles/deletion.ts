import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type profiles as contract, deletionGraceDays, profileProblems } from '@wyrmgate/contract/profiles';
import { and, eq, gt } from 'drizzle-orm';
import { confirmPassword, lockConfirmedUser } from '../auth/confirm-password.ts';
import { endUserSessions, notifySessionsEnded } from '../auth/session.ts';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { deleteResetLink } from '../passwords/links.ts';
import { randomToken, sha256 } from '../platform/crypto/crypto.ts';
import { findCurrentBan, lockImplementors, lockUser, mailTo, setStatus } from '../users/service.ts';
import { closeEmailChange } from './email-change.ts';
import { deletions } from './table.ts';

type Deletion = (typeof contract)['requestDeletion'];
type Restore = (typeof contract)['restore'];

/** Deletes the account immediately; it can be restored until the grace period ends. */
export const requestDeletion = async (
  context: External<User>,
  { body }: Received<Deletion>,
): Promise<Returned<Deletion>> => {
  const { platform, actor } = context;
  const hash = await confirmPassword(context, body.password, profileProblems.wrongPassword);
  const token = randomToken();
  const store = async ({ tx, now, audit, afterCommit }: Work<User>) => {
    // Implementors are always locked first and in the same order, to avoid deadlocks.
    const implementors = actor.authority === 'implementor' ? await lockImplementors(tx) : [];
    const user = await lockConfirmedUser(tx, actor.id, hash, profileProblems.wrongPassword);
    if (user.authority === 'implementor' && implementors.every((id) => id === user.id))
      throw problem(profileProblems.lastImplementor);
    const eraseAt = new Date(now.getTime() + deletionGraceDays * 86_400_000);
    await setStatus(tx, user.id, 'deleted');
    await closeEmailChange(tx, user.id, 'cancelled', now);
    await deleteResetLink(tx, user.id);
    const ended = await endUserSessions(tx, user.id, 'deleted', now);
    const values = { token_hash: sha256(token), requested_at: now, erase_at: eraseAt };
    await tx
      .insert(deletions)
      .values({ user_id: user.id, ...values })
      .onConflictDoUpdate({ target: deletions.user_id, set: values });
    await platform.mail.enqueue(tx, {
      ...mailTo(user),
      cause: `user:${user.id}:deletion:${now.getTime()}`,
      template: 'account-deleted',
      values: { username: user.username, until: eraseAt.toISOString() },
      secret: { token },
    });
    audit.target('user', user.id);
    audit.changes({ status: { before: 'active', after: 'deleted' } });
    afterCommit(() => notifySessionsEnded(platform, ended, 'deleted'));
    return { erased: eraseAt.toISOString() };
  };
  return context.transaction(store, { audited: true });
};

/** Restores the account with its old password. The link works once and does not log in. */
export const restoreAccount = async (
  { tx, now, audit, platform }: Work,
  { body }: Received<Restore>,
): Promise<Returned<Restore>> => {
  const [row] = await tx
    .delete(deletions)
    .where(and(eq(deletions.token_hash, sha256(body.token)), gt(deletions.erase_at, now)))
    .returning({ userId: deletions.user_id });
  const user = row && (await lockUser(tx, row.userId));
  if (user?.status !== 'deleted') throw problem(profileProblems.linkInvalid);
  const ban = await findCurrentBan(tx, user.id);
  const status = ban && (ban.ends_at === null || ban.ends_at > now) ? 'banned' : 'active';
  await setStatus(tx, user.id, status);
  await platform.mail.enqueue(tx, {
    ...mailTo(user),
    cause: `user:${user.id}:restored:${now.getTime()}`,
    template: 'account-restored',
    values: { username: user.username },
  });
  audit.target('user', user.id);
  audit.actor(user);
  audit.changes({ status: { before: 'deleted', after: status } });
  return { username: user.username };
};
