import { resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUserByEmail, findUserByName, mailTo, type UserRow } from '../users/service.ts';
import { deleteExpiredLinks, issueResetLink } from './links.ts';

/** Which of the two was forgotten, and the username or email as typed. */
export type RecoveryRequest = { kind: 'password' | 'username'; identifier: string };
export const recoveryQueue = 'passwords.forgotten';

export const definePasswordJobs = (platform: Platform): void => {
  platform.jobs.define<RecoveryRequest>({
    name: recoveryQueue,
    run: (recovery) => sendRecoveryEmail(platform, recovery),
  });
  platform.jobs.define({
    name: 'passwords.clean',
    cron: '23 * * * *',
    run: () => deleteExpiredLinks(platform.database.db, platform.clock.now()),
  });
};

/** Emails a reset link or the username to the owner of the account, if it exists. */
export const sendRecoveryEmail = async (platform: Platform, recovery: RecoveryRequest): Promise<void> => {
  const user = await findOwner(platform.database.db, recovery);
  if (!user || user.status === 'deleted') return;
  // Counted per account, because the same account can be named by username or email.
  if ((await platform.limits.consume('recoveryMails', `${recovery.kind}:${user.id}`)) > 0) return;
  await platform.database.transaction((tx) => enqueueEmail(platform, tx, user, recovery.kind));
};

const findOwner = (tx: Tx, { identifier }: RecoveryRequest): Promise<UserRow | undefined> =>
  identifier.includes('@') ? findUserByEmail(tx, identifier) : findUserByName(tx, identifier);

const enqueueEmail = async (
  platform: Platform,
  tx: Tx,
  user: UserRow,
  kind: RecoveryRequest['kind'],
): Promise<void> => {
  const { mail, clock } = platform;
  const to = mailTo(user);
  const { username } = user;
  if (kind === 'username') {
    const cause = `user:${user.id}:username:${clock.now().getTime()}`;
    return mail.enqueue(tx, { ...to, cause, template: 'username-reminder', values: { username } });
  }
  const token = await issueResetLink(tx, user.id, clock.now());
  return mail.enqueue(tx, {
    ...to,
    cause: `user:${user.id}:reset:${sha256(token).slice(0, 16)}`,
    template: 'password-reset',
    values: { username, minutes: resetLinkMinutes },
    secret: { token },
  });
};
