// Dragon Marks: the bonus currency that buyers earn in the item shop and spend there.
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type items as contract, itemProblems } from '@wyrmgate/contract/items';
import type { MarkReason } from '@wyrmgate/contract/items-constants';
import { ledgerProblems } from '@wyrmgate/contract/ledger';
import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { changeMarks, findUser, marksOf } from '../users/service.ts';
import { itemMarks } from './table.ts';

type Contract = typeof contract;
export type MarkChange = {
  userId: number;
  /** Identifies the movement, such as `order:12:spent`. */
  cause: string;
  reason: MarkReason;
  amount: number;
  /** Null if staff changed the balance by hand. */
  order: number | null;
  now: Date;
};

/**
 * Moves Dragon Marks of a locked user once per cause. Spending requires enough of them, but a refund that takes marks
 * back may leave a debt, which later purchases repay.
 */
export const moveMarks = async (tx: Tx, { userId, cause, reason, amount, order, now }: MarkChange): Promise<void> => {
  if (amount === 0) return;
  if (reason === 'spent') {
    const missing = -amount - (await marksOf(tx, userId));
    if (missing > 0) throw problem(itemProblems.notEnoughMarks, { details: { missing } });
  }
  const balance = await changeMarks(tx, userId, amount);
  await tx
    .insert(itemMarks)
    .values({ user_id: userId, cause, reason, amount, balance, order_id: order, created_at: now });
};

const historyOf = async (
  tx: Tx,
  userId: number,
  query: Received<Contract['marks']>['query'],
): Promise<Returned<Contract['marks']>> => {
  const where = eq(itemMarks.user_id, userId);
  const { rows, next } = await listNewest(tx, { table: itemMarks, where, ...query, after: query.after });
  return {
    balance: await marksOf(tx, userId),
    movements: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      reason: row.reason,
      amount: row.amount,
      balance: row.balance,
      order: row.order_id,
    })),
    next,
  };
};

export const listMarks = (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['marks']>,
): Promise<Returned<Contract['marks']>> => historyOf(tx, actor.id, query);

export const listUserMarks = async (
  { tx, audit }: Work<User>,
  { params: { id }, query }: Received<Contract['userMarks']>,
): Promise<Returned<Contract['userMarks']>> => {
  if (!(await findUser(tx, id))) throw problem(ledgerProblems.userNotFound);
  audit.target('user', id);
  return historyOf(tx, id, query);
};
