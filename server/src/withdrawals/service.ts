import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type withdrawals as contract,
  type Withdrawal,
  type WithdrawalState,
  withdrawalDays,
  withdrawalsProblems,
} from '@wyrmgate/contract/withdrawals';
import { eq, inArray } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balanceOf } from '../ledger/service.ts';
import { findPaymentByReference } from '../payments/history.ts';
import { lockPayment } from '../payments/rows.ts';
import { beneficiaryOf } from '../payments/settlement/credit.ts';
import type { PaymentRow } from '../payments/table.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { completedPurchases, requestWithdrawalReview } from './request-review.ts';
import { withdrawals } from './table.ts';

type Contract = typeof contract;

const endOf = ({ completed_at }: PaymentRow): Date | null =>
  completed_at && new Date(completed_at.getTime() + withdrawalDays * 86_400_000);

/** Coins of other purchases of the same player that were withdrawn from and are still his: they cannot go back twice. */
const promisedBesides = async (tx: Tx, row: PaymentRow): Promise<number> => {
  const others = (await completedPurchases(tx, beneficiaryOf(row))).filter(({ id }) => id !== row.id);
  const ids = others.map(({ id }) => id);
  const made = ids.length === 0 ? [] : await tx.select().from(withdrawals).where(inArray(withdrawals.payment_id, ids));
  const named = new Set(made.map(({ payment_id }) => payment_id));
  return others.reduce((sum, { id, coins }) => sum + (named.has(id) ? coins : 0), 0);
};

/** Coins count as unspent while the account still holds as many as the purchase brought. */
const stateOf = async (tx: Tx, row: PaymentRow, now: Date): Promise<WithdrawalState> => {
  const end = endOf(row);
  if (row.kind !== 'purchase') return 'notPurchase';
  if (row.status === 'refunded' || row.refunded_amount > 0) return 'refunded';
  if (row.status !== 'completed' || end === null) return 'notPaid';
  if (now > end) return 'expired';
  const left = (await balanceOf(tx, beneficiaryOf(row))) - (await promisedBesides(tx, row));
  return left < row.coins + row.bonus_coins ? 'spent' : 'open';
};

const show = async (tx: Tx, row: PaymentRow, now: Date): Promise<Withdrawal> => {
  const [made] = await tx.select().from(withdrawals).where(eq(withdrawals.payment_id, row.id));
  const until = endOf(row)?.toISOString() ?? null;
  if (made) return { state: 'requested', until, requested_at: made.created_at.toISOString() };
  return { state: await stateOf(tx, row, now), until, requested_at: null };
};

const findOwn = async (tx: Tx, userId: number, reference: string): Promise<PaymentRow> => {
  const row = await findPaymentByReference(tx, userId, reference);
  if (!row) throw problem(withdrawalsProblems.notFound);
  return row;
};

export const readWithdrawal = async (
  { tx, actor, now }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => show(tx, await findOwn(tx, actor.id, params.reference), now);

/** Writes the statement down, calls staff and confirms it by mail, all or nothing. A repeated one changes nothing. */
export const requestWithdrawal = async (
  work: Work<User>,
  { params }: Received<Contract['request']>,
): Promise<Returned<Contract['request']>> => {
  const { tx, actor, request, now, platform, audit } = work;
  audit.target('payment', params.reference);
  const own = await findOwn(tx, actor.id, params.reference);
  // Whoever else would refund or withdraw from it waits.
  const row = (await lockPayment(tx, own.id)) ?? own;
  const before = await show(tx, row, now);
  if (before.state === 'requested') {
    audit.skip();
    return before;
  }
  if (before.state !== 'open') throw problem(withdrawalsProblems.notPossible);
  const statement = translate(request.language, 'withdrawals:statement', {
    name: actor.realName ?? actor.username,
    package: row.package_name,
    reference: row.reference,
  });
  await tx.insert(withdrawals).values({ payment_id: row.id, statement, ip: request.ip, created_at: now });
  await requestWithdrawalReview(tx, row, now);
  audit.note(statement);
  await platform.mail.enqueue(tx, {
    cause: `payment:${row.id}:withdrawal`,
    to: actor.email,
    template: 'withdrawal-received',
    language: actor.language,
    values: { username: actor.username, statement, reference: row.reference, at: now.toISOString() },
  });
  work.afterCommit(() => platform.mail.wake());
  return show(tx, row, now);
};
