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
import { findOwnPayment } from '../queries.ts';
import { serializePayment } from '../serialize.ts';
import { settle } from '../settlement/settle.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { recordEvent } from '../timeline.ts';

type Spec = (typeof contract)['cancel'];

/**
 * Handles the payer's return to the cancel page. Closes the hosted page and then reads the gateway's state, because
 * payers press "back" after paying in another tab: a payment that was paid is completed, never cancelled.
 */
export const cancelPayment = async (context: External<User>, { params }: Received<Spec>): Promise<Returned<Spec>> => {
  const { platform, actor } = context;
  const payment = await findOwnPayment(platform.database.db, actor.id, eq(payments.reference, params.reference));
  if (!mayMovePayment(payment.status, 'cancelled', 'user')) return serializePayment(payment);
  try {
    return serializePayment(await closePayment(context, payment, 'user'));
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform.log.warn({ err: error, payment: payment.reference }, 'could not cancel the payment at the gateway');
    throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

/** Closes the hosted page, then settles the payment with the state that the gateway reports. */
export const closePayment = async (
  context: Pick<External, 'platform' | 'transaction'>,
  row: PaymentRow,
  mover: PaymentMover,
): Promise<PaymentRow> => {
  const { platform } = context;
  if (!row.gateway_session_id) return cancelUnopened(context, row, mover);
  const gateway = platform.gateways[row.gateway];
  if (!gateway) throw new GatewayError(`No API keys are configured for ${row.gateway}.`, 'unavailable');
  await gateway.close(row.gateway_session_id);
  return (await settle(platform, row.id, mover)) ?? row;
};

/**
 * Cancels a payment without a hosted page, which no one can have paid. If a page is just being opened, checkout
 * closes it.
 */
const cancelUnopened = (
  { transaction, platform }: Pick<External, 'platform' | 'transaction'>,
  payment: PaymentRow,
  mover: PaymentMover,
): Promise<PaymentRow> =>
  transaction(async ({ tx }) => {
    const [cancelled] = await tx
      .update(payments)
      .set({ status: 'cancelled', next_check_at: null })
      .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
      .returning();
    if (!cancelled) return payment;
    const detail = { mover };
    await recordEvent(
      tx,
      payment.id,
      { kind: 'transition', from: 'pending', to: 'cancelled', detail },
      platform.clock.now(),
    );
    return cancelled;
  });
