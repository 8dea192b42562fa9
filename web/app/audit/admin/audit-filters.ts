import { type AuditAction, auditActions } from '@wyrmgate/contract/audit-actions';
import { shownResults, type TimeRange, timeRanges } from '@wyrmgate/contract/audit-constants';
import { maxPage } from '@wyrmgate/contract/paging';
import { oneOf, pageIn } from '../../admin-kit/use-url-filters.ts';

export type ShownResult = (typeof shownResults)[number];

/** Rows on a page; the first is the usual one. */
export const pageSizes = [20, 50] as const;
/** The server takes no longer ones. */
export const nameLength = 64;
export const resourceLength = 200;

export type AuditFilters = {
  username?: string;
  resource?: string;
  action?: AuditAction;
  status?: ShownResult;
  range?: TimeRange;
  page: number;
  limit: number;
};

/** Reads the filters from the address; what makes no sense there is left out. */
export const readFilters = (search: URLSearchParams): AuditFilters => ({
  username: search.get('username')?.trim().slice(0, nameLength) || undefined,
  resource: search.get('resource')?.trim().slice(0, resourceLength) || undefined,
  action: oneOf(search.get('action'), auditActions),
  status: oneOf(search.get('result'), shownResults),
  range: oneOf(search.get('range'), timeRanges),
  page: pageIn(search, maxPage),
  limit: pageSizes.find((size) => String(size) === search.get('size')) ?? pageSizes[0],
});

/** Id of the open entry in the address. */
export const entryIn = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('entry'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
