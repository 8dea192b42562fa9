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
import { noteEvent } from '../timeline.ts';

type Spec = (typeof contract)['stripeWebhook'];

/** Queue that works through the inbox; a job carries the number of its row. */
export const inboxQueue = 'payments.inbox';

/** The webhooks of one gateway. */
export const receiveFrom =
  (name: Gateway) =>
  (context: External, { body }: Pick<Received<Spec>, 'body'>): Promise<Returned<Spec>> =>
    receiveWebhook(context, name, body);

/** Checks the signature, stores the event once with the job that processes it, and answers: all work happens later. */
export const receiveWebhook = async (context: External, name: Gateway, body: unknown) => {
  const { platform, request, transaction } = context;
  const gateway = platform.gateways[name];
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const count = (outcome: string) => platform.metrics.webhooks.inc({ gateway: name, outcome });
  const event = body instanceof Uint8Array ? await gateway.verify(body, request.headers) : undefined;
  if (!event || event.livemode !== gateway.livemode) {
    platform.log.warn({ gateway: name, ip: request.ip, mode: event?.livemode }, 'webhook refused');
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

/** True if the event was new. */
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

/** Processes one row: the payment that it is about is settled. The row is done only when that has succeeded. */
export const processInbox = async (platform: Platform, id: number): Promise<void> => {
  const { db } = platform.database;
  const [row] = await db.select().from(webhookInbox).where(eq(webhookInbox.id, id));
  if (!row || row.processed_at) return;
  const close = (values: Partial<typeof webhookInbox.$inferInsert>) =>
    db
      .update(webhookInbox)
      .set({ ...values, attempts: sql`${webhookInbox.attempts} + 1` })
      .where(eq(webhookInbox.id, id));
  try {
    const event = platform.gateways[row.gateway]?.parse(row.body);
    if (!event) throw new Error(`The gateway ${row.gateway} cannot read this event now.`);
    await handleEvent(platform, row.gateway, event, row.attempts === 0);
  } catch (error) {
    await close({ last_error: error instanceof Error ? error.message.slice(0, 500) : 'unknown' });
    throw error;
  }
  await close({ processed_at: platform.clock.now(), last_error: null });
};

const handleEvent = async (platform: Platform, name: Gateway, event: GatewayEvent, first: boolean): Promise<void> => {
  const payment = await platform.database.transaction((tx) => claimEvent(platform, tx, name, event, first));
  if (!payment) return;
  const { approval = false, dispute = false } = event;
  await settle(platform, payment.id, 'gateway', { again: first && approval, disputed: dispute });
};

/** The payment that an event is about, with a line in its timeline; undefined when it is not ours or names a foreign session. */
const claimEvent = async (platform: Platform, tx: Tx, name: Gateway, event: GatewayEvent, first: boolean) => {
  const { sessionId, type, key } = event;
  const payment = await findSubject(tx, name, event);
  if (!payment) {
    // Another product on the same account, or a payment of another portal.
    platform.log.info({ gateway: name, type, event: key }, 'webhook about no payment of this portal');
    return undefined;
  }
  const now = platform.clock.now();
  if (event.parentSessionId !== undefined) {
    await holdForReview(platform, tx, payment, 'repeated', { session: sessionId ?? '' });
    return undefined;
  }
  const own = payment.gateway_session_id;
  const foreign = sessionId !== undefined && own !== null && own !== sessionId;
  const detail = { type, event: key, ...(foreign ? { foreign_session: sessionId } : {}) };
  if (first) await noteEvent(tx, payment.id, { kind: 'webhook', detail }, now);
  if (foreign) {
    platform.log.warn({ payment: payment.reference, event: key }, 'webhook names another session for this payment');
    return undefined;
  }
  // The answer to our call was lost, yet the page exists; what it says is read from the gateway and compared as always.
  if (sessionId !== undefined && own === null) await updatePayment(tx, payment, { gateway_session_id: sessionId });
  return payment;
};

/** By session first, because a reference is only what the event claims. */
const findSubject = async (
  tx: Tx,
  name: Gateway,
  { sessionId, parentSessionId, transactionId, reference }: GatewayEvent,
) =>
  (parentSessionId ? await findOne(tx, name, eq(payments.gateway_session_id, parentSessionId)) : undefined) ??
  (sessionId ? await findOne(tx, name, eq(payments.gateway_session_id, sessionId)) : undefined) ??
  (transactionId ? await findOne(tx, name, eq(payments.gateway_transaction_id, transactionId)) : undefined) ??
  (reference ? await findOne(tx, name, eq(payments.reference, reference)) : undefined);

const findOne = async (tx: Tx, name: Gateway, which: ReturnType<typeof eq>): Promise<PaymentRow | undefined> => {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, name), which))
    .for('update');
  return row;
};
