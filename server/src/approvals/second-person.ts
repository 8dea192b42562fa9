// Who can be the second pair of eyes. Of nobody else nothing can be asked: where the one at work is the only one who could decide,
// he acts alone, and support, every implementor and the audit log are told so.
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

export type Asking = { action: ApprovalAction; payload: unknown; asked_by: number };

/**
 * The levels that the second person must be able to manage: each target's, the new one of a promotion, and the asker's own where
 * the rule itself is to end, so that he cannot make somebody for it who would agree.
 */
const levelsOf = async (tx: Tx, { action, payload, asked_by }: Asking): Promise<AuthorityLevel[]> => {
  const people = await findUsers(tx, [...targetIdsOf(payload), ...(action === 'four_eyes_off' ? [asked_by] : [])]);
  const levels = [...people.values()].map(({ authority }) => authority);
  return action === 'gm_promotion' ? [...levels, payloads.gm_promotion.parse(payload).to] : levels;
};

/** Whether this level may decide on it: somebody else, who might do it to each target himself. */
export const mayDecide = async (
  tx: Tx,
  asking: Asking,
  { id, authority }: Pick<User, 'id' | 'authority'>,
): Promise<boolean> => {
  if (id === asking.asked_by || targetIdsOf(asking.payload).includes(id)) return false;
  return (await levelsOf(tx, asking)).every((level) => canManage(authority, level));
};

/** Whether anybody but the asker could decide on it now. */
export const hasSecondPerson = async (tx: Tx, asking: Asking): Promise<boolean> => {
  const levels = await levelsOf(tx, asking);
  const targets = new Set(targetIdsOf(asking.payload));
  const others = (await listStaff(tx)).filter(
    ({ id, status, authority }) =>
      id !== asking.asked_by &&
      status === 'active' &&
      !targets.has(id) &&
      levels.every((level) => canManage(authority, level)),
  );
  for (const other of others)
    if (holdsPermission(await permissionsOf(tx, other), approvalPermissions[asking.action])) return true;
  return false;
};

/** Says loudly that somebody acts without a second person, because there is none. */
export const tellOfActingAlone = async (
  { tx, actor, request, now, platform, afterCommit }: Work<User>,
  { action, payload }: Asking,
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
