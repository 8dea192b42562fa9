import type { PaymentMover, PaymentStatus } from '@wyrmgate/contract/payments';
import { and, eq, ne } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/faults/faults.ts';
import type { Platform } from '../platform/platform.ts';
import { creditPayment, type Effect, takeBack } from './credit.ts';
import { GatewayError, type GatewayFact } from './gateways/gateways.ts';
import { judge, mismatchOf, type ReviewReason } from './judge.ts';
import type { PaymentRow } from './lists.ts';
import { holdForReview } from './review.ts';
import { nextCheck } from './schedule.ts';
import { payments } from './table.ts';
import { noteEvent } from './timeline.ts';
import { findPayment, lockPayment, updatePayment } from './update.ts';

type Applied = { row: PaymentRow; effects: Effect[] };
type Settling = { platform: Platform; tx: Tx; fact: GatewayFact; now: Date };

/** A fact is older than the row when somebody else moved the payment meanwhile; then it is read again. */
const mostReads = 5;

/**
 * Brings one payment in line with what its gateway says now. The only place that completes a payment, credits its coins or
 * takes them back: webhooks, the reconciliation, the payer's page and his cancel click all end here, as often and as
 * simultaneously as they like. Rejects with GatewayError when the gateway cannot be asked; nothing has changed then. Answers
 * undefined for an unknown payment. `asker` is who moves a pending payment to cancelled.
 */
export const settle = async (
  platform: Platform,
  paymentId: number,
  asker: PaymentMover = 'gateway',
): Promise<PaymentRow | undefined> => {
  for (let reads = 1; ; reads += 1) {
    const seen = await findPayment(platform.database.db, paymentId);
    if (!seen?.gateway_session_id) return seen;
    const gateway = platform.gateways[seen.gateway];
    if (!gateway) throw new GatewayError(`There are no keys for ${seen.gateway}.`, 'unavailable');
    // Outside any transaction: a gateway may take seconds.
    const fact = await gateway.read(seen.gateway_session_id);
    const applied = await platform.database.transact(async (tx) => {
      const row = await lockPayment(tx, paymentId);
      if (!row || (row.status !== seen.status && reads < mostReads)) return undefined;
      const done = await applyFact({ platform, tx, fact, now: platform.clock.now() }, row, asker);
      faultPoint('settle-commits');
      return done;
    });
    if (!applied) continue;
    faultPoint('settle-committed');
    for (const effect of applied.effects) effect();
    return applied.row;
  }
};

const applyFact = async (settling: Settling, row: PaymentRow, asker: PaymentMover): Promise<Applied> => {
  const { platform, tx, fact, now } = settling;
  const effects: Effect[] = [];
  let current = row;
  for (let verdict = judge(row, fact, asker); verdict.kind !== 'stay'; verdict = judge(current, fact, asker)) {
    if (verdict.kind === 'review') return review(settling, current, verdict.reason);
    if (await isTransactionTaken(settling, current)) return review(settling, current, 'transaction');
    const before = current.status;
    current = await move(settling, current, verdict.to, verdict.mover);
    // Coins that were taken back return below, by the same account of what went back.
    if (verdict.to === 'completed' && before !== 'refunded')
      effects.push(...(await creditPayment(platform, tx, current, now)));
  }
  if (current.status === 'completed' || current.status === 'refunded')
    effects.push(...(await followMoney(settling, current)));
  else if (current === row) return keepWaiting(settling, row);
  return { row: current, effects };
};

const review = async ({ platform, tx, fact }: Settling, row: PaymentRow, reason: ReviewReason): Promise<Applied> => {
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
    ...(to === 'completed' ? { completed_at: row.completed_at ?? now, needs_review: false } : {}),
    failure_code: to === 'failed' ? 'declined' : null,
    next_check_at: nextCheck(to, row.created_at, now) ?? null,
  });
  const detail = { gateway_status: fact.gatewayStatus, mover };
  await noteEvent(tx, row.id, { kind: 'transition', from: row.status, to, detail }, now);
  platform.log.info({ payment: row.reference, from: row.status, to, mover }, 'payment moved');
  return changed;
};

/** Takes coins back, or gives them again, as the money went. */
const followMoney = async ({ platform, tx, fact, now }: Settling, row: PaymentRow): Promise<Effect[]> => {
  if (fact.status !== 'completed' || mismatchOf(row, fact)) return [];
  const { coins, effects } = await takeBack(platform, tx, row, fact.returned, now);
  if (coins !== 0) {
    await noteEvent(tx, row.id, { kind: 'refund', detail: { returned: fact.returned, coins } }, now);
    platform.log.warn({ payment: row.reference, returned: fact.returned, coins }, 'money of a payment went back');
  }
  return effects;
};

/** Nothing new: the next question is scheduled, or staff called when there have been enough of them. */
const keepWaiting = async (settling: Settling, row: PaymentRow): Promise<Applied> => {
  const { tx, fact, now } = settling;
  if (row.status !== 'pending' && row.status !== 'processing') return { row, effects: [] };
  const next = nextCheck(row.status, row.created_at, now);
  if (!next && !row.needs_review) return review(settling, row, 'waited');
  const change = { gateway_status: fact.gatewayStatus, next_check_at: next ?? null };
  return { row: await updatePayment(tx, row, change), effects: [] };
};
