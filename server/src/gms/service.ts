import { type AuthorityLevel, canManage, rankOf, siteAuthorityOf } from '@wyrmgate/contract/authority';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type gms as contract, type Gm, gmProblems } from '@wyrmgate/contract/gms';
import { requestApproval } from '../approvals/request-approval.ts';
import { latestActionsOf } from '../audit/latest.ts';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { capStaffSessions } from '../auth/staff-sessions.ts';
import { sendStaffLevel } from '../deliveries/changes.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { requireVersion } from '../http/require-version.ts';
import { notify } from '../notifications/notify.ts';
import type { Tx } from '../platform/database/database.ts';
import { findRoleNames, revokeAllRoles } from '../roles/assignments.ts';
import {
  findUser,
  findUserByName,
  listStaff,
  lockImplementors,
  lockUser,
  storeAuthority,
  type UserRow,
} from '../users/service.ts';

type Contract = typeof contract;

const toGms = async (tx: Tx, rows: UserRow[]): Promise<Gm[]> => {
  const ids = rows.map(({ id }) => id);
  const actions = await latestActionsOf(tx, ids, 5);
  const roles = await findRoleNames(tx, ids);
  return rows.map((row) => ({
    id: row.id,
    mAccount: row.username,
    authority: row.authority,
    mAuthoritySite: siteAuthorityOf(row.authority),
    last_login: row.last_play?.toISOString() ?? null,
    recent_actions: actions.get(row.id) ?? [],
    roles: roles.get(row.id) ?? [],
    version: row.version,
  }));
};

export const listGms = async ({ tx }: Work<User>): Promise<Returned<Contract['list']>> => {
  const rows = await listStaff(tx);
  rows.sort(
    (one, other) => rankOf(other.authority) - rankOf(one.authority) || one.username.localeCompare(other.username),
  );
  return { gms: await toGms(tx, rows) };
};

/**
 * Locks an account that the actor may manage. All implementors are locked first, always in the same order, so that two of them cannot
 * remove each other at the same time.
 */
export const lockGm = async ({ tx, actor, audit }: Work<User>, usernameOrId: string | number): Promise<UserRow> => {
  await lockImplementors(tx);
  const found = await (typeof usernameOrId === 'string'
    ? findUserByName(tx, usernameOrId)
    : findUser(tx, usernameOrId));
  const target = found && (await lockUser(tx, found.id));
  if (!target || target.status === 'deleted') throw problem(gmProblems.notFound);
  audit.target('user', target.id);
  if (target.id === actor.id) throw problem(gmProblems.ownLevel);
  if (!canManage(actor.authority, target.authority)) throw problem(gmProblems.notManageable);
  return target;
};

const changeAuthority = async (
  work: Work<User>,
  target: UserRow,
  to: AuthorityLevel,
  { reason, keepRoles = false }: { reason?: string | undefined; keepRoles?: boolean } = {},
): Promise<UserRow> => {
  const { tx, actor, audit, now, platform, request } = work;
  const demoted = rankOf(to) < rankOf(target.authority);
  audit.action(demoted ? 'gm_demotion' : 'gm_promotion');
  if (!canManage(actor.authority, to)) throw problem(gmProblems.notManageable);
  if (target.authority === 'implementor' && (await lockImplementors(tx)).every((id) => id === target.id))
    throw problem(gmProblems.lastImplementor);
  const after = await storeAuthority(tx, target.id, to);
  await sendStaffLevel(work, target.id, to);
  const revoked = demoted && !keepRoles ? await revokeAllRoles(tx, target.id) : [];
  if (demoted) await endUserSessionsAndNotify(work, target.id, 'rightsChanged');
  else await capStaffSessions(tx, after, now);
  audit.changes({
    authority: { before: target.authority, after: to },
    ...(revoked.length > 0 && { roles: { before: revoked, after: [] } }),
  });
  if (reason) audit.note(reason);
  const cause = `level:${request.id}`;
  await notify(platform, tx, { user: target.id, kind: 'level_changed', cause, data: { level: to }, link: '/profile' });
  work.afterCommit(() => platform.realtime.toUser(target.id, 'rights', {}));
  return after;
};

const toGmReply = async (tx: Tx, row: UserRow): Promise<{ gm: Gm }> => {
  const [gm] = await toGms(tx, [row]);
  if (!gm) throw new Error('The game master does not exist.');
  return { gm };
};

/** Changes the level, or requests approval first if it is a promotion. */
const changeOrRequestApproval = async (
  work: Work<User>,
  target: UserRow,
  to: AuthorityLevel,
  { reason = '', keepRoles = false }: { reason?: string | undefined; keepRoles?: boolean } = {},
) => {
  const { tx, actor } = work;
  const from = target.authority;
  const promotion = rankOf(to) > rankOf(from) && canManage(actor.authority, to);
  const approval = promotion
    ? await requestApproval(work, 'gm_promotion', { userId: target.id, from, to }, reason)
    : undefined;
  if (approval) return { ...(await toGmReply(tx, target)), approval };
  return toGmReply(tx, await changeAuthority(work, target, to, { reason, keepRoles }));
};

/** Executes an approved promotion. Fails if the level has changed since the request. */
export const executeApprovedPromotion = async (
  work: Work<User>,
  { userId, from, to }: { userId: number; from: AuthorityLevel; to: AuthorityLevel },
  reason: string,
): Promise<void> => {
  const target = await lockGm(work, userId);
  if (target.authority !== from) throw problem(gmProblems.changedMeanwhile);
  await changeAuthority(work, target, to, { reason });
};

export const addGm = async (
  work: Work<User>,
  { body }: Received<Contract['add']>,
): Promise<Returned<Contract['add']>> => {
  const target = await lockGm(work, body.username);
  if (target.authority !== 'player') throw problem(gmProblems.alreadyStaff);
  return changeOrRequestApproval(work, target, body.authority, { reason: body.reason });
};

export const removeGm = async (
  work: Work<User>,
  { body }: Received<Contract['remove']>,
): Promise<Returned<Contract['remove']>> => {
  const target = await lockGm(work, body.username);
  if (target.authority === 'player') throw problem(gmProblems.notStaff);
  await changeAuthority(work, target, 'player', { reason: body.reason });
  return { removed: target.username };
};

export const updateAuthority = async (
  work: Work<User>,
  { body }: Received<Contract['updateAuthority']>,
): Promise<Returned<Contract['updateAuthority']>> => {
  const target = await lockGm(work, body.username);
  if (target.authority === 'player') throw problem(gmProblems.notStaff);
  requireVersion(target.version, body.version, gmProblems.changedMeanwhile);
  if (target.authority === body.authority) throw problem(gmProblems.sameLevel);
  return changeOrRequestApproval(work, target, body.authority, { reason: body.reason, keepRoles: body.keep_roles });
};
