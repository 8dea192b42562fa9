import type { Returned } from '@wyrmgate/contract/endpoint';
import type { passwords as contract } from '@wyrmgate/contract/passwords';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { findUser, mailTo, setPassword, type UserRow } from '../users/service.ts';
import { deleteResetLink } from './links.ts';

/**
 * Stores a new password, ends the user's sessions except an optional one, invalidates any reset link and emails the user.
 * Hash the password before, outside the transaction.
 */
export const replacePassword = async (
  work: Pick<Work, 'tx' | 'now' | 'platform' | 'request' | 'afterCommit'>,
  user: UserRow,
  passwordHash: string,
  { exceptSessionId, byStaff = false }: { exceptSessionId?: number; byStaff?: boolean } = {},
): Promise<void> => {
  const { tx, now, platform, request } = work;
  await setPassword(tx, user.id, passwordHash, now, byStaff);
  await deleteResetLink(tx, user.id);
  await endUserSessionsAndNotify(work, user.id, 'passwordChanged', { except: exceptSessionId });
  await platform.mail.enqueue(tx, {
    cause: `user:${user.id}:password:${request.id}`,
    ...mailTo(user),
    template: 'password-changed',
    values: { username: user.username, time: now.toISOString() },
  });
  work.afterCommit(() => platform.mail.wake());
};

type Status = (typeof contract)['status'];

/** Returns when the caller last set a password; the registration counts. */
export const readPasswordStatus = async ({ tx, actor }: Work<User>): Promise<Returned<Status>> => {
  const changed = (await findUser(tx, actor.id))?.password_changed_at ?? actor.createdAt;
  return { changedAt: changed.toISOString() };
};
