import { and, eq, isNull, sql } from 'drizzle-orm';
import { rowsOf } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { GatewayError } from './gateways/gateways.ts';
import { leaseMilliseconds, orphanMilliseconds } from './schedule.ts';
import { findPayment, settle } from './settle.ts';
import { payments } from './table.ts';
import { noteEvent } from './timeline.ts';

/** Takes the payments that are due, so that no other copy of the server asks for them too. */
const claimDue = async (platform: Platform): Promise<number[]> => {
  const now = platform.clock.now();
  const lease = new Date(now.getTime() + leaseMilliseconds);
  const rows = await rowsOf<{ id: number }>(
    platform.database.db,
    sql`update payments set next_check_at = ${lease.toISOString()}, checks = checks + 1 where id in (
          select id from payments where next_check_at <= ${now.toISOString()}
          order by next_check_at limit 50 for update skip locked)
        returning id`,
  );
  return rows.map(({ id }) => Number(id)).sort((a, b) => a - b);
};

/** Asks the gateways about payments that no webhook has finished, and gives up those whose page never opened. */
export const reconcile = async (platform: Platform): Promise<{ checked: number; failed: number }> => {
  const report = { checked: 0, failed: 0 };
  for (const id of await claimDue(platform)) {
    try {
      const settled = await settle(platform, id);
      if (settled && !settled.gateway_session_id) await abandon(platform, id);
      report.checked += 1;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      report.failed += 1;
      platform.log.warn({ err: error, paymentId: id }, 'the gateway could not be asked about a payment');
    }
  }
  return report;
};

/** A payment without a page cannot be paid: it waits for a repeated request, then it has failed. */
const abandon = (platform: Platform, id: number): Promise<void> =>
  platform.database.transact(async (tx) => {
    const now = platform.clock.now();
    const payment = await findPayment(tx, id);
    if (!payment) return;
    const end = new Date(payment.created_at.getTime() + orphanMilliseconds);
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
