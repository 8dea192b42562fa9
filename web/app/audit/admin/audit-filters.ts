import { audit } from '@wyrmgate/contract/audit';
import { auditActions } from '@wyrmgate/contract/audit-actions';
import { shownResults, timeRanges } from '@wyrmgate/contract/audit-constants';
import { filters, oneOf, text, view } from '../../admin-kit/filters.ts';

/** Rows on a page; the first is the usual one. */
export const pageSizes = ['20', '50'] as const;

const { username, resource } = audit.list.query.shape;
export const auditFilters = filters({
  username: text(username),
  resource: text(resource),
  action: oneOf(auditActions),
  result: oneOf(shownResults),
  range: oneOf(timeRanges),
  size: view(pageSizes, '20'),
});

/** Id of the open entry in the address. */
export const entryIn = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('entry'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
