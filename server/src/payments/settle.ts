import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import type { PaymentMover, PaymentStatus } from '@wyrmgate/contract/payments';
import { and, eq, ne } from 'drizzle-orm';
import { recordAudit } from '../audit/service.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { faultPoint } from '../platform/faults/faults.ts';
import type { Platform } from '../platform/platform.ts';
import { findUser } from '../users/service.ts';
import { GatewayError, type GatewayFact } from './gateways/gateways.ts';
import { judge, type ReviewReason } from './judge.ts';
import type { PaymentRow } from './lists.ts';
import { nextCheck } from './schedule.ts';
import { payments } from './table.ts';
import { noteEvent } from './timeline.ts';

type Effect = () => void;
type Applied = { row: PaymentRow; effects: Effect[] };
type Change = Partial<typeof payments.$inferInsert>;

/** A fact is older than the row when somebody else moved the payment meanwhile; then it is read again. */
const mostReads = 5;

/**
 * Brings one payment in line with what its gateway says now. The only place that completes a payment and credits its coins:
 * webhooks, the reconciliation, the payer's page and his cancel click all end here, as often and as simultaneously as they
 * like. Rejects with GatewayError when the gateway cannot be asked; nothing has changed then. Answers undefined for an
 * unknown payment. `asker` is who moves a pending payment to cancelled.
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
      const [row] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
      if (!row || (row.status !== seen.status && reads < mostReads)) return undefined;
      const done = await applyFact(platform, tx, row, fact, asker);
      faultPoint('settle-commits');
      return done;
    });
    if (!applied) continue;
    faultPoint('settle-committed');
    for (const effect of applied.effects) effect();
    return applied.row;
  }
};

export const findPayment = async (tx: Tx, id: number): Promise<PaymentRow | undefined> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id));
  return row;
};

const applyFact = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  fact: GatewayFact,
  asker: PaymentMover,
): Promise<Applied> => {
  const verdict = judge(row, fact, asker);
  if (verdict.kind === 'stay') return keepWaiting(platform, tx, row, fact);
  if (verdict.kind === 'review') return holdForReview(platform, tx, row, fact, verdict.reason);
  if (fact.transactionId && (await isTransactionTaken(tx, row, fact.transactionId)))
    return holdForReview(platform, tx, row, fact, 'transaction');
  return move(platform, tx, row, fact, verdict.to, verdict.mover);
};

const update = async (tx: Tx, row: PaymentRow, change: Change): Promise<PaymentRow> => {
  const [changed] = await tx.update(payments).set(change).where(eq(payments.id, row.id)).returning();
  return changed ?? row;
};

const isTransactionTaken = async (tx: Tx, row: PaymentRow, transactionId: string): Promise<boolean> => {
  const [other] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.gateway, row.gateway),
        eq(payments.gateway_transaction_id, transactionId),
        ne(payments.id, row.id),
      ),
    );
  return other !== undefined;
};

const move = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  fact: GatewayFact,
  to: PaymentStatus,
  mover: PaymentMover,
): Promise<Applied> => {
  const now = platform.clock.now();
  const changed = await update(tx, row, {
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
  return { row: changed, effects: to === 'completed' ? await credit(platform, tx, changed, now) : [] };
};

/** Coins, bonus and the confirmation, in the transaction that completes the payment. */
const credit = async (platform: Platform, tx: Tx, row: PaymentRow, now: Date): Promise<Effect[]> => {
  const buyer = await findUser(tx, row.user_id);
  if (!buyer) throw new Error(`Payment ${row.id} has no buyer.`);
  const movement = { userId: row.user_id, note: row.reference, now };
  const first = await moveCoins(tx, {
    ...movement,
    kind: 'purchase',
    cause: `payment:${row.id}:purchase`,
    amount: row.coins,
  });
  if (row.bonus_coins > 0)
    await moveCoins(tx, { ...movement, kind: 'bonus', cause: `payment:${row.id}:bonus`, amount: row.bonus_coins });
  const balance = await balanceOf(tx, row.user_id);
  await platform.mail.post(tx, {
    cause: `payment:${row.id}:completed`,
    to: buyer.email,
    template: 'payment-completed',
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    values: {
      username: buyer.username,
      packageName: row.package_name,
      coins: row.coins,
      bonus: row.bonus_coins,
      amount: row.amount,
      currency: row.currency,
      reference: row.reference,
      balance,
    },
  });
  return [
    () => platform.realtime.toUser(row.user_id, 'balance', { balance }),
    () => platform.mail.wake(),
    () => {
      if (first) platform.metrics.credits.inc({ gateway: row.gateway });
    },
  ];
};

/** Nothing new: the next question is scheduled, or staff called when there have been enough of them. */
const keepWaiting = async (platform: Platform, tx: Tx, row: PaymentRow, fact: GatewayFact): Promise<Applied> => {
  const now = platform.clock.now();
  if (row.status !== 'pending' && row.status !== 'processing') return { row, effects: [] };
  const next = nextCheck(row.status, row.created_at, now);
  if (!next && !row.needs_review) return holdForReview(platform, tx, row, fact, 'waited');
  return {
    row: await update(tx, row, { gateway_status: fact.gatewayStatus, next_check_at: next ?? null }),
    effects: [],
  };
};

/** The money may be there but something does not match: no coins, and staff looks at it. */
const holdForReview = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  fact: GatewayFact,
  reason: ReviewReason,
): Promise<Applied> => {
  const now = platform.clock.now();
  const status = reason === 'waited' ? row.status : 'processing';
  const changed = await update(tx, row, {
    status,
    needs_review: true,
    failure_code: reason,
    gateway_status: fact.gatewayStatus,
    next_check_at: nextCheck(status, row.created_at, now) ?? null,
  });
  if (row.needs_review && row.failure_code === reason) return { row: changed, effects: [] };
  const found = {
    reason,
    gateway_amount: fact.amount,
    gateway_currency: fact.currency,
    gateway_status: fact.gatewayStatus,
  };
  await noteEvent(tx, row.id, { kind: 'review', from: row.status, to: status, detail: found }, now);
  await recordAudit(tx, {
    action: 'payment_review',
    targetType: 'payment',
    targetId: row.reference,
    changes: { status: { before: row.status, after: status }, needs_review: { before: row.needs_review, after: true } },
    notes: `The gateway's ${reason} does not match the order.`,
    result: 'failed',
    timestamp: now,
    resource: `/payments/${row.reference}`,
    method: 'SYSTEM',
    status: 409,
    ip: '',
    userAgent: '',
    durationMs: 0,
    requestId: `payment:${row.id}`,
  });
  platform.log.error({ payment: row.reference, ...found }, 'payment needs review');
  return { row: changed, effects: [] };
};
