import { randomUUID } from 'node:crypto';
import { canManage } from '@wyrmgate/contract/authority';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems } from '@wyrmgate/contract/ledger';
import { common } from '@wyrmgate/contract/problem';
import { requestApproval } from '../approvals/request-approval.ts';
import { forwardCoins } from '../deliveries/coins.ts';
import { sendQueue } from '../deliveries/queue.ts';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { notify } from '../notifications/notify.ts';
import { readSettings } from '../settings/service.ts';
import { lockUser } from '../users/service.ts';
import { balanceOf, lockLedger, moveCoins } from './service.ts';

type Spec = (typeof contract)['editCoins'];
/** `account` is the game account that gains or loses the coins, if the player has several. */
type CoinEdit = {
  userId: number;
  delta: number;
  account?: string | undefined;
  /** The difference between portal and game that this edit corrects. */
  difference?: { id: number; version: number };
};

const balanceAndDebt = (balance: number) => ({ balance, debt: Math.max(0, -balance) });

/** Checks that the actor may make this change, locks the user and the ledger, and returns the current balance. */
const lockBalance = async ({ tx, actor, audit }: Work<User>, { userId, delta }: CoinEdit, reason: string) => {
  const user = await lockUser(tx, userId);
  if (!user) throw problem(ledgerProblems.userNotFound);
  audit.target('user', user.id);
  audit.note(reason);
  if (user.id === actor.id) throw problem(ledgerProblems.ownCoins);
  if (!canManage(actor.authority, user.authority)) throw problem(common.insufficientAuthority);
  await lockLedger(tx);
  const before = await balanceOf(tx, user.id);
  // If coins are in the game, they are taken from there later, and never more than the player still has.
  const { balances_in: place } = await readSettings(tx);
  if (place === 'portal' && delta < 0 && before + delta < 0)
    throw problem(ledgerProblems.beyondBalance, { details: { balance: before } });
  return before;
};

/**
 * Adds or removes coins, but never below zero. Staff cannot edit their own coins, or those of a user at or above
 * their level.
 */
export const applyCoinEdit = async (work: Work<User>, edit: CoinEdit, reason: string): Promise<Returned<Spec>> => {
  const { platform, tx, actor, audit, now, afterCommit } = work;
  const { userId, delta, account } = edit;
  const before = await lockBalance(work, edit, reason);
  const cause = `admin:${actor.id}:${randomUUID()}`;
  await moveCoins(tx, { kind: 'admin', cause, userId, amount: delta, note: reason, now });
  await forwardCoins(platform, tx, { userId, cause, account, now, ...(delta < 0 ? { forgivable: -delta } : {}) });
  const balance = await balanceOf(tx, userId);
  await notify(platform, tx, { user: userId, kind: 'coins_changed', cause, data: { coins: delta }, link: '/profile' });
  audit.changes({ coins: { before, after: balance } });
  afterCommit(() => platform.realtime.toUser(userId, 'balance', { balance }));
  afterCommit(() => platform.jobs.wake(sendQueue));
  return balanceAndDebt(balance);
};

export const applyOrRequestCoinEdit = async (
  work: Work<User>,
  edit: CoinEdit,
  reason: string,
): Promise<Returned<Spec>> => {
  const before = await lockBalance(work, edit, reason);
  const approval = await requestApproval(work, 'coins_edit', edit, reason);
  return approval ? { ...balanceAndDebt(before), approval } : applyCoinEdit(work, edit, reason);
};

export const editCoins = (work: Work<User>, { params, body }: Received<Spec>): Promise<Returned<Spec>> =>
  applyOrRequestCoinEdit(work, { userId: params.id, delta: body.delta }, body.reason);
