import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, type Gateway, gateways, paymentProblems } from '@wyrmgate/contract/payments';
import { and, count, eq, inArray, type SQL } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { queueSettlement } from './jobs.ts';
import { serializePayment } from './serialize.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

type Contract = typeof contract;

export const listMethods = async ({ platform }: Work): Promise<Returned<Contract['methods']>> => ({
  gateways: gateways.filter((name) => platform.gateways[name] !== undefined),
  sandbox: platform.liveGateways.sandboxed(),
});

/** Finds a user's own payment. Another user's payment is reported as not found, so that references cannot be probed. */
export const findOwnPayment = async (tx: Tx, userId: number, condition: SQL): Promise<PaymentRow> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), condition));
  if (!row) throw problem(paymentProblems.notFound);
  return row;
};

export const countOpenPayments = async (tx: Tx): Promise<Map<Gateway, number>> => {
  const rows = await tx
    .select({ gateway: payments.gateway, total: count() })
    .from(payments)
    .where(inArray(payments.status, ['pending', 'processing']))
    .groupBy(payments.gateway);
  return new Map(rows.map(({ gateway, total }) => [gateway, total]));
};

export const readStripeSession = async (
  work: Work<User>,
  { params }: Received<Contract['stripeSession']>,
): Promise<Returned<Contract['stripeSession']>> =>
  showOwnPayment(work, and(eq(payments.gateway, 'stripe'), eq(payments.gateway_session_id, params.id)) as SQL);

export const readByReference = async (
  work: Work<User>,
  { params }: Received<Contract['byReference']>,
): Promise<Returned<Contract['byReference']>> => showOwnPayment(work, eq(payments.reference, params.reference));

/** Finds a user's own payment. If it is open, also queues a settlement, in case a webhook was lost. */
export const readOwnPayment = async ({ platform, tx, actor }: Work<User>, condition: SQL): Promise<PaymentRow> => {
  const row = await findOwnPayment(tx, actor.id, condition);
  if (row.gateway_session_id && (row.status === 'pending' || row.status === 'processing'))
    await queueSettlement(platform, tx, row);
  return row;
};
const showOwnPayment = async (work: Work<User>, condition: SQL) =>
  serializePayment(await readOwnPayment(work, condition));
