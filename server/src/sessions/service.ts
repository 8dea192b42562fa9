import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { common } from '@wyrmgate/contract/problem';
import type { sessions as contract } from '@wyrmgate/contract/sessions';
import { endSession, endUserSessionsAndNotify, findActiveSessions, notifySessionsEnded } from '../auth/session.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { assertManages } from '../users/lock-for-staff.ts';
import { addressHint } from './address-hint.ts';
import { parseDevice } from './device.ts';

type Contract = typeof contract;

type ActiveSession = Awaited<ReturnType<typeof findActiveSessions>>[number];
const toSession = (session: ActiveSession) => ({
  id: session.id,
  device: parseDevice(session.user_agent),
  launcher: session.launcher,
  address: addressHint(session.ip_address),
  created: session.created_at.toISOString(),
  lastUsed: session.last_used_at.toISOString(),
  expires: session.expires_at.toISOString(),
});

export const listSessionsOfUser = async (
  work: Work<User>,
  { params }: Received<Contract['ofUser']>,
): Promise<Returned<Contract['ofUser']>> => {
  await assertManages(work, params.id);
  return { sessions: (await findActiveSessions(work.tx, params.id, work.now)).map(toSession) };
};

/** Lists the caller's active sessions: the current one first, then the most recently used. */
export const listOwnSessions = async ({ tx, actor, now }: Work<User>): Promise<Returned<Contract['list']>> => {
  const active = await findActiveSessions(tx, actor.id, now);
  const rows = active.map((session) => ({ ...toSession(session), current: session.id === actor.sessionId }));
  return { sessions: rows.sort((a, b) => Number(b.current) - Number(a.current)) };
};

/** Ends one of the caller's active sessions. Any other id causes a not-found error. */
export const endOwnSession = async (
  work: Work<User>,
  { params }: Received<Contract['end']>,
): Promise<Returned<Contract['end']>> => {
  const { tx, actor, now, platform, audit } = work;
  const active = await findActiveSessions(tx, actor.id, now);
  const owned = active.some(({ id }) => id === params.id);
  const reason = params.id === actor.sessionId ? 'loggedOut' : 'endedElsewhere';
  if (!owned || !(await endSession(tx, params.id, reason, now))) throw problem(common.notFound);
  work.afterCommit(() => notifySessionsEnded(platform, [params.id], reason));
  audit.target('session', params.id);
  return { ended: 1 };
};

export const endOtherSessions = async (work: Work<User>): Promise<Returned<Contract['endOthers']>> => {
  const { actor, audit } = work;
  const ended = await endUserSessionsAndNotify(work, actor.id, 'endedElsewhere', { except: actor.sessionId });
  audit.target('user', actor.id);
  audit.note(`Sessions ended: ${ended.length}`);
  return { ended: ended.length };
};
