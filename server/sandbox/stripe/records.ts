import type Stripe from 'stripe';
import type { Attempt, DeliveryMode } from '../shell/outbox.ts';

// Stored in the library's own types, so that the compiler checks the wire format. References are ids; `expand` replaces
// them in responses only.
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

/** Internal data of a session, not part of the API. */
export type Draft = {
  lines: Stripe.LineItem[];
  intentMetadata: Record<string, string>;
  description: string | null;
  receiptEmail: string | null;
  /** Created by the first attempt to pay. The session refers to it once it is paid or processing. */
  intentId: string | null;
  delivery: DeliveryMode;
};

export type StoredResponse = { at: number; fingerprint: string; status: number; body: string; requestId: string };

export type Records = {
  sessions: Record<string, Session>;
  drafts: Record<string, Draft>;
  intents: Record<string, Intent>;
  sessionOfIntent: Record<string, string>;
  charges: Record<string, Charge>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  events: Record<string, EventRecord>;
  responses: Record<string, StoredResponse>;
};

export const emptyRecords = (): Records => ({
  sessions: {},
  drafts: {},
  intents: {},
  sessionOfIntent: {},
  charges: {},
  refunds: {},
  disputes: {},
  events: {},
  responses: {},
});
