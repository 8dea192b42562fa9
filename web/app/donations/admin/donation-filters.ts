import { type DonationState, donations } from '@wyrmgate/contract/donations';
import { day, filters, oneOf, text } from '../../admin-kit/filters.ts';
import { paymentStatuses } from '../../payments/admin/payment-status-badge.tsx';

/** Values of the status filter: payment statuses, open and closed reviews, and open disputes. */
export const states = [...paymentStatuses, 'review', 'closed', 'disputed'] as const satisfies readonly DonationState[];

export const donationFilters = filters({
  search: text(donations.list.query.shape.search),
  status: oneOf(states),
  from: day,
  to: day,
});
