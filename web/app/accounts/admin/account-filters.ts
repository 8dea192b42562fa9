import { premiumTypes } from '@wyrmgate/contract/accounts-constants';
import { maxPage } from '@wyrmgate/contract/paging';
import { userStatuses } from '@wyrmgate/contract/users-constants';
import { oneOf, pageIn } from '../../admin-kit/use-url-filters.ts';

/** Rows on a page. */
export const pageSize = 50;
export const searchLength = 100;
const sorts = [
  '-id',
  'id',
  'login',
  '-login',
  'email',
  '-email',
  'status',
  '-status',
  'created_at',
  '-created_at',
  'last_login',
  '-last_login',
] as const;

/** Reads the filters from the address; what makes no sense there is left out. */
export const readFilters = (search: URLSearchParams) => ({
  search: search.get('search')?.trim().slice(0, searchLength) || undefined,
  status: oneOf(search.get('status'), userStatuses),
  premium: oneOf(search.get('premium'), premiumTypes),
  sort: oneOf(search.get('sort'), sorts) ?? ('-id' as const),
  page: pageIn(search, maxPage),
});
