import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type payments as contract, type Gateway, paymentProblems } from '@wyrmgate/contract/payments';
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { External } from '../../http/context.ts';
import { problem } from '../../http/problem.ts';
import type { Tx } from '../../platform/database/database.ts';
import { preparedWrite } from '../../platform/database/prepared.ts';
import { faultPoint } from '../../platform/faults/faults.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GatewayEvent } from '../gateways/gateways.ts';
import { type InboxRow, type PaymentRow, payments, webhookInbox } from '../table.ts';
import { firstRetryMs } from './retry-pause.ts';

type Spec = (typeof contract)['stripeWebhook'];

/**
 * Returns the queue for inbox rows of one gateway. Queues are separate, so that a slow gateway does not delay the
 * others.
 */
export const inboxQueueOf = (gateway: Gateway): string => `payments.inbox.${gateway}`;
/**
 * `stored` is the event that was just stored, and the payment of its session. It saves two queries and is not part of
 * the queued job.
 */
export type InboxJob = { id: number; stored?: { row: InboxRow; payment: PaymentRow | null } };

export const receiveFrom =
  (name: Gateway) =>
  (context: External, { body }: Pick<Received<Spec>, 'body'>): Promise<Returned<Spec>> =>
    receiveWebhook(context, name, body);

/**
 * Verifies the signature, stores the event once and starts to process it. If this process dies, the sweep finds the
 * event.
 */
export const receiveWebhook = async (context: External, name: Gateway, body: unknown) => {
  const { platform, request } = context;
  const gateway = platform.gateways[name];
  if (!gateway) throw problem(paymentProblems.methodNotOffered);
  const count = (outcome: string) => platform.metrics.webhooks.inc({ gateway: name, outcome });
  const event = await gateway
    .verify(body instanceof Uint8Array ? body : new Uint8Array(), request.headers)
    .catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      platform.log.warn({ err: error, gateway: name }, 'a webhook could not be verified and must be sent again');
      count('unverified');
      throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
    });
  if (!event || event.livemode !== gateway.livemode) {
    platform.log.warn({ gateway: name, ip: request.ip, mode: event?.livemode }, 'webhook rejected');
    count('refused');
    throw problem(paymentProblems.signatureInvalid);
  }
  if (event.relevant) {
    const { job, isNew } = await storeEvent(platform, name, event, body as Uint8Array);
    if (isNew) faultPoint('inbox-stored');
    if (job) platform.jobs.runNow(inboxQueueOf(name), job);
    count(isNew ? 'stored' : 'repeated');
  } else count('ignored');
  return { received: true as const };
};

/**
 * Stores an event once. Returns a job if the event must be processed, because it is new or an earlier attempt failed.
 */
export const storeEvent = async (
  { clock, database: { db } }: Platform,
  name: Gateway,
  event: GatewayEvent,
  body: Uint8Array,
): Promise<{ job: InboxJob | undefined; isNew: boolean }> => {
  const now = clock.now();
  const values = {
    gateway: name,
    event_key: event.key,
    event_type: event.type,
    body,
    received_at: now,
    next_attempt_at: new Date(now.getTime() + firstRetryMs),
  };
  const session = event.parentSessionId === undefined ? event.sessionId : undefined;
  const [stored] = await insertQuery(db, values, { session: session ?? null });
  if (stored) {
    const { inserted: row, payments: payment } = stored;
    return { job: { id: row.id, stored: { row: { ...row, body }, payment } }, isNew: true };
  }
  const id = await findFailed(db, name, event.key);
  return { job: id === undefined ? undefined : { id }, isNew: false };
};

const { body: _, ...withoutBody } = getTableColumns(webhookInbox);

const insertQuery = preparedWrite(
  webhookInbox,
  'payments_event_insert',
  (tx, values: typeof webhookInbox.$inferInsert, name) => {
    const inserted = tx
      .$with('inserted')
      .as(tx.insert(webhookInbox).values(values).onConflictDoNothing().returning(withoutBody));
    const ofSession = and(
      eq(payments.gateway, inserted.gateway),
      eq(payments.gateway_session_id, sql.placeholder('session')),
    );
    return tx.with(inserted).select().from(inserted).leftJoin(payments, ofSession).prepare(name);
  },
);

const findFailed = async (tx: Tx, name: Gateway, key: string): Promise<number | undefined> => {
  const isFailed = and(isNull(webhookInbox.processed_at), isNotNull(webhookInbox.failure));
  const [row] = await tx
    .select({ id: webhookInbox.id })
    .from(webhookInbox)
    .where(and(eq(webhookInbox.gateway, name), eq(webhookInbox.event_key, key), isFailed));
  return row?.id;
};
