import { randomUUID } from 'node:crypto';
import { donationsProblems } from '@wyrmgate/contract/donations';
import type { External, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import { lockPayment } from '../rows.ts';
import { assertMayHandle } from '../settlement/assert-may-handle.ts';
import { leaseMs } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { paymentRefunds } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { processRefund } from './process-refund.ts';
import { postRefundMail } from './refund-mail.ts';
import { listRefunds, type RefundRow } from './refund-rows.ts';

export type RefundRequest = {
  reason: string;
  /** Cents; the whole remainder if absent. */
  amount?: number | undefined;
  payout_reference?: string | undefined;
};

/** Cents that are neither refunded nor about to be. */
export const refundableOf = (payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  const sum = (...statuses: RefundRow['status'][]) =>
    refunds.reduce((total, { status, amount }) => total + (statuses.includes(status) ? amount : 0), 0);
  const known = sum('requested', 'pending', 'succeeded');
  return Math.max(0, payment.amount - Math.max(known, payment.refunded_amount + sum('requested')));
};

/**
 * Inserts the refund under the payment's lock, so that concurrent refunds never exceed the amount, then requests it at the
 * gateway. If the gateway does not respond, a job resumes it.
 */
export const refundPayment = async (
  context: External<User>,
  paymentId: number,
  request: RefundRequest,
): Promise<RefundRow> => {
  const { platform, transaction } = context;
  const requested = await transaction((work) => createRefund(work, paymentId, request), { audited: true });
  faultPoint('refund-requested');
  const refund = (await processRefund(platform, requested.id)) ?? requested;
  if (refund.status === 'failed') throw problem(donationsProblems.refundRefused);
  return refund;
};

const createRefund = async (work: Work<User>, paymentId: number, request: RefundRequest): Promise<RefundRow> => {
  const { platform, tx, actor, audit, now } = work;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw problem(donationsProblems.notFound);
  audit.target('payment', payment.reference);
  await assertMayHandle(tx, actor, payment);
  const refunds = await listRefunds(tx, payment.id);
  const refundable = refundableNow(work, payment, refunds);
  const amount = request.amount ?? refundable;
  if (amount > refundable || refundable === 0)
    throw problem(donationsProblems.refundTooLarge, { details: { rest: refundable } });
  const isManual = platform.gateways[payment.gateway]?.refund === undefined;
  if (isManual && !request.payout_reference) throw problem(donationsProblems.payoutReferenceRequired);

  const [refund] = await tx
    .insert(paymentRefunds)
    .values({
      payment_id: payment.id,
      gateway: payment.gateway,
      ...(isManual
        ? { origin: 'manual', status: 'succeeded', refund_id: request.payout_reference, finished_at: now }
        : { origin: 'staff', status: 'requested', key: randomUUID() }),
      amount,
      reason: request.reason,
      actor_id: actor.id,
      created_at: now,
      next_attempt_at: new Date(now.getTime() + leaseMs),
    })
    .onConflictDoNothing()
    .returning();
  // A payout reference belongs to a single refund.
  if (!refund) throw problem(donationsProblems.payoutReferenceUsed);
  const detail = { refund: refund.id, status: refund.status, amount, actor: actor.username, reason: request.reason };
  await recordEvent(tx, payment.id, { kind: 'staff', detail }, now);
  if (isManual && (await postRefundMail(platform, tx, payment, refund))) work.afterCommit(() => platform.mail.wake());
  audit.note(request.reason);
  audit.changes({ refundable: { before: refundable, after: refundable - amount } });
  return refund;
};

/** Returns the refundable amount in cents. */
const refundableNow = ({ platform }: Work<User>, payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  if (payment.dispute_state === 'open') throw problem(donationsProblems.disputed);
  if (payment.status !== 'completed' && payment.status !== 'refunded') throw problem(donationsProblems.notRefundable);
  if (!payment.gateway_session_id || !payment.gateway_transaction_id) throw problem(donationsProblems.notRefundable);
  if (!platform.gateways[payment.gateway]) throw problem(donationsProblems.gatewayUnavailable);
  return refundableOf(payment, refunds);
};
