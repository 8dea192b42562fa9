import type { Returned } from '@wyrmgate/contract/endpoint';
import type { passwords as contract } from '@wyrmgate/contract/passwords';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { sendPassword } from '../deliveries/changes.ts';
import type { User, Work } from '../http/context.ts';
import { notify } from '../notifications/notify.ts';
import { removePasskeys } from '../passkeys/remove-passkeys.ts';
import { closeEmailChange } from '../profiles/email-change.ts';
import { findUser, mailTo, setPassword, type UserRow } from '../users/service.ts';
import { deleteResetLink } from './links.ts';

const securityPath = '/profile?tab=security';

/**
 * Stores a new password, ends the user's sessions except for an optional one, invalidates any reset link and emails the
 * user; returns how many passkeys were removed. Hash the password beforehand, outside the transaction.
 */
export const replacePassword = async (
  work: Pick<Work, 'tx' | 'now' | 'platform' | 'request' | 'afterCommit'>,
  user: UserRow,
  password: { hash: string; typed: string },
  { exceptSessionId, byStaff = false }: { exceptSessionId?: number; byStaff?: boolean } = {},
): Promise<number> => {
  const { tx, now, platform, request } = work;
  await setPassword(tx, user.id, password.hash, now, byStaff);
  await sendPassword(work, user, password.typed);
  await deleteResetLink(tx, user.id);
  // A password that replaces a lost one is a recovery, so an attacker's passkey or half-confirmed email change must not
  // survive it.
  const recovers = exceptSessionId === undefined;
  const passkeys = recovers ? await removePasskeys(tx, user.id) : 0;
  if (recovers) await closeEmailChange(tx, user.id, 'cancelled', now);
  await endUserSessionsAndNotify(work, user.id, 'passwordChanged', { except: exceptSessionId });
  const cause = `user:${user.id}:password:${request.id}`;
  await notify(platform, tx, { user: user.id, kind: 'password_changed', cause, data: {}, link: securityPath });
  await platform.mail.enqueue(tx, {
    cause,
    ...mailTo(user),
    template: 'password-changed',
    values: { username: user.username, time: now.toISOString(), passkeys },
  });
  return passkeys;
};

type Status = (typeof contract)['status'];

/** Returns when the caller last set a password, which may have been at registration. */
export const readPasswordStatus = async ({ tx, actor }: Work<User>): Promise<Returned<Status>> => {
  const changed = (await findUser(tx, actor.id))?.password_changed_at ?? actor.createdAt;
  return { changedAt: changed.toISOString() };
};
