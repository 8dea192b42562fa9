import type { Surroundings } from '../shell/gateway.ts';
import type { Outbox } from '../shell/outbox.ts';
import { nameEvent } from './identifiers.ts';
import { refuseMissing } from './problem.ts';
import {
  type Charge,
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
export const findDispute = (ledger: Ledger, id: string): Dispute => pick(ledger.state.disputes, id, 'dispute', 'dispute');
export const findEvent = (ledger: Ledger, id: string): EventRecord => pick(ledger.state.events, id, 'event', 'id');

const pick = <T>(records: Readonly<Record<string, T>>, id: string | null, kind: string, param: string): T => {
  const found = id !== null && Object.hasOwn(records, id) ? records[id] : undefined;
  if (found !== undefined) return found;
  throw refuseMissing(kind, id ?? '', param);
};

export const sessionOfIntent = (ledger: Ledger, intentId: string): string | undefined =>
  Object.entries(ledger.state.drafts).find(([, draft]) => draft.intentId === intentId)?.[0];

/** Keeps the event with a copy of the object as it is now, and sends it on its way. */
export const announce = (
  ledger: Ledger,
  sessionId: string,
  type: EventType,
  object: unknown,
  previous?: Record<string, unknown>,
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
  const delivery = ledger.state.drafts[sessionId]?.delivery ?? 'normal';
  if (delivery !== 'lost') ledger.outbox.post(event.id, planOf[delivery]);
  ledger.around.changed();
  return event;
};
