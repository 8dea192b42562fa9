import { randomUUID } from 'node:crypto';
import { donationsProblems } from '@wyrmgate/contract/donations';
import type { External, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import { lockPayment } from '../rows.ts';
import { mayHandle } from '../settlement/may-handle.ts';
import { leaseMs } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { paymentRefunds } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import { processRefund } from './process-refund.ts';
import { postRefundMail } from './refund-mail.ts';
import { listRefunds, type RefundRow } from './refund-rows.ts';

export type RefundRequest = {
  reason: string;
  /** Cents; all that is left if absent. */
  amount?: number | undefined;
  payout_reference?: string | undefined;
};

/** Cents that are not given back yet, nor about to be. */
export const refundableOf = (payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  const sum = (...statuses: RefundRow['status'][]) =>
    refunds.reduce((total, { status, amount }) => total + (statuses.includes(status) ? amount : 0), 0);
  const known = sum('requested', 'pending', 'succeeded');
  return Math.max(0, payment.amount - Math.max(known, payment.refunded_amount + sum('requested')));
};

/**
 * Gives money back. The refund is written down first, under the payment's lock, so that parallel ones never exceed the sum; then
 * the gateway is asked, and the coins follow. If it does not answer, the refund is carried on in the background.
 */
export const refundPayment = async (
  context: External<User>,
  paymentId: number,
  wish: RefundRequest,
): Promise<RefundRow> => {
  const { platform, transaction } = context;
  const requested = await transaction((work) => writeRefund(work, paymentId, wish), { audited: true });
  faultPoint('refund-requested');
  const refund = (await processRefund(platform, requested.id)) ?? requested;
  if (refund.status === 'failed') throw problem(donationsProblems.refundRefused);
  return refund;
};

const writeRefund = async (work: Work<User>, paymentId: number, wish: RefundRequest): Promise<RefundRow> => {
  const { platform, tx, actor, audit, now } = work;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw problem(donationsProblems.notFound);
  audit.target('payment', payment.reference);
  await mayHandle(tx, actor, payment);
  const refunds = await listRefunds(tx, payment.id);
  const rest = checkRefund(work, payment, refunds);
  const amount = wish.amount ?? rest;
  if (amount > rest || rest === 0) throw problem(donationsProblems.refundTooLarge, { details: { rest } });
  const manual = platform.gateways[payment.gateway]?.refund === undefined;
  if (manual && !wish.payout_reference) throw problem(donationsProblems.payoutReferenceRequired);

  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      payment_id: payment.id,
      gateway: payment.gateway,
      ...(manual
        ? { origin: 'manual', status: 'succeeded', refund_id: wish.payout_reference, finished_at: now }
        : { origin: 'staff', status: 'requested', key: randomUUID() }),
      amount,
      reason: wish.reason,
      actor_id: actor.id,
      created_at: now,
      next_attempt_at: new Date(now.getTime() + leaseMs),
    })
    .onConflictDoNothing()
    .returning();
  // The reference of a payout pays one refund.
  if (!refund) throw problem(donationsProblems.payoutReferenceUsed);
  const detail = { refund: refund.id, status: refund.status, amount, actor: actor.username, reason: wish.reason };
  await noteEvent(tx, payment.id, { kind: 'staff', detail }, now);
  if (manual && (await postRefundMail(platform, tx, payment, refund))) work.afterCommit(() => platform.mail.wake());
  audit.note(wish.reason);
  audit.changes({ refundable: { before: rest, after: rest - amount } });
  return refund;
};

/** What can be given back, or why nothing can. */
const checkRefund = ({ platform }: Work<User>, payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  if (payment.dispute_state === 'open') throw problem(donationsProblems.disputed);
  if (payment.status !== 'completed' && payment.status !== 'refunded') throw problem(donationsProblems.notRefundable);
  if (!payment.gateway_session_id || !payment.gateway_transaction_id) throw problem(donationsProblems.notRefundable);
  if (!platform.gateways[payment.gateway]) throw problem(donationsProblems.gatewayUnavailable);
  return refundableOf(payment, refunds);
};
