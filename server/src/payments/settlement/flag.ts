import { and, eq, ne, sql } from 'drizzle-orm';
import { prepared } from '../../platform/database/prepared.ts';
import { recordRefunds, type Settlement } from '../refunds/apply-refunds-and-disputes.ts';
import { updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import type { Effect } from './credit.ts';
import { type Acceptance, heldColumns, heldMoneyOf } from './held-money.ts';
import { type ReviewReason, reviewReasonOf } from './next-transition.ts';
import { closedCode, holdForReview } from './review.ts';

export type Applied = { row: PaymentRow; effects: Effect[] };
/** `arrivals` is the number of transfers that have just arrived. They reopen a review that staff closed. */
export type Settling = Settlement & { arrivals: number; accept: Acceptance | undefined };

/** Updates the record of money that was not credited, after staff closed its review or part of it was returned. */
export const storeHeldMoney = async (settlement: Settling, row: PaymentRow): Promise<Applied> => {
  const { tx, state } = settlement;
  if (state.status === 'failed') {
    const held_returned = Math.min(row.held_amount ?? 0, state.returned);
    return {
      row: held_returned > row.held_returned ? await updatePayment(tx, row, { held_returned }) : row,
      effects: [],
    };
  }
  const reason = reviewReasonOf(row, state);
  const held = reason && heldMoneyOf(state, reason);
  if (!held) return { row, effects: [] };
  const effects = await recordRefunds(settlement, row);
  return { row: await updatePayment(tx, row, heldColumns(held)), effects };
};

/** Flags money that does not change a credited payment, so that staff see it. */
export const flagNotice = async (settlement: Settling, row: PaymentRow): Promise<PaymentRow> => {
  const { platform, tx, state, arrivals } = settlement;
  const isReversed = row.status === 'completed' && state.status === 'failed';
  const notice = isReversed ? 'reversed' : state.notice;
  if (!notice || row.failure_code === notice) return row;
  if (row.failure_code === closedCode(notice) && arrivals === 0) return row;
  const { gatewayStatus, received = '', due = '' } = state;
  return holdForReview(platform, tx, row, notice, { gateway_status: gatewayStatus, received, due });
};

/**
 * Returns the reasons that count as closed together. A partial payment becomes late over time, which must not reopen
 * a review that staff closed.
 */
const closedReasons = (reason: ReviewReason): readonly ReviewReason[] =>
  reason === 'late' || reason === 'partial' ? ['late', 'partial'] : [reason];

export const flagForReview = async (settlement: Settling, row: PaymentRow, reason: ReviewReason): Promise<Applied> => {
  const { platform, tx, state, arrivals } = settlement;
  // Staff have closed a review for this reason, and nothing has arrived since then.
  const wasClosed = arrivals === 0 && closedReasons(reason).some((each) => row.failure_code === closedCode(each));
  if (wasClosed) return row.held_amount === null ? { row, effects: [] } : storeHeldMoney(settlement, row);
  const held = heldMoneyOf(state, reason);
  if (held && (await isTransactionUsed(settlement, row))) return flagForReview(settlement, row, 'transaction');
  const { amount, currency, gatewayStatus, transactionId } = state;
  const found = {
    gateway_amount: held?.amount ?? amount,
    gateway_currency: currency,
    gateway_status: gatewayStatus,
    ...(state.received ? { received: state.received, due: state.due ?? '' } : {}),
  };
  const changed = await holdForReview(platform, tx, row, reason, found);
  if (!held) return { row: changed, effects: [] };
  const columns = { ...heldColumns(held), gateway_transaction_id: transactionId ?? row.gateway_transaction_id };
  const effects = await recordRefunds(settlement, changed);
  return { row: await updatePayment(tx, changed, columns), effects };
};

/** Whether the gateway's transaction has already paid another payment. */
const isTransactionUsed = async ({ tx, state }: Settlement, row: PaymentRow): Promise<boolean> => {
  if (state.transactionId === undefined) return false;
  const { gateway, id } = row;
  const others = await transactionQuery(tx).execute({ gateway, id, transactionId: state.transactionId });
  return others.length > 0;
};

const transactionQuery = prepared((tx) =>
  tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, sql.placeholder('gateway')),
        eq(payments.gateway_transaction_id, sql.placeholder('transactionId')),
        ne(payments.id, sql.placeholder('id')),
      ),
    )
    .prepare('payments_transaction'),
);
