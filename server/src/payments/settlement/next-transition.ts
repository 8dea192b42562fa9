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
  | 'repeated'
  | 'waited'
  | 'missing'
  | 'dispute';
export type Transition =
  | { kind: 'stay' }
  | { kind: 'move'; to: PaymentStatus; mover: PaymentMover }
  | { kind: 'review'; reason: ReviewReason };

/** The first thing in which what the gateway holds differs from what was ordered. */
export const mismatchOf = (payment: PaymentRow, fact: GatewayPaymentState): ReviewReason | undefined => {
  if (fact.livemode !== payment.livemode) return 'mode';
  if (fact.sessionId !== payment.gateway_session_id) return 'session';
  if (fact.reference !== payment.reference) return 'reference';
  if (fact.currency !== payment.currency) return 'currency';
  if (fact.amount !== payment.amount) return 'amount';
  if (fact.payee !== undefined) return 'payee';
  // Without terms the answer to the order was lost, and only the gateway knows which coin it was for.
  if (fact.asset !== undefined && payment.crypto && fact.asset !== payment.crypto.asset) return 'asset';
  return undefined;
};

const holdOf = ({ hold }: GatewayPaymentState): ReviewReason | undefined =>
  hold === 'duplicate' ? 'transaction' : hold;

/**
 * The next step that a gateway's fact asks of a payment; after it the fact is judged again, until it asks nothing more. Only
 * money makes a mismatch matter, and an old fact changes nothing.
 */
export const nextTransition = (payment: PaymentRow, fact: GatewayPaymentState, asker: PaymentMover): Transition => {
  const { status } = payment;
  const moneyComes = fact.status === 'completed' || fact.status === 'processing';
  const reason = moneyComes ? (mismatchOf(payment, fact) ?? holdOf(fact)) : undefined;
  if (reason) {
    const may = status === 'processing' || mayMovePayment(status, 'processing', 'gateway');
    return may ? { kind: 'review', reason } : { kind: 'stay' };
  }
  const givenUp = asker === 'user' && status === 'pending' && fact.idle === true;
  const gone = fact.status === 'completed' && fact.returned >= payment.amount;
  const wanted = gone ? 'refunded' : givenUp ? 'cancelled' : fact.status;
  if (status === wanted) return { kind: 'stay' };
  const mover = wanted === 'cancelled' ? asker : 'gateway';
  if (mayMovePayment(status, wanted, mover)) return { kind: 'move', to: wanted, mover };
  // Money that came and went before anybody looked: it is booked in both directions.
  if (wanted === 'refunded' && mayMovePayment(status, 'completed', mover))
    return { kind: 'move', to: 'completed', mover };
  return { kind: 'stay' };
};
