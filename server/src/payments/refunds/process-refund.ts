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
import { noteEvent } from '../timeline.ts';
import { findRefund, type RefundRow } from './refund-rows.ts';

const hour = 3_600_000;
const waitAfter = (attempts: number): number => Math.min(hour, 60_000 * 2 ** attempts);

/**
 * Carries a refund on from wherever it stands: the gateway is asked with the key of the row, which makes it happen once, and
 * its answer is booked together with the coins. Called by the request that wrote the row and, should that die, by the job.
 */
export const processRefund = async (platform: Platform, id: number): Promise<RefundRow | undefined> => {
  const { db } = platform.database;
  const refund = await findRefund(db, id);
  const payment = refund && (await findPayment(db, refund.payment_id));
  if (!refund?.next_attempt_at || !payment) return refund;
  try {
    await settle(platform, payment.id, 'gateway', { receipt: await askGateway(platform, payment, refund) });
    await db.update(paymentRefunds).set({ next_attempt_at: null }).where(eq(paymentRefunds.id, id));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteTrouble(platform, payment, refund, error);
  }
  return findRefund(db, id);
};

const askGateway = async (platform: Platform, payment: PaymentRow, refund: RefundRow) => {
  if (refund.status !== 'requested' || refund.key === null) return undefined;
  const gateway = platform.gateways[payment.gateway];
  const { gateway_session_id: sessionId, gateway_transaction_id: transactionId } = payment;
  if (!gateway?.refund || !sessionId || !transactionId)
    throw new GatewayError(`Nothing can be given back through ${payment.gateway} now.`, 'unavailable');
  const { refundId, status } = await gateway.refund({
    key: refund.key,
    attempt: refund.attempts,
    sessionId,
    transactionId,
    reference: payment.reference,
    amount: refund.amount,
    currency: payment.currency,
  });
  faultPoint('refund-answered');
  return { id: refundId, status, amount: refund.amount, key: refund.key };
};

/** A refusal ends the refund, for the gateway has given nothing; after everything else it is tried again. */
const noteTrouble = (
  { database, clock, log, metrics }: Platform,
  payment: PaymentRow,
  refund: RefundRow,
  error: GatewayError,
) =>
  database.transaction(async (tx) => {
    const now = clock.now();
    const { failure, message } = error;
    const refused = failure === 'refused' && refund.status === 'requested';
    const attempts = refund.attempts + (failure === 'answered' ? 1 : 0);
    await tx
      .update(paymentRefunds)
      .set(
        refused
          ? { status: 'failed', failure: message.slice(0, 300), next_attempt_at: null, finished_at: now }
          : { attempts, failure: failure, next_attempt_at: new Date(now.getTime() + waitAfter(attempts)) },
      )
      .where(eq(paymentRefunds.id, refund.id));
    const detail = { refund: refund.id, failure, message: message.slice(0, 300) };
    await noteEvent(tx, payment.id, { kind: 'error', detail }, now);
    if (refused) metrics.refunds.inc({ gateway: payment.gateway, origin: refund.origin, status: 'failed' });
    log.warn({ err: error, payment: payment.reference, refund: refund.id }, 'a refund did not go through');
  });

/** Carries on what is due; `all` takes what a request that died may have left a moment ago. */
export const processDueRefunds = async (platform: Platform, all: boolean): Promise<number> => {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + leaseMs).toISOString();
  const due = await rowsOf<{ id: number }>(
    platform.database.db,
    sql`update payments_refunds set next_attempt_at = ${lease} where id in (
          select id from payments_refunds where next_attempt_at is not null and (${all} or next_attempt_at <= ${now.toISOString()})
          order by next_attempt_at limit 50 for update skip locked)
        returning id`,
  );
  for (const { id } of due) await processRefund(platform, Number(id));
  return due.length;
};
