import { toMajorUnits } from '@wyrmgate/contract/amounts';
import type { Asked } from '@wyrmgate/contract/approvals';
import { donationsProblems } from '@wyrmgate/contract/donations';
import { mayMovePayment, type PaymentStatus } from '@wyrmgate/contract/payments';
import { holdsPermission } from '@wyrmgate/contract/permissions';
import { common } from '@wyrmgate/contract/problem';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { closePayment } from '../checkout/cancel.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { refundPayment } from '../refunds/refund.ts';
import { findPayment, lockPayment, updatePayment } from '../rows.ts';
import type { PaymentRow } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { assertMayHandle, assertNotOwn } from './assert-may-handle.ts';
import type { Acceptance } from './held-money.ts';
import { closedCode, notices } from './review.ts';
import { settle } from './settle.ts';

const findManageable = async ({ platform, audit, actor }: External<User>, id: number): Promise<PaymentRow> => {
  const { db } = platform.database;
  const payment = await findPayment(db, id);
  if (!payment) throw problem(donationsProblems.notFound);
  audit.target('payment', payment.reference);
  await assertMayHandle(db, actor, payment);
  return payment;
};

const orGatewayUnavailable = async <T>(
  context: External<User>,
  payment: PaymentRow,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    context.platform.log.warn({ err: error, payment: payment.reference }, 'could not read the gateway for staff');
    throw problem(donationsProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

const recordStaffAction = (context: External<User>, payment: PaymentRow, action: string, reason: string | undefined) =>
  context.platform.database.transaction((tx) =>
    recordEvent(
      tx,
      payment.id,
      { kind: 'staff', detail: { act: action, actor: context.actor.username, ...(reason ? { reason } : {}) } },
      context.platform.clock.now(),
    ),
  );

/** Settles a payment at the request of staff. */
export const checkPayment = async (context: External<User>, id: number): Promise<PaymentRow> => {
  const before = await findManageable(context, id);
  await recordStaffAction(context, before, 'check', undefined);
  const after = (await orGatewayUnavailable(context, before, () => settle(context.platform, id))) ?? before;
  if (after.status !== before.status) context.audit.changes({ status: { before: before.status, after: after.status } });
  return after;
};

type Change = { status: PaymentStatus; reason?: string | undefined };

/**
 * Changes a status by hand, but only along allowed transitions and if the gateway agrees: cancels an unpaid payment, or
 * refunds a paid one, which requires a reason. Otherwise settles the payment, and rejects the change if the gateway
 * reports another status.
 */
export const changePaymentStatus = async (
  context: External<User>,
  id: number,
  { status, reason }: Change,
): Promise<{ payment: PaymentRow; approval?: Asked }> => {
  const before = await findManageable(context, id);
  assertNotOwn(context.actor, before);
  if (reason) context.audit.note(reason);
  if (before.status === status) return { payment: before };
  const movers = (['gateway', 'staff'] as const).filter((mover) => mayMovePayment(before.status, status, mover));
  if (movers.length === 0) throw problem(donationsProblems.statusRefused);
  if (status === 'refunded') {
    if (!holdsPermission(context.actor.permissions, 'admin.donations.refund')) throw problem(common.forbidden);
    if (!reason) throw problem(donationsProblems.reasonRequired);
    const outcome = await refundPayment(context, id, { reason });
    return { payment: await reload(context, before), ...('approval' in outcome ? outcome : {}) };
  }
  await recordStaffAction(context, before, status, reason);
  const after = await orGatewayUnavailable(context, before, async () =>
    status === 'cancelled'
      ? closePayment(context, before, 'staff')
      : ((await settle(context.platform, id, 'staff')) ?? before),
  );
  if (after.status !== status) throw problem(donationsProblems.statusRefused, { details: { status: after.status } });
  context.audit.changes({ status: { before: before.status, after: after.status } });
  return { payment: after };
};

const reload = async ({ platform }: External<User>, payment: PaymentRow): Promise<PaymentRow> =>
  (await findPayment(platform.database.db, payment.id)) ?? payment;

type Review = { decision: 'accept' | 'close'; reason: string; coins?: Acceptance['coins'] | undefined };

const isSettled = ({ status }: PaymentRow): boolean => status === 'completed' || status === 'refunded';

/**
 * Ends a review. An open payment is credited if the gateway now confirms the order or, with `coins`, for the amount
 * that arrived; a settled one stays as it is.
 */
export const reviewPayment = async (
  context: External<User>,
  id: number,
  { decision, reason, coins }: Review,
): Promise<PaymentRow> => {
  const before = await findManageable(context, id);
  assertNotOwn(context.actor, before);
  context.audit.note(reason);
  if (!before.needs_review) throw problem(donationsProblems.notInReview);
  await recordStaffAction(context, before, decision, reason);
  const accept = decision === 'accept' && coins !== undefined ? { coins, actor: context.actor.username } : undefined;
  // The gateway rejects every read of a session that it does not know.
  if (decision === 'close' && before.failure_code === 'missing')
    return auditChange(context, before, await closeReview(context, before));
  const after = await orGatewayUnavailable(context, before, async () => {
    const now = (await settle(context.platform, id, 'staff', accept ? { accept } : {})) ?? before;
    // The page of a payment that staff close must not remain payable.
    return decision === 'close' && now.status === 'pending' ? closePayment(context, now, 'staff') : now;
  });
  // The gateway has decided since then. Staff who wanted to accept the money must learn if nothing was credited.
  if (!after.needs_review && (decision === 'close' || isSettled(after))) return auditChange(context, before, after);
  if (decision === 'accept' && isSettled(before))
    return auditChange(context, before, await clearReview(context, after));
  if (accept) throw problem(donationsProblems.notAcceptable, { details: { reason: after.failure_code ?? null } });
  if (decision === 'accept')
    throw problem(donationsProblems.stillUnpaid, { details: { reason: after.failure_code ?? null } });
  return auditChange(context, before, await closeReview(context, after));
};

const changesOf = (before: PaymentRow, after: PaymentRow, key: 'amount' | 'currency' | 'coins' | 'bonus_coins') => {
  if (before[key] === after[key]) return {};
  const shown = (row: PaymentRow) => (key === 'amount' ? toMajorUnits(row.amount) : row[key]);
  return { [key]: { before: shown(before), after: shown(after) } };
};

const auditChange = ({ audit }: External<User>, before: PaymentRow, after: PaymentRow): PaymentRow => {
  audit.changes({
    status: { before: before.status, after: after.status },
    needs_review: { before: before.needs_review, after: after.needs_review },
    ...changesOf(before, after, 'amount'),
    ...changesOf(before, after, 'currency'),
    ...changesOf(before, after, 'coins'),
    ...changesOf(before, after, 'bonus_coins'),
  });
  return after;
};

const clearReview = ({ transaction }: External<User>, payment: PaymentRow): Promise<PaymentRow> =>
  transaction(async ({ tx }) => {
    const row = await lockPayment(tx, payment.id);
    if (!row?.needs_review || !isSettled(row)) throw problem(donationsProblems.notInReview);
    const { failure_code: code } = row;
    return updatePayment(tx, row, {
      needs_review: false,
      failure_code: code !== null && notices.includes(code) ? closedCode(code) : code,
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
    await recordEvent(
      tx,
      row.id,
      { kind: 'transition', from: row.status, to: 'cancelled', detail },
      platform.clock.now(),
    );
    return closed;
  });
