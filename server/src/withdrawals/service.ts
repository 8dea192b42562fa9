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
import { balanceOf, sumMovements } from '../ledger/service.ts';
import { findPaymentByReference } from '../payments/history.ts';
import { lockPayment } from '../payments/rows.ts';
import { beneficiaryOf } from '../payments/settlement/credit.ts';
import type { PaymentRow } from '../payments/table.ts';
import type { Tx } from '../platform/database/database.ts';
import { translate } from '../platform/language/messages.ts';
import { listCompletedPurchases, requestWithdrawalReview } from './request-review.ts';
import { withdrawals } from './table.ts';

type Contract = typeof contract;

const deadlineOf = ({ completed_at }: PaymentRow): Date | null =>
  completed_at && new Date(completed_at.getTime() + withdrawalDays * 86_400_000);

/** Returns the coins owed back for the same player's other withdrawals, so that no coin counts as unspent twice. */
const coinsInOtherWithdrawals = async (tx: Tx, row: PaymentRow): Promise<number> => {
  const others = (await listCompletedPurchases(tx, beneficiaryOf(row))).filter(({ id }) => id !== row.id);
  const ids = others.map(({ id }) => id);
  const requested =
    ids.length === 0 ? [] : await tx.select().from(withdrawals).where(inArray(withdrawals.payment_id, ids));
  const withdrawnIds = new Set(requested.map(({ payment_id }) => payment_id));
  return others.reduce((sum, { id, coins }) => sum + (withdrawnIds.has(id) ? coins : 0), 0);
};

/**
 * A purchase counts as unspent while its coins are covered by the balance and the coins sent to the game, which can be
 * taken back.
 */
const stateOf = async (tx: Tx, row: PaymentRow, now: Date): Promise<WithdrawalState> => {
  const end = deadlineOf(row);
  if (row.kind !== 'purchase') return 'notPurchase';
  if (row.status === 'refunded' || row.refunded_amount > 0) return 'refunded';
  if (row.status !== 'completed' || end === null) return 'notPaid';
  if (now > end) return 'expired';
  const userId = beneficiaryOf(row);
  const sent = await sumMovements(tx, { userId, kind: 'game', causes: 'delivery:' });
  const left = (await balanceOf(tx, userId)) - sent.coins - (await coinsInOtherWithdrawals(tx, row));
  return left < row.coins + row.bonus_coins ? 'spent' : 'open';
};

const showWithdrawal = async (tx: Tx, row: PaymentRow, now: Date): Promise<Withdrawal> => {
  const [withdrawal] = await tx.select().from(withdrawals).where(eq(withdrawals.payment_id, row.id));
  const until = deadlineOf(row)?.toISOString() ?? null;
  if (withdrawal) return { state: 'requested', until, requested_at: withdrawal.created_at.toISOString() };
  return { state: await stateOf(tx, row, now), until, requested_at: null };
};

const findOwnPayment = async (tx: Tx, userId: number, reference: string): Promise<PaymentRow> => {
  const row = await findPaymentByReference(tx, userId, reference);
  if (!row) throw problem(withdrawalsProblems.notFound);
  return row;
};

export const readWithdrawal = async (
  { tx, actor, now }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => showWithdrawal(tx, await findOwnPayment(tx, actor.id, params.reference), now);

/** Stores the statement, flags the purchase for review and confirms by email. A repeated request changes nothing. */
export const requestWithdrawal = async (
  work: Work<User>,
  { params }: Received<Contract['request']>,
): Promise<Returned<Contract['request']>> => {
  const { tx, actor, request, now, platform, audit } = work;
  audit.target('payment', params.reference);
  const own = await findOwnPayment(tx, actor.id, params.reference);
  // Locked, so that no refund or withdrawal happens at the same time.
  const row = (await lockPayment(tx, own.id)) ?? own;
  const before = await showWithdrawal(tx, row, now);
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
  return showWithdrawal(tx, row, now);
};
