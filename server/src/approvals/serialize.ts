import { type Approval, type ApprovalAction, approvalPermissions } from '@wyrmgate/contract/approvals';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import type { User } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { type ApprovedActions, factsOf } from './actions.ts';
import { findDecidable } from './approvers.ts';
import { loadConflicts } from './conflicts.ts';
import { targetIdsOf } from './payloads.ts';
import type { approvals } from './table.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** Returns the actions that this user has permission for and may therefore decide on. */
export const decidableActions = ({ permissions }: Pick<User, 'permissions'>): ApprovalAction[] =>
  (Object.keys(approvalPermissions) as ApprovalAction[]).filter((action) =>
    holdsPermission(permissions, approvalPermissions[action]),
  );

/** Converts requests for the back office. Reads all usernames in one query. */
export const toApprovals = async (
  actions: ApprovedActions,
  tx: Tx,
  rows: ApprovalRow[],
  viewer: User,
  now: Date,
): Promise<Approval[]> => {
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by ?? [], targetIdsOf(row.payload)].flat());
  const names = await findNames(tx, [...new Set(people)]);
  const pending = rows.filter(({ status }) => status === 'pending').map(({ created_at }) => created_at.getTime());
  const conflicts = pending.length > 0 ? await loadConflicts(tx, new Date(Math.min(...pending))) : undefined;
  const decidable = await findDecidable(tx, rows, viewer);
  const person = (id: number) => ({ id, username: names.get(id) ?? `#${id}` });
  return rows.map((row) => ({
    id: row.id,
    // Requests past their expiry count as expired even before the job closes them.
    status: row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status,
    facts: factsOf(actions, row),
    targets: targetIdsOf(row.payload).map(person),
    reason: row.reason,
    asked_by: person(row.asked_by),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by === null ? null : person(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
    own: row.asked_by === viewer.id,
    blocked:
      row.status === 'pending' && row.asked_by !== viewer.id && conflicts?.blockedFor(row).has(viewer.id) === true,
    manageable: decidable.has(row),
  }));
};
