import { and, eq, gte, ne, sum } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayRefund } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import { paymentRefunds } from '../table.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;

export const listRefunds = (tx: Tx, paymentId: number): Promise<RefundRow[]> =>
  tx.select().from(paymentRefunds).where(eq(paymentRefunds.payment_id, paymentId)).orderBy(paymentRefunds.id);

export const findRefund = async (tx: Tx, id: number): Promise<RefundRow | undefined> => {
  const [row] = await tx.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row;
};

/** Returns how many cents a member of staff has refunded since the given time. */
export const sumRefundsBy = async (tx: Tx, actorId: number, since: Date): Promise<number> => {
  const [row] = await tx
    .select({ amount: sum(paymentRefunds.amount).mapWith(Number) })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.actor_id, actorId),
        gte(paymentRefunds.created_at, since),
        ne(paymentRefunds.status, 'failed'),
      ),
    );
  return row?.amount ?? 0;
};

/** Returns the cents that were paid out by hand, which the gateway does not know about. */
export const sumManualRefunds = async (tx: Tx, paymentId: number): Promise<number> => {
  const [row] = await tx
    .select({ amount: sum(paymentRefunds.amount).mapWith(Number) })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.payment_id, paymentId),
        eq(paymentRefunds.origin, 'manual'),
        ne(paymentRefunds.status, 'failed'),
      ),
    );
  return row?.amount ?? 0;
};

/** A status never changes to one of lower rank, because responses may be stale. */
const rank: Record<RefundRow['status'], number> = { requested: 0, pending: 1, succeeded: 2, failed: 3 };

/** Updates rows from the gateway's list, and returns those that changed. The caller must have locked the payment. */
export const storeRefunds = async (
  tx: Tx,
  payment: PaymentRow,
  refunds: readonly GatewayRefund[],
  now: Date,
): Promise<RefundRow[]> => {
  if (refunds.length === 0) return [];
  const rows = new Map((await listRefunds(tx, payment.id)).map((row) => [row.id, row]));
  const changed: RefundRow[] = [];
  for (const refund of refunds) {
    const row = findMatchingRow([...rows.values()], refund);
    if (row && row.refund_id === refund.id && rank[row.status] >= rank[refund.status]) continue;
    const stored = row ? await updateRefund(tx, row, refund, now) : await addRefund(tx, payment, refund, now);
    rows.set(stored.id, stored);
    changed.push(stored);
  }
  return changed;
};

/**
 * Matches by the portal's key, otherwise by the gateway's id. At gateways without keys, matches unconfirmed refunds
 * by amount.
 */
const findMatchingRow = (rows: readonly RefundRow[], refund: GatewayRefund): RefundRow | undefined =>
  rows.find(({ key }) => key !== null && key === refund.key) ??
  rows.find(({ refund_id }) => refund_id === refund.id) ??
  (refund.key === undefined
    ? rows.find(({ status, refund_id, amount }) => status === 'requested' && !refund_id && amount === refund.amount)
    : undefined);

const updateRefund = async (tx: Tx, row: RefundRow, refund: GatewayRefund, now: Date): Promise<RefundRow> => {
  const [changed] = await tx
    .update(paymentRefunds)
    .set({
      refund_id: refund.id,
      status: refund.status,
      amount: refund.amount,
      next_attempt_at: null,
      failure: refund.status === 'failed' ? 'gateway' : null,
      finished_at: refund.status === 'pending' ? null : now,
    })
    .where(eq(paymentRefunds.id, row.id))
    .returning();
  return changed ?? row;
};

const addRefund = async (tx: Tx, payment: PaymentRow, refund: GatewayRefund, now: Date): Promise<RefundRow> => {
  const [added] = await tx
    .insert(paymentRefunds)
    .values({
      payment_id: payment.id,
      gateway: payment.gateway,
      origin: 'gateway',
      refund_id: refund.id,
      status: refund.status,
      amount: refund.amount,
      created_at: now,
      finished_at: refund.status === 'pending' ? null : now,
    })
    .returning();
  if (!added) throw new Error(`Refund ${refund.id} was not inserted.`);
  return added;
};
