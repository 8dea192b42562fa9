import type { DeliveryMode } from '../shell/outbox.ts';
import type { Signer } from './certificate.ts';
import { approveOrder, closeDispute, openDispute, refundCapture, settlePending, voidOrder } from './operations.ts';
import type { Dispute, Funding, Order, PayPalEvent, Refund } from './records.ts';
import { captureOf, findEvent, findOrder, type State, signEvent } from './state.ts';

/** Lets tests act as the payer, the payer's bank and the shop in the dashboard. */
export type PayPalControl = {
  /** Approves the order as the payer. The money moves on capture. */
  approve: (orderId: string, funding?: Funding) => Order;
  void: (orderId: string) => Order;
  settlePending: (orderId: string, outcome: 'completed' | 'denied') => Order;
  refund: (orderId: string, cents?: number) => Refund;
  dispute: (orderId: string) => Dispute;
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Dispute;
  order: (orderId: string) => Order;
  orders: () => Order[];
  /** Oldest first. */
  events: (orderId: string, type?: string) => PayPalEvent[];
  deliver: (eventId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  /** Returns the body and headers for a test that posts the webhook itself. */
  signedRequest: (
    event: PayPalEvent | string,
    how?: { time?: string; webhookId?: string; certUrl?: string; signer?: Signer },
  ) => ReturnType<typeof signEvent>;
  deliverAs: (orderId: string, delivery: DeliveryMode) => void;
  /** Changes what the API returns, to test that the shop notices. */
  falsify: (orderId: string, change: (order: Order) => void) => void;
};

export const controlPayPal = (state: State): PayPalControl => {
  /** Returns a copy, so that a test cannot change the sandbox through it. */
  const act = <T>(work: () => T): T => structuredClone(work());
  return {
    approve: (id, funding) => act(() => approveOrder(state, id, funding)),
    void: (id) => act(() => voidOrder(state, id)),
    settlePending: (id, outcome) => act(() => settlePending(state, id, outcome)),
    refund: (id, cents) => act(() => refundCapture(state, captureOf(state, id).capture.id, cents)),
    dispute: (id) => act(() => openDispute(state, id)),
    closeDispute: (id, outcome) => act(() => closeDispute(state, id, outcome)),
    order: (id) => act(() => findOrder(state, id).order),
    orders: () => act(() => Object.values(state.records.orders)),
    events: (id, type) =>
      act(() =>
        Object.values(state.records.events)
          .filter(({ orderId, event }) => orderId === id && (type === undefined || event.event_type === type))
          .map(({ event }) => event),
      ),
    deliver: (eventId, { times = 1, concurrency = 1 } = {}) =>
      state.outbox.deliver(findEvent(state, eventId).event.id, { times, concurrency }),
    signedRequest: (event, how) => signEvent(state, event, how),
    deliverAs: (id, delivery) => {
      findOrder(state, id).draft.delivery = delivery;
    },
    falsify: (id, change) => change(findOrder(state, id).order),
  };
};
