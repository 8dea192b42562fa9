import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  type gatewayEvents as contract,
  type GatewayEvent,
  gatewayEventsProblems,
} from '@wyrmgate/contract/gateway-events';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { findPaymentsById } from '../payments/rows.ts';
import { assertMayHandle, assertNotOwn } from '../payments/settlement/assert-may-handle.ts';
import type { InboxRow } from '../payments/table.ts';
import { recordEvent } from '../payments/timeline.ts';
import { findInboxRow, listInbox, resolveInboxRow } from '../payments/webhooks/events.ts';
import { processEvent } from '../payments/webhooks/process-event.ts';
import type { Tx } from '../platform/database/database.ts';
import { findUsers } from '../users/service.ts';

type Contract = typeof contract;

const stateOf = ({ processed_at, resolution }: InboxRow): GatewayEvent['state'] => {
  if (!processed_at) return 'waiting';
  return resolution === null ? 'applied' : 'resolved';
};

const showEvents = async (tx: Tx, rows: InboxRow[]): Promise<GatewayEvent[]> => {
  const ids = rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id]));
  const payments = await findPaymentsById(tx, ids);
  const payers = await findUsers(
    tx,
    [...payments.values()].map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    const payment = row.payment_id === null ? undefined : payments.get(row.payment_id);
    return {
      id: row.id,
      gateway: row.gateway,
      type: row.event_type,
      received_at: row.received_at.toISOString(),
      state: stateOf(row),
      failure: row.failure,
      error: row.last_error,
      attempts: row.attempts,
      next_attempt_at: row.processed_at ? null : row.next_attempt_at.toISOString(),
      payment: payment
        ? {
            id: payment.id,
            reference: payment.reference,
            username: payers.get(payment.user_id)?.username ?? '',
          }
        : null,
      resolution: row.resolution,
    };
  });
};

const showEvent = async (tx: Tx, row: InboxRow): Promise<GatewayEvent> => {
  const [event] = await showEvents(tx, [row]);
  if (!event) throw new Error(`Event ${row.id} could not be serialized.`);
  return event;
};

export const listEvents = async (
  { tx }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { rows, pagination } = await listInbox(tx, query, query);
  return { events: await showEvents(tx, rows), pagination };
};

/** Finds a waiting event whose payment the caller may handle. */
const findWaiting = async (tx: Tx, { actor, audit }: Pick<Work<User>, 'actor' | 'audit'>, id: number) => {
  const row = await findInboxRow(tx, id);
  if (!row) throw problem(gatewayEventsProblems.notFound);
  audit.target('gateway_event', `${row.gateway} ${row.event_key}`);
  const payment =
    row.payment_id === null ? undefined : (await findPaymentsById(tx, [row.payment_id])).get(row.payment_id);
  if (payment) await assertMayHandle(tx, actor, payment);
  if (row.processed_at) throw problem(gatewayEventsProblems.alreadyDone);
  return { row, payment };
};

export const retryEvent = async (
  context: External<User>,
  { params }: Received<Contract['retry']>,
): Promise<Returned<Contract['retry']>> => {
  const { platform, audit } = context;
  const { db } = platform.database;
  const { row: before } = await findWaiting(db, context, params.id);
  await processEvent(platform, { id: before.id });
  const after = (await findInboxRow(db, before.id)) ?? before;
  audit.changes({ state: { before: stateOf(before), after: stateOf(after) } });
  return { event: await showEvent(db, after) };
};

export const resolveEvent = async (
  work: Work<User>,
  { params, body }: Received<Contract['resolve']>,
): Promise<Returned<Contract['resolve']>> => {
  const { tx, actor, audit, now } = work;
  audit.note(body.reason);
  const { row: before, payment } = await findWaiting(tx, work, params.id);
  if (payment) assertNotOwn(actor, payment);
  const after = await resolveInboxRow(tx, before.id, body.reason, now);
  if (!after) throw problem(gatewayEventsProblems.alreadyDone);
  if (payment) {
    const detail = { act: 'resolve_event', actor: actor.username, event: before.event_key, reason: body.reason };
    await recordEvent(tx, payment.id, { kind: 'staff', detail }, now);
  }
  audit.changes({ state: { before: stateOf(before), after: stateOf(after) } });
  return { event: await showEvent(tx, after) };
};
