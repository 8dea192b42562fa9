import type { DeliveryMode } from '../shell/outbox.ts';
import { type AgainOptions, confirm, payAgain, payIn } from './operations.ts';
import type { Notice, Payment, Status } from './records.ts';
import { expireOverdue, findPayment, movePayment, type State, signNotice } from './state.ts';

/** Lets tests act as payers and networks. */
export type NowPaymentsControl = {
  /**
   * Sends `share` of the requested amount and returns the payment, which is a new child payment for every transfer
   * after the first.
   */
  pay: (paymentId: string, share?: number) => Payment;
  confirm: (paymentId: string) => Payment;
  payAgain: (paymentId: string, options?: AgainOptions) => Payment;
  move: (paymentId: string, status: Status, paid?: number) => Payment;
  payment: (paymentId: string) => Payment;
  payments: () => Payment[];
  /** Notifications about a payment and its further deposits. */
  notices: (paymentId: string) => Notice[];
  deliver: (noticeId: string, how?: { times?: number; concurrency?: number }) => Promise<number[]>;
  signedRequest: (body: unknown, secret?: string) => ReturnType<typeof signNotice>;
  deliverAs: (paymentId: string, delivery: DeliveryMode) => void;
  falsify: (paymentId: string, change: Partial<Payment>) => void;
};

export const controlNowPayments = (state: State): NowPaymentsControl => {
  const act = <T>(work: () => T): T => {
    expireOverdue(state);
    return structuredClone(work());
  };
  return {
    pay: (id, share) => act(() => payIn(state, id, share)),
    confirm: (id) => act(() => confirm(state, id)),
    payAgain: (id, options) => act(() => payAgain(state, id, options)),
    move: (id, status, paid) => act(() => movePayment(state, id, status, paid)),
    payment: (id) => act(() => findPayment(state, id)),
    payments: () => act(() => Object.values(state.records.payments)),
    notices: (id) =>
      act(() =>
        Object.values(state.records.notices).filter(({ paymentId }) =>
          [paymentId, state.records.payments[paymentId]?.parent_payment_id].map(String).includes(id),
        ),
      ),
    deliver: (id, { times = 1, concurrency = 1 } = {}) => state.outbox.deliver(id, { times, concurrency }),
    signedRequest: (body, secret) => signNotice(state, body, secret),
    deliverAs: (id, delivery) => {
      state.records.deliveryModes[id] = delivery;
    },
    falsify: (id, change) => Object.assign(findPayment(state, id), change),
  };
};
