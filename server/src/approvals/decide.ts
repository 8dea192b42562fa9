import {
  type ApprovalStatus,
  approvalPermissions,
  approvalProblems,
  type approvals as contract,
} from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import { findActiveUser } from '../auth/find-active-user.ts';
import { createAuditDraft } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { type ApprovedActions, executeAction } from './actions.ts';
import { findDecidable } from './approvers.ts';
import { loadConflicts } from './conflicts.ts';
import { type ApprovalRow, decidableActions, toApprovals } from './serialize.ts';
import { approvals } from './table.ts';

type Contract = typeof contract;

/**
 * Locks a pending request, so that only one of several concurrent decisions succeeds. Hidden requests are not found.
 */
const lockPending = async ({ tx, actor, now, audit }: Work<User>, id: number): Promise<ApprovalRow> => {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  if (!row || !(row.asked_by === actor.id || decidableActions(actor).includes(row.action)))
    throw problem(approvalProblems.notFound);
  audit.target('approval', row.id);
  if (row.status !== 'pending') throw problem(approvalProblems.decided);
  if (row.expires_at <= now) throw problem(approvalProblems.expired);
  return row;
};

/** Throws if the caller is the requester, or if the caller could not perform the action without approval. */
const assertCanDecide = async ({ tx, actor }: Work<User>, row: ApprovalRow): Promise<void> => {
  if (row.asked_by === actor.id) throw problem(approvalProblems.ownRequest);
  if (!(await findDecidable(tx, [row], actor)).has(row)) throw problem(approvalProblems.notManageable);
  const conflicts = await loadConflicts(tx, row.created_at);
  if (conflicts.blockedFor(row).has(actor.id)) throw problem(approvalProblems.accessChanged);
};

/** Returns the requester with their current permissions, or undefined if they may not perform the action now. */
const findRequester = async (tx: Tx, { asked_by, action }: ApprovalRow): Promise<User | undefined> => {
  const user = await findActiveUser(tx, asked_by);
  return user && holdsPermission(user.permissions, approvalPermissions[action]) ? user : undefined;
};

const closeApproval = async (
  actions: ApprovedActions,
  { tx, actor, now, audit }: Work<User>,
  row: ApprovalRow,
  status: ApprovalStatus,
  note?: string,
): Promise<{ approval: Awaited<ReturnType<typeof toApprovals>>[number] }> => {
  const [after] = await tx
    .update(approvals)
    .set({ status, decided_by: actor.id, decided_at: now, decision_note: note ?? null })
    .where(eq(approvals.id, row.id))
    .returning();
  const [approval] = after ? await toApprovals(actions, tx, [after], actor, now) : [];
  if (!approval) throw new Error('The locked request does not exist.');
  audit.changes({ status: { before: row.status, after: status } });
  if (note) audit.note(note);
  return { approval };
};

/** Executes the action as the requester, with a separate audit row that names the approver. */
const executeAsRequester = async (actions: ApprovedActions, work: Work<User>, row: ApprovalRow): Promise<void> => {
  const { tx, actor, now, request } = work;
  const requester = await findRequester(tx, row);
  if (!requester) throw problem(approvalProblems.notPossible, { details: { because: 'approvals.askerLost' } });
  const { draft, details } = createAuditDraft();
  try {
    await executeAction(actions, { ...work, actor: requester, audit: draft }, row);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw problem(approvalProblems.notPossible, { details: { because: error.problem.code } });
  }
  await recordAudit(tx, {
    action: actions[row.action].audit,
    actor: requester,
    ...details,
    changes: { ...details.changes, approved_by: { before: null, after: actor.username } },
    timestamp: now,
    resource: `/api/admin/approvals/${row.id}/approve`,
    method: 'POST',
    status: 200,
    // The address and user agent of this call are the approver's, not the requester's.
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: request.id,
  });
};

export const approve = async (
  actions: ApprovedActions,
  work: Work<User>,
  { params }: Received<Contract['approve']>,
): Promise<Returned<Contract['approve']>> => {
  const row = await lockPending(work, params.id);
  await assertCanDecide(work, row);
  await executeAsRequester(actions, work, row);
  return closeApproval(actions, work, row, 'approved');
};

export const reject = async (
  actions: ApprovedActions,
  work: Work<User>,
  { params, body }: Received<Contract['reject']>,
): Promise<Returned<Contract['reject']>> => {
  const row = await lockPending(work, params.id);
  await assertCanDecide(work, row);
  return closeApproval(actions, work, row, 'rejected', body.reason);
};

export const withdraw = async (
  actions: ApprovedActions,
  work: Work<User>,
  { params }: Received<Contract['withdraw']>,
): Promise<Returned<Contract['withdraw']>> => {
  const row = await lockPending(work, params.id);
  if (row.asked_by !== work.actor.id) throw problem(approvalProblems.notOwn);
  return closeApproval(actions, work, row, 'withdrawn');
};
