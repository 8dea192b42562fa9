import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, type Gateway, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, isNull } from 'drizzle-orm';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { type Tx, violatedUnique } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import { translate } from '../../platform/language/messages.ts';
import { type Checkout, GatewayError, type GuardedGateway } from '../gateways/gateways.ts';
import { hostedPageMs, nextCheck } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { countErrors, recordEvent } from '../timeline.ts';
import { openPayment } from './open-payment.ts';
import { type Order, packageOrder } from './orders.ts';

type Spec = (typeof contract)['createStripeSession'];

export const createStripeSession = (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> =>
  startPayment(context, 'stripe', packageOrder(body));

/** Creates a payment and returns its hosted page. A repeated request gets the same page. */
export const startPayment = async (context: External<User>, name: Gateway, order: Order): Promise<Returned<Spec>> =>
  checkoutPageOf(await createPayment(context, name, order));

/** Inserts the row, then opens the gateway's page for it. `asset` is required for crypto payments. */
export const createPayment = async (
  context: External<User>,
  name: Gateway,
  order: Order,
  asset?: string,
): Promise<PaymentRow> => {
  const gateway = context.platform.gateways[name];
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const identity = asset === undefined ? order.identity : [...order.identity, asset];
  const payment = await context.transaction((work) => openPayment(work, gateway, { ...order, identity }));
  if (payment.gateway_session_id && payment.checkout_url) return payment;
  return openHostedPage(context, gateway, payment, asset);
};

export const checkoutPageOf = (row: PaymentRow): Returned<Spec> => ({
  session_id: row.gateway_session_id ?? '',
  url: row.checkout_url ?? '',
  reference: row.reference,
});

/** Opens the hosted page and stores it. If that fails, the row stays, so that the same idempotency key can retry. */
const openHostedPage = async (
  context: External<User>,
  gateway: GuardedGateway,
  payment: PaymentRow,
  asset?: string,
): Promise<PaymentRow> => {
  const { platform, actor } = context;
  let checkout: Checkout;
  try {
    checkout = await gateway.createCheckout({
      reference: payment.reference,
      attempt: 1 + (await countErrors(platform.database.db, payment.id, 'answered')),
      name: payment.kind === 'donation' ? translate(actor.language, 'payments:kinds.donation') : payment.package_name,
      description: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      email: actor.email,
      language: payment.language,
      expiresAt: new Date(payment.created_at.getTime() + hostedPageMs),
      asset,
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await context.transaction(({ tx }) => recordFailure(tx, payment, error, platform.clock.now()));
    platform.log.warn({ err: error, payment: payment.reference }, 'could not open the hosted page');
    if (error.failure === 'unavailable') throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
    throw Object.assign(problem(paymentProblems.checkoutFailed), { cause: error });
  }
  faultPoint('page-opened');
  const stored = await context.transaction(({ tx }) => storeHostedPage(tx, payment.id, checkout, platform.clock.now()));
  if (stored.status === 'pending') return stored;
  // Cancelled while the gateway was opening the page: it must not be paid.
  await gateway.close(checkout.sessionId).catch(() => undefined);
  throw problem(paymentProblems.checkoutFailed);
};

const recordFailure = async (tx: Tx, payment: PaymentRow, { failure, message }: GatewayError, now: Date) => {
  const detail = { failure, message: message.slice(0, 300) };
  if (failure === 'answered') await recordEvent(tx, payment.id, { kind: 'error', detail }, now);
  if (failure !== 'refused') return;
  const [failed] = await tx
    .update(payments)
    .set({ status: 'failed', failure_code: 'refused', next_check_at: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
    .returning({ id: payments.id });
  if (failed) await recordEvent(tx, payment.id, { kind: 'transition', from: 'pending', to: 'failed', detail }, now);
};

const storeHostedPage = async (tx: Tx, id: number, checkout: Checkout, now: Date): Promise<PaymentRow> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`Payment ${id} does not exist.`);
  if (row.gateway_session_id && row.checkout_url) return row;
  const [stored] = await tx
    .update(payments)
    .set({
      gateway_session_id: checkout.sessionId,
      checkout_url: checkout.url,
      crypto: checkout.terms ?? null,
      next_check_at: nextCheck(row.status, row.created_at, now, row.gateway) ?? null,
    })
    .where(eq(payments.id, id))
    .returning()
    .catch((error: unknown) => {
      // The gateway returned a session id that belongs to another payment.
      throw violatedUnique(error) === undefined ? error : problem(paymentProblems.checkoutFailed);
    });
  await recordEvent(tx, id, { kind: 'session', detail: { session: checkout.sessionId } }, now);
  return stored ?? row;
};
