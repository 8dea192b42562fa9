import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { consentVersion, type payments as contract, paymentProblems } from '@wyrmgate/contract/payments';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findPackageOnSale } from '../packages/service.ts';
import { sha256 } from '../platform/crypto/crypto.ts';
import type { Tx } from '../platform/database/database.ts';
import { type Checkout, GatewayError, type GuardedGateway } from './gateways/gateways.ts';
import type { PaymentRow } from './lists.ts';
import { createReference } from './reference.ts';
import { nextCheck, orphanMilliseconds, pageMilliseconds } from './schedule.ts';
import { paymentEvents, payments } from './table.ts';
import { noteEvent } from './timeline.ts';

type Spec = (typeof contract)['createStripeSession'];
type Order = Received<Spec>['body'];

/** Stripe refuses pages that would close sooner than half an hour from now. */
const resumableMilliseconds = pageMilliseconds - 35 * 60_000;

/** Starts a card payment: the row first, then the gateway's page for it. */
export const createStripeSession = async (context: External<User>, input: Received<Spec>): Promise<Returned<Spec>> => {
  const gateway = context.platform.gateways.stripe;
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const payment = await context.transact((work) => openPayment(work, gateway, input.body));
  if (payment.gateway_session_id && payment.checkout_url) return replyOf(payment);
  return replyOf(await openPage(context, gateway, payment));
};

const replyOf = (row: PaymentRow): Returned<Spec> => ({
  session_id: row.gateway_session_id ?? '',
  url: row.checkout_url ?? '',
  reference: row.reference,
});

/** The payment of this request: the one that the same key started before, or a new row. */
const openPayment = async (work: Work<User>, gateway: GuardedGateway, order: Order): Promise<PaymentRow> => {
  const { tx, actor, request, now } = work;
  const key = request.idempotencyKey ? sha256(request.idempotencyKey) : null;
  const hash = sha256(JSON.stringify([gateway.name, order.package_id, order.currency]));
  const earlier = key === null ? undefined : await findByKey(tx, actor.id, key);
  if (earlier) {
    if (earlier.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
    if (isAlive(earlier, now)) return earlier;
    // A dead payment gives its key to the next attempt.
    await tx.update(payments).set({ idempotency_key: null }).where(eq(payments.id, earlier.id));
  }
  const offer = await findPackageOnSale(tx, order.package_id);
  if (!offer) throw problem(paymentProblems.packageNotFound);
  if (!gateway.available()) throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  const [row] = await tx
    .insert(payments)
    .values({
      reference: createReference(),
      user_id: actor.id,
      gateway: gateway.name,
      package_id: offer.package_id,
      package_name: offer.name,
      coins: offer.coins,
      bonus_coins: offer.bonus_coins,
      amount: order.currency === 'EUR' ? offer.price_eur : offer.price_usd,
      currency: order.currency,
      livemode: gateway.livemode,
      idempotency_key: key,
      request_hash: hash,
      language: actor.language,
      consent_version: consentVersion,
      consent_at: now,
      consent_ip: request.ip,
      created_at: now,
      next_check_at: new Date(now.getTime() + orphanMilliseconds),
    })
    .onConflictDoNothing({ target: [payments.user_id, payments.idempotency_key] })
    .returning();
  if (!row) return findTwin(tx, actor.id, key, hash);
  await noteEvent(tx, row.id, { kind: 'created', to: 'pending', detail: { package: row.package_id } }, now);
  return row;
};

const findByKey = async (tx: Tx, userId: number, key: string): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.user_id, userId), eq(payments.idempotency_key, key)))
    .for('update');
  return row;
};

/** The other half of a double click was faster by a moment. */
const findTwin = async (tx: Tx, userId: number, key: string | null, hash: string): Promise<PaymentRow> => {
  const twin = key === null ? undefined : await findByKey(tx, userId, key);
  if (!twin) throw new Error('The payment was not stored.');
  if (twin.request_hash !== hash) throw problem(paymentProblems.idempotencyMismatch);
  return twin;
};

/** Whether a repeated request still belongs to this payment; otherwise it starts a new one. */
const isAlive = (row: PaymentRow, now: Date): boolean => {
  if (row.status === 'failed' || row.status === 'cancelled') return false;
  const age = now.getTime() - row.created_at.getTime();
  return row.status !== 'pending' || age < (row.gateway_session_id ? pageMilliseconds : resumableMilliseconds);
};

/** Has the gateway open the page and stores it. Whatever goes wrong, the row stays and the same key tries again. */
const openPage = async (context: External<User>, gateway: GuardedGateway, payment: PaymentRow): Promise<PaymentRow> => {
  const { platform, actor } = context;
  let checkout: Checkout;
  try {
    checkout = await gateway.createCheckout({
      reference: payment.reference,
      attempt: 1 + (await countErrors(platform.database.db, payment.id)),
      name: payment.package_name,
      description: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      email: actor.email,
      language: payment.language,
      expiresAt: new Date(payment.created_at.getTime() + pageMilliseconds),
    });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await context.transact(({ tx }) => noteFailure(tx, payment, error, platform.clock.now()));
    platform.log.warn({ err: error, payment: payment.reference }, 'the gateway opened no page');
    if (error.failure === 'unavailable') throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
    throw problem(paymentProblems.checkoutFailed);
  }
  const stored = await context.transact(({ tx }) => storePage(tx, payment.id, checkout, platform.clock.now()));
  if (stored.status === 'pending') return stored;
  // Cancelled while the gateway was working: nobody must pay on this page.
  await gateway.close(checkout.sessionId).catch(() => undefined);
  throw problem(paymentProblems.checkoutFailed);
};

/** Answers of the gateway's own trouble, each of which used up an idempotency key there. */
const countErrors = async (tx: Tx, paymentId: number): Promise<number> => {
  const [row] = await tx
    .select({ errors: count() })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.payment_id, paymentId), eq(paymentEvents.kind, 'error')));
  return row?.errors ?? 0;
};

const noteFailure = async (tx: Tx, payment: PaymentRow, { failure, message }: GatewayError, now: Date) => {
  const detail = { failure, message: message.slice(0, 300) };
  if (failure === 'answered') await noteEvent(tx, payment.id, { kind: 'error', detail }, now);
  if (failure !== 'refused') return;
  const [failed] = await tx
    .update(payments)
    .set({ status: 'failed', failure_code: 'refused', next_check_at: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
    .returning({ id: payments.id });
  if (failed) await noteEvent(tx, payment.id, { kind: 'transition', from: 'pending', to: 'failed', detail }, now);
};

const storePage = async (tx: Tx, id: number, checkout: Checkout, now: Date): Promise<PaymentRow> => {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!row) throw new Error(`Payment ${id} is gone.`);
  if (row.gateway_session_id && row.checkout_url) return row;
  const [stored] = await tx
    .update(payments)
    .set({
      gateway_session_id: checkout.sessionId,
      checkout_url: checkout.url,
      next_check_at: nextCheck(row.status, row.created_at, now) ?? null,
    })
    .where(eq(payments.id, id))
    .returning();
  await noteEvent(tx, id, { kind: 'session', detail: { session: checkout.sessionId } }, now);
  return stored ?? row;
};
