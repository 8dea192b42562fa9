import { randomUUID } from 'node:crypto';
import { canManage } from '@wyrmgate/contract/authority';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems } from '@wyrmgate/contract/ledger';
import { common } from '@wyrmgate/contract/problem';
import { askFirst } from '../approvals/ask.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { lockUser } from '../users/service.ts';
import { balanceOf, holdLedger, moveCoins } from './service.ts';

type Spec = (typeof contract)['editCoins'];
type Edit = { userId: number; delta: number };

const standing = (balance: number) => ({ balance, debt: Math.max(0, -balance) });

/** The balance before, with account and ledger held, after a look whether the actor may make this change. */
const holdBalance = async ({ tx, actor, audit }: Work<User>, { userId, delta }: Edit, reason: string) => {
  const user = await lockUser(tx, userId);
  if (!user) throw problem(ledgerProblems.userNotFound);
  audit.target('user', user.id);
  audit.note(reason);
  if (user.id === actor.id) throw problem(ledgerProblems.ownCoins);
  if (!canManage(actor.authority, user.authority)) throw problem(common.insufficientAuthority);
  await holdLedger(tx);
  const before = await balanceOf(tx, user.id);
  if (delta < 0 && before + delta < 0) throw problem(ledgerProblems.beyondBalance, { details: { balance: before } });
  return before;
};

/** Gives or takes coins by hand: with a reason, never to oneself or to somebody of the same level, never below zero. */
export const giveCoins = async (work: Work<User>, edit: Edit, reason: string): Promise<Returned<Spec>> => {
  const { platform, tx, actor, audit, now, afterCommit } = work;
  const { userId, delta } = edit;
  const before = await holdBalance(work, edit, reason);
  const cause = `admin:${actor.id}:${randomUUID()}`;
  await moveCoins(tx, { kind: 'admin', cause, userId, amount: delta, note: reason, now });
  const balance = await balanceOf(tx, userId);
  audit.changes({ coins: { before, after: balance } });
  afterCommit(() => platform.realtime.toUser(userId, 'balance', { balance }));
  return standing(balance);
};

/** The same, at once or after a second person has agreed. */
export const editCoins = async (work: Work<User>, { params, body }: Received<Spec>): Promise<Returned<Spec>> => {
  const edit = { userId: params.id, delta: body.delta };
  const before = await holdBalance(work, edit, body.reason);
  const approval = await askFirst(work, 'coins_edit', edit, body.reason);
  return approval ? { ...standing(before), approval } : giveCoins(work, edit, body.reason);
};
