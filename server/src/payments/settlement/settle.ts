import type { PaymentMover, PaymentStatus } from '@wyrmgate/contract/payments';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from '../gateways/gateways.ts';
import { applyRefundsAndDisputes, type Settlement } from '../refunds/apply-refunds-and-disputes.ts';
import { postFailureMail } from '../refunds/refund-mail.ts';
import { sumManualRefunds } from '../refunds/refund-rows.ts';
import { findPayment, lockPayment, updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { creditPayment, type Effect } from './credit.ts';
import { fetchGatewayState } from './fetch-gateway-state.ts';
import { nextTransition, type ReviewReason } from './next-transition.ts';
import { closedCode, holdForReview } from './review.ts';
import { nextCheck } from './schedule.ts';

type Applied = { row: PaymentRow; effects: Effect[] };

/** If the payment changes while the gateway is read, the state may be stale and is read again, at most this often. */
const maxReads = 5;

type SettleOptions = {
  /** A refund that the gateway has just confirmed. */
  receipt?: GatewayRefund | undefined;
  /** The payer approved the payment again after a decline. */
  reapproved?: boolean;
  /** A dispute was opened or closed. If the gateway hides disputes, the payment is flagged for review. */
  disputed?: boolean;
};

/**
 * Applies the gateway's current state to a payment: the only place that completes payments, credits coins or claws them back,
 * and safe to call concurrently. Rejects with GatewayError and changes nothing if the gateway cannot be read.
 */
export const settle = async (
  platform: Platform,
  paymentId: number,
  initiator: PaymentMover = 'gateway',
  { receipt, reapproved = false, disputed = false }: SettleOptions = {},
): Promise<PaymentRow | undefined> => {
  for (let reads = 1; ; reads += 1) {
    const payment = await findPayment(platform.database.db, paymentId);
    if (!payment?.gateway_session_id) return payment;
    const gateway = platform.gateways[payment.gateway];
    if (!gateway) throw new GatewayError(`No API keys are configured for ${payment.gateway}.`, 'unavailable');
    // Outside the transaction, because a gateway may take seconds.
    const state = await fetchGatewayState(platform, gateway, payment, { reapproved, disputed });
    const applied = await platform.database.transaction(async (tx) => {
      const row = await lockPayment(tx, paymentId);
      if (!row || (hasChanged(row, payment) && reads < maxReads)) return undefined;
      const adjusted = await withRefunds(tx, row, state, receipt);
      const done = await applyState({ platform, tx, state: adjusted, now: platform.clock.now() }, row, initiator);
      if (disputed && state.disputesHidden) done.row = await holdForReview(platform, tx, done.row, 'dispute', {});
      faultPoint('before-settle-commit');
      return done;
    });
    if (!applied) continue;
    faultPoint('after-settle-commit');
    for (const effect of applied.effects) effect();
    return applied.row;
  }
};

const hasChanged = (row: PaymentRow, seen: PaymentRow): boolean =>
  row.status !== seen.status ||
  row.refunded_amount !== seen.refunded_amount ||
  row.dispute_state !== seen.dispute_state;

/** Manual payouts count as refunded too, although the gateway has no record of them. */
const withRefunds = async (
  tx: Tx,
  row: PaymentRow,
  state: GatewayPaymentState,
  receipt: GatewayRefund | undefined,
): Promise<GatewayPaymentState> => {
  const manual = await sumManualRefunds(tx, row.id);
  const refunds = [...(state.refunds ?? []), ...(receipt ? [receipt] : [])];
  const returned = Math.min(row.amount, state.returned + manual);
  if (state.status !== 'failed' || state.returned === 0 || !row.completed_at) return { ...state, returned, refunds };
  // The gateway reports returned money as a failure; for a payment that was credited it is a refund.
  const amount = state.returned - manual;
  const returnedByGateway: GatewayRefund[] = amount > 0 ? [{ id: state.sessionId, status: 'succeeded', amount }] : [];
  return { ...state, status: 'completed', returned, refunds: [...refunds, ...returnedByGateway] };
};

const applyState = async (settlement: Settlement, row: PaymentRow, initiator: PaymentMover): Promise<Applied> => {
  const { platform, tx, state, now } = settlement;
  const effects: Effect[] = [];
  let current = await storeReceivedAmount(tx, row, state);
  for (
    let transition = nextTransition(current, state, initiator);
    transition.kind !== 'stay';
    transition = nextTransition(current, state, initiator)
  ) {
    if (transition.kind === 'review') return flagForReview(settlement, current, transition.reason);
    if (await isTransactionUsed(settlement, current)) return flagForReview(settlement, current, 'transaction');
    const before = current.status;
    current = await move(settlement, current, transition.to, transition.mover);
    // After a failed refund the coins are returned by `applyRefundsAndDisputes`, not credited again.
    if (transition.to === 'completed' && before !== 'refunded')
      effects.push(...(await creditPayment(platform, tx, current, now)));
  }
  if (current.status === 'completed' || current.status === 'refunded') {
    const applied = await applyRefundsAndDisputes(settlement, current);
    return { row: applied.row, effects: [...effects, ...applied.effects] };
  }
  return current.status === row.status ? scheduleNextCheck(settlement, current) : { row: current, effects };
};

/** Stores how much of the asset has arrived, to show it to payers who sent too little. */
const storeReceivedAmount = async (tx: Tx, row: PaymentRow, { received }: GatewayPaymentState): Promise<PaymentRow> => {
  if (received === undefined || !row.crypto || row.crypto.received === received) return row;
  return updatePayment(tx, row, { crypto: { ...row.crypto, received } });
};

const flagForReview = async (
  { platform, tx, state }: Settlement,
  row: PaymentRow,
  reason: ReviewReason,
): Promise<Applied> => {
  // Staff have already closed a review for this reason.
  if (row.failure_code === closedCode(reason)) return { row, effects: [] };
  const { amount, currency, gatewayStatus } = state;
  const found = { gateway_amount: amount, gateway_currency: currency, gateway_status: gatewayStatus };
  return { row: await holdForReview(platform, tx, row, reason, found), effects: [] };
};

/** A gateway transaction must pay only one payment. */
const isTransactionUsed = async ({ tx, state }: Settlement, row: PaymentRow): Promise<boolean> => {
  if (state.transactionId === undefined) return false;
  const usedElsewhere = and(
    eq(payments.gateway, row.gateway),
    eq(payments.gateway_transaction_id, state.transactionId),
    ne(payments.id, row.id),
  );
  return (await tx.select({ id: payments.id }).from(payments).where(usedElsewhere)).length > 0;
};

const move = async (
  settlement: Settlement,
  row: PaymentRow,
  to: PaymentStatus,
  mover: PaymentMover,
): Promise<PaymentRow> => {
  const { platform, tx, state, now } = settlement;
  const changed = await updatePayment(tx, row, {
    status: to,
    gateway_status: state.gatewayStatus,
    ...(state.transactionId ? { gateway_transaction_id: state.transactionId } : {}),
    ...(to === 'completed'
      ? { completed_at: row.completed_at ?? now, needs_review: row.failure_code === 'repeated' }
      : {}),
    failure_code: failureCodeOf(to, state) ?? (row.failure_code === 'repeated' ? 'repeated' : null),
    next_check_at: nextCheck(to, row.created_at, now, row.gateway) ?? null,
  });
  const reason = failureCodeOf(to, state);
  const detail = { gateway_status: state.gatewayStatus, mover, ...(reason ? { reason } : {}) };
  await recordEvent(tx, row.id, { kind: 'transition', from: row.status, to, detail }, now);
  if (to === 'failed') await postFailureMail(platform, tx, changed);
  platform.log.info({ payment: row.reference, from: row.status, to, mover }, 'payment status changed');
  return changed;
};

const failureCodeOf = (to: PaymentStatus, { dispute }: GatewayPaymentState): string | null => {
  if (to === 'failed') return 'declined';
  return to === 'refunded' && dispute === 'lost' ? 'chargeback' : null;
};

/** No change: schedules the next poll, or flags the payment for review after the last one. */
const scheduleNextCheck = async (settlement: Settlement, row: PaymentRow): Promise<Applied> => {
  const { tx, state, now } = settlement;
  const next = nextCheck(row.status, row.created_at, now, row.gateway) ?? null;
  if (row.status !== 'pending' && row.status !== 'processing') {
    const waits = next !== null || row.next_check_at !== null;
    return { row: waits ? await updatePayment(tx, row, { next_check_at: next }) : row, effects: [] };
  }
  // Not paid in time.
  if (!next && state.idle) return { row: await move(settlement, row, 'cancelled', 'gateway'), effects: [] };
  if (!next && !row.needs_review) return flagForReview(settlement, row, 'waited');
  const change = { gateway_status: state.gatewayStatus, next_check_at: next };
  return { row: await updatePayment(tx, row, change), effects: [] };
};
