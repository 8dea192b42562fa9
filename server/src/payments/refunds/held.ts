import type { PaymentRow } from '../table.ts';

/**
 * Whether money arrived without being credited. It can be returned during the review, and after the review was
 * closed.
 */
export const isHeld = ({ status, held_amount }: PaymentRow): boolean =>
  held_amount !== null && (status === 'processing' || status === 'cancelled');

export const refundCurrencyOf = ({ held_currency, currency }: PaymentRow): string => held_currency ?? currency;
