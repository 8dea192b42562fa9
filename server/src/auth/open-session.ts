import type { Session } from '@wyrmgate/contract/auth';
import { isLanguage } from '@wyrmgate/contract/languages';
import type { Work } from '../http/context.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { touchUser, type UserRow } from '../users/service.ts';
import { keepBrowserToken, rememberDevice } from './devices.ts';
import { personOf, showSessionUser } from './service.ts';
import { announceEnd } from './session.ts';
import { makeRoom, startSession } from './start-session.ts';
import { agentName } from './user-agent.ts';

/**
 * Begins a session of a user who has proved who he is, by whatever means. `user` as read before the login: a login from a
 * device that is new to a returning user tells him by mail. A browser's session is bound to that browser's cookie.
 */
export const openSession = async (work: Work, user: UserRow): Promise<Session & { sessionId: number }> => {
  const { tx, now, request } = work;
  const token = keepBrowserToken(work);
  const person = await personOf(tx, user);
  const ended = await makeRoom(tx, user.id, now);
  work.afterCommit(() => announceEnd(work.platform, ended, 'crowdedOut'));
  const { expiresAt, ...started } = await startSession(tx, person, {
    now,
    ip: request.ip,
    userAgent: request.userAgent,
    browserHash: token === undefined ? null : sha256(token),
  });
  if (await rememberDevice(work, user, token)) await tellOfNewDevice(work, user, started.sessionId);
  await touchUser(tx, user.id, now);
  return { ...started, expiresAt: expiresAt.toISOString(), user: await showSessionUser(tx, person) };
};

const tellOfNewDevice = async (work: Work, user: UserRow, sessionId: number): Promise<void> => {
  const { tx, now, platform, request } = work;
  await platform.mail.enqueue(tx, {
    cause: `session:${sessionId}:new-device`,
    to: user.email,
    template: 'new-device',
    language: isLanguage(user.language) ? user.language : 'en',
    values: {
      username: user.username,
      moment: now.toISOString(),
      device: agentName(request.userAgent),
      address: request.ip,
    },
  });
  work.afterCommit(() => platform.mail.wake());
};
