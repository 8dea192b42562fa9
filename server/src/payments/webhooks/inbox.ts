import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, type Gateway, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, sql } from 'drizzle-orm';
import type { External } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import type { GatewayEvent } from '../gateways/gateways.ts';
import { updatePayment } from '../rows.ts';
import { holdForReview } from '../settlement/review.ts';
import { settle } from '../settlement/settle.ts';
import type { PaymentRow } from '../table.ts';
import { payments, webhookInbox } from '../table.ts';
import { recordEvent } from '../timeline.ts';

type Spec = (typeof contract)['stripeWebhook'];

/** Queue of inbox row ids. */
export const inboxQueue = 'payments.inbox';

export const receiveFrom =
  (name: Gateway) =>
  (context: External, { body }: Pick<Received<Spec>, 'body'>): Promise<Returned<Spec>> =>
    receiveWebhook(context, name, body);

/** Verifies the signature and stores the event once, together with the job that processes it later. */
export const receiveWebhook = async (context: External, name: Gateway, body: unknown) => {
  const { platform, request, transaction } = context;
  const gateway = platform.gateways[name];
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const count = (outcome: string) => platform.metrics.webhooks.inc({ gateway: name, outcome });
  const event = body instanceof Uint8Array ? await gateway.verify(body, request.headers) : undefined;
  if (!event || event.livemode !== gateway.livemode) {
    platform.log.warn({ gateway: name, ip: request.ip, mode: event?.livemode }, 'webhook rejected');
    count('refused');
    throw problem(paymentProblems.signatureInvalid);
  }
  if (event.relevant) {
    const stored = await transaction(({ tx }) => storeEvent(platform, tx, name, event, body as Uint8Array));
    if (stored) faultPoint('inbox-stored');
    platform.jobs.wake(inboxQueue);
    count(stored ? 'stored' : 'repeated');
  } else count('ignored');
  return { received: true as const };
};

/** Returns whether the event was new. */
export const storeEvent = async (platform: Platform, tx: Tx, name: Gateway, event: GatewayEvent, body: Uint8Array) => {
  const [row] = await tx
    .insert(webhookInbox)
    .values({
      gateway: name,
      event_key: event.key,
      event_type: event.type,
      body,
      received_at: platform.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: webhookInbox.id });
  if (row) await platform.jobs.send(tx, inboxQueue, { id: row.id });
  return row !== undefined;
};

/** Settles the payment of one row. The row is done only if that succeeds. */
export const processInbox = async (platform: Platform, id: number): Promise<void> => {
  const { db } = platform.database;
  const [row] = await db.select().from(webhookInbox).where(eq(webhookInbox.id, id));
  if (!row || row.processed_at) return;
  const updateRow = (values: Partial<typeof webhookInbox.$inferInsert>) =>
    db
      .update(webhookInbox)
      .set({ ...values, attempts: sql`${webhookInbox.attempts} + 1` })
      .where(eq(webhookInbox.id, id));
  try {
    const event = platform.gateways[row.gateway]?.parse(row.body);
    if (!event) throw new Error(`Gateway ${row.gateway} cannot parse this event.`);
    await handleEvent(platform, row.gateway, event, row.attempts === 0);
  } catch (error) {
    await updateRow({ last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    throw error;
  }
  await updateRow({ processed_at: platform.clock.now(), last_error: null });
};

const handleEvent = async (
  platform: Platform,
  name: Gateway,
  event: GatewayEvent,
  isFirstAttempt: boolean,
): Promise<void> => {
  const payment = await platform.database.transaction((tx) => claimEvent(platform, tx, name, event, isFirstAttempt));
  if (!payment) return;
  const { approval = false, dispute = false } = event;
  await settle(platform, payment.id, 'gateway', { reapproved: isFirstAttempt && approval, disputed: dispute });
};

/** Finds the payment of an event and adds the event to its timeline. Returns undefined if there is nothing to settle. */
const claimEvent = async (platform: Platform, tx: Tx, name: Gateway, event: GatewayEvent, isFirstAttempt: boolean) => {
  const { sessionId, type, key } = event;
  const payment = await findPaymentOf(tx, name, event);
  if (!payment) {
    // Another product or another portal uses the same gateway account.
    platform.log.info({ gateway: name, type, event: key }, 'webhook does not belong to a payment of this portal');
    return undefined;
  }
  const now = platform.clock.now();
  if (event.parentSessionId !== undefined) {
    await holdForReview(platform, tx, payment, 'repeated', { session: sessionId ?? '' });
    return undefined;
  }
  const currentSession = payment.gateway_session_id;
  const isForeign = sessionId !== undefined && currentSession !== null && currentSession !== sessionId;
  const detail = { type, event: key, ...(isForeign ? { foreign_session: sessionId } : {}) };
  if (isFirstAttempt) await recordEvent(tx, payment.id, { kind: 'webhook', detail }, now);
  if (isForeign) {
    platform.log.warn({ payment: payment.reference, event: key }, 'webhook names another session for this payment');
    return undefined;
  }
  // The checkout response was lost but the session exists. Its state is still compared with the order.
  if (sessionId !== undefined && currentSession === null)
    await updatePayment(tx, payment, { gateway_session_id: sessionId });
  return payment;
};

/** Matches by session first, because a reference is only a claim of the event. */
const findPaymentOf = async (
  tx: Tx,
  name: Gateway,
  { sessionId, parentSessionId, transactionId, reference }: GatewayEvent,
) =>
  (parentSessionId ? await findBy(tx, name, eq(payments.gateway_session_id, parentSessionId)) : undefined) ??
  (sessionId ? await findBy(tx, name, eq(payments.gateway_session_id, sessionId)) : undefined) ??
  (transactionId ? await findBy(tx, name, eq(payments.gateway_transaction_id, transactionId)) : undefined) ??
  (reference ? await findBy(tx, name, eq(payments.reference, reference)) : undefined);

const findBy = async (tx: Tx, name: Gateway, condition: ReturnType<typeof eq>): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, name), condition))
    .for('update');
  return row;
};
