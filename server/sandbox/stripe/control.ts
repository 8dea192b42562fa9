import { closeDispute, openDispute } from './disputes.ts';
import { chargeOf, findEvent, findSession, type Ledger } from './ledger.ts';
import { type Decline, declineSession, type Payment, paySession, settleDelayed } from './payments.ts';
import type { Delivery, Dispute, EventType, Refund, Session, StripeEvent } from './records.ts';
import { type RefundOrder, refundCharge, settleRefund } from './refunds.ts';
import { expireOverdue, expireSession } from './sessions.ts';
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
  /** Body and headers for a test that posts by itself. The timestamp is in seconds; several secrets sign while one is replaced. */
  signedRequest: (
    event: StripeEvent | string,
    how?: { secret?: string; secrets?: readonly string[]; timestamp?: number },
  ) => SignedRequest;
  /** How the next events of this session travel. */
  deliverAs: (sessionId: string, delivery: Delivery) => void;
  /** Changes what the API answers for a session: another amount, currency, reference. The gateway lies so that the shop can notice. */
  falsify: (sessionId: string, change: Partial<Session>) => Session;
  /** Resolves when no webhook is under way or due. */
  settleWebhooks: () => Promise<void>;
};

export const controlStripe = (ledger: Ledger, webhookSecret: string): StripeControl => {
  /** A test may have moved the clock, and must not change the sandbox through what it was given. */
  const act = <T>(work: () => T): T => {
    expireOverdue(ledger);
    return structuredClone(work());
  };
  return {
    pay: (sessionId, payment) => act(() => paySession(ledger, sessionId, payment)),
    decline: (sessionId, card) => act(() => declineSession(ledger, sessionId, card)),
    expire: (sessionId) => act(() => expireSession(ledger, sessionId)),
    settleDelayed: (sessionId, outcome) => act(() => settleDelayed(ledger, sessionId, outcome)),
    refund: (sessionId, order) => act(() => refundCharge(ledger, chargeOf(ledger, sessionId), order)),
    settleRefund: (refundId, outcome) => act(() => settleRefund(ledger, refundId, outcome)),
    dispute: (sessionId, amount) => act(() => openDispute(ledger, chargeOf(ledger, sessionId), amount)),
    closeDispute: (disputeId, outcome) => act(() => closeDispute(ledger, disputeId, outcome)),
    session: (sessionId) => act(() => findSession(ledger, sessionId).session),
    sessions: () => act(() => Object.values(ledger.state.sessions)),
    events: (sessionId, type) =>
      act(() =>
        Object.values(ledger.state.events)
          .filter((record) => record.sessionId === sessionId && (type === undefined || record.event.type === type))
          .map(({ event }) => event),
      ),
    deliver: (eventId, { times = 1, concurrency = 1 } = {}) =>
      ledger.outbox.deliver(findEvent(ledger, eventId).event.id, { times, concurrency }),
    signedRequest: (event, how = {}) => {
      const body = JSON.stringify(typeof event === 'string' ? findEvent(ledger, event).event : event, null, 2);
      const timestamp = how.timestamp ?? Math.floor(ledger.around.now() / 1000);
      return {
        path: '/api/webhooks/stripe',
        body,
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signBody(body, how.secrets ?? [how.secret ?? webhookSecret], timestamp),
        },
      };
    },
    deliverAs: (sessionId, delivery) => {
      findSession(ledger, sessionId).draft.delivery = delivery;
    },
    falsify: (sessionId, change) => act(() => Object.assign(findSession(ledger, sessionId).session, change)),
    settleWebhooks: () => ledger.outbox.settle(),
  };
};
