import { type DonationState, donations } from '@wyrmgate/contract/donations';
import type { Gateway } from '@wyrmgate/contract/payments';
import { day, filters, oneOf, text } from '../../admin-kit/filters.ts';
import { paymentStatuses } from '../../payments/admin/payment-badge.tsx';

/** What the list can be narrowed to: a status, or what needs staff. */
export const states = [...paymentStatuses, 'review', 'disputed'] as const satisfies readonly DonationState[];

export const donationFilters = filters({
  search: text(donations.list.query.shape.search),
  status: oneOf(states),
  from: day,
  to: day,
});

/** Names of the gateways; they are brands and read the same in every language. */
export const gatewayNames: Record<Gateway, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  nowpayments: 'NOWPayments',
};
