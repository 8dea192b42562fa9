import { checkCard } from './cards.ts';
import { newRefundId } from './identifiers.ts';
import { showMoney } from './money.ts';
import type { Params } from './params.ts';
import { invalidRequest, invalidState } from './problem.ts';
import type { Charge, Refund } from './records.ts';
import { announce, findCharge, findIntent, findRefund, type State, seconds } from './state.ts';

const reasons = ['duplicate', 'fraudulent', 'requested_by_customer'] as const;
export type RefundOrder = {
  amount?: number | undefined;
  reason?: (typeof reasons)[number] | undefined;
  metadata?: Record<string, string>;
  /** A `pending` refund is completed later by `settleRefund`. */
  status?: 'succeeded' | 'pending';
};

export const createRefund = (state: State, params: Params): Refund => {
  params.only(['amount', 'charge', 'expand', 'metadata', 'payment_intent', 'reason']);
  const intentId = params.text('payment_intent');
  const chargeId = params.text('charge');
  if ((intentId === undefined) === (chargeId === undefined)) {
    throw invalidRequest('You must provide exactly one of these parameters: charge, payment_intent.', {
      code: 'parameter_missing',
      param: 'payment_intent',
    });
  }
  const charge = findCharge(state, chargeId ?? chargeOfIntent(state, intentId ?? ''), 'charge');
  return refundCharge(state, charge, {
    amount: params.integer('amount'),
    reason: params.oneOf('reason', reasons),
    metadata: params.metadata('metadata'),
  });
};

export const refundCharge = (state: State, charge: Charge, order: RefundOrder = {}): Refund => {
  const amount = order.amount ?? charge.amount - charge.amount_refunded;
  checkRefund(charge, amount);
  const before = { amount_refunded: charge.amount_refunded, refunded: charge.refunded };
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund: Refund = {
    id: newRefundId(),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: seconds(state),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata: order.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: order.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: order.status ?? (judgeRefund(charge) === 'pending' ? 'pending' : 'succeeded'),
    transfer_reversal: null,
  };
  state.records.refunds[refund.id] = refund;
  const sessionId = state.records.sessionOfIntent[charge.payment_intent] ?? '';
  announce(state, sessionId, 'refund.created', refund);
  announce(state, sessionId, 'charge.refunded', charge, { previous: before });
  return refund;
};

/** Completes or fails a refund, possibly long after it was created. A failed one returns the money to the charge. */
export const settleRefund = (state: State, id: string, outcome: 'succeeded' | 'failed'): Refund => {
  const refund = findRefund(state, id);
  const charge = findCharge(state, refund.charge);
  if (refund.status === outcome || refund.status === 'failed') {
    throw invalidState(`This refund has a status of \`${refund.status}\` and cannot become \`${outcome}\`.`);
  }
  const before = { status: refund.status };
  const sessionId = state.records.sessionOfIntent[charge.payment_intent] ?? '';
  refund.status = outcome;
  if (outcome === 'failed') {
    refund.failure_reason = 'lost_or_stolen_card';
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    announce(state, sessionId, 'refund.failed', refund);
  }
  announce(state, sessionId, 'refund.updated', refund, { previous: before });
  return refund;
};

const chargeOfIntent = (state: State, intentId: string): string => {
  const intent = findIntent(state, intentId, 'payment_intent');
  if (intent.latest_charge !== null && intent.status === 'succeeded') return intent.latest_charge;
  throw invalidState(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
    param: 'payment_intent',
  });
};

const checkRefund = (charge: Charge, amount: number): void => {
  const rest = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded')
    throw invalidState(`Charge ${charge.id} has not been paid; cannot issue a refund.`);
  if (charge.disputed) {
    throw invalidState(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (charge.refunded) {
    throw invalidState(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  if (amount <= rest) return;
  const wanted = showMoney(amount, charge.currency);
  const limit = charge.amount_refunded > 0 ? 'unrefunded amount on charge' : 'charge amount';
  throw invalidState(`Refund amount (${wanted}) is greater than ${limit} (${showMoney(rest, charge.currency)})`, {
    param: 'amount',
  });
};

const judgeRefund = (charge: Charge): 'at once' | 'pending' | 'failing' => {
  const last4 = charge.payment_method_details?.card?.last4 ?? '';
  const verdict = checkCard(`400000000000${last4}`);
  return verdict.outcome === 'accepted' ? verdict.refunds : 'at once';
};
