import {
  announce,
  announceCapture,
  type Book,
  captureOf,
  findCapture,
  findOrder,
  linkTo,
  nameThing,
  timeOf,
} from './book.ts';
import { PayPalProblem } from './problem.ts';
import type { Capture, Delivery, Dispute, Funding, Order, Refund } from './records.ts';

const refuse = (issue: string, message?: string) => new PayPalProblem(422, issue, message);

/** The payer agrees on PayPal's page, with a means of payment that will answer so or so. */
export const approveOrder = (book: Book, id: string, funding: Funding = 'good', delivery?: Delivery): Order => {
  const { order, draft } = findOrder(book, id);
  if (order.status === 'COMPLETED' || order.status === 'VOIDED')
    throw refuse('ORDER_NOT_APPROVABLE', `This order is ${order.status}.`);
  if (delivery) draft.delivery = delivery;
  draft.funding = funding;
  order.status = 'APPROVED';
  order.update_time = timeOf(book);
  order.payer = { payer_id: 'SANDBOXPAYER1', email_address: 'payer@example.test' };
  announce(book, id, 'CHECKOUT.ORDER.APPROVED', 'checkout-order', order);
  return order;
};

export const voidOrder = (book: Book, id: string): Order => {
  const { order } = findOrder(book, id);
  if (order.status === 'COMPLETED') throw refuse('ORDER_COMPLETED', 'This order has been paid.');
  order.status = 'VOIDED';
  announce(book, id, 'CHECKOUT.ORDER.VOIDED', 'checkout-order', order);
  return order;
};

export const captureOrder = (book: Book, id: string): Order => {
  const { order, unit, draft } = findOrder(book, id);
  if (order.status === 'COMPLETED') throw refuse('ORDER_ALREADY_CAPTURED', 'Order already captured.');
  if (order.status !== 'APPROVED')
    throw refuse('ORDER_NOT_APPROVED', 'Payer has not yet approved the Order for payment.');
  if (draft.funding === 'declined') throw refuse('INSTRUMENT_DECLINED', 'The instrument presented was declined.');
  const time = timeOf(book);
  const slow = draft.funding === 'slow';
  const captureId = nameThing();
  const base = `${book.around.ownUrl()}/v2`;
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
  announceCapture(book, order, capture, slow ? 'PENDING' : 'COMPLETED');
  announce(book, id, 'CHECKOUT.ORDER.COMPLETED', 'checkout-order', order);
  return order;
};

/** The payer's bank answers for a capture that waits. */
export const settlePending = (book: Book, id: string, outcome: 'completed' | 'denied'): Order => {
  const { order, capture } = captureOf(book, id);
  if (capture.status !== 'PENDING') throw refuse('NOT_PENDING', `This capture is ${capture.status}.`);
  capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
  delete capture.status_details;
  announceCapture(book, order, capture, outcome === 'completed' ? 'COMPLETED' : 'DENIED');
  return order;
};

const centsOf = (value: string): number => Math.round(Number(value) * 100);
const going = (refunds: readonly Refund[] = []): number =>
  refunds.reduce((sum, { status, amount }) => sum + (status === 'FAILED' ? 0 : centsOf(amount.value)), 0);

const bookRefund = (
  book: Book,
  captureId: string,
  type: 'REFUNDED' | 'REVERSED',
  cents?: number,
  customId?: string,
) => {
  const { order, unit, capture } = findCapture(book, captureId);
  const payments = unit.payments as { captures: Capture[]; refunds?: Refund[] };
  const rest = centsOf(capture.amount.value) - going(payments.refunds);
  const amount = cents ?? rest;
  if (rest <= 0) throw refuse('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded.');
  if (capture.status === 'PENDING')
    throw refuse('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.');
  if (amount < 1 || amount > rest)
    throw refuse(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    );
  const refundId = nameThing();
  const base = `${book.around.ownUrl()}/v2/payments`;
  const refund: Refund = {
    id: refundId,
    status: 'COMPLETED',
    amount: { currency_code: capture.amount.currency_code, value: (amount / 100).toFixed(2) },
    ...(customId ? { custom_id: customId } : {}),
    invoice_id: unit.invoice_id,
    create_time: timeOf(book),
    update_time: timeOf(book),
    links: [linkTo(`${base}/refunds/${refundId}`, 'self'), linkTo(`${base}/captures/${captureId}`, 'up')],
  };
  payments.refunds = [...(payments.refunds ?? []), refund];
  capture.status = amount === rest ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  announce(book, order.id, `PAYMENT.CAPTURE.${type}`, 'refund', refund);
  return refund;
};
export const refundCapture = (book: Book, captureId: string, cents?: number, customId?: string): Refund =>
  bookRefund(book, captureId, 'REFUNDED', cents, customId);

/** The payer complains, and PayPal holds the money. */
export const openDispute = (book: Book, orderId: string): Dispute => {
  const { unit, capture } = captureOf(book, orderId);
  const dispute: Dispute = {
    dispute_id: `PP-D-${Object.keys(book.state.disputes).length + 1}`,
    status: 'WAITING_FOR_SELLER_RESPONSE',
    reason: 'UNAUTHORISED',
    dispute_amount: { ...capture.amount },
    disputed_transactions: [{ seller_transaction_id: capture.id, custom: unit.custom_id }],
    create_time: timeOf(book),
  };
  book.state.disputes[dispute.dispute_id] = dispute;
  announce(book, orderId, 'CUSTOMER.DISPUTE.CREATED', 'dispute', dispute);
  return dispute;
};
export const closeDispute = (book: Book, disputeId: string, outcome: 'won' | 'lost'): Dispute => {
  const dispute = book.state.disputes[disputeId];
  if (!dispute || dispute.status === 'RESOLVED') throw refuse('NOT_OPEN', 'There is no such open dispute.');
  const captureId = dispute.disputed_transactions[0].seller_transaction_id;
  dispute.status = 'RESOLVED';
  dispute.dispute_outcome = { outcome_code: outcome === 'won' ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR' };
  const { order } = findCapture(book, captureId);
  if (outcome === 'lost') bookRefund(book, captureId, 'REVERSED');
  announce(book, order.id, 'CUSTOMER.DISPUTE.RESOLVED', 'dispute', dispute);
  return dispute;
};
