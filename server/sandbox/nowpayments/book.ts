import { createHmac, randomBytes } from 'node:crypto';
import type { Surroundings } from '../shell/gateway.ts';
import type { Outbox } from '../shell/outbox.ts';
import { type Notice, type Payment, planOf, type State, type Status } from './records.ts';

export type NowPaymentsSettings = {
  apiKey: string;
  ipnSecret: string;
  /** Whose login the list of payments wants. */
  account: { email: string; password: string };
};
export type Book = { state: State; around: Surroundings; outbox: Outbox; settings: NowPaymentsSettings };

export class NowPaymentsProblem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const findPayment = (book: Book, id: string): Payment => {
  const payment = Object.hasOwn(book.state.payments, id) ? book.state.payments[id] : undefined;
  if (!payment) throw new NowPaymentsProblem(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  return payment;
};
export const findNotice = (book: Book, id: string): Notice => {
  const notice = Object.hasOwn(book.state.notices, id) ? book.state.notices[id] : undefined;
  if (!notice) throw new NowPaymentsProblem(404, 'NOT_FOUND', 'There is no such notification');
  return notice;
};

export const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sortKeys(each)]),
  );
};

/** A notification as it travels: the keys sorted at every depth are what is signed. */
export const signNotice = ({ settings }: Book, body: unknown, secret = settings.ipnSecret) => ({
  path: '/api/webhooks/nowpayments',
  body: JSON.stringify(body),
  headers: {
    'Content-Type': 'application/json',
    'x-nowpayments-sig': createHmac('sha512', secret)
      .update(JSON.stringify(sortKeys(body)))
      .digest('hex'),
  },
});

/** Tells the shop how a payment stands now. */
export const notify = (book: Book, payment: Payment): void => {
  const id = randomBytes(8).toString('hex');
  const body = {
    ...payment,
    invoice_id: null,
    outcome_amount: payment.pay_amount,
    outcome_currency: payment.pay_currency,
    actually_paid_at_fiat: 0,
    fee: { currency: payment.pay_currency, depositFee: 0, withdrawalFee: 0, serviceFee: 0 },
    payment_extra_ids: null,
    updated_at: book.around.now(),
  };
  book.state.notices[id] = { id, paymentId: payment.payment_id, body, attempts: [] };
  const delivery = book.state.deliveries[payment.payment_id] ?? 'normal';
  if (delivery !== 'lost') book.outbox.post(id, planOf[delivery]);
  book.around.changed();
};

/** Moves a payment, with what has arrived so far, and tells the shop. */
export const movePayment = (book: Book, id: string, status: Status, paid?: number): Payment => {
  const payment = findPayment(book, id);
  payment.payment_status = status;
  if (paid !== undefined) payment.actually_paid = paid;
  payment.updated_at = new Date(book.around.now()).toISOString();
  notify(book, payment);
  return payment;
};

/** A fixed rate holds twenty minutes; then the payment expires, unless coins are there. */
export const expireOverdue = (book: Book): void => {
  for (const payment of Object.values(book.state.payments))
    if (payment.payment_status === 'waiting' && Date.parse(payment.valid_until) <= book.around.now())
      movePayment(book, String(payment.payment_id), 'expired');
};
