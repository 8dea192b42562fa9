import type { Surroundings } from '../shell/gateway.ts';
import type { Outbox } from '../shell/outbox.ts';
import { nameEvent } from './identifiers.ts';
import { refuseMissing } from './problem.ts';
import {
  type Charge,
  type Delivery,
  type Dispute,
  type Draft,
  type EventRecord,
  type EventType,
  type Intent,
  planOf,
  type Refund,
  type Session,
  type State,
  type StripeEvent,
} from './records.ts';

export const apiVersion = '2026-10-28.endive';

/** What every Stripe operation works on. */
export type Ledger = {
  state: State;
  around: Surroundings;
  outbox: Outbox;
  /** The API call that is being answered; null while the payer or the dashboard acts. */
  request: { id: string | null; idempotency_key: string | null };
  /** The second in which overdue sessions were last looked for. */
  sweptAt: number;
};

export const seconds = (ledger: Ledger): number => Math.floor(ledger.around.now() / 1000);

export const findSession = (ledger: Ledger, id: string): { session: Session; draft: Draft } => ({
  session: pick(ledger.state.sessions, id, 'checkout.session', 'session'),
  draft: pick(ledger.state.drafts, id, 'checkout.session', 'session'),
});
export const findIntent = (ledger: Ledger, id: string | null, param = 'intent'): Intent =>
  pick(ledger.state.intents, id, 'payment_intent', param);
export const findCharge = (ledger: Ledger, id: string | null, param = 'charge'): Charge =>
  pick(ledger.state.charges, id, 'charge', param);
export const findRefund = (ledger: Ledger, id: string): Refund => pick(ledger.state.refunds, id, 'refund', 'refund');
export const findDispute = (ledger: Ledger, id: string): Dispute =>
  pick(ledger.state.disputes, id, 'dispute', 'dispute');
export const findEvent = (ledger: Ledger, id: string): EventRecord => pick(ledger.state.events, id, 'event', 'id');

/** The charge that paid for a session. */
export const chargeOf = (ledger: Ledger, sessionId: string): Charge =>
  findCharge(ledger, findIntent(ledger, findSession(ledger, sessionId).session.payment_intent).latest_charge);

const pick = <T>(records: Readonly<Record<string, T>>, id: string | null, kind: string, param: string): T => {
  const found = id !== null && Object.hasOwn(records, id) ? records[id] : undefined;
  if (found !== undefined) return found;
  throw refuseMissing(kind, id ?? '', param);
};

/** Keeps the event with a copy of the object as it is now, and sends it on its way. */
export const announce = (
  ledger: Ledger,
  sessionId: string,
  type: EventType,
  object: unknown,
  { previous, delivery }: { previous?: Record<string, unknown>; delivery?: Delivery } = {},
): StripeEvent => {
  const event: StripeEvent = {
    id: nameEvent(),
    object: 'event',
    api_version: apiVersion,
    created: seconds(ledger),
    data: { object: structuredClone(object), ...(previous ? { previous_attributes: previous } : {}) },
    livemode: false,
    pending_webhooks: 1,
    request: { ...ledger.request },
    type,
  };
  ledger.state.events[event.id] = { event, sessionId, attempts: [] };
  const chosen = delivery ?? ledger.state.drafts[sessionId]?.delivery ?? 'normal';
  if (chosen !== 'lost') ledger.outbox.post(event.id, planOf[chosen]);
  ledger.around.changed();
  return event;
};
