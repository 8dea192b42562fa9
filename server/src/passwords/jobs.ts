import { resetLinkMinutes } from '@wyrmgate/contract/passwords';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUserByEmail, findUserByName, mailTo, type UserRow } from '../users/service.ts';
import { dropExpiredLinks, issueLink } from './links.ts';

/** What somebody says he has forgotten, and how he names himself. */
export type Forgotten = { kind: 'password' | 'username'; identifier: string };
export const forgottenQueue = 'passwords.forgotten';

/** Background work of the domain. */
export const definePasswordJobs = (platform: Platform): void => {
  platform.jobs.define<Forgotten>({ name: forgottenQueue, run: (forgotten) => answerForgotten(platform, forgotten) });
  platform.jobs.define({
    name: 'passwords.clean',
    cron: '23 * * * *',
    run: () => dropExpiredLinks(platform.database.db, platform.clock.now()),
  });
};

/** Writes to the owner of the account, if there is one. */
export const answerForgotten = async (platform: Platform, forgotten: Forgotten): Promise<void> => {
  const user = await findOwner(platform.database.db, forgotten);
  if (!user || user.status === 'deleted') return;
  // By account, because one and the same can be typed in several ways.
  if ((await platform.limits.consume('recoveryMails', `${forgotten.kind}:${user.id}`)) > 0) return;
  await platform.database.transaction((tx) => writeTo(platform, tx, user, forgotten.kind));
  platform.mail.wake();
};

const findOwner = (tx: Tx, { identifier }: Forgotten): Promise<UserRow | undefined> =>
  identifier.includes('@') ? findUserByEmail(tx, identifier) : findUserByName(tx, identifier);

const writeTo = async (platform: Platform, tx: Tx, user: UserRow, kind: Forgotten['kind']): Promise<void> => {
  const { mail, clock } = platform;
  const to = mailTo(user);
  const { username } = user;
  if (kind === 'username') {
    const cause = `user:${user.id}:username:${clock.now().getTime()}`;
    return mail.enqueue(tx, { ...to, cause, template: 'username-reminder', values: { username } });
  }
  const token = await issueLink(tx, user.id, clock.now());
  return mail.enqueue(tx, {
    ...to,
    cause: `user:${user.id}:reset:${sha256(token).slice(0, 16)}`,
    template: 'password-reset',
    values: { username, minutes: resetLinkMinutes },
    secret: { token },
  });
};
