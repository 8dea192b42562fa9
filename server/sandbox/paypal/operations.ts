import type { DeliveryMode } from '../shell/outbox.ts';
import { PayPalProblem } from './problem.ts';
import type { Capture, Dispute, Funding, Order, Refund } from './records.ts';
import {
  announce,
  announceCapture,
  captureOf,
  findCapture,
  findOrder,
  linkTo,
  newId,
  type State,
  timeOf,
} from './state.ts';

const unprocessable = (issue: string, message?: string) => new PayPalProblem(422, issue, message);

/** Approves the order as the payer on PayPal's page. `funding` decides the result of the capture. */
export const approveOrder = (state: State, id: string, funding: Funding = 'good', delivery?: DeliveryMode): Order => {
  const { order, draft } = findOrder(state, id);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw unprocessable('ORDER_NOT_APPROVABLE', `This order is ${order.status}.`);
  if (delivery) draft.delivery = delivery;
  draft.funding = funding;
  order.status = 'APPROVED';
  order.update_time = timeOf(state);
  order.payer = { payer_id: 'SANDBOXPAYER1', email_address: 'payer@example.test' };
  announce(state, id, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', order);
  return order;
};

export const voidOrder = (state: State, id: string): Order => {
  const { order } = findOrder(state, id);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_COMPLETED', 'This order has been paid.');
  order.status = 'VOIDED';
  announce(state, id, 'CHECKOUT.ORDER.VOIDED', 'checkout-order', order);
  return order;
};

export const captureOrder = (state: State, id: string): Order => {
  const { order, unit, draft } = findOrder(state, id);
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (order.status !== 'APPROVED')
    throw unprocessable('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (draft.funding === 'declined')
    throw unprocessable('INSTRUMENT_DECLINED', 'The instrument presented was declined.');
  const time = timeOf(state);
  const slow = draft.funding === 'slow';
  const captureId = newId();
  const base = `${state.context.ownUrl()}/v2`;
  const capture: Capture = {
    id: captureId,
    status: slow ? 'PENDING' : 'COMPLETED',
    ...(slow ? { status_details: { reason: 'ECHECK' } } : {}),
    amount: { ...unit.amount },
    custom_id: unit.custom_id,
    invoice_id: unit.invoice_id,
    final_capture: true,
    create_time: time,
    update_time: time,
    links: [linkTo(`${base}/payments/captures/${captureId}`, 'self'), linkTo(`${base}/checkout/orders/${id}`, 'up')],
  };
  unit.payments = { captures: [capture] };
  order.status = 'COMPLETED';
  order.update_time = time;
  announceCapture(state, order, capture, slow ? 'PENDING' : 'COMPLETED');
  announce(state, id, 'CHECKOUT.ORDER.COMPLETED', 'checkout-order', order);
  return order;
};

/** Decides on a pending capture as the payer's bank. */
export const settlePending = (state: State, id: string, outcome: 'completed' | 'denied'): Order => {
  const { order, capture } = captureOf(state, id);
  if (capture.status !== 'PENDING') throw unprocessable('NOT_PENDING', `This capture is ${capture.status}.`);
  capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
  delete capture.status_details;
  announceCapture(state, order, capture, outcome === 'completed' ? 'COMPLETED' : 'DENIED');
  return order;
};

const centsOf = (value: string): number => Math.round(Number(value) * 100);
const refundedCents = (refunds: readonly Refund[] = []): number =>
  refunds.reduce((sum, { status, amount }) => sum + (status === 'FAILED' ? 0 : centsOf(amount.value)), 0);

const recordRefund = (
  state: State,
  captureId: string,
  type: 'REFUNDED' | 'REVERSED',
  cents?: number,
  customId?: string,
) => {
  const { order, unit, capture } = findCapture(state, captureId);
  const payments = unit.payments as { captures: Capture[]; refunds?: Refund[] };
  const rest = centsOf(capture.amount.value) - refundedCents(payments.refunds);
  const amount = cents ?? rest;
  if (rest <= 0) throw unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (capture.status === 'PENDING')
    throw unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (amount < 1 || amount > rest)
    throw unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refundId = newId();
  const base = `${state.context.ownUrl()}/v2/payments`;
  const refund: Refund = {
    id: refundId,
    status: 'COMPLETED',
    amount: { currency_code: capture.amount.currency_code, value: (amount / 100).toFixed(2) },
    ...(customId ? { custom_id: customId } : {}),
    invoice_id: unit.invoice_id,
    create_time: timeOf(state),
    update_time: timeOf(state),
    links: [linkTo(`${base}/refunds/${refundId}`, 'self'), linkTo(`${base}/captures/${captureId}`, 'up')],
  };
  payments.refunds = [...(payments.refunds ?? []), refund];
  capture.status = amount === rest ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  announce(state, order.id, `PAYMENT.CAPTURE.${type}`, 'refund', refund);
  return refund;
};
export const refundCapture = (state: State, captureId: string, cents?: number, customId?: string): Refund =>
  recordRefund(state, captureId, 'REFUNDED', cents, customId);

/** Disputes the payment as the payer. PayPal then holds the money. */
export const openDispute = (state: State, orderId: string): Dispute => {
  const { unit, capture } = captureOf(state, orderId);
  const dispute: Dispute = {
    dispute_id: `PP-D-${Object.keys(state.records.disputes).length + 1}`,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'UNAUTHORISED',
    dispute_amount: { ...capture.amount },
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: unit.custom_id }],
    create_time: timeOf(state),
  };
  state.records.disputes[dispute.dispute_id] = dispute;
  announce(state, orderId, 'CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);
  return dispute;
};
export const closeDispute = (state: State, disputeId: string, outcome: 'won' | 'lost'): Dispute => {
  const dispute = state.records.disputes[disputeId];
  if (!dispute || dispute.status === 'RESOLVED') throw unprocessable('NOT_OPEN', 'There is no such open dispute.');
  const captureId = dispute.disputed_transactions[0].seller_transaction_id;
  dispute.status = 'RESOLVED';
  dispute.dispute_outcome = { outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' };
  const { order } = findCapture(state, captureId);
  if (outcome === 'lost') recordRefund(state, captureId, 'REVERSED');
  announce(state, order.id, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', dispute);
  return dispute;
};
