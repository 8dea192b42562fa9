import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type payments as contract,
  mayMovePayment,
  type PaymentMover,
  paymentProblems,
} from '@wyrmgate/contract/payments';
import { and, eq, isNull } from 'drizzle-orm';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { findOwn } from '../queries.ts';
import { serializePayment } from '../serialize.ts';
import { settle } from '../settlement/settle.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { noteEvent } from '../timeline.ts';

type Spec = (typeof contract)['cancel'];

/**
 * The payer's cancel page. The hosted page is closed first and then the gateway asked, because payers press "back" after
 * paying in another tab: paid money is honoured, never cancelled.
 */
export const cancelPayment = async (context: External<User>, { params }: Received<Spec>): Promise<Returned<Spec>> => {
  const { platform, actor } = context;
  const own = await findOwn(platform.database.db, actor.id, eq(payments.reference, params.reference));
  if (!mayMovePayment(own.status, 'cancelled', 'user')) return serializePayment(own);
  try {
    return serializePayment(await closePayment(context, own, 'user'));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform.log.warn({ err: error, payment: own.reference }, 'the gateway could not be asked to cancel');
    throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

/** Closes the page of a payment, asks the gateway what became of it and answers the payment as it is then. */
export const closePayment = async (
  context: Pick<External, 'platform' | 'transaction'>,
  row: PaymentRow,
  mover: PaymentMover,
): Promise<PaymentRow> => {
  const { platform } = context;
  if (!row.gateway_session_id) return cancelUnopened(context, row, mover);
  const gateway = platform.gateways[row.gateway];
  if (!gateway) throw new GatewayError(`There are no keys for ${row.gateway}.`, 'unavailable');
  await gateway.close(row.gateway_session_id);
  return (await settle(platform, row.id, mover)) ?? row;
};

/** No page ever opened, so nobody can have paid; should one open at this moment, it is closed at once. */
const cancelUnopened = (
  { transaction, platform }: Pick<External, 'platform' | 'transaction'>,
  own: PaymentRow,
  mover: PaymentMover,
): Promise<PaymentRow> =>
  transaction(async ({ tx }) => {
    const [cancelled] = await tx
      .update(payments)
      .set({ status: 'cancelled', next_check_at: null })
      .where(and(eq(payments.id, own.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
      .returning();
    if (!cancelled) return own;
    const detail = { mover };
    await noteEvent(tx, own.id, { kind: 'transition', from: 'pending', to: 'cancelled', detail }, platform.clock.now());
    return cancelled;
  });
