import { setTimeout } from 'node:timers/promises';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, type Gateway, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { External, User } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import { type Tx, violatedUnique } from '../../platform/database/database.ts';
import { preparedWrite } from '../../platform/database/prepared.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import { translate } from '../../platform/language/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Checkout, GatewayError, type GuardedGateway } from '../gateways/gateways.ts';
import { findPayment } from '../rows.ts';
import { hostedPageMs, nextCheck } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';
import { payments } from '../table.ts';
import { countErrors, noted, noteEvent, recordEvent } from '../timeline.ts';
import { openingMs, openPayment } from './open-payment.ts';
import { type Order, packageOrder } from './orders.ts';

type Spec = (typeof contract)['createStripeSession'];

export const createStripeSession = (context: External<User>, { body }: Received<Spec>): Promise<Returned<Spec>> =>
  startPayment(context, 'stripe', packageOrder(body));

/** Creates a payment and returns its hosted page. A repeated request gets the same page. */
export const startPayment = async (context: External<User>, name: Gateway, order: Order): Promise<Returned<Spec>> =>
  checkoutPageOf(await createPayment(context, name, order));

/** Inserts the payment, then opens the gateway's page for it. Crypto payments require `asset`. */
export const createPayment = async (
  context: External<User>,
  name: Gateway,
  order: Order,
  asset?: string,
): Promise<PaymentRow> => {
  const gateway = context.platform.gateways[name];
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const identity = asset === undefined ? order.identity : [...order.identity, asset];
  const { payment, isNew } = await openPayment(context, gateway, { ...order, identity });
  if (isOpened(payment)) return payment;
  const { owned, row } = isNew ? { owned: true, row: payment } : await claimOpening(context.platform, payment.id);
  if (!owned) return row;
  // A new payment cannot have errors yet.
  const errors = isNew ? 0 : await countErrors(context.platform.database.db, payment.id, 'answered');
  return openHostedPage(context, gateway, row, { attempt: 1 + errors, asset });
};

const isOpened = (row: PaymentRow): boolean => row.gateway_session_id !== null && row.checkout_url !== null;

const pollMs = 100;

/**
 * Waits for the request that is opening the page, on any instance, and takes over if that request has died. Without
 * this, NOWPayments would open a page for each request, because it has no idempotency keys.
 */
const claimOpening = async ({ database: { db }, clock }: Platform, id: number) => {
  for (;;) {
    const now = clock.now();
    const isFree = or(isNull(payments.opening_until), lte(payments.opening_until, now));
    const [claimed] = await db
      .update(payments)
      .set({ opening_until: new Date(now.getTime() + openingMs) })
      .where(and(eq(payments.id, id), eq(payments.status, 'pending'), isNull(payments.checkout_url), isFree))
      .returning();
    if (claimed) return { owned: true, row: claimed };
    let row = await findPayment(db, id);
    while (row && !isOpened(row) && row.status === 'pending' && row.opening_until && row.opening_until > clock.now()) {
      await setTimeout(pollMs);
      row = await findPayment(db, id);
    }
    if (row && isOpened(row)) return { owned: false, row };
    // The other request has failed.
    if (row?.status !== 'pending' || row.opening_until === null) throw problem(paymentProblems.checkoutFailed);
  }
};

export const checkoutPageOf = (row: PaymentRow): Returned<Spec> => ({
  session_id: row.gateway_session_id ?? '',
  url: row.checkout_url ?? '',
  reference: row.reference,
});

/**
 * Opens the hosted page and stores it. If that fails, the row stays, so that a repeated request with the same key can
 * retry.
 */
const openHostedPage = async (
  context: External<User>,
  gateway: GuardedGateway,
  payment: PaymentRow,
  { attempt, asset }: { attempt: number; asset: string | undefined },
): Promise<PaymentRow> => {
  const { platform, actor } = context;
  let checkout: Checkout;
  try {
    checkout = await gateway.createCheckout({
      reference: payment.reference,
      attempt,
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
  const stored = await storeHostedPage(platform.database.db, payment, checkout, platform.clock.now());
  if (stored.status === 'pending') return stored;
  // The payment was cancelled while the gateway opened its page, so the page must not be paid.
  await gateway.close(checkout.sessionId).catch(() => undefined);
  throw problem(paymentProblems.checkoutFailed);
};

const recordFailure = async (tx: Tx, payment: PaymentRow, { failure, message }: GatewayError, now: Date) => {
  const detail = { failure, message: message.slice(0, 300) };
  if (failure === 'answered') await recordEvent(tx, payment.id, { kind: 'error', detail }, now);
  await tx.update(payments).set({ opening_until: null }).where(eq(payments.id, payment.id));
  if (failure !== 'refused') return;
  const [failed] = await tx
    .update(payments)
    .set({ status: 'failed', failure_code: 'refused', next_check_at: null })
    .where(and(eq(payments.id, payment.id), eq(payments.status, 'pending'), isNull(payments.gateway_session_id)))
    .returning({ id: payments.id });
  if (failed) await recordEvent(tx, payment.id, { kind: 'transition', from: 'pending', to: 'failed', detail }, now);
};

const storeHostedPage = async (tx: Tx, opened: PaymentRow, checkout: Checkout, now: Date): Promise<PaymentRow> => {
  const columns = {
    gateway_session_id: checkout.sessionId,
    checkout_url: checkout.url,
    crypto: checkout.terms ?? null,
    opening_until: null,
  };
  const { id } = opened;
  const store = async (row: PaymentRow): Promise<PaymentRow | undefined> => {
    const entry = noted(id, { kind: 'session', detail: { session: checkout.sessionId } }, now);
    const change = { ...columns, next_check_at: nextCheck(row.status, row.created_at, now, row.gateway) ?? null };
    const unchanged = { which: id, before: row.status };
    const [stored] = await pageQuery(tx, change, { ...entry, ...unchanged }).catch((error: unknown) => {
      // The gateway returned a session id that already belongs to another payment.
      throw violatedUnique(error) === undefined ? error : problem(paymentProblems.checkoutFailed);
    });
    return stored && { ...row, ...change };
  };
  const stored = await store(opened);
  if (stored) return stored;
  // The payment has changed since this request read it.
  const row = await findPayment(tx, id);
  if (!row) throw new Error(`Payment ${id} does not exist.`);
  return isOpened(row) ? row : ((await store(row)) ?? row);
};

const pageQuery = preparedWrite(payments, 'payments_page', (tx, change: Partial<PaymentRow>, name) => {
  const { placeholder } = sql;
  const isUnchanged = sql`${payments.id} = ${placeholder('which')} and ${payments.status} = ${placeholder('before')} and ${payments.checkout_url} is null`;
  return tx
    .with(noteEvent(tx, sql`exists (select from ${payments} where ${isUnchanged})`))
    .update(payments)
    .set(change)
    .where(isUnchanged)
    .returning({ id: payments.id })
    .prepare(name);
});
