import {
  type Approval,
  type ApprovalAction,
  type ApprovalFacts,
  approvalPermissions,
} from '@wyrmgate/contract/approvals';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import type { User } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { findNames } from '../users/service.ts';
import { payloads, targetIdsOf } from './payloads.ts';
import type { approvals } from './table.ts';

export type ApprovalRow = typeof approvals.$inferSelect;

/** Returns the actions that this user has the permission for and so may decide on. */
export const decidableActions = ({ permissions }: Pick<User, 'permissions'>): ApprovalAction[] =>
  (Object.keys(approvalPermissions) as ApprovalAction[]).filter((action) =>
    holdsPermission(permissions, approvalPermissions[action]),
  );

const factsOf = ({ action, payload }: ApprovalRow): ApprovalFacts => {
  switch (action) {
    case 'coins_edit':
      return { action, delta: payloads.coins_edit.parse(payload).delta };
    case 'gm_promotion': {
      const { from, to } = payloads.gm_promotion.parse(payload);
      return { action, from, to };
    }
    case 'bulk_ban': {
      const { type, duration, message } = payloads.bulk_ban.parse(payload);
      return { action, type, duration: duration ?? null, message: message ?? null };
    }
    case 'four_eyes_off':
      return { action };
  }
};

/** Converts requests for the back office. Reads all usernames in one query. */
export const toApprovals = async (tx: Tx, rows: ApprovalRow[], viewer: User, now: Date): Promise<Approval[]> => {
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by ?? [], targetIdsOf(row.payload)].flat());
  const names = await findNames(tx, [...new Set(people)]);
  const person = (id: number) => ({ id, username: names.get(id) ?? `#${id}` });
  return rows.map((row) => ({
    id: row.id,
    // Expired requests count as expired even before the job closes them.
    status: row.status === 'pending' && row.expires_at <= now ? 'expired' : row.status,
    facts: factsOf(row),
    targets: targetIdsOf(row.payload).map(person),
    reason: row.reason,
    asked_by: person(row.asked_by),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decided_by === null ? null : person(row.decided_by),
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
    own: row.asked_by === viewer.id,
  }));
};
