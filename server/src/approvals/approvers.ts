// Finds who can decide on an approval request. If no one else can, the action runs immediately and is reported to
// support, to every implementor and in the audit log.
import { type ApprovalAction, approvalPermissions } from '@wyrmgate/contract/approvals';
import { type AuthorityLevel, canManage, rankOf } from '@wyrmgate/contract/authority';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { recordAudit } from '../audit/service.ts';
import { findOverseers } from '../health/overseers.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findStaffByRole } from '../roles/guards.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUsers, listStaff } from '../users/service.ts';
import { type Former, loadConflicts } from './conflicts.ts';
import { parsePayload, targetIdsOf } from './payloads.ts';

export type RequestedAction = { action: ApprovalAction; payload: unknown; asked_by: number; created_at: Date };

/**
 * Approvers of changes to dual approval itself must be able to manage the requester, so that requesters cannot promote
 * their own approver.
 */
const guardsItself: readonly ApprovalAction[] = ['four_eyes_off', 'settings_change'];

/** People whose level limits who may approve: all targets, and the requester if dual approval itself changes. */
const idsToManage = ({ action, payload, asked_by }: RequestedAction): number[] => [
  ...targetIdsOf(payload),
  ...(guardsItself.includes(action) ? [asked_by] : []),
];

/** Levels that the approver must be able to manage: those of these people, and the new level if someone is promoted. */
const levelsToManage = (
  people: ReadonlyMap<number, { authority: AuthorityLevel }>,
  request: RequestedAction,
  without?: number,
) => {
  const levels = idsToManage(request).flatMap((id) => (id === without ? [] : (people.get(id)?.authority ?? [])));
  return request.action === 'gm_promotion' ? [...levels, parsePayload('gm_promotion', request.payload).to] : levels;
};

/**
 * Returns the requests that this user may decide on: the user is neither the requester nor a target, and can manage
 * every target.
 */
export const findDecidable = async <R extends RequestedAction>(
  tx: Tx,
  requests: readonly R[],
  { id, authority }: Pick<User, 'id' | 'authority'>,
): Promise<ReadonlySet<R>> => {
  const people = await findUsers(tx, [...new Set(requests.flatMap(idsToManage))]);
  return new Set(
    requests.filter(
      (request) =>
        id !== request.asked_by &&
        !targetIdsOf(request.payload).includes(id) &&
        levelsToManage(people, request).every((level) => canManage(authority, level)),
    ),
  );
};

/**
 * Whether anyone except the requester could decide. Includes people whose access the requester removed, because
 * requesters could otherwise demote or ban the only approver to avoid the approval.
 */
export const hasOtherApprover = async (tx: Tx, request: RequestedAction): Promise<boolean> => {
  const affected = await findUsers(tx, idsToManage(request));
  const targets = new Set(targetIdsOf(request.payload));
  const lost = await (await loadConflicts(tx, request.created_at)).lostFor(request);
  const permission = approvalPermissions[request.action];
  const active = [
    ...(await listStaff(tx)).filter(({ status }) => status === 'active'),
    ...(await findStaffByRole(tx, (held) => holdsPermission(held, permission))),
  ];
  const people = new Map<number, Former>(active.map(({ id, authority }) => [id, { authority, permissions: [] }]));
  const gone = await findUsers(tx, [...lost.keys()]);
  for (const [id, former] of lost) {
    const authority = gone.get(id)?.authority ?? 'player';
    people.set(id, {
      ...former,
      authority: rankOf(former.authority) > rankOf(authority) ? former.authority : authority,
    });
  }
  for (const [id, { authority, permissions }] of people) {
    // With several targets, the requester may have added the only approver as a target on purpose.
    if (id === request.asked_by || (targets.size === 1 && targets.has(id))) continue;
    const levels = levelsToManage(affected, request, id);
    if (!levels.every((level) => canManage(authority, level))) continue;
    const held = [...(await permissionsOf(tx, { id, authority })), ...permissions];
    if (holdsPermission(held, permission)) return true;
  }
  return false;
};

/** Reports in the audit log and by email that the actor proceeds without approval because no one else could decide. */
export const reportUnapprovedAction = async (
  { tx, actor, request, now, platform }: Work<User>,
  { action, payload }: RequestedAction,
  reason: string,
): Promise<void> => {
  await recordAudit(tx, {
    action: 'four_eyes_alone',
    actor,
    result: 'partial',
    targetType: 'approval',
    targetId: action,
    changes: { approval: { before: null, after: { action, ...(payload as Record<string, never>) } } },
    notes: `No one else could decide. ${reason}`.trim(),
    timestamp: now,
    resource: 'approvals.alone',
    method: 'SYSTEM',
    status: 200,
    ip: request.ip,
    userAgent: request.userAgent,
    durationMs: 0,
    requestId: request.id,
  });
  for (const { email: to, username, language } of await findOverseers(tx))
    await platform.mail.enqueue(tx, {
      cause: `alone:${request.id}:${to}`,
      to,
      template: 'four-eyes-alone',
      language,
      values: { username, actor: actor.username, action, reason },
    });
};
