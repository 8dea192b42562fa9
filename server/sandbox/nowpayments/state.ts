import { createHmac, randomBytes } from 'node:crypto';
import type { GatewayContext } from '../shell/gateway.ts';
import { deliveryPlans, type Outbox } from '../shell/outbox.ts';
import type { Notice, Payment, Records, Status } from './records.ts';

export type NowPaymentsSettings = {
  apiKey: string;
  ipnSecret: string;
  /** The login required to list payments. */
  account: { email: string; password: string };
};
export type State = { records: Records; context: GatewayContext; outbox: Outbox; settings: NowPaymentsSettings };

export class NowPaymentsProblem extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const findPayment = (state: State, id: string): Payment => {
  const payment = Object.hasOwn(state.records.payments, id) ? state.records.payments[id] : undefined;
  if (!payment) throw new NowPaymentsProblem(404, 'PAYMENT_NOT_FOUND', 'Payment not found');
  return payment;
};
export const findNotice = (state: State, id: string): Notice => {
  const notice = Object.hasOwn(state.records.notices, id) ? state.records.notices[id] : undefined;
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

/** Signs a notification. The signature covers the body with keys sorted at every depth. */
export const signNotice = ({ settings }: State, body: unknown, secret = settings.ipnSecret) => ({
  path: '/api/webhooks/nowpayments',
  body: JSON.stringify(body),
  headers: {
    'Content-Type': 'application/json',
    'x-nowpayments-sig': createHmac('sha512', secret)
      .update(JSON.stringify(sortKeys(body)))
      .digest('hex'),
  },
});

export const notify = (state: State, payment: Payment): void => {
  const id = randomBytes(8).toString('hex');
  const body = {
    ...payment,
    invoice_id: null,
    outcome_amount: payment.pay_amount,
    outcome_currency: payment.pay_currency,
    actually_paid_at_fiat: 0,
    fee: { currency: payment.pay_currency, depositFee: 0, withdrawalFee: 0, serviceFee: 0 },
    payment_extra_ids: null,
    updated_at: state.context.now(),
  };
  state.records.notices[id] = { id, paymentId: payment.payment_id, body, attempts: [] };
  const delivery = state.records.deliveryModes[payment.payment_id] ?? 'normal';
  if (delivery !== 'lost') state.outbox.post(id, deliveryPlans[delivery]);
  state.context.changed();
};

/** Sets the status and the amount received, and notifies the shop. */
export const movePayment = (state: State, id: string, status: Status, paid?: number): Payment => {
  const payment = findPayment(state, id);
  payment.payment_status = status;
  if (paid !== undefined) payment.actually_paid = paid;
  payment.updated_at = new Date(state.context.now()).toISOString();
  notify(state, payment);
  return payment;
};

/** Expires payments whose fixed rate ended before anything arrived. */
export const expireOverdue = (state: State): void => {
  for (const payment of Object.values(state.records.payments))
    if (payment.payment_status === 'waiting' && Date.parse(payment.valid_until) <= state.context.now())
      movePayment(state, String(payment.payment_id), 'expired');
};
