import type { DeliveryMode } from '../shell/outbox.ts';
import { closeDispute, openDispute } from './disputes.ts';
import { type Decline, declineSession, type Payment, paySession, settleDelayed } from './payments.ts';
import type { Dispute, EventType, Refund, Session, StripeEvent } from './records.ts';
import { type RefundOrder, refundCharge, settleRefund } from './refunds.ts';
import { expireOverdue, expireSession } from './sessions.ts';
import { signBody } from './signature.ts';
import { chargeOf, findEvent, findSession, type State } from './state.ts';

export type SignedRequest = { path: string; body: string; headers: Record<string, string> };

/** Lets tests act as the payer, the bank and the shop in the dashboard. */
export type StripeControl = {
  pay: (sessionId: string, payment?: Payment) => Session;
  decline: (sessionId: string, card?: string) => Decline;
  expire: (sessionId: string) => Session;
  /** Decides on a delayed payment as the bank. */
  settleDelayed: (sessionId: string, outcome: 'succeeded' | 'failed') => Session;
  refund: (sessionId: string, order?: RefundOrder) => Refund;
  settleRefund: (refundId: string, outcome: 'succeeded' | 'failed') => Refund;
  dispute: (sessionId: string, amount?: number) => Dispute;
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Dispute;
  session: (sessionId: string) => Session;
  /** Oldest first. */
  sessions: () => Session[];
  /** Oldest first. */
  events: (sessionId: string, type?: EventType) => StripeEvent[];
  /** Sends immediately and returns the HTTP statuses. 0 means no response. */
  deliver: (eventId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  /**
   * Body and headers for a test that posts the webhook itself. `timestamp` is in seconds; `secrets` simulates a
   * rotation.
   */
  signedRequest: (
    event: StripeEvent | string,
    how?: { secret?: string; secrets?: readonly string[]; timestamp?: number },
  ) => SignedRequest;
  /** Sets the delivery mode of the session's next events. */
  deliverAs: (sessionId: string, delivery: DeliveryMode) => void;
  /** Changes what the API returns for a session, to test that the shop notices. */
  falsify: (sessionId: string, change: Partial<Session>) => Session;
  /** Resolves when no webhook is in flight or due. */
  settleWebhooks: () => Promise<void>;
};

export const controlStripe = (state: State, webhookSecret: string): StripeControl => {
  /** Applies the test's clock first. Returns a copy, so that tests cannot change the sandbox through it. */
  const act = <T>(work: () => T): T => {
    expireOverdue(state);
    return structuredClone(work());
  };
  return {
    pay: (sessionId, payment) => act(() => paySession(state, sessionId, payment)),
    decline: (sessionId, card) => act(() => declineSession(state, sessionId, card)),
    expire: (sessionId) => act(() => expireSession(state, sessionId)),
    settleDelayed: (sessionId, outcome) => act(() => settleDelayed(state, sessionId, outcome)),
    refund: (sessionId, order) => act(() => refundCharge(state, chargeOf(state, sessionId), order)),
    settleRefund: (refundId, outcome) => act(() => settleRefund(state, refundId, outcome)),
    dispute: (sessionId, amount) => act(() => openDispute(state, chargeOf(state, sessionId), amount)),
    closeDispute: (disputeId, outcome) => act(() => closeDispute(state, disputeId, outcome)),
    session: (sessionId) => act(() => findSession(state, sessionId).session),
    sessions: () => act(() => Object.values(state.records.sessions)),
    events: (sessionId, type) =>
      act(() =>
        Object.values(state.records.events)
          .filter((record) => record.sessionId === sessionId && (type === undefined || record.event.type === type))
          .map(({ event }) => event),
      ),
    deliver: (eventId, { times = 1, concurrency = 1 } = {}) =>
      state.outbox.deliver(findEvent(state, eventId).event.id, { times, concurrency }),
    signedRequest: (event, how = {}) => {
      const body = JSON.stringify(typeof event === 'string' ? findEvent(state, event).event : event, null, 2);
      const timestamp = how.timestamp ?? Math.floor(state.context.now() / 1000);
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
      findSession(state, sessionId).draft.delivery = delivery;
    },
    falsify: (sessionId, change) => act(() => Object.assign(findSession(state, sessionId).session, change)),
    settleWebhooks: () => state.outbox.settle(),
  };
};
