import { randomUUID } from 'node:crypto';
import { toMajorUnits } from '@wyrmgate/contract/amounts';
import type { Asked } from '@wyrmgate/contract/approvals';
import { donationsProblems } from '@wyrmgate/contract/donations';
import { sql } from 'drizzle-orm';
import type { Payload } from '../../approvals/payloads.ts';
import { requestApproval } from '../../approvals/request-approval.ts';
import type { External, User, Work } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { rowsOf } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import { readSettings } from '../../settings/service.ts';
import { lockPayment } from '../rows.ts';
import { assertMayHandle, assertNotOwn } from '../settlement/assert-may-handle.ts';
import { leaseMs } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { paymentRefunds } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { isHeld, refundCurrencyOf } from './held.ts';
import { processRefund } from './process-refund.ts';
import { postRefundMail } from './refund-mail.ts';
import { listRefunds, type RefundRow, sumRefundsBy } from './refund-rows.ts';

export type RefundRequest = {
  reason: string;
  /** In cents. If absent, everything that remains is refunded. */
  amount?: number | undefined;
  payout_reference?: string | undefined;
};

export type RefundOutcome = { refund: RefundRow } | { approval: Asked };

/** Returns the cents that are neither refunded nor about to be. */
export const refundableOf = (payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  const held = isHeld(payment);
  const total = held ? (payment.held_amount ?? 0) : payment.amount;
  const returned = held ? payment.held_returned : payment.refunded_amount;
  const sum = (...statuses: RefundRow['status'][]) =>
    refunds.reduce((total, { status, amount }) => total + (statuses.includes(status) ? amount : 0), 0);
  const known = sum('requested', 'pending', 'succeeded');
  return Math.max(0, total - Math.max(known, returned + sum('requested')));
};

/**
 * Inserts the refund while holding the payment's lock, so that concurrent refunds never exceed the amount, then
 * requests it at the gateway. A job continues it if the gateway does not respond; a large refund waits for dual
 * approval instead.
 */
export const refundPayment = async (
  context: External<User>,
  paymentId: number,
  request: RefundRequest,
): Promise<RefundOutcome> => {
  const { platform, transaction } = context;
  const outcome = await transaction(
    async (work): Promise<RefundOutcome> => {
      const plan = await planRefund(work, paymentId, request);
      const approval = (await isLarge(work, plan.amount)) ? await requestRefund(work, plan, request) : undefined;
      return approval ? { approval } : { refund: await createRefund(work, plan, request) };
    },
    { audited: true },
  );
  if (!('refund' in outcome)) return outcome;
  faultPoint('refund-requested');
  const refund = (await processRefund(platform, outcome.refund.id)) ?? outcome.refund;
  if (refund.status === 'failed') throw problem(donationsProblems.refundRefused);
  return { refund };
};

/**
 * Creates an approved refund under the same rules. The gateway is called after the commit, and a job calls it again
 * if that fails.
 */
export const executeApprovedRefund = async (
  work: Work<User>,
  { paymentId, amount, payout_reference }: Payload<'payment_refund'>,
  reason: string,
): Promise<void> => {
  const { platform, afterCommit } = work;
  const request = { reason, amount, payout_reference };
  const refund = await createRefund(work, await planRefund(work, paymentId, request), request);
  afterCommit(() => {
    processRefund(platform, refund.id).catch((error: unknown) =>
      platform.log.error({ err: error, refund: refund.id }, 'an approved refund waits for its job'),
    );
  });
};

type Plan = { payment: PaymentRow; amount: number; refundable: number; isManual: boolean };

/** Locks the payment, and checks that the actor may refund this amount. */
const planRefund = async (work: Work<User>, paymentId: number, request: RefundRequest): Promise<Plan> => {
  const { platform, tx, actor, audit } = work;
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw problem(donationsProblems.notFound);
  audit.target('payment', payment.reference);
  await assertMayHandle(tx, actor, payment);
  assertNotOwn(actor, payment);
  const refundable = refundableNow(work, payment, await listRefunds(tx, payment.id));
  const amount = request.amount ?? refundable;
  if (amount > refundable || refundable === 0)
    throw problem(donationsProblems.refundTooLarge, { details: { rest: toMajorUnits(refundable) } });
  const isManual = platform.gateways[payment.gateway]?.refund === undefined;
  if (isManual && !request.payout_reference) throw problem(donationsProblems.payoutReferenceRequired);
  return { payment, amount, refundable, isManual };
};

const dayMs = 86_400_000;

/**
 * Whether this person's refunds of the last 24 hours, including this one, exceed the limit in total, so that a large
 * refund cannot be split. Euros and dollars count equally.
 */
const isLarge = async ({ tx, actor, now }: Work<User>, amount: number): Promise<boolean> => {
  const { four_eyes, approval_refund_limit: limit } = await readSettings(tx);
  if (!four_eyes) return false;
  // Concurrent refunds by the same person wait here, including those of other payments, so that the sum counts all of
  // them.
  await rowsOf(tx, sql`select pg_advisory_xact_lock(hashtext('refunds'), ${actor.id}::int)`);
  const since = new Date(now.getTime() - dayMs);
  return (await sumRefundsBy(tx, actor.id, since)) + amount > limit * 100;
};

const requestRefund = (work: Work<User>, { payment, amount }: Plan, { reason, payout_reference }: RefundRequest) =>
  requestApproval(
    work,
    'payment_refund',
    {
      userId: payment.user_id,
      paymentId: payment.id,
      reference: payment.reference,
      amount,
      currency: refundCurrencyOf(payment),
      ...(payout_reference === undefined ? {} : { payout_reference }),
    },
    reason,
  );

const createRefund = async (
  work: Work<User>,
  { payment, amount, refundable, isManual }: Plan,
  request: RefundRequest,
): Promise<RefundRow> => {
  const { platform, tx, actor, audit, now } = work;
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
  // Each payout reference may be used for only one refund.
  if (!refund) throw problem(donationsProblems.payoutReferenceUsed);
  const detail = { refund: refund.id, status: refund.status, amount, actor: actor.username, reason: request.reason };
  await recordEvent(tx, payment.id, { kind: 'staff', detail }, now);
  if (isManual) await postRefundMail(platform, tx, payment, refund);
  audit.note(request.reason);
  audit.changes({ refundable: { before: toMajorUnits(refundable), after: toMajorUnits(refundable - amount) } });
  return refund;
};

/** Returns the refundable amount in cents, or throws if the payment cannot be refunded now. */
const refundableNow = ({ platform }: Work<User>, payment: PaymentRow, refunds: readonly RefundRow[]): number => {
  if (payment.dispute_state === 'open') throw problem(donationsProblems.disputed);
  if (payment.status !== 'completed' && payment.status !== 'refunded' && !isHeld(payment))
    throw problem(donationsProblems.notRefundable);
  if (!payment.gateway_session_id || !payment.gateway_transaction_id) throw problem(donationsProblems.notRefundable);
  if (!platform.gateways[payment.gateway]) throw problem(donationsProblems.gatewayUnavailable);
  return refundableOf(payment, refunds);
};
