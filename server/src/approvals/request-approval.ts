import { type ApprovalAction, type Asked, approvalHours } from '@wyrmgate/contract/approvals';
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import { hasOtherApprover, reportUnapprovedAction } from './approvers.ts';
import type { Payload } from './payloads.ts';
import { approvals } from './table.ts';

/**
 * Stores an approval request if dual approval is on and another person can decide. Otherwise returns undefined, and the
 * action may run; the calling service must already have checked that the actor may perform it.
 */
export const requestApproval = async <A extends ApprovalAction>(
  work: Work<User>,
  action: A,
  payload: Payload<A>,
  reason: string,
): Promise<Asked | undefined> => {
  const { tx, actor, audit, now } = work;
  if (!(await readSettings(tx)).four_eyes) return undefined;
  const requested = { action, payload, asked_by: actor.id, created_at: now };
  if (!(await hasOtherApprover(tx, requested))) {
    await reportUnapprovedAction(work, requested, reason);
    return undefined;
  }
  const fingerprint = sha256(JSON.stringify([action, actor.id, payload, reason]));
  const [row] = await tx
    .insert(approvals)
    .values({
      action,
      payload,
      fingerprint,
      reason,
      asked_by: actor.id,
      created_at: now,
      expires_at: new Date(now.getTime() + approvalHours * 3_600_000),
    })
    // A repeated request updates the pending row, because only then does `returning` include it.
    .onConflictDoUpdate({
      target: approvals.fingerprint,
      targetWhere: sql`${approvals.status} = 'pending'`,
      set: { fingerprint },
    })
    .returning();
  if (!row) throw new Error('The request was not stored.');
  audit.action('approval_request');
  if (reason) audit.note(reason);
  audit.changes({ approval: { before: null, after: { id: row.id, action, ...payload } } });
  return { id: row.id, status: row.status, expires_at: row.expires_at.toISOString() };
};
