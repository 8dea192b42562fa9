import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, gateways, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, type SQL } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { askSoon } from './jobs.ts';
import { serializePayment } from './serialize.ts';
import type { PaymentRow } from './table.ts';
import { payments } from './table.ts';

type Contract = typeof contract;

/** The gateways that have keys. */
export const listMethods = async ({ platform }: Work): Promise<Returned<Contract['methods']>> => ({
  gateways: gateways.filter((name) => platform.gateways[name] !== undefined),
  sandbox: platform.env.sandbox,
});

/** A payment of this user, or 404: that another's exists is nobody's business. */
export const findOwn = async (tx: Tx, userId: number, which: SQL): Promise<PaymentRow> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), which));
  if (!row) throw problem(paymentProblems.notFound);
  return row;
};

export const readSession = async (
  work: Work<User>,
  { params }: Received<Contract['stripeSession']>,
): Promise<Returned<Contract['stripeSession']>> =>
  watch(work, and(eq(payments.gateway, 'stripe'), eq(payments.gateway_session_id, params.id)) as SQL);

export const readByReference = async (
  work: Work<User>,
  { params }: Received<Contract['byReference']>,
): Promise<Returned<Contract['byReference']>> => watch(work, eq(payments.reference, params.reference));

/** Shows a payment. One that is still open has its gateway asked in the background, so that a lost webhook heals meanwhile. */
export const watchRow = async ({ platform, tx, actor }: Work<User>, which: SQL): Promise<PaymentRow> => {
  const row = await findOwn(tx, actor.id, which);
  if (row.gateway_session_id && (row.status === 'pending' || row.status === 'processing'))
    await askSoon(platform, tx, row.id);
  return row;
};
const watch = async (work: Work<User>, which: SQL) => serializePayment(await watchRow(work, which));
