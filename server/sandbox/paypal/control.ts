import { type Book, captureOf, findEvent, findOrder, signEvent } from './book.ts';
import type { Signer } from './certificate.ts';
import { approveOrder, closeDispute, openDispute, refundCapture, settlePending, voidOrder } from './operations.ts';
import type { Delivery, Dispute, Funding, Order, PayPalEvent, Refund } from './records.ts';

/** What a payer, his bank and a merchant at the dashboard can do, for tests. */
export type PayPalControl = {
  /** The payer agrees; the money moves when the shop takes it. */
  approve: (orderId: string, funding?: Funding) => Order;
  void: (orderId: string) => Order;
  settlePending: (orderId: string, outcome: 'completed' | 'denied') => Order;
  refund: (orderId: string, cents?: number) => Refund;
  dispute: (orderId: string) => Dispute;
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Dispute;
  order: (orderId: string) => Order;
  orders: () => Order[];
  /** In the order in which they happened. */
  events: (orderId: string, type?: string) => PayPalEvent[];
  deliver: (eventId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  /** Body and headers for a test that posts by itself. */
  signedRequest: (
    event: PayPalEvent | string,
    how?: { time?: string; webhookId?: string; certUrl?: string; signer?: Signer },
  ) => ReturnType<typeof signEvent>;
  deliverAs: (orderId: string, delivery: Delivery) => void;
  /** The gateway lies so that the shop can notice. */
  falsify: (orderId: string, change: (order: Order) => void) => void;
};

export const controlPayPal = (book: Book): PayPalControl => {
  /** A test must not change the sandbox through what it was given. */
  const act = <T>(work: () => T): T => structuredClone(work());
  return {
    approve: (id, funding) => act(() => approveOrder(book, id, funding)),
    void: (id) => act(() => voidOrder(book, id)),
    settlePending: (id, outcome) => act(() => settlePending(book, id, outcome)),
    refund: (id, cents) => act(() => refundCapture(book, captureOf(book, id).capture.id, cents)),
    dispute: (id) => act(() => openDispute(book, id)),
    closeDispute: (id, outcome) => act(() => closeDispute(book, id, outcome)),
    order: (id) => act(() => findOrder(book, id).order),
    orders: () => act(() => Object.values(book.state.orders)),
    events: (id, type) =>
      act(() =>
        Object.values(book.state.events)
          .filter(({ orderId, event }) => orderId === id && (type === undefined || event.event_type === type))
          .map(({ event }) => event),
      ),
    deliver: (eventId, { times = 1, concurrency = 1 } = {}) =>
      book.outbox.deliver(findEvent(book, eventId).event.id, { times, concurrency }),
    signedRequest: (event, how) => signEvent(book, event, how),
    deliverAs: (id, delivery) => {
      findOrder(book, id).draft.delivery = delivery;
    },
    falsify: (id, change) => change(findOrder(book, id).order),
  };
};
