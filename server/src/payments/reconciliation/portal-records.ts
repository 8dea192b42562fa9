import type { Gateway } from '@wyrmgate/contract/payments';
import { and, asc, eq, gte, inArray, lt, or, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEntry } from '../gateways/gateways.ts';
import { type PaymentRow, paymentEvents, paymentRefunds, payments } from '../table.ts';
import type { OpenedDispute, PortalRecords } from './compare-day.ts';

type Period = { gateway: Gateway; livemode: boolean; from: Date; to: Date };
const batchSize = 1000;
const Detail = z.object({ dispute: z.string(), disputed: z.int().catch(0) });

const valuesOf = (entries: readonly GatewayEntry[], field: 'sessionId' | 'transactionId' | 'reference'): string[] => [
  ...new Set(entries.flatMap((entry) => (entry[field] === undefined ? [] : [entry[field]]))),
];

/**
 * Reads what `compareDay` compares: payments, refunds and disputes of a period, and those that the gateway's entries
 * name.
 */
export const readPortalRecords = async (
  tx: Tx,
  { gateway, livemode, from, to }: Period,
  entries: readonly GatewayEntry[],
): Promise<PortalRecords> => {
  const isOfGateway = and(eq(payments.gateway, gateway), eq(payments.livemode, livemode));
  const wasCompleted = and(gte(payments.completed_at, from), lt(payments.completed_at, to));
  const found = new Map(
    (await tx.select().from(payments).where(and(isOfGateway, wasCompleted))).map((row) => [row.id, row]),
  );
  for (const row of await findDisputed(tx, { from, to }, isOfGateway)) found.set(row.id, row);
  const fields = [
    [payments.gateway_session_id, valuesOf(entries, 'sessionId')],
    [payments.gateway_transaction_id, valuesOf(entries, 'transactionId')],
    [payments.reference, valuesOf(entries, 'reference')],
  ] as const;
  for (const [column, values] of fields)
    for (let start = 0; start < values.length; start += batchSize) {
      const isNamed = inArray(column, values.slice(start, start + batchSize));
      for (const row of await tx.select().from(payments).where(and(isOfGateway, isNamed))) found.set(row.id, row);
    }
  const ids = [...found.keys()];
  const wasCreated = and(gte(paymentRefunds.created_at, from), lt(paymentRefunds.created_at, to));
  const refunds = await tx
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.gateway, gateway),
        or(wasCreated, ids.length > 0 ? inArray(paymentRefunds.payment_id, ids) : undefined),
      ),
    );
  const missing = [...new Set(refunds.map(({ payment_id }) => payment_id))].filter((id) => !found.has(id));
  if (missing.length > 0)
    for (const row of await tx
      .select()
      .from(payments)
      .where(and(isOfGateway, inArray(payments.id, missing))))
      found.set(row.id, row);
  return { payments: [...found.values()], refunds, disputes: await readDisputes(tx, [...found.values()]) };
};

/** Returns payments whose dispute is open or lost, and changed in the period. */
const findDisputed = async (
  tx: Tx,
  { from, to }: Pick<Period, 'from' | 'to'>,
  isOfGateway: SQL | undefined,
): Promise<PaymentRow[]> => {
  const isDisputed = inArray(payments.dispute_state, ['open', 'lost']);
  const changed = and(
    eq(paymentEvents.kind, 'dispute'),
    gte(paymentEvents.created_at, from),
    lt(paymentEvents.created_at, to),
  );
  const rows = await tx
    .select({ payment: payments })
    .from(payments)
    .innerJoin(paymentEvents, eq(paymentEvents.payment_id, payments.id))
    .where(and(isOfGateway, isDisputed, changed));
  return rows.map(({ payment }) => payment);
};

/** Reads the timelines for the time at which each dispute was recorded and the amount that the bank held. */
const readDisputes = async (tx: Tx, found: readonly PaymentRow[]): Promise<OpenedDispute[]> => {
  const ids = found.flatMap(({ id, dispute_state }) => (dispute_state === 'none' ? [] : [id]));
  const opened: OpenedDispute[] = [];
  for (let start = 0; start < ids.length; start += batchSize) {
    const isNamed = inArray(paymentEvents.payment_id, ids.slice(start, start + batchSize));
    const events = await tx
      .select()
      .from(paymentEvents)
      .where(and(eq(paymentEvents.kind, 'dispute'), isNamed))
      .orderBy(asc(paymentEvents.id));
    const isOpen = new Map<number, boolean>();
    for (const { payment_id, created_at: at, detail } of events) {
      const { dispute, disputed } = Detail.parse(detail);
      if (!isOpen.get(payment_id))
        opened.push({ payment_id, at, amount: dispute === 'open' && disputed > 0 ? disputed : undefined });
      isOpen.set(payment_id, dispute === 'open');
    }
  }
  return opened;
};
