import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type GatewayDeposit, GatewayError, type GuardedGateway } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';
import { paymentDeposits } from '../table.ts';

export type DepositRow = typeof paymentDeposits.$inferSelect;

/**
 * The maximum number of deposits that a settlement reads; the next one reads the others. More are rare, because each
 * transfer costs the payer a fee.
 */
const maxReads = 20;

/** Stores that the gateway reported a transfer to this payment's address. The transfer counts once it has been read. */
export const noteDeposit = async (tx: Tx, payment: PaymentRow, sessionId: string, now: Date): Promise<void> => {
  await tx
    .insert(paymentDeposits)
    .values({ payment_id: payment.id, gateway: payment.gateway, session_id: sessionId, created_at: now })
    .onConflictDoUpdate({
      target: [paymentDeposits.gateway, paymentDeposits.session_id],
      set: { stale: true },
      setWhere: eq(paymentDeposits.payment_id, payment.id),
    });
};

export const listDeposits = (tx: Tx, paymentId: number): Promise<DepositRow[]> =>
  tx.select().from(paymentDeposits).where(eq(paymentDeposits.payment_id, paymentId)).orderBy(asc(paymentDeposits.id));

/** `version` differs after every write to the row, including one that only repeats that it is stale. */
const listVersions = (tx: Tx, paymentId: number): Promise<(DepositRow & { version: string })[]> =>
  tx
    .select({ ...getTableColumns(paymentDeposits), version: sql<string>`${paymentDeposits}.xmin::text` })
    .from(paymentDeposits)
    .where(eq(paymentDeposits.payment_id, paymentId))
    .orderBy(asc(paymentDeposits.id));

/** A deposit with the version of its row before the gateway was read. */
export type ReadDeposit = GatewayDeposit & { version: string };

/** Reads deposits whose state may have changed, and skips those that the gateway does not know. */
export const readDeposits = async (tx: Tx, gateway: GuardedGateway, payment: PaymentRow): Promise<ReadDeposit[]> => {
  const { readDeposit } = gateway;
  if (!readDeposit) return [];
  const stale = (await listVersions(tx, payment.id)).filter((deposit) => deposit.stale).slice(0, maxReads);
  const found: ReadDeposit[] = [];
  for (const { session_id: sessionId, version } of stale)
    try {
      found.push({ ...(await readDeposit(sessionId)), version });
    } catch (error) {
      if (!(error instanceof GatewayError && error.failure === 'refused')) throw error;
    }
  return found;
};

/** Whether a deposit was written while the gateway was read. What was read may then be older than what it reports now. */
export const haveDepositsChanged = async (
  tx: Tx,
  paymentId: number,
  read: readonly ReadDeposit[],
): Promise<boolean> => {
  if (read.length === 0) return false;
  const rows = await listVersions(tx, paymentId);
  return read.some(
    ({ sessionId, version }) => !rows.some((row) => row.session_id === sessionId && row.version === version),
  );
};

const isOf = (payment: PaymentRow, deposit: GatewayDeposit): boolean =>
  deposit.parentSessionId === payment.gateway_session_id &&
  deposit.reference === payment.reference &&
  deposit.livemode === payment.livemode &&
  deposit.asset === payment.crypto?.asset;

/** Stores what was read. Returns all deposits of the payment, and how many of them have just arrived. */
export const storeDeposits = async (
  tx: Tx,
  payment: PaymentRow,
  read: readonly ReadDeposit[],
  now: Date,
): Promise<{ deposits: DepositRow[]; arrivals: number }> => {
  const before = await listVersions(tx, payment.id);
  let arrivals = 0;
  for (const deposit of read) {
    const row = before.find(({ session_id }) => session_id === deposit.sessionId);
    if (!row) continue;
    const state = deposit.state === 'arrived' && !isOf(payment, deposit) ? 'foreign' : deposit.state;
    const hasArrived = state === 'arrived' || state === 'foreign';
    if (hasArrived && row.state !== state) arrivals += 1;
    await tx
      .update(paymentDeposits)
      .set({
        state,
        asset: deposit.asset,
        amount: deposit.amount,
        // Read again: a transfer that has not arrived yet, and one that was reported again while the gateway was read.
        stale: state === 'arriving' || row.version !== deposit.version,
        arrived_at: row.arrived_at ?? (hasArrived ? (deposit.at ?? now) : null),
      })
      .where(and(eq(paymentDeposits.id, row.id)));
  }
  return { deposits: arrivals > 0 || read.length > 0 ? await listDeposits(tx, payment.id) : before, arrivals };
};
