import type { PaymentRow } from '../table.ts';

/** Money that arrived for an order without being credited can be returned while it is in review and after it was closed. */
export const isHeld = ({ status, held_amount }: PaymentRow): boolean =>
  held_amount !== null && (status === 'processing' || status === 'cancelled');

/** Currency of the refunds of a payment. */
export const refundCurrencyOf = ({ held_currency, currency }: PaymentRow): string => held_currency ?? currency;
