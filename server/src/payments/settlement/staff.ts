import { donationsProblems } from '@wyrmgate/contract/donations';
import { mayMovePayment, type PaymentStatus } from '@wyrmgate/contract/payments';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { closePayment } from '../checkout/cancel.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { refundPayment } from '../refunds/refund.ts';
import { findPayment, lockPayment, updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import { mayHandle } from './may-handle.ts';
import { closedCode } from './review.ts';
import { settle } from './settle.ts';

const find = async ({ platform, audit, actor }: External<User>, id: number): Promise<PaymentRow> => {
  const { db } = platform.database;
  const payment = await findPayment(db, id);
  if (!payment) throw problem(donationsProblems.notFound);
  audit.target('payment', payment.reference);
  await mayHandle(db, actor, payment);
  return payment;
};

/** A gateway that cannot be asked is no reason to believe anything. */
const asking = async <T>(context: External<User>, payment: PaymentRow, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.platform.log.warn({ err: error, payment: payment.reference }, 'staff could not ask the gateway');
    throw problem(donationsProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

const noteStaff = (context: External<User>, payment: PaymentRow, act: string, reason: string | undefined) =>
  context.platform.database.transaction((tx) =>
    noteEvent(
      tx,
      payment.id,
      { kind: 'staff', detail: { act, actor: context.actor.username, ...(reason ? { reason } : {}) } },
      context.platform.clock.now(),
    ),
  );

/** Asks the gateway about a payment now. */
export const checkPayment = async (context: External<User>, id: number): Promise<PaymentRow> => {
  const before = await find(context, id);
  await noteStaff(context, before, 'check', undefined);
  const after = (await asking(context, before, () => settle(context.platform, id))) ?? before;
  if (after.status !== before.status) context.audit.changes({ status: { before: before.status, after: after.status } });
  return after;
};

type Change = { status: PaymentStatus; reason?: string | undefined };

/**
 * Moves a payment by hand, within the transitions and only where the gateway agrees: what nobody paid can be cancelled, what
 * was paid can be given back, and everything else is asked for and comes true or is refused.
 */
export const changePaymentStatus = async (
  context: External<User>,
  id: number,
  { status, reason }: Change,
): Promise<PaymentRow> => {
  const before = await find(context, id);
  if (reason) context.audit.note(reason);
  if (before.status === status) return before;
  const movers = (['gateway', 'staff'] as const).filter((mover) => mayMovePayment(before.status, status, mover));
  if (movers.length === 0) throw problem(donationsProblems.statusRefused);
  if (!reason) throw problem(donationsProblems.reasonRequired);
  if (status === 'refunded') {
    await refundPayment(context, id, { reason });
    return findAgain(context, before);
  }
  await noteStaff(context, before, status, reason);
  const after = await asking(context, before, async () =>
    status === 'cancelled'
      ? closePayment(context, before, 'staff')
      : ((await settle(context.platform, id, 'staff')) ?? before),
  );
  if (after.status !== status) throw problem(donationsProblems.statusRefused, { details: { status: after.status } });
  context.audit.changes({ status: { before: before.status, after: after.status } });
  return after;
};

const findAgain = async ({ platform }: External<User>, payment: PaymentRow): Promise<PaymentRow> =>
  (await findPayment(platform.database.db, payment.id)) ?? payment;

type Review = { decision: 'accept' | 'close'; reason: string };

/** Its coins came or went already; what staff was called for, such as a withdrawal, is settled by a refund or by nothing. */
const isDone = ({ status }: PaymentRow): boolean => status === 'completed' || status === 'refunded';

/**
 * Ends a review: coins come only if the gateway now calls the payment paid as it was ordered. A payment that was completed
 * before stays as it is.
 */
export const reviewPayment = async (
  context: External<User>,
  id: number,
  { decision, reason }: Review,
): Promise<PaymentRow> => {
  const before = await find(context, id);
  context.audit.note(reason);
  if (!before.needs_review) throw problem(donationsProblems.notInReview);
  await noteStaff(context, before, decision, reason);
  const after = await asking(context, before, async () => {
    const now = (await settle(context.platform, id, 'staff')) ?? before;
    // Nobody may pay on the page of a payment that staff gives up.
    return decision === 'close' && now.status === 'pending' ? closePayment(context, now, 'staff') : now;
  });
  // Meanwhile the money came as ordered, and the coins with it.
  if (!after.needs_review) return note(context, before, after);
  if (decision === 'accept' && isDone(before)) return note(context, before, await endReview(context, after));
  if (decision === 'accept')
    throw problem(donationsProblems.stillUnpaid, { details: { reason: after.failure_code ?? null } });
  return note(context, before, await closeReview(context, after));
};

const note = ({ audit }: External<User>, before: PaymentRow, after: PaymentRow): PaymentRow => {
  audit.changes({
    status: { before: before.status, after: after.status },
    needs_review: { before: before.needs_review, after: after.needs_review },
  });
  return after;
};

const endReview = ({ transaction }: External<User>, payment: PaymentRow): Promise<PaymentRow> =>
  transaction(async ({ tx }) => {
    const row = await lockPayment(tx, payment.id);
    if (!row?.needs_review || !isDone(row)) throw problem(donationsProblems.notInReview);
    const { failure_code: code } = row;
    return updatePayment(tx, row, {
      needs_review: false,
      failure_code: code === 'repeated' ? closedCode(code) : code,
    });
  });

const closeReview = ({ platform, transaction }: External<User>, payment: PaymentRow): Promise<PaymentRow> =>
  transaction(async ({ tx }) => {
    const row = await lockPayment(tx, payment.id);
    if (!row?.needs_review || !mayMovePayment(row.status, 'cancelled', 'staff'))
      throw problem(donationsProblems.notInReview);
    const closed = await updatePayment(tx, row, {
      status: 'cancelled',
      needs_review: false,
      failure_code: closedCode(row.failure_code ?? 'review'),
      next_check_at: null,
    });
    const detail = { mover: 'staff' };
    await noteEvent(
      tx,
      row.id,
      { kind: 'transition', from: row.status, to: 'cancelled', detail },
      platform.clock.now(),
    );
    return closed;
  });
