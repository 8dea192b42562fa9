import type { Payment } from '@wyrmgate/contract/payments';

/** The payer's view of a payment. It depends only on the server's status, never on the return URL. */
export type PaymentView =
  | 'verifying'
  | 'completed'
  | 'partlyRefunded'
  | 'processing'
  | 'slow'
  | 'review'
  | 'late'
  | 'returned'
  | 'closed'
  | 'failed'
  | 'cancelled'
  | 'refunded';

type Seen = Pick<Payment, 'status' | 'needs_review'>;
type Settled = Seen & Pick<Payment, 'refunded_amount' | 'notice'>;

/** True while polling makes sense. Payments in review are excluded, because only staff can decide on them. */
export const isWaiting = ({ status, needs_review }: Seen): boolean =>
  !needs_review && (status === 'pending' || status === 'processing');

/** `exhausted` is true after the maximum number of polls. */
export const paymentView = (payment: Settled, exhausted: boolean): PaymentView => {
  if (payment.status === 'completed' && payment.refunded_amount > 0) return 'partlyRefunded';
  if (payment.status === 'completed' || payment.status === 'refunded') return payment.status;
  const { notice } = payment;
  if (notice === 'late' || notice === 'returned' || notice === 'closed') return notice;
  if (payment.needs_review) return 'review';
  if (payment.status === 'pending') return exhausted ? 'slow' : 'verifying';
  return payment.status;
};

/** True while the payer can continue this payment. */
export const isPayable = ({ payable_until: until }: Pick<Payment, 'payable_until'>): boolean =>
  until !== null && Date.parse(until) > Date.now();
