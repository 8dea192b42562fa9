import type Stripe from 'stripe';
import type { Attempt, Plan } from '../shell/outbox.ts';

/**
 * What is kept, in the library's own types, so that the compiler checks the wire format.
 * Links are ids here; `expand` replaces them in the answer only.
 */
export type Session = Stripe.Checkout.Session & { payment_intent: string | null };
export type Intent = Stripe.PaymentIntent & { latest_charge: string | null };
export type Charge = Stripe.Charge & { payment_intent: string };
export type Refund = Stripe.Refund & { charge: string; payment_intent: string };
export type Dispute = Stripe.Dispute & { charge: string; payment_intent: string };

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.payment_failed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated';

export type StripeEvent = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};
export type EventRecord = { event: StripeEvent; sessionId: string; attempts: Attempt[] };

/** How the events of a session travel. `lost` ones are made and listed, but never sent. */
export type Delivery = 'normal' | 'twice' | 'late' | 'lost';
export const planOf: Readonly<Record<Exclude<Delivery, 'lost'>, Plan>> = {
  normal: { copies: 1, delay: 0 },
  twice: { copies: 2, delay: 0 },
  late: { copies: 1, delay: 20_000 },
};

/** What belongs to a session and never leaves the sandbox. */
export type Draft = {
  lines: Stripe.LineItem[];
  intentMetadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  /** Made at the first attempt to pay; the session shows it once it is paid for or under way. */
  intentId: string | null;
  delivery: Delivery;
};

export type KeptAnswer = { at: number; fingerprint: string; status: number; body: string; requestId: string };

export type State = {
  sessions: Record<string, Session>;
  drafts: Record<string, Draft>;
  intents: Record<string, Intent>;
  sessionOfIntent: Record<string, string>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  events: Record<string, EventRecord>;
  answers: Record<string, KeptAnswer>;
};

export const emptyState = (): State => ({
  sessions: {},
  drafts: {},
  intents: {},
  sessionOfIntent: {},
  charges: {},
  refunds: {},
  disputes: {},
  events: {},
  answers: {},
});
