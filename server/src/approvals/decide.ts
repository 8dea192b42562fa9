import {
  type ApprovalStatus,
  approvalPermissions,
  approvalProblems,
  type approvals as contract,
} from '@wyrmgate/contract/approvals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import { createAuditDraft } from '../http/audit.ts';
import type { User, Work } from '../http/context.ts';
import { ProblemError, problem } from '../http/problem.ts';
import { balanceOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { permissionsOf } from '../roles/rights.ts';
import { findUser } from '../users/service.ts';
import { acts } from './acts.ts';
import { mayDecide } from './second-person.ts';
import { type ApprovalRow, actionsOf, showApprovals } from './show.ts';
import { approvals } from './table.ts';

type Contract = typeof contract;

/** The request, locked, so that of several decisions at once one finds it waiting. What the caller may not see is not there. */
const lockWaiting = async ({ tx, actor, now, audit }: Work<User>, id: number): Promise<ApprovalRow> => {
  const [row] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update');
  if (!row || !(row.asked_by === actor.id || actionsOf(actor).includes(row.action)))
    throw problem(approvalProblems.notFound);
  audit.target('approval', row.id);
  if (row.status !== 'pending') throw problem(approvalProblems.decided);
  if (row.expires_at <= now) throw problem(approvalProblems.expired);
  return row;
};

/** The second person is somebody else, who might do it himself: to each target, and up to the level in question. */
const refuseDecider = async ({ tx, actor }: Work<User>, row: ApprovalRow): Promise<void> => {
  if (row.asked_by === actor.id) throw problem(approvalProblems.ownRequest);
  if (!(await mayDecide(tx, row, actor))) throw problem(approvalProblems.notManageable);
};

/** The one who asked, with the rights that he has now. */
const findAsker = async (tx: Tx, row: ApprovalRow): Promise<User | undefined> => {
  const user = await findUser(tx, row.asked_by);
  if (user?.status !== 'active') return undefined;
  const permissions = await permissionsOf(tx, user);
  if (!holdsPermission(permissions, approvalPermissions[row.action])) return undefined;
  return {
    kind: 'user',
    id: user.id,
    username: user.username,
    email: user.email,
    realName: user.real_name,
    authority: user.authority,
    language: isLanguage(user.language) ? user.language : defaultLanguage,
    createdAt: user.create_time,
    permissions,
    isSponsor: false,
    coins: await balanceOf(tx, user.id),
    mustChangePassword: user.must_change_password,
    // He is not calling.
    sessionId: 0,
  };
};

const close = async (
  { tx, actor, now, audit }: Work<User>,
  row: ApprovalRow,
  status: ApprovalStatus,
  note?: string,
): Promise<{ approval: Awaited<ReturnType<typeof showApprovals>>[number] }> => {
  const [after] = await tx
    .update(approvals)
    .set({ status, decided_by: actor.id, decided_at: now, decision_note: note ?? null })
    .where(eq(approvals.id, row.id))
    .returning();
  const [approval] = after ? await showApprovals(tx, [after], actor, now) : [];
  if (!approval) throw new Error('The locked request is gone.');
  audit.changes({ status: { before: row.status, after: status } });
  if (note) audit.note(note);
  return { approval };
};

/** Does it as the asker, with an audit row of his own that names who agreed. */
const perform = async (work: Work<User>, row: ApprovalRow): Promise<void> => {
  const { tx, actor, now, request } = work;
  const asker = await findAsker(tx, row);
  if (!asker) throw problem(approvalProblems.notPossible, { details: { because: 'approvals.askerLost' } });
  const { draft, details } = createAuditDraft();
  const { audit: action, perform: act } = acts[row.action];
  try {
    await act({ ...work, actor: asker, audit: draft }, row.payload, row.reason);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw problem(approvalProblems.notPossible, { details: { because: error.problem.code } });
  }
  await recordAudit(tx, {
    action,
    actor: asker,
    ...details,
    changes: { ...details.changes, approved_by: { before: null, after: actor.username } },
    timestamp: now,
    resource: `/api/admin/approvals/${row.id}/approve`,
    method: 'POST',
    status: 200,
    // The asker's place is in the row of his request; this call came from the other one's.
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: request.id,
  });
};

export const approve = async (
  work: Work<User>,
  { params }: Received<Contract['approve']>,
): Promise<Returned<Contract['approve']>> => {
  const row = await lockWaiting(work, params.id);
  await refuseDecider(work, row);
  await perform(work, row);
  return close(work, row, 'approved');
};

export const reject = async (
  work: Work<User>,
  { params, body }: Received<Contract['reject']>,
): Promise<Returned<Contract['reject']>> => {
  const row = await lockWaiting(work, params.id);
  await refuseDecider(work, row);
  return close(work, row, 'rejected', body.reason);
};

export const withdraw = async (
  work: Work<User>,
  { params }: Received<Contract['withdraw']>,
): Promise<Returned<Contract['withdraw']>> => {
  const row = await lockWaiting(work, params.id);
  if (row.asked_by !== work.actor.id) throw problem(approvalProblems.notOwn);
  return close(work, row, 'withdrawn');
};
