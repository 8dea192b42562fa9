import type { EventFailure } from '@wyrmgate/contract/gateway-events-constants';
import type { Gateway } from '@wyrmgate/contract/payments';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { prepared, preparedWrite } from '../../platform/database/prepared.ts';
import type { Platform } from '../../platform/platform.ts';
import { GatewayError, type GatewayEvent } from '../gateways/gateways.ts';
import { updatePayment } from '../rows.ts';
import { noteDeposit } from '../settlement/deposits.ts';
import { settle } from '../settlement/settle.ts';
import { type InboxRow, type PaymentRow, payments, webhookInbox } from '../table.ts';
import { type Noted, noted, noteEvent, recordEvent } from '../timeline.ts';
import { type InboxJob, inboxQueueOf } from './inbox.ts';
import { requeueGateway } from './inbox-sweep.ts';
import { retryPauseMs } from './retry-pause.ts';

class UnreadableEvent extends Error {}

const eventQuery = prepared((tx) =>
  tx
    .select()
    .from(webhookInbox)
    .where(eq(webhookInbox.id, sql.placeholder('id')))
    .prepare('payments_event'),
);

/**
 * Settles the payment of an event, and marks the event as done if that succeeds. Otherwise the event is retried after a
 * pause.
 */
export const processEvent = async (platform: Platform, { id, stored }: InboxJob): Promise<void> => {
  const { db } = platform.database;
  const own = stored && isOwn(platform, stored.row) ? stored : undefined;
  const row = own?.row ?? (await eventQuery(db).execute({ id }))[0];
  if (!row || row.processed_at) return;
  try {
    if (!(await applyEvent(platform, row, own?.payment))) await markProcessed(platform, db, row, {});
  } catch (error) {
    await recordFailure(platform, row, error);
    return;
  }
  // The gateway responds again, so no other event needs to wait until its pause ends.
  if (row.failure === 'gateway') await requeueGateway(platform, row.gateway, { waiting: true });
};

/** Whether only this process handles the new event: the sweep picks up an event once its first retry is due. */
const isOwn = ({ clock }: Platform, { next_attempt_at }: InboxRow): boolean => clock.now() < next_attempt_at;

const markProcessed = async (
  { clock }: Platform,
  tx: Tx,
  { id }: InboxRow,
  found: { payment_id?: number },
  entry?: Noted,
) => {
  const change = { ...found, processed_at: clock.now(), failure: null, last_error: null };
  await (entry ? markNoted(tx, change, { ...entry, which: id }) : markAlone(tx, change, { which: id }));
};

type InboxChange = Partial<InboxRow>;
const isOpen = and(eq(webhookInbox.id, sql.placeholder('which')), isNull(webhookInbox.processed_at));
const markAlone = preparedWrite(webhookInbox, 'payments_event_done', (tx, change: InboxChange, name) =>
  tx.update(webhookInbox).set(change).where(isOpen).prepare(name),
);
const markNoted = preparedWrite(webhookInbox, 'payments_event_noted', (tx, change: InboxChange, name) =>
  tx
    .with(noteEvent(tx, sql`exists (select from ${webhookInbox} where ${isOpen})`))
    .update(webhookInbox)
    .set(change)
    .where(isOpen)
    .prepare(name),
);

/** Settles the payment of an event. Returns whether the event was marked as processed in the same transaction. */
const applyEvent = async (
  platform: Platform,
  row: InboxRow,
  known: PaymentRow | null | undefined,
): Promise<boolean> => {
  const gateway = platform.gateways[row.gateway];
  if (!gateway) throw new GatewayError(`No API keys are configured for ${row.gateway}.`, 'unavailable');
  const event = gateway.parse(row.body);
  if (!event) throw new UnreadableEvent('The stored event cannot be read.');
  const { approval = false, dispute = false } = event;
  // If the gateway was unreachable, the approval has not been used yet. After any other failure it may have been.
  const options = { reapproved: approval && row.attempts === 0, disputed: dispute };
  const found = known ?? (await findPaymentOf(platform.database.db, row.gateway, event));
  if (found && row.payment_id === null && isOfSession(found, event)) {
    let marked = false;
    const alongside = async (tx: Tx) => {
      const entry = noted(found.id, { kind: 'webhook', detail: detailOf(event) }, platform.clock.now());
      await markProcessed(platform, tx, row, { payment_id: found.id }, entry);
      marked = true;
    };
    try {
      await settle(platform, found.id, 'gateway', { ...options, seen: found, alongside });
      if (marked) return true;
    } catch (error) {
      // Shows staff which payment is waiting for the gateway.
      await platform.database.transaction((tx) => claimEvent(platform, tx, row, event));
      throw error;
    }
  }
  const payment = await platform.database.transaction((tx) => claimEvent(platform, tx, row, event));
  if (payment) await settle(platform, payment.id, 'gateway', options);
  return false;
};

const detailOf = ({ type, key }: GatewayEvent) => ({ type, event: key });

/**
 * Whether the event belongs to the session that the payment already has, so that it only needs to be recorded and
 * settled.
 */
const isOfSession = ({ gateway_session_id: current }: PaymentRow, { sessionId, parentSessionId }: GatewayEvent) =>
  current !== null && parentSessionId === undefined && (sessionId === undefined || sessionId === current);

const failureOf = (error: unknown): EventFailure => {
  if (error instanceof UnreadableEvent) return 'unreadable';
  if (!(error instanceof GatewayError)) return 'internal';
  return error.failure === 'refused' ? 'refused' : 'gateway';
};

/** Records a failure. An unreachable gateway does not count as an attempt. */
const recordFailure = async (platform: Platform, row: InboxRow, error: unknown): Promise<void> => {
  const { clock, database, jobs, log } = platform;
  const failure = failureOf(error);
  const now = clock.now().getTime();
  const pause = retryPauseMs(now - row.received_at.getTime(), failure);
  const message = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
  await database.transaction(async (tx) => {
    await tx
      .update(webhookInbox)
      .set({
        failure,
        last_error: message,
        next_attempt_at: new Date(now + pause),
        ...(failure === 'gateway' ? {} : { attempts: sql`${webhookInbox.attempts} + 1` }),
      })
      .where(and(eq(webhookInbox.id, row.id), isNull(webhookInbox.processed_at)));
    // The sweep runs once a minute, which is too slow after a short failure.
    if (pause < 60_000)
      await jobs.send(
        tx,
        inboxQueueOf(row.gateway),
        { id: row.id },
        { startAfterSeconds: Math.ceil(pause / 1000), once: { key: `retry:${row.id}`, seconds: 5 } },
      );
  });
  const { gateway, event_key: event } = row;
  // Events with these failures wait for staff, who see them in a list.
  if (failure === 'refused' || failure === 'unreadable')
    log.info({ gateway, event, failure, reason: message }, 'a webhook waits for staff');
  else log.warn({ err: error, gateway, event, failure }, 'could not apply a webhook');
};

/**
 * Finds the payment of an event, and adds the event to its timeline. Returns undefined if there is nothing to settle.
 */
const claimEvent = async (platform: Platform, tx: Tx, row: InboxRow, event: GatewayEvent) => {
  const { sessionId, type, key } = event;
  const payment = await findPaymentOf(tx, row.gateway, event, { lock: true });
  if (!payment) {
    // Another product or portal uses the same gateway account.
    platform.log.info(
      { gateway: row.gateway, type, event: key },
      'webhook does not belong to a payment of this portal',
    );
    return undefined;
  }
  const isFirst = row.payment_id === null;
  if (isFirst) await tx.update(webhookInbox).set({ payment_id: payment.id }).where(eq(webhookInbox.id, row.id));
  const now = platform.clock.now();
  if (event.parentSessionId !== undefined && sessionId !== undefined) {
    await noteDeposit(tx, payment, sessionId, now);
    if (isFirst) await recordEvent(tx, payment.id, { kind: 'webhook', detail: { type, deposit: sessionId } }, now);
    return payment;
  }
  const currentSession = payment.gateway_session_id;
  const isForeign = sessionId !== undefined && currentSession !== null && currentSession !== sessionId;
  const detail = { ...detailOf(event), ...(isForeign ? { foreign_session: sessionId } : {}) };
  if (isFirst) await recordEvent(tx, payment.id, { kind: 'webhook', detail }, now);
  if (isForeign) {
    platform.log.warn({ payment: payment.reference, event: key }, 'webhook names another session for this payment');
    return undefined;
  }
  // The checkout response was lost, but the session exists. Its state is still compared with the order.
  if (sessionId !== undefined && currentSession === null)
    await updatePayment(tx, payment, { gateway_session_id: sessionId });
  return payment;
};

/** Matches by session first and by reference last, because anyone could have put a reference into an event. */
const findPaymentOf = async (
  tx: Tx,
  name: Gateway,
  { sessionId, parentSessionId, transactionId, reference }: GatewayEvent,
  { lock = false } = {},
): Promise<PaymentRow | undefined> => {
  const columns = [
    ['gateway_session_id', parentSessionId],
    ['gateway_session_id', sessionId],
    ['gateway_transaction_id', transactionId],
    ['reference', reference],
  ] as const;
  for (const [column, wanted] of columns) {
    if (!wanted) continue;
    const query = queries[column][lock ? 'lock' : 'find'];
    const [row] = await query(tx).execute({ gateway: name, wanted });
    if (row) return row;
  }
  return undefined;
};

const queryBy = (name: 'reference' | 'gateway_session_id' | 'gateway_transaction_id') => {
  const select = (tx: Tx) =>
    tx
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, sql.placeholder('gateway')), eq(payments[name], sql.placeholder('wanted'))));
  return {
    find: prepared((tx) => select(tx).prepare(`payments_find_${name}`)),
    lock: prepared((tx) => select(tx).for('update').prepare(`payments_lock_${name}`)),
  };
};
const queries = {
  reference: queryBy('reference'),
  gateway_session_id: queryBy('gateway_session_id'),
  gateway_transaction_id: queryBy('gateway_transaction_id'),
};
