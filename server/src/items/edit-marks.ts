import { randomUUID } from 'node:crypto';
import { canManage } from '@wyrmgate/contract/authority';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import { ledgerProblems } from '@wyrmgate/contract/ledger';
import { common } from '@wyrmgate/contract/problem';
import { requestApproval } from '../approvals/request-approval.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import { lockUser, marksOf } from '../users/service.ts';
import { moveMarks } from './marks.ts';

type Spec = (typeof contract)['editMarks'];
type MarkEdit = { userId: number; delta: number };

/** Checks that the actor may make this change and locks the user. Returns the user's current marks. */
const lockMarks = async ({ tx, actor, audit }: Work<User>, { userId, delta }: MarkEdit, reason: string) => {
  const user = await lockUser(tx, userId);
  if (!user) throw problem(ledgerProblems.userNotFound);
  audit.target('user', user.id);
  audit.note(reason);
  if (user.id === actor.id) throw problem(ledgerProblems.ownCoins);
  if (!canManage(actor.authority, user.authority)) throw problem(common.insufficientAuthority);
  const before = await marksOf(tx, user.id);
  if (delta < 0 && before + delta < 0)
    throw problem(itemProblems.notEnoughMarks, { details: { missing: -delta - before } });
  return before;
};

/**
 * Adds or removes marks, but never below zero. Staff cannot edit their marks or those of users at or above their level.
 */
export const applyMarkEdit = async (work: Work<User>, edit: MarkEdit, reason: string): Promise<Returned<Spec>> => {
  const { platform, tx, actor, audit, now } = work;
  const before = await lockMarks(work, edit, reason);
  const cause = `staff:${actor.id}:${randomUUID()}`;
  await moveMarks(tx, { userId: edit.userId, cause, reason: 'staff', amount: edit.delta, order: null, now });
  const balance = before + edit.delta;
  await notify(platform, tx, {
    user: edit.userId,
    kind: 'marks_changed',
    cause,
    data: { marks: edit.delta },
    link: '/profile',
  });
  audit.changes({ marks: { before, after: balance } });
  return { balance };
};

/** Applies the edit at once, or requests an approval for it. */
export const editMarks = async (work: Work<User>, { params, body }: Received<Spec>): Promise<Returned<Spec>> => {
  const edit = { userId: params.id, delta: body.delta };
  const balance = await lockMarks(work, edit, body.reason);
  const approval = await requestApproval(work, 'marks_edit', edit, body.reason);
  return approval ? { balance, approval } : applyMarkEdit(work, edit, body.reason);
};
