import type { GatewayContext } from '../shell/gateway.ts';
import { type DeliveryMode, deliveryPlans, type Outbox } from '../shell/outbox.ts';
import { newEventId } from './identifiers.ts';
import { missingResource } from './problem.ts';
import type {
  Charge,
  Dispute,
  Draft,
  EventRecord,
  EventType,
  Intent,
  Records,
  Refund,
  Session,
  StripeEvent,
} from './records.ts';

export const apiVersion = '2026-10-28.endive';

export type State = {
  records: Records;
  context: GatewayContext;
  outbox: Outbox;
  /** The current API call. Null while the payer or the dashboard acts. */
  request: { id: string | null; idempotency_key: string | null };
  /** Time of the last search for expired sessions, in seconds. */
  sweptAt: number;
};

export const seconds = (state: State): number => Math.floor(state.context.now() / 1000);

export const findSession = (state: State, id: string): { session: Session; draft: Draft } => ({
  session: pick(state.records.sessions, id, 'checkout.session', 'session'),
  draft: pick(state.records.drafts, id, 'checkout.session', 'session'),
});
export const findIntent = (state: State, id: string | null, param = 'intent'): Intent =>
  pick(state.records.intents, id, 'payment_intent', param);
export const findCharge = (state: State, id: string | null, param = 'charge'): Charge =>
  pick(state.records.charges, id, 'charge', param);
export const findRefund = (state: State, id: string): Refund => pick(state.records.refunds, id, 'refund', 'refund');
export const findDispute = (state: State, id: string): Dispute =>
  pick(state.records.disputes, id, 'dispute', 'dispute');
export const findEvent = (state: State, id: string): EventRecord => pick(state.records.events, id, 'event', 'id');

export const chargeOf = (state: State, sessionId: string): Charge =>
  findCharge(state, findIntent(state, findSession(state, sessionId).session.payment_intent).latest_charge);

const pick = <T>(records: Readonly<Record<string, T>>, id: string | null, kind: string, param: string): T => {
  const found = id !== null && Object.hasOwn(records, id) ? records[id] : undefined;
  if (found !== undefined) return found;
  throw missingResource(kind, id ?? '', param);
};

/** Records an event with a copy of the object, and queues its webhook. */
export const announce = (
  state: State,
  sessionId: string,
  type: EventType,
  object: unknown,
  { previous, delivery }: { previous?: Record<string, unknown>; delivery?: DeliveryMode } = {},
): StripeEvent => {
  const event: StripeEvent = {
    id: newEventId(),
    object: 'event',
    api_version: apiVersion,
    created: seconds(state),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { ...state.request },
    type,
  };
  state.records.events[event.id] = { event, sessionId, attempts: [] };
  const chosen = delivery ?? state.records.drafts[sessionId]?.delivery ?? 'normal';
  if (chosen !== 'lost') state.outbox.post(event.id, deliveryPlans[chosen]);
  state.context.changed();
  return event;
};
