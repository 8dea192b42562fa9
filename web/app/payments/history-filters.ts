import type { Gateway, PaymentKind, PaymentStatus } from '@wyrmgate/contract/payments';

export const statuses = [
  'pending',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'refunded',
] as const satisfies readonly PaymentStatus[];
export const methods = ['stripe', 'paypal', 'nowpayments'] as const satisfies readonly Gateway[];
export const kinds = ['purchase', 'donation'] as const satisfies readonly PaymentKind[];

export type HistoryFilters = {
  status?: PaymentStatus | undefined;
  gateway?: Gateway | undefined;
  kind?: PaymentKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
export const filterNames = [
  'status',
  'gateway',
  'kind',
  'from',
  'to',
] as const satisfies readonly (keyof HistoryFilters)[];

const oneOf = <Value extends string>(value: string | null, allowed: readonly Value[]): Value | undefined =>
  allowed.find((each) => each === value);
const dayIn = (value: string | null): string | undefined =>
  value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the filters from the URL and ignores invalid values. */
export const readHistoryFilters = (search: URLSearchParams): HistoryFilters => ({
  status: oneOf(search.get('status'), statuses),
  gateway: oneOf(search.get('gateway'), methods),
  kind: oneOf(search.get('kind'), kinds),
  from: dayIn(search.get('from')),
  to: dayIn(search.get('to')),
});

/** Returns the query string with one filter changed or removed. */
export const writeHistoryFilter = (
  before: URLSearchParams,
  name: keyof HistoryFilters,
  value: string,
): URLSearchParams => {
  const next = new URLSearchParams(before);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
};
