import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, type SQL } from 'drizzle-orm';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { GatewayError } from '../gateways/gateways.ts';
import { findOwnPayment } from '../queries.ts';
import { serializePayment } from '../serialize.ts';
import { settle } from '../settlement/settle.ts';
import { payments } from '../table.ts';
import { startPayment } from './checkout.ts';
import { mapCheckoutError } from './checkout-errors.ts';
import { packageOrder } from './orders.ts';

type Create = (typeof contract)['createPaypalOrder'];
type Capture = (typeof contract)['capturePaypalOrder'];

export const createPaypalOrder = async (
  context: External<User>,
  { body }: Received<Create>,
): Promise<Returned<Create>> => {
  const started = startPayment(context, 'paypal', packageOrder(body));
  const { session_id, url, reference } = await mapCheckoutError(paymentProblems.paypalOrderFailed, started);
  return { order_id: session_id, url, reference };
};

/**
 * Handles the payer's return from PayPal. The return proves nothing, so the order is read, and captured if it is
 * approved.
 */
export const capturePaypalOrder = async (
  { platform, actor }: External<User>,
  { body }: Received<Capture>,
): Promise<Returned<Capture>> => {
  const condition = and(eq(payments.gateway, 'paypal'), eq(payments.gateway_session_id, body.order_id)) as SQL;
  const payment = await findOwnPayment(platform.database.db, actor.id, condition);
  if (payment.status === 'completed' || payment.status === 'refunded')
    return { ...serializePayment(payment), retry_url: null };
  try {
    const row = (await settle(platform, payment.id, 'gateway', { reapproved: true })) ?? payment;
    const declined = row.status === 'pending' && row.gateway_status === 'INSTRUMENT_DECLINED';
    return { ...serializePayment(row), retry_url: declined ? row.checkout_url : null };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    platform.log.warn({ err: error, payment: payment.reference }, 'could not capture the PayPal order');
    if (error.failure === 'unavailable') throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
    throw problem(paymentProblems.paypalCaptureFailed);
  }
};
