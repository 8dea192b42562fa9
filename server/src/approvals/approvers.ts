// Who can decide on an approval request. If no one else can, the action runs immediately and is reported to support, to
// every implementor and in the audit log.
import { type ApprovalAction, approvalPermissions } from '@wyrmgate/contract/approvals';
import { type AuthorityLevel, canManage } from '@wyrmgate/contract/authority';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { recordAudit } from '../audit/service.ts';
import { findOverseers } from '../health/overseers.ts';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUsers, listStaff } from '../users/service.ts';
import { payloads, targetIdsOf } from './payloads.ts';

export type RequestedAction = { action: ApprovalAction; payload: unknown; asked_by: number };

/**
 * Levels that the approver must be able to manage: those of all targets and the new one of a promotion. To turn off dual
 * approval it is the requester's own level, so that they cannot promote someone to agree.
 */
const levelsToManage = async (tx: Tx, { action, payload, asked_by }: RequestedAction): Promise<AuthorityLevel[]> => {
  const people = await findUsers(tx, [...targetIdsOf(payload), ...(action === 'four_eyes_off' ? [asked_by] : [])]);
  const levels = [...people.values()].map(({ authority }) => authority);
  return action === 'gm_promotion' ? [...levels, payloads.gm_promotion.parse(payload).to] : levels;
};

/** Whether this user may decide: not the requester or a target, and able to manage every target. */
export const canDecide = async (
  tx: Tx,
  request: RequestedAction,
  { id, authority }: Pick<User, 'id' | 'authority'>,
): Promise<boolean> => {
  if (id === request.asked_by || targetIdsOf(request.payload).includes(id)) return false;
  return (await levelsToManage(tx, request)).every((level) => canManage(authority, level));
};

/** Whether anyone except the requester could decide now. */
export const hasOtherApprover = async (tx: Tx, request: RequestedAction): Promise<boolean> => {
  const levels = await levelsToManage(tx, request);
  const targets = new Set(targetIdsOf(request.payload));
  const others = (await listStaff(tx)).filter(
    ({ id, status, authority }) =>
      id !== request.asked_by &&
      status === 'active' &&
      !targets.has(id) &&
      levels.every((level) => canManage(authority, level)),
  );
  for (const other of others)
    if (holdsPermission(await permissionsOf(tx, other), approvalPermissions[request.action])) return true;
  return false;
};

/** Audits and emails that the actor proceeds without approval, because no one else could decide. */
export const reportUnapprovedAction = async (
  { tx, actor, request, now, platform, afterCommit }: Work<User>,
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
  afterCommit(() => platform.mail.wake());
};
