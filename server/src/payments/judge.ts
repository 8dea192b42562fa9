import { mayMovePayment, type PaymentMover, type PaymentStatus } from '@wyrmgate/contract/payments';
import type { GatewayFact } from './gateways/gateways.ts';
import type { PaymentRow } from './lists.ts';

export type ReviewReason = 'mode' | 'session' | 'reference' | 'currency' | 'amount' | 'transaction' | 'waited';
export type Verdict =
  | { kind: 'stay' }
  | { kind: 'move'; to: PaymentStatus; mover: PaymentMover }
  | { kind: 'review'; reason: ReviewReason };

/** The first thing in which what the gateway holds differs from what was ordered. */
const mismatchOf = (payment: PaymentRow, fact: GatewayFact): ReviewReason | undefined => {
  if (fact.livemode !== payment.livemode) return 'mode';
  if (fact.sessionId !== payment.gateway_session_id) return 'session';
  if (fact.reference !== payment.reference) return 'reference';
  if (fact.currency !== payment.currency) return 'currency';
  if (fact.amount !== payment.amount) return 'amount';
  return undefined;
};

/** What a gateway's fact does to a payment. Only money makes a mismatch matter; an old fact changes nothing. */
export const judge = (payment: PaymentRow, fact: GatewayFact, asker: PaymentMover): Verdict => {
  const { status } = payment;
  const moneyComes = fact.status === 'completed' || fact.status === 'processing';
  const reason = moneyComes ? mismatchOf(payment, fact) : undefined;
  if (reason) {
    const may = status === 'processing' || mayMovePayment(status, 'processing', 'gateway');
    return may ? { kind: 'review', reason } : { kind: 'stay' };
  }
  const mover = fact.status === 'cancelled' ? asker : 'gateway';
  return mayMovePayment(status, fact.status, mover) ? { kind: 'move', to: fact.status, mover } : { kind: 'stay' };
};
