import type { Payment } from '@wyrmgate/contract/payments';

/** What the payer sees of a payment. Only the gateway's state, as the server stores it, decides. */
export type PaymentView =
  | 'verifying'
  | 'completed'
  | 'partlyRefunded'
  | 'processing'
  | 'slow'
  | 'review'
  | 'failed'
  | 'cancelled'
  | 'refunded';

type Seen = Pick<Payment, 'status' | 'needs_review'>;
type Settled = Seen & Pick<Payment, 'refunded_amount'>;

/** True while another look can bring news soon. A review ends when staff ends it, not within a minute. */
export const isWaiting = ({ status, needs_review }: Seen): boolean =>
  !needs_review && (status === 'pending' || status === 'processing');

/** `exhausted`: the page has looked as often as it does by itself. */
export const paymentView = (payment: Settled, exhausted: boolean): PaymentView => {
  if (payment.status === 'completed' && payment.refunded_amount > 0) return 'partlyRefunded';
  if (payment.status === 'completed' || payment.status === 'refunded') return payment.status;
  if (payment.needs_review) return 'review';
  if (payment.status === 'pending') return exhausted ? 'slow' : 'verifying';
  return payment.status;
};
