import type { DonationState } from '@wyrmgate/contract/donations';
import { maxPage } from '@wyrmgate/contract/paging';
import type { Gateway } from '@wyrmgate/contract/payments';
import { oneOf, pageIn } from '../../admin-kit/use-url-filters.ts';
import { paymentStatuses } from '../../payments/admin/payment-badge.tsx';

/** Rows on a page. */
export const pageSize = 20;
/** The server takes no longer search. */
export const searchLength = 100;

/** What the list can be narrowed to: a status, or what staff is called for. */
export const states = [...paymentStatuses, 'review', 'disputed'] as const satisfies readonly DonationState[];

export type DonationFilters = {
  search?: string;
  status?: DonationState;
  from?: string;
  to?: string;
  page: number;
};

const dayIn = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the filters from the address; what makes no sense there is left out. */
export const readFilters = (search: URLSearchParams): DonationFilters => ({
  search: search.get('search')?.trim().slice(0, searchLength) || undefined,
  status: oneOf(search.get('status'), states),
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
  page: pageIn(search, maxPage),
});

/** Names of the gateways; they are brands and read the same in every language. */
export const gatewayNames: Record<Gateway, string> = {
  stripe: 'Stripe',
  paypal: 'PayPal',
  nowpayments: 'NOWPayments',
};
