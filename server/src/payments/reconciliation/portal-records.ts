import type { Gateway } from '@wyrmgate/contract/payments';
import { and, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { GatewayEntry } from '../gateways/gateways.ts';
import { paymentRefunds, payments } from '../table.ts';
import type { PortalRecords } from './compare-day.ts';

type Period = { gateway: Gateway; livemode: boolean; from: Date; to: Date };
const batchSize = 1000;

const valuesOf = (entries: readonly GatewayEntry[], field: 'sessionId' | 'transactionId' | 'reference'): string[] => [
  ...new Set(entries.flatMap((entry) => (entry[field] === undefined ? [] : [entry[field]]))),
];

/** Reads what `compareDay` compares: payments and refunds of a period, and those that the gateway's entries name. */
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
  return { payments: [...found.values()], refunds };
};
