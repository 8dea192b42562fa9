import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import { eq, sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { findPayment } from '../rows.ts';
import { leaseMs } from '../settlement/schedule.ts';
import { settle } from '../settlement/settle.ts';
import type { PaymentRow } from '../table.ts';
import { paymentRefunds } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { refundCurrencyOf } from './held.ts';
import { findRefund, type RefundRow } from './refund-rows.ts';

const hourMs = 3_600_000;
const retryDelayMs = (attempts: number): number => Math.min(hourMs, 60_000 * 2 ** attempts);

/**
 * Continues a refund: requests it at the gateway with the row's idempotency key, then settles the payment. Called by
 * the request that created the row, or by the job if that request has died.
 */
export const processRefund = async (platform: Platform, id: number): Promise<RefundRow | undefined> => {
  const { db } = platform.database;
  const refund = await findRefund(db, id);
  const payment = refund && (await findPayment(db, refund.payment_id));
  if (!refund?.next_attempt_at || !payment) return refund;
  try {
    await settle(platform, payment.id, 'gateway', { receipt: await requestRefund(platform, payment, refund) });
    await db.update(paymentRefunds).set({ next_attempt_at: null }).where(eq(paymentRefunds.id, id));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await recordRefundError(platform, payment, refund, error);
  }
  return findRefund(db, id);
};

const requestRefund = async (platform: Platform, payment: PaymentRow, refund: RefundRow) => {
  if (refund.status !== 'requested' || refund.key === null) return undefined;
  const gateway = platform.gateways[payment.gateway];
  const { gateway_session_id: sessionId, gateway_transaction_id: transactionId } = payment;
  if (!gateway?.refund || !sessionId || !transactionId)
    throw new GatewayError(`Refunds through ${payment.gateway} are not available now.`, 'unavailable');
  const { refundId, status } = await gateway.refund({
    key: refund.key,
    attempt: refund.attempts,
    sessionId,
    transactionId,
    reference: payment.reference,
    amount: refund.amount,
    currency: refundCurrencyOf(payment),
  });
  faultPoint('after-refund');
  return { id: refundId, status, amount: refund.amount, key: refund.key };
};

/** Records an error. A rejected refund has failed; after any other error it is retried. */
const recordRefundError = (
  { database, clock, log, metrics }: Platform,
  payment: PaymentRow,
  refund: RefundRow,
  error: GatewayError,
) =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const { failure, message } = error;
    const isRejected = failure === 'refused' && refund.status === 'requested';
    const attempts = refund.attempts + (failure === 'answered' ? 1 : 0);
    await tx
      .update(paymentRefunds)
      .set(
        isRejected
          ? { status: 'failed', failure: message.slice(0, 300), next_attempt_at: null, finished_at: now }
          : { attempts, failure, next_attempt_at: new Date(now.getTime() + retryDelayMs(attempts)) },
      )
      .where(eq(paymentRefunds.id, refund.id));
    const detail = { refund: refund.id, failure, message: message.slice(0, 300) };
    await recordEvent(tx, payment.id, { kind: 'error', detail }, now);
    if (isRejected) metrics.refunds.inc({ gateway: payment.gateway, origin: refund.origin, status: 'failed' });
    log.warn({ err: error, payment: payment.reference, refund: refund.id }, 'refund attempt failed');
  });

/** Continues due refunds. `all` ignores leases, for refunds of a process that has just died. */
export const processDueRefunds = async (
  platform: Platform,
  all: boolean,
  names: readonly Gateway[] = gateways,
): Promise<number> => {
  const counts = await Promise.all(names.map((gateway) => processDueOf(platform, gateway, all)));
  return counts.reduce((sum, count) => sum + count, 0);
};

/** Each gateway is processed separately, so that one that hangs delays only its own refunds. */
const processDueOf = async (platform: Platform, gateway: Gateway, all: boolean): Promise<number> => {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  const due = await rowsOf<{ id: number }>(
    platform.database.db,
    sql`update payments_refunds set next_attempt_at = ${lease} where id in (
          select id from payments_refunds where next_attempt_at is not null and gateway = ${gateway}
            and (${all} or next_attempt_at <= ${now.toISOString()})
          order by next_attempt_at limit 50 for update skip locked)
        returning id`,
  );
  for (const { id } of due) await processRefund(platform, Number(id));
  return due.length;
};
