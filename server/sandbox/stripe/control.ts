import { closeDispute, openDispute } from './disputes.ts';
import { findCharge, findIntent, findSession, type Ledger } from './ledger.ts';
import { type Decline, type Payment, declineSession, paySession, settleDelayed } from './payments.ts';
import type { Charge, Delivery, Dispute, EventType, Refund, Session, StripeEvent } from './records.ts';
import { type RefundOrder, refundCharge, settleRefund } from './refunds.ts';
import { expireSession } from './sessions.ts';
import { signBody } from './signature.ts';

export type SignedRequest = { path: string; body: string; headers: Record<string, string> };

/** What a payer, a bank and a merchant at the dashboard can do, for tests. */
export type StripeControl = {
  pay: (sessionId: string, payment?: Payment) => Session;
  decline: (sessionId: string, card?: string) => Decline;
  expire: (sessionId: string) => Session;
  /** The bank's answer to a delayed payment. */
  settleDelayed: (sessionId: string, outcome: 'succeeded' | 'failed') => Session;
  refund: (sessionId: string, order?: RefundOrder) => Refund;
  settleRefund: (refundId: string, outcome: 'succeeded' | 'failed') => Refund;
  dispute: (sessionId: string, amount?: number) => Dispute;
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Dispute;
  session: (sessionId: string) => Session;
  /** Newest last. */
  sessions: () => Session[];
  /** In the order in which they happened. */
  events: (sessionId: string, type?: EventType) => StripeEvent[];
  /** Sends now and tells the HTTP statuses that came back; 0 when nobody answered. */
  deliver: (eventId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  /** Body and headers for a test that posts by itself. The timestamp is in seconds. */
  signedRequest: (event: StripeEvent | string, how?: { secret?: string; timestamp?: number }) => SignedRequest;
  /** How the next events of this session travel. */
  deliverAs: (sessionId: string, delivery: Delivery) => void;
  /** Changes what the API answers for a session: another amount, currency, reference. The gateway lies so that the shop can notice. */
  falsify: (sessionId: string, change: Partial<Session>) => Session;
  /** Resolves when no webhook is under way or due. */
  settleWebhooks: () => Promise<void>;
};

export const controlStripe = (ledger: Ledger, webhookSecret: string): StripeControl => ({
  pay: (sessionId, payment) => copy(paySession(ledger, sessionId, payment)),
  decline: (sessionId, card) => declineSession(ledger, sessionId, card),
  expire: (sessionId) => copy(expireSession(ledger, sessionId)),
  settleDelayed: (sessionId, outcome) => copy(settleDelayed(ledger, sessionId, outcome)),
  refund: (sessionId, order) => copy(refundCharge(ledger, chargeOf(ledger, sessionId), order)),
  settleRefund: (refundId, outcome) => copy(settleRefund(ledger, refundId, outcome)),
  dispute: (sessionId, amount) => copy(openDispute(ledger, chargeOf(ledger, sessionId), amount)),
  closeDispute: (disputeId, outcome) => copy(closeDispute(ledger, disputeId, outcome)),
  session: (sessionId) => copy(findSession(ledger, sessionId).session),
  sessions: () => Object.values(ledger.state.sessions).map(copy),
  events: (sessionId, type) =>
    Object.values(ledger.state.events)
      .filter((record) => record.sessionId === sessionId && (type === undefined || record.event.type === type))
      .map(({ event }) => copy(event)),
  deliver: (eventId, how = {}) =>
    ledger.outbox.deliver(eventId, { times: how.times ?? 1, concurrency: how.concurrency ?? 1 }),
  signedRequest: (event, how = {}) => {
    const sent = typeof event === 'string' ? ledger.state.events[event]?.event : event;
    const body = JSON.stringify(sent, null, 2);
    const timestamp = how.timestamp ?? Math.floor(ledger.around.now() / 1000);
    return {
      path: '/api/webhooks/stripe',
      body,
      headers: {
        'Content-Type': 'application/json; charset=utf-8',
        'Stripe-Signature': signBody(body, how.secret ?? webhookSecret, timestamp),
      },
    };
  },
  deliverAs: (sessionId, delivery) => {
    findSession(ledger, sessionId).draft.delivery = delivery;
  },
  falsify: (sessionId, change) => copy(Object.assign(findSession(ledger, sessionId).session, change)),
  settleWebhooks: () => ledger.outbox.settle(),
});

export const chargeOf = (ledger: Ledger, sessionId: string): Charge => {
  const { session } = findSession(ledger, sessionId);
  const intent = findIntent(ledger, session.payment_intent);
  return findCharge(ledger, intent.latest_charge);
};

/** A test must not change the sandbox through what it was given. */
const copy = <T>(value: T): T => structuredClone(value);
