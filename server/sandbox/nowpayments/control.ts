import { type Book, expireOverdue, findPayment, movePayment, signNotice } from './book.ts';
import { confirm, payAgain, payIn } from './operations.ts';
import type { Delivery, Notice, Payment, Status } from './records.ts';

/** What payers and networks can do, for tests. */
export type NowPaymentsControl = {
  /** Coins arrive; `share` 0.5 is half of what was asked for. */
  pay: (paymentId: string, share?: number) => Payment;
  confirm: (paymentId: string) => Payment;
  payAgain: (paymentId: string) => Payment;
  /** Any status, as if the vendor had decided so. */
  move: (paymentId: string, status: Status, paid?: number) => Payment;
  payment: (paymentId: string) => Payment;
  payments: () => Payment[];
  notices: (paymentId: string) => Notice[];
  deliver: (noticeId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  signedRequest: (body: unknown, secret?: string) => ReturnType<typeof signNotice>;
  deliverAs: (paymentId: string, delivery: Delivery) => void;
  falsify: (paymentId: string, change: Partial<Payment>) => void;
};

export const controlNowPayments = (book: Book): NowPaymentsControl => {
  const act = <T>(work: () => T): T => {
    expireOverdue(book);
    return structuredClone(work());
  };
  return {
    pay: (id, share) => act(() => payIn(book, id, share)),
    confirm: (id) => act(() => confirm(book, id)),
    payAgain: (id) => act(() => payAgain(book, id)),
    move: (id, status, paid) => act(() => movePayment(book, id, status, paid)),
    payment: (id) => act(() => findPayment(book, id)),
    payments: () => act(() => Object.values(book.state.payments)),
    notices: (id) => act(() => Object.values(book.state.notices).filter(({ paymentId }) => String(paymentId) === id)),
    deliver: (id, { times = 1, concurrency = 1 } = {}) => book.outbox.deliver(id, { times, concurrency }),
    signedRequest: (body, secret) => signNotice(book, body, secret),
    deliverAs: (id, delivery) => {
      book.state.deliveries[id] = delivery;
    },
    falsify: (id, change) => Object.assign(findPayment(book, id), change),
  };
};
