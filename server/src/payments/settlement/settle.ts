import type { PaymentMover, PaymentStatus } from '@wyrmgate/contract/payments';
import pLimit from 'p-limit';
import { type Tx, together } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from '../gateways/gateways.ts';
import { applyRefundsAndDisputes, type Settlement } from '../refunds/apply-refunds-and-disputes.ts';
import { postFailureMail } from '../refunds/refund-mail.ts';
import { sumManualRefunds } from '../refunds/refund-rows.ts';
import { findPayment, lockPayment, movePayment, updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { noted } from '../timeline.ts';
import { addDeposits, asAccepted } from './add-deposits.ts';
import { creditPayment, type Effect } from './credit.ts';
import { haveDepositsChanged, readDeposits, storeDeposits } from './deposits.ts';
import { fetchGatewayState } from './fetch-gateway-state.ts';
import { type Applied, flagForReview, flagNotice, type Settling, storeHeldMoney } from './flag.ts';
import { type Acceptance, acceptHeldMoney, heldColumns, heldMoneyOf } from './held-money.ts';
import { nextTransition } from './next-transition.ts';
import { holdForReview, notices, returnedCode } from './review.ts';
import { nextCheck } from './schedule.ts';

/** Maximum number of reads of the gateway's state, which is read again if the payment changes during a read. */
const maxReads = 5;

/** A settlement holds a connection while it waits for the ledger, and other connections must stay free for requests. */
const limitWriting = pLimit(6);

type SettleOptions = {
  /** A refund that the gateway has just confirmed. */
  receipt?: GatewayRefund | undefined;
  /** Whether the payer has approved the payment again after a decline. */
  reapproved?: boolean;
  /** True after a dispute was opened or closed. If the gateway hides disputes, the payment is then flagged for review. */
  disputed?: boolean;
  /** The payment as the caller has just read it, to save a query. */
  seen?: PaymentRow;
  /** Adds writes to the same transaction. May run again if the transaction is retried. */
  alongside?: (tx: Tx) => Promise<void>;
  /** Set if staff credit money that does not match its order. */
  accept?: Acceptance;
};

/**
 * Applies the gateway's current state to a payment. It is the only function that completes payments, credits coins or
 * claws them back; it may be called concurrently, and rejects with a `GatewayError` without changing anything if the
 * gateway cannot be read.
 */
export const settle = async (
  platform: Platform,
  paymentId: number,
  initiator: PaymentMover = 'gateway',
  { receipt, reapproved = false, disputed = false, seen, alongside, accept }: SettleOptions = {},
): Promise<PaymentRow | undefined> => {
  for (let reads = 1; ; reads += 1) {
    const payment = (reads === 1 && seen) || (await findPayment(platform.database.db, paymentId));
    if (!payment?.gateway_session_id) return payment;
    const gateway = platform.gateways[payment.gateway];
    if (!gateway) throw new GatewayError(`No API keys are configured for ${payment.gateway}.`, 'unavailable');
    // Outside the transaction, because a gateway may take seconds.
    const state = await fetchGatewayState(platform, gateway, payment, { reapproved, disputed });
    const found = await readDeposits(platform.database.db, gateway, payment);
    const apply = async (tx: Tx) => {
      const row = await lockPayment(tx, paymentId);
      if (!row) return undefined;
      const isOutdated = hasChanged(row, payment) || (await haveDepositsChanged(tx, paymentId, found));
      if (isOutdated && reads < maxReads) return undefined;
      const now = platform.clock.now();
      const change = async () => {
        const { deposits, arrivals } = gateway.readDeposit
          ? await storeDeposits(tx, row, found, now)
          : { deposits: [], arrivals: 0 };
        const whole = asAccepted(row, addDeposits(row, state, deposits));
        const adjusted = await withRefunds(tx, row, whole, receipt);
        const applied = await applyState({ platform, tx, state: adjusted, now, arrivals, accept }, row, initiator);
        if (disputed && state.disputesHidden)
          applied.row = await holdForReview(platform, tx, applied.row, 'dispute', {});
        return applied;
      };
      const [, done] = await together(tx, async () => alongside?.(tx), change);
      faultPoint('before-settle-commit');
      return { row: done.row, effects: [...done.effects, ...notifyPayer(platform, row, done.row)] };
    };
    const applied = await limitWriting(() => platform.database.transaction(apply));
    if (!applied) continue;
    faultPoint('after-settle-commit');
    for (const effect of applied.effects) effect();
    return applied.row;
  }
};

/** Notifies the payer's open pages that the payment has changed. */
const notifyPayer = ({ realtime }: Platform, before: PaymentRow, after: PaymentRow): Effect[] => {
  const shown = ({ status, needs_review, crypto }: PaymentRow) => `${status} ${needs_review} ${crypto?.received}`;
  if (shown(before) === shown(after)) return [];
  return [() => realtime.toUser(after.user_id, 'payment', { reference: after.reference })];
};

const hasChanged = (row: PaymentRow, seen: PaymentRow): boolean =>
  row.status !== seen.status ||
  row.refunded_amount !== seen.refunded_amount ||
  row.dispute_state !== seen.dispute_state;

/** Adds refunds to the state. Manual payouts count too, although the gateway has no record of them. */
const withRefunds = async (
  tx: Tx,
  row: PaymentRow,
  state: GatewayPaymentState,
  receipt: GatewayRefund | undefined,
): Promise<GatewayPaymentState> => {
  // Only money that has arrived can be paid out by hand.
  const manual = row.status === 'pending' ? 0 : await sumManualRefunds(tx, row.id);
  const refunds = [...(state.refunds ?? []), ...(receipt ? [receipt] : [])];
  const returned = state.returned + manual;
  if (state.status !== 'failed' || state.returned === 0 || !row.completed_at) return { ...state, returned, refunds };
  // The gateway reports returned money as a failure. If the payment was credited, it is a refund.
  const amount = state.returned - manual;
  const returnedByGateway: GatewayRefund[] = amount > 0 ? [{ id: state.sessionId, status: 'succeeded', amount }] : [];
  return { ...state, status: 'completed', returned, refunds: [...refunds, ...returnedByGateway] };
};

const applyState = async (settlement: Settling, row: PaymentRow, initiator: PaymentMover): Promise<Applied> => {
  const { platform, tx, now } = settlement;
  let { state, accept } = settlement;
  const effects: Effect[] = [];
  let current = await storeReceivedAmount(tx, row, state);
  for (
    let transition = nextTransition(current, state, initiator);
    transition.kind !== 'stay';
    transition = nextTransition(current, state, initiator)
  ) {
    if (transition.kind === 'review') {
      const { reason } = transition;
      const held = { ...current, ...heldColumns(heldMoneyOf(state, reason)), failure_code: reason };
      const accepted = accept && (await acceptHeldMoney(tx, held, accept, now));
      if (!accepted) return flagForReview(settlement, current, reason);
      current = accepted;
      accept = undefined;
      state = asAccepted(current, state);
      settlement.state = state;
      continue;
    }
    const before = current.status;
    const moved = await move(settlement, current, transition.to, transition.mover);
    if (!moved) return flagForReview(settlement, current, 'transaction');
    current = moved;
    // After a failed refund, `applyRefundsAndDisputes` returns the coins, so they are not credited again.
    if (transition.to === 'completed' && before !== 'refunded') {
      const isLast = isPlain(current, state) && nextTransition(current, state, initiator).kind === 'stay';
      effects.push(...(await creditPayment(platform, tx, current, now, { payer: state.payer, isLast })));
      if (isLast) return { row: current, effects };
    }
  }
  if (current.status === 'completed' || current.status === 'refunded') {
    const applied = await applyRefundsAndDisputes(settlement, current);
    const noticed = await flagNotice(settlement, applied.row);
    return { row: noticed, effects: [...effects, ...applied.effects] };
  }
  if (current.held_amount !== null) {
    const kept = await storeHeldMoney(settlement, current);
    effects.push(...kept.effects);
    current = kept.row;
  }
  if (current.status !== row.status) return { row: current, effects };
  const scheduled = await scheduleNextCheck(settlement, current);
  return { row: scheduled.row, effects: [...effects, ...scheduled.effects] };
};

/** Whether a payment that has just been credited needs no other write, because the gateway reports nothing else. */
const isPlain = (row: PaymentRow, state: GatewayPaymentState): boolean =>
  state.status === 'completed' &&
  !state.disputesHidden &&
  state.returned === 0 &&
  (state.refunds ?? []).length === 0 &&
  !state.disputed &&
  state.dispute === undefined &&
  state.notice === undefined &&
  row.refunded_amount === 0 &&
  row.dispute_state === 'none';

/** Stores how much of the asset has arrived, to show it to payers who sent too little. */
const storeReceivedAmount = async (tx: Tx, row: PaymentRow, { received }: GatewayPaymentState): Promise<PaymentRow> => {
  if (received === undefined || !row.crypto || row.crypto.received === received) return row;
  return updatePayment(tx, row, { crypto: { ...row.crypto, received } });
};

/** Returns undefined and changes nothing if the gateway's transaction has already paid another payment. */
const move = async (
  settlement: Settlement,
  row: PaymentRow,
  to: PaymentStatus,
  mover: PaymentMover,
): Promise<PaymentRow | undefined> => {
  const { platform, tx, state, now } = settlement;
  // A payment with returned money becomes cancelled only if the money was held and never credited.
  const isReturned = to === 'cancelled' && state.returned > 0;
  const reason = isReturned ? returnedCode : failureCodeOf(to, state);
  const detail = { gateway_status: state.gatewayStatus, mover, ...(reason ? { reason } : {}) };
  const change = {
    status: to,
    gateway_status: state.gatewayStatus,
    ...(state.transactionId ? { gateway_transaction_id: state.transactionId } : {}),
    ...(to === 'completed'
      ? { completed_at: row.completed_at ?? now, needs_review: notices.includes(row.failure_code ?? '') }
      : {}),
    ...(to === 'completed' ? heldColumns(undefined) : {}),
    ...(isReturned ? { held_returned: Math.min(row.held_amount ?? 0, state.returned) } : {}),
    // The gateway has decided, so staff have nothing left to decide.
    ...(to === 'failed' || to === 'cancelled' ? { needs_review: false } : {}),
    failure_code: reason ?? (notices.includes(row.failure_code ?? '') ? row.failure_code : null),
    next_check_at: nextCheck(to, row.created_at, now, row.gateway) ?? null,
  };
  const entry = noted(row.id, { kind: 'transition', from: row.status, to, detail }, now);
  const changed = await movePayment(tx, row, change, entry, state.transactionId);
  if (!changed) return undefined;
  if (to === 'failed') await postFailureMail(platform, tx, changed);
  platform.log.info({ payment: row.reference, from: row.status, to, mover }, 'payment status changed');
  return changed;
};

const failureCodeOf = (to: PaymentStatus, { dispute }: GatewayPaymentState): string | null => {
  if (to === 'failed') return 'declined';
  return to === 'refunded' && dispute === 'lost' ? 'chargeback' : null;
};

/** Schedules the next poll of an unchanged payment. After the last poll, flags the payment for review instead. */
const scheduleNextCheck = async (settlement: Settling, row: PaymentRow): Promise<Applied> => {
  const { tx, state, now } = settlement;
  const next = nextCheck(row.status, row.created_at, now, row.gateway) ?? null;
  if (row.status !== 'pending' && row.status !== 'processing') {
    const waits = next !== null || row.next_check_at !== null;
    return { row: waits ? await updatePayment(tx, row, { next_check_at: next }) : row, effects: [] };
  }
  // The payment was not paid in time.
  if (!next && state.idle) {
    const moved = await move(settlement, row, 'cancelled', 'gateway');
    return moved ? { row: moved, effects: [] } : flagForReview(settlement, row, 'transaction');
  }
  if (!next && !row.needs_review) return flagForReview(settlement, row, 'waited');
  const change = { gateway_status: state.gatewayStatus, next_check_at: next };
  return { row: await updatePayment(tx, row, change), effects: [] };
};
