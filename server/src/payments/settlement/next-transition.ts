import { mayMovePayment, type PaymentMover, type PaymentStatus } from '@wyrmgate/contract/payments';
import type { GatewayPaymentState } from '../gateways/gateways.ts';
import type { PaymentRow } from '../table.ts';

export type ReviewReason =
  | 'mode'
  | 'session'
  | 'reference'
  | 'currency'
  | 'amount'
  | 'transaction'
  | 'payee'
  | 'asset'
  | 'partial'
  | 'late'
  | 'overpaid'
  | 'repeated'
  | 'reversed'
  | 'waited'
  | 'missing'
  | 'dispute';
export type Transition =
  | { kind: 'stay' }
  | { kind: 'move'; to: PaymentStatus; mover: PaymentMover }
  | { kind: 'review'; reason: ReviewReason };

/** Returns the first difference between the gateway's state and the order. */
export const mismatchOf = (payment: PaymentRow, state: GatewayPaymentState): ReviewReason | undefined => {
  if (state.livemode !== payment.livemode) return 'mode';
  if (state.sessionId !== payment.gateway_session_id) return 'session';
  if (state.reference !== payment.reference) return 'reference';
  if (state.currency !== payment.currency) return 'currency';
  if (state.amount !== payment.amount) return 'amount';
  if (state.payee !== undefined) return 'payee';
  // Without `crypto`, the response to the checkout was lost, and only the gateway knows the asset.
  if (state.asset !== undefined && payment.crypto && state.asset !== payment.crypto.asset) return 'asset';
  return undefined;
};

const holdOf = ({ hold }: GatewayPaymentState): ReviewReason | undefined =>
  hold === 'duplicate' ? 'transaction' : hold;

/** Returns why a payment that moved money cannot be credited as ordered. */
export const reviewReasonOf = (payment: PaymentRow, state: GatewayPaymentState): ReviewReason | undefined => {
  const isPaid = state.status === 'completed' || state.status === 'processing';
  return isPaid ? (mismatchOf(payment, state) ?? holdOf(state)) : undefined;
};

/**
 * Returns the next step from the payment's status towards the gateway's state; callers repeat until it is `stay`. A
 * mismatch matters only if money has arrived.
 */
export const nextTransition = (
  payment: PaymentRow,
  state: GatewayPaymentState,
  initiator: PaymentMover,
): Transition => {
  const { status } = payment;
  const reason = reviewReasonOf(payment, state);
  if (reason) {
    // All of the money went back, so staff have nothing to decide.
    if (state.returned > 0 && state.returned >= (state.arrived ?? state.amount))
      return mayMovePayment(status, 'cancelled', 'gateway')
        ? { kind: 'move', to: 'cancelled', mover: 'gateway' }
        : { kind: 'stay' };
    const mayReview = status === 'processing' || mayMovePayment(status, 'processing', 'gateway');
    return mayReview ? { kind: 'review', reason } : { kind: 'stay' };
  }
  const isAbandoned = initiator === 'user' && status === 'pending' && state.idle === true;
  const isFullyReturned = state.status === 'completed' && state.returned >= payment.amount;
  // The gateway reports returned money as a failure. It was never credited, so it is not a refund either. Staff decide
  // about money that arrived and was not returned.
  if (payment.held_amount !== null && state.status === 'failed')
    return state.returned >= payment.held_amount && mayMovePayment(status, 'cancelled', 'gateway')
      ? { kind: 'move', to: 'cancelled', mover: 'gateway' }
      : { kind: 'stay' };
  const target = isFullyReturned ? 'refunded' : isAbandoned ? 'cancelled' : state.status;
  if (status === target) return { kind: 'stay' };
  const mover = target === 'cancelled' ? initiator : 'gateway';
  if (mayMovePayment(status, target, mover)) return { kind: 'move', to: target, mover };
  // The payment was paid and fully refunded before the portal read it. It is completed first, so that both movements
  // are recorded.
  if (target === 'refunded' && mayMovePayment(status, 'completed', mover))
    return { kind: 'move', to: 'completed', mover };
  return { kind: 'stay' };
};
