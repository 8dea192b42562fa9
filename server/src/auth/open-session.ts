import type { Session } from '@wyrmgate/contract/auth';
import { isLanguage } from '@wyrmgate/contract/languages';
import type { Work } from '../http/context.ts';
import { notify } from '../notifications/notify.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { touchUser, type UserRow } from '../users/service.ts';
import { ensureBrowserToken, rememberDevice } from './devices.ts';
import { loadSessionOwner, toSessionUser } from './service.ts';
import { notifySessionsEnded } from './session.ts';
import { endSurplusSessions, startSession } from './start-session.ts';
import { agentName } from './user-agent.ts';

/**
 * Opens a session for an authenticated user, and warns them if the device is new. Pass `user` as it was before the
 * login; a browser's session is bound to its device cookie.
 */
export const openSession = async (work: Work, user: UserRow): Promise<Session & { sessionId: number }> => {
  const { tx, now, request } = work;
  const token = ensureBrowserToken(work);
  const person = await loadSessionOwner(tx, user);
  const ended = await endSurplusSessions(tx, user.id, now);
  work.afterCommit(() => notifySessionsEnded(work.platform, ended, 'crowdedOut'));
  const { expiresAt, ...started } = await startSession(tx, person, {
    now,
    ip: request.ip,
    userAgent: request.userAgent,
    browserHash: token === undefined ? null : sha256(token),
  });
  if (await rememberDevice(work, user, token)) await emailNewDevice(work, user, started.sessionId);
  await touchUser(tx, user.id, now);
  return { ...started, expiresAt: expiresAt.toISOString(), user: await toSessionUser(tx, person) };
};

const emailNewDevice = async (work: Work, user: UserRow, sessionId: number): Promise<void> => {
  const { tx, now, platform, request } = work;
  const cause = `session:${sessionId}:new-device`;
  const device = agentName(request.userAgent);
  await notify(platform, tx, {
    user: user.id,
    kind: 'new_device',
    cause,
    data: { device },
    link: '/profile?tab=security',
  });
  await platform.mail.enqueue(tx, {
    cause,
    to: user.email,
    template: 'new-device',
    language: isLanguage(user.language) ? user.language : 'en',
    values: {
      username: user.username,
      moment: now.toISOString(),
      device,
      address: request.ip,
    },
  });
};
