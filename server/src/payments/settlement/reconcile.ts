import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { rowsOf } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { findPayment, lockPayment } from '../rows.ts';
import { payments } from '../table.ts';
import { noteEvent } from '../timeline.ts';
import { holdForReview } from './review.ts';
import { leaseMs, nextCheck, orphanMs } from './schedule.ts';
import { settle } from './settle.ts';

const batch = 40;
/** Questions to the gateways at the same time; Stripe allows 25 a second. */
const abreast = 4;

/** Takes payments that are due, so that no other copy of the server asks for them too. */
const claimDue = async (platform: Platform): Promise<number[]> => {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + leaseMs);
  const rows = await rowsOf<{ id: number }>(
    platform.database.db,
    sql`update payments set next_check_at = ${lease.toISOString()}, checks = checks + 1 where id in (
          select id from payments where next_check_at <= ${now.toISOString()}
          order by next_check_at limit ${batch} for update skip locked)
        returning id`,
  );
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
};

export type ReconcileReport = { checked: number; failed: number };

/** Asks the gateways about payments that no webhook has finished, and gives up those whose page never opened. */
export const reconcile = async (platform: Platform): Promise<ReconcileReport> => {
  const report = { checked: 0, failed: 0 };
  for (;;) {
    const due = await claimDue(platform);
    const failed = await checkAll(platform, due);
    report.checked += due.length - failed;
    report.failed += failed;
    // While a gateway is down its payments keep their place; the next minute tries again.
    if (due.length < batch || failed > 0) return report;
  }
};

/** Number of payments about which the gateway could not be asked. */
const checkAll = async (platform: Platform, ids: number[]): Promise<number> => {
  const waiting = ids.values();
  let failed = 0;
  const work = async (most: number) => {
    for (let checks = 0; checks < most; checks += 1) {
      const { value: id, done } = waiting.next();
      if (done) return;
      if (!(await check(platform, id))) failed += 1;
    }
  };
  // The first alone: a breaker that has rested lets one call through, and closes when that works.
  await work(1);
  await Promise.all(Array.from({ length: abreast }, () => work(ids.length)));
  return failed;
};

/** True if the gateway had an answer. Whatever goes wrong, the other payments do not wait for this one. */
const check = async (platform: Platform, id: number): Promise<boolean> => {
  try {
    const settled = await settle(platform, id);
    if (settled && !settled.gateway_session_id) await abandon(platform, id);
    return true;
  } catch (error) {
    platform.log.warn({ err: error, paymentId: id }, 'a payment could not be checked');
    const failure = error instanceof GatewayError ? error.failure : undefined;
    if (failure === 'refused') await callForMissing(platform, id);
    if (failure === 'unavailable') await askAgainSoon(platform, id);
    return failure === 'refused';
  }
};

/** Nobody was asked, so the payment keeps its place instead of waiting for the end of the lease. */
const askAgainSoon = async ({ database, clock }: Platform, id: number): Promise<void> => {
  const soon = new Date(clock.now().getTime() + 60_000);
  await database.db
    .update(payments)
    .set({ next_check_at: soon })
    .where(and(eq(payments.id, id), isNotNull(payments.next_check_at)));
};

/** The gateway does not know the session: once a page could no longer be open, staff is called instead of asking for ever. */
const callForMissing = (platform: Platform, id: number): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id);
    const now = platform.clock.now();
    if (!payment || nextCheck(payment.status, payment.created_at, now, payment.gateway)) return;
    await holdForReview(platform, tx, payment, 'missing', {});
  });

/** A payment without a page cannot be paid: it waits for a repeated request, then it has failed. */
const abandon = (platform: Platform, id: number): Promise<void> =>
  platform.database.transaction(async (tx) => {
    const now = platform.clock.now();
    const payment = await findPayment(tx, id);
    if (!payment) return;
    const end = new Date(payment.created_at.getTime() + orphanMs);
    const unopened = and(eq(payments.id, id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id));
    if (now < end) {
      await tx.update(payments).set({ next_check_at: end }).where(unopened);
      return;
    }
    const [failed] = await tx
      .update(payments)
      .set({ status: 'failed', failure_code: 'no_page', next_check_at: null })
      .where(unopened)
      .returning({ id: payments.id });
    const detail = { reason: 'no_page' };
    if (failed) await noteEvent(tx, id, { kind: 'transition', from: 'pending', to: 'failed', detail }, now);
  });
