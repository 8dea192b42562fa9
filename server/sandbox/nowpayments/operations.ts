import { randomBytes } from 'node:crypto';
import type { DeliveryMode } from '../shell/outbox.ts';
import { assets, euros, type Payment, roundAmount, type Status } from './records.ts';
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

/**
 * Receives `share` of the requested amount. The first transfer belongs to the payment itself; each later one creates a
 * separate payment whose `parent_payment_id` refers to the first.
 */
export const payIn = (state: State, id: string, share = 1, delivery?: DeliveryMode): Payment => {
  const payment = findPayment(state, id);
  if (delivery) state.records.deliveryModes[id] = delivery;
  const sent = roundAmount(payment.pay_currency, payment.pay_amount * share);
  if (payment.actually_paid > 0 && payment.payment_status !== 'confirming') return depositAgain(state, payment, sent);
  if (payment.payment_status === 'waiting') movePayment(state, id, 'confirming', sent);
  return movePayment(state, id, sent >= payment.pay_amount ? 'finished' : 'partially_paid', sent);
};

/** Marks the transaction as waiting for network confirmations. */
export const confirm = (state: State, id: string): Payment =>
  movePayment(state, id, 'confirming', findPayment(state, id).pay_amount);

export type AgainOptions = { share?: number | undefined; asset?: string | undefined; status?: Status | undefined };

/** Sends another deposit to the same address, in full unless `share` is given. */
export const payAgain = (state: State, id: string, { share = 1, asset, status }: AgainOptions = {}): Payment => {
  const parent = findPayment(state, id);
  return depositAgain(state, parent, roundAmount(parent.pay_currency, parent.pay_amount * share), { asset, status });
};

/** Creates a re-deposit: a child payment with the same order and address. */
const depositAgain = (
  state: State,
  parent: Payment,
  sent: number,
  { asset = parent.pay_currency, status = 'finished' }: Omit<AgainOptions, 'share'> = {},
): Payment => {
  const now = new Date(state.context.now()).toISOString();
  const child: Payment = {
    ...parent,
    payment_id: state.records.nextId,
    payment_status: status,
    pay_currency: asset,
    actually_paid: sent,
    parent_payment_id: parent.payment_id,
    created_at: now,
    updated_at: now,
  };
  state.records.nextId += 1;
  state.records.payments[child.payment_id] = child;
  const delivery = state.records.deliveryModes[parent.payment_id];
  if (delivery) state.records.deliveryModes[child.payment_id] = delivery;
  notify(state, child);
  return child;
};
