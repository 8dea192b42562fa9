import { randomBytes } from 'node:crypto';
import type { DeliveryMode } from '../shell/outbox.ts';
import { assets, euros, type Payment, roundAmount } from './records.ts';
import { findPayment, movePayment, NowPaymentsProblem, notify, type State } from './state.ts';

const rateValidMs = 20 * 60_000;
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const newAddress = (code: string): string =>
  `${code}1${Array.from(randomBytes(34), (byte) => alphabet[byte % alphabet.length]).join('')}`;

export const createPayment = (state: State, sent: Record<string, unknown>): Payment => {
  const code = String(sent.pay_currency ?? '').toLowerCase();
  const fiat = String(sent.price_currency ?? '').toLowerCase();
  const price = sent.price_amount;
  const asset = assets.find((each) => each.code === code);
  const rate = euros(fiat);
  if (!asset || rate === undefined)
    throw new NowPaymentsProblem(400, 'CURRENCY_UNAVAILABLE', `Currency ${asset ? fiat : code} was not found`);
  if (typeof price !== 'number' || !(price > 0))
    throw new NowPaymentsProblem(400, 'INVALID_REQUEST_PARAMS', 'price_amount must be a number');
  if (price * rate < asset.minEuros)
    throw new NowPaymentsProblem(400, 'AMOUNT_MINIMAL_ERROR', 'Crypto amount is less than minimal');
  const id = state.records.nextId;
  state.records.nextId += 1;
  const now = state.context.now();
  const payment: Payment = {
    payment_id: id,
    payment_status: 'waiting',
    pay_address: newAddress(code),
    payin_extra_id: asset.memo ? String(100_000_000 + (id % 900_000_000)) : null,
    price_amount: price,
    price_currency: fiat,
    pay_amount: roundAmount(code, (price * rate) / asset.eur),
    actually_paid: 0,
    pay_currency: code,
    order_id: String(sent.order_id ?? ''),
    order_description: String(sent.order_description ?? ''),
    purchase_id: id + 1_000_000,
    network: asset.network,
    parent_payment_id: null,
    created_at: new Date(now).toISOString(),
    updated_at: new Date(now).toISOString(),
    valid_until: new Date(now + rateValidMs).toISOString(),
  };
  state.records.payments[id] = payment;
  if (typeof sent.ipn_callback_url === 'string') state.records.callbacks[id] = sent.ipn_callback_url;
  state.context.changed();
  return payment;
};

/** Receives `share` of the requested amount. */
export const payIn = (state: State, id: string, share = 1, delivery?: DeliveryMode): Payment => {
  const payment = findPayment(state, id);
  if (payment.payment_status === 'finished')
    throw new NowPaymentsProblem(400, 'FINISHED', 'This payment is finished; anything more is a new deposit.');
  if (delivery) state.records.deliveryModes[id] = delivery;
  const paid = roundAmount(payment.pay_currency, payment.actually_paid + payment.pay_amount * share);
  if (payment.payment_status === 'waiting') movePayment(state, id, 'confirming', paid);
  return movePayment(state, id, paid >= payment.pay_amount ? 'finished' : 'partially_paid', paid);
};

/** The transaction is waiting for network confirmations. */
export const confirm = (state: State, id: string): Payment =>
  movePayment(state, id, 'confirming', findPayment(state, id).pay_amount);

/** Another deposit to the same address: a child payment with the same order. */
export const payAgain = (state: State, id: string): Payment => {
  const parent = findPayment(state, id);
  const child: Payment = {
    ...parent,
    payment_id: state.records.nextId,
    payment_status: 'finished',
    actually_paid: parent.pay_amount,
    parent_payment_id: parent.payment_id,
  };
  state.records.nextId += 1;
  state.records.payments[child.payment_id] = child;
  notify(state, child);
  return child;
};
