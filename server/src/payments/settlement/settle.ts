import type { PaymentMover, PaymentStatus } from '@wyrmgate/contract/payments';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from '../gateways/gateways.ts';
import { applyRefundsAndDisputes, type Settling } from '../refunds/apply-refunds-and-disputes.ts';
import { postFailureMail } from '../refunds/refund-mail.ts';
import { sumManual } from '../refunds/refund-rows.ts';
import { findPayment, lockPayment, updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import { creditPayment, type Effect } from './credit.ts';
import { fetchGatewayState } from './gateway-state.ts';
import { nextTransition, type ReviewReason } from './next-transition.ts';
import { closedCode, holdForReview } from './review.ts';
import { nextCheck } from './schedule.ts';

type Applied = { row: PaymentRow; effects: Effect[] };

/** A fact is older than the row when somebody else moved the payment meanwhile; then it is read again. */
const mostReads = 5;

/**
 * Brings one payment in line with what its gateway says now. The only place that completes a payment, credits its coins or
 * takes them back: webhooks, the reconciliation, the payer's page and his cancel click all end here, as often and as
 * simultaneously as they like. Rejects with GatewayError when the gateway cannot be asked; nothing has changed then. Answers
 * undefined for an unknown payment. `asker` is who moves a pending payment to cancelled. `receipt`: a refund that the gateway
 * has just confirmed; `again`: the payer has agreed anew after his means of payment was declined; `disputed`: a dispute began or
 * ended, which calls staff if the gateway does not let us read it.
 */
export const settle = async (
  platform: Platform,
  paymentId: number,
  asker: PaymentMover = 'gateway',
  { receipt, again = false, disputed = false }: { receipt?: GatewayRefund; again?: boolean; disputed?: boolean } = {},
): Promise<PaymentRow | undefined> => {
  for (let reads = 1; ; reads += 1) {
    const seen = await findPayment(platform.database.db, paymentId);
    if (!seen?.gateway_session_id) return seen;
    const gateway = platform.gateways[seen.gateway];
    if (!gateway) throw new GatewayError(`There are no keys for ${seen.gateway}.`, 'unavailable');
    // Outside any transaction: a gateway may take seconds.
    const fact = await fetchGatewayState(platform, gateway, seen, { again, disputed });
    const applied = await platform.database.transaction(async (tx) => {
      const row = await lockPayment(tx, paymentId);
      if (!row || (hasMoved(row, seen) && reads < mostReads)) return undefined;
      const whole = await withRefunds(tx, row, fact, receipt);
      const done = await applyFact({ platform, tx, fact: whole, now: platform.clock.now() }, row, asker);
      if (disputed && fact.disputesHidden) done.row = await holdForReview(platform, tx, done.row, 'dispute', {});
      faultPoint('settle-commits');
      return done;
    });
    if (!applied) continue;
    faultPoint('settle-committed');
    for (const effect of applied.effects) effect();
    return applied.row;
  }
};

const hasMoved = (row: PaymentRow, seen: PaymentRow): boolean =>
  row.status !== seen.status ||
  row.refunded_amount !== seen.refunded_amount ||
  row.dispute_state !== seen.dispute_state;

/** What was paid out by hand went back just as well, though the gateway does not know of it. */
const withRefunds = async (
  tx: Tx,
  row: PaymentRow,
  fact: GatewayPaymentState,
  receipt: GatewayRefund | undefined,
): Promise<GatewayPaymentState> => {
  const manual = await sumManual(tx, row.id);
  const told = [...(fact.refunds ?? []), ...(receipt ? [receipt] : [])];
  const returned = Math.min(row.amount, fact.returned + manual);
  if (fact.status !== 'failed' || fact.returned === 0 || !row.completed_at) return { ...fact, returned, refunds: told };
  // Money that was sent back is a failure to whom it was never credited, and a refund to everybody else.
  const amount = fact.returned - manual;
  const sentBack: GatewayRefund[] = amount > 0 ? [{ id: fact.sessionId, status: 'succeeded', amount }] : [];
  return { ...fact, status: 'completed', returned, refunds: [...told, ...sentBack] };
};

const applyFact = async (settling: Settling, row: PaymentRow, asker: PaymentMover): Promise<Applied> => {
  const { platform, tx, fact, now } = settling;
  const effects: Effect[] = [];
  let current = await noteReceived(tx, row, fact);
  for (
    let verdict = nextTransition(current, fact, asker);
    verdict.kind !== 'stay';
    verdict = nextTransition(current, fact, asker)
  ) {
    if (verdict.kind === 'review') return review(settling, current, verdict.reason);
    if (await isTransactionTaken(settling, current)) return review(settling, current, 'transaction');
    const before = current.status;
    current = await move(settling, current, verdict.to, verdict.mover);
    // Coins that were taken back return below, by the same account of what went back.
    if (verdict.to === 'completed' && before !== 'refunded')
      effects.push(...(await creditPayment(platform, tx, current, now)));
  }
  if (current.status === 'completed' || current.status === 'refunded') {
    const followed = await applyRefundsAndDisputes(settling, current);
    return { row: followed.row, effects: [...effects, ...followed.effects] };
  }
  return current.status === row.status ? keepWaiting(settling, current) : { row: current, effects };
};

/** How many coins have arrived, for the payer who sent too few. */
const noteReceived = async (tx: Tx, row: PaymentRow, { received }: GatewayPaymentState): Promise<PaymentRow> => {
  if (received === undefined || !row.crypto || row.crypto.received === received) return row;
  return updatePayment(tx, row, { crypto: { ...row.crypto, received } });
};

const review = async ({ platform, tx, fact }: Settling, row: PaymentRow, reason: ReviewReason): Promise<Applied> => {
  // Staff has looked at exactly this and closed it.
  if (row.failure_code === closedCode(reason)) return { row, effects: [] };
  const { amount, currency, gatewayStatus } = fact;
  const found = { gateway_amount: amount, gateway_currency: currency, gateway_status: gatewayStatus };
  return { row: await holdForReview(platform, tx, row, reason, found), effects: [] };
};

/** One transaction at the gateway pays one payment here. */
const isTransactionTaken = async ({ tx, fact }: Settling, row: PaymentRow): Promise<boolean> => {
  if (fact.transactionId === undefined) return false;
  const ofOthers = and(
    eq(payments.gateway, row.gateway),
    eq(payments.gateway_transaction_id, fact.transactionId),
    ne(payments.id, row.id),
  );
  return (await tx.select({ id: payments.id }).from(payments).where(ofOthers)).length > 0;
};

const move = async (
  settling: Settling,
  row: PaymentRow,
  to: PaymentStatus,
  mover: PaymentMover,
): Promise<PaymentRow> => {
  const { platform, tx, fact, now } = settling;
  const changed = await updatePayment(tx, row, {
    status: to,
    gateway_status: fact.gatewayStatus,
    ...(fact.transactionId ? { gateway_transaction_id: fact.transactionId } : {}),
    ...(to === 'completed'
      ? { completed_at: row.completed_at ?? now, needs_review: row.failure_code === 'repeated' }
      : {}),
    failure_code: failureOf(to, fact) ?? (row.failure_code === 'repeated' ? 'repeated' : null),
    next_check_at: nextCheck(to, row.created_at, now, row.gateway) ?? null,
  });
  const reason = failureOf(to, fact);
  const detail = { gateway_status: fact.gatewayStatus, mover, ...(reason ? { reason } : {}) };
  await noteEvent(tx, row.id, { kind: 'transition', from: row.status, to, detail }, now);
  if (to === 'failed') await postFailureMail(platform, tx, changed);
  platform.log.info({ payment: row.reference, from: row.status, to, mover }, 'payment moved');
  return changed;
};

const failureOf = (to: PaymentStatus, { dispute }: GatewayPaymentState): string | null => {
  if (to === 'failed') return 'declined';
  return to === 'refunded' && dispute === 'lost' ? 'chargeback' : null;
};

/** Nothing new: the next question is scheduled, or staff called when there have been enough of them. */
const keepWaiting = async (settling: Settling, row: PaymentRow): Promise<Applied> => {
  const { tx, fact, now } = settling;
  const next = nextCheck(row.status, row.created_at, now, row.gateway) ?? null;
  if (row.status !== 'pending' && row.status !== 'processing') {
    const waits = next !== null || row.next_check_at !== null;
    return { row: waits ? await updatePayment(tx, row, { next_check_at: next }) : row, effects: [] };
  }
  // Nobody paid within the time that the gateway gives.
  if (!next && fact.idle) return { row: await move(settling, row, 'cancelled', 'gateway'), effects: [] };
  if (!next && !row.needs_review) return review(settling, row, 'waited');
  const change = { gateway_status: fact.gatewayStatus, next_check_at: next };
  return { row: await updatePayment(tx, row, change), effects: [] };
};
