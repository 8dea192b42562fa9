import { type Gateway, gateways } from '@wyrmgate/contract/payments';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { findPayment, lockPayment } from '../rows.ts';
import { payments } from '../table.ts';
import { recordEvent } from '../timeline.ts';
import { holdForReview } from './review.ts';
import { leaseMs, nextCheck, orphanMs } from './schedule.ts';
import { settle } from './settle.ts';

const batchSize = 40;
/** Parallel requests to each gateway. Stripe allows 25 per second. */
const concurrency = 4;

/** Claims due payments, so that no other instance checks them at the same time. */
const claimDue = async (platform: Platform, gateway: Gateway): Promise<number[]> => {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + leaseMs);
  const rows = await rowsOf<{ id: number }>(
    platform.database.db,
    sql`update payments set next_check_at = ${lease.toISOString()}, checks = checks + 1 where id in (
          select id from payments where gateway = ${gateway} and next_check_at <= ${now.toISOString()}
          order by next_check_at limit ${batchSize} for update skip locked)
        returning id`,
  );
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
};

export type ReconcileReport = { checked: number; failed: number };

/**
 * Polls the gateways about open payments, and fails payments whose page never opened. Each gateway has its own
 * claims, so that an outage of one does not delay the others.
 */
export const reconcile = async (platform: Platform, which: readonly Gateway[] = gateways): Promise<ReconcileReport> => {
  const reports = await Promise.all(which.map((gateway) => reconcileWith(platform, gateway)));
  return {
    checked: reports.reduce((sum, { checked }) => sum + checked, 0),
    failed: reports.reduce((sum, { failed }) => sum + failed, 0),
  };
};

const reconcileWith = async (platform: Platform, gateway: Gateway): Promise<ReconcileReport> => {
  const report = { checked: 0, failed: 0 };
  for (;;) {
    const due = await claimDue(platform, gateway);
    const failed = await checkAll(platform, due);
    report.checked += due.length - failed;
    report.failed += failed;
    // After a failure, the other payments stay due for the next run.
    if (due.length < batchSize || failed > 0) return report;
  }
};

/** Checks these payments. Returns how many could not be checked. */
const checkAll = async (platform: Platform, ids: number[]): Promise<number> => {
  const waiting = ids.values();
  let failed = 0;
  const work = async (limit: number) => {
    for (let checks = 0; checks < limit; checks += 1) {
      const { value: id, done } = waiting.next();
      if (done) return;
      if (!(await check(platform, id))) failed += 1;
    }
  };
  // Checks the first payment alone, because an open circuit lets only one probe through, and closes if that succeeds.
  await work(1);
  await Promise.all(Array.from({ length: concurrency }, () => work(ids.length)));
  return failed;
};

/**
 * Checks one payment, and returns whether the gateway responded. Never throws, so that one payment does not hold up
 * the others.
 */
const check = async (platform: Platform, id: number): Promise<boolean> => {
  try {
    const settled = await settle(platform, id);
    if (settled && !settled.gateway_session_id) await failUnopened(platform, id);
    return true;
  } catch (error) {
    platform.log.warn({ err: error, paymentId: id }, 'could not check a payment');
    const failure = error instanceof GatewayError ? error.failure : undefined;
    if (failure === 'refused') await flagMissing(platform, id);
    else if (failure !== undefined) await retrySoon(platform, id);
    return failure === 'refused';
  }
};

/** Makes the payment due in the next run, so that it is settled within a minute after the gateway recovers. */
const retrySoon = async ({ database, clock }: Platform, id: number): Promise<void> => {
  const soon = new Date(clock.now().getTime() + 60_000);
  await database.db
    .update(payments)
    .set({ next_check_at: soon })
    .where(and(eq(payments.id, id), isNotNull(payments.next_check_at)));
};

/**
 * Flags a payment whose session the gateway does not know, once its page has expired, instead of polling it forever.
 */
const flagMissing = (platform: Platform, id: number): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    const now = platform.clock.now();
    if (!payment || nextCheck(payment.status, payment.created_at, now, payment.gateway)) return;
    await holdForReview(platform, tx, payment, 'missing', {});
  });

/**
 * Fails a payment that never got a page and so cannot be paid. Until `orphanMs`, it waits for a repeated request
 * instead.
 */
const failUnopened = (platform: Platform, id: number): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const payment = await findPayment(tx, id);
    if (!payment) return;
    const end = new Date(payment.created_at.getTime() + orphanMs);
    const isUnopened = and(eq(payments.id, id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id));
    if (now < end) {
      await tx.update(payments).set({ next_check_at: end }).where(isUnopened);
      return;
    }
    const [failed] = await tx
      .update(payments)
      .set({ status: 'failed', failure_code: 'no_page', next_check_at: null })
      .where(isUnopened)
      .returning({ id: payments.id });
    const detail = { reason: 'no_page' };
    if (failed) await recordEvent(tx, id, { kind: 'transition', from: 'pending', to: 'failed', detail }, now);
  });
