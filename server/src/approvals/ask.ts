import { type ApprovalAction, type Asked, approvalHours } from '@wyrmgate/contract/approvals';
import { sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import { readSettings } from '../settings/service.ts';
import type { Payload } from './payloads.ts';
import { hasSecondPerson, tellOfActingAlone } from './second-person.ts';
import { approvals } from './table.ts';

/**
 * Stores a request in place of the act, if four-eyes approval is on and there is somebody to ask. The service has looked
 * before whether the actor may do it at all. Undefined: it may be done at once.
 */
export const askFirst = async <A extends ApprovalAction>(
  work: Work<User>,
  action: A,
  payload: Payload<A>,
  reason: string,
): Promise<Asked | undefined> => {
  const { tx, actor, audit, now } = work;
  if (!(await readSettings(tx)).four_eyes) return undefined;
  const asking = { action, payload, asked_by: actor.id };
  if (!(await hasSecondPerson(tx, asking))) {
    await tellOfActingAlone(work, asking, reason);
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
    // Asked twice, it is the same request; the empty change makes the statement answer the row that waits.
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
