import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { lowerBound, upperBound } from '@wyrmgate/contract/filters';
import type { payments as contract } from '@wyrmgate/contract/payments';
import { and, eq, gte, lt } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { listNewest } from '../platform/database/paging.ts';
import { serializePayment } from './serialize.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

type Spec = (typeof contract)['history'];

/** Returns a page of the caller's payments, newest first. */
export const listHistory = async (
  { tx, actor, now }: Work<User>,
  { query }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const where = and(
    eq(payments.user_id, actor.id),
    query.status && eq(payments.status, query.status),
    query.gateway && eq(payments.gateway, query.gateway),
    query.kind && eq(payments.kind, query.kind),
    query.from ? gte(payments.created_at, lowerBound(query.from, now)) : undefined,
    query.to ? lt(payments.created_at, upperBound(query.to, now)) : undefined,
  );
  const { rows, next } = await listNewest(tx, { table: payments, where, after: query.after, limit: query.limit });
  return { payments: rows.map(serializePayment), next };
};

/** Finds a user's own payment. Another user's payment counts as unknown. */
export const findPaymentByReference = async (
  tx: Tx,
  userId: number,
  reference: string,
): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), eq(payments.reference, reference)));
  return row;
};

export const listPaymentIds = async (tx: Tx, userId: number): Promise<number[]> =>
  (await tx.select({ id: payments.id }).from(payments).where(eq(payments.user_id, userId))).map(({ id }) => id);
