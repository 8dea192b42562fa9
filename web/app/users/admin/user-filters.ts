import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { maxPage } from '@wyrmgate/contract/paging';
import { type UserSort, type UserWindow, userSorts, userWindows } from '@wyrmgate/contract/users-constants';
import { oneOf, pageIn } from '../../admin-kit/use-url-filters.ts';
import type { SortState } from '../../ui/table-column.ts';

/** Rows on a page. */
export const pageSize = 100;
/** The server takes no longer search. */
export const searchLength = 100;

export const shownStatuses = ['OK', 'BLOCK', 'SUSPENDED', 'INACTIVE', 'DELETED'] as const;
export const roles = [
  'staff',
  'player',
  'low_wizard',
  'god',
  'high_wizard',
  'implementor',
] as const satisfies readonly (AuthorityLevel | 'staff')[];
/** The orders that have a name of their own; the heads of the table offer more. */
export const namedSorts = {
  '-id': 'newest',
  id: 'oldest',
  login: 'login',
  '-login': 'loginDown',
  email: 'email',
  '-last_play': 'activity',
  '-authority': 'level',
} as const;
export const normalSort = '-id';

export type UserFilters = {
  search?: string;
  status?: (typeof shownStatuses)[number];
  role?: (typeof roles)[number];
  registered?: UserWindow;
  active?: UserWindow;
  sort: string;
  page: number;
};

const allSorts = userSorts.flatMap((by) => [by, `-${by}`]);

/** Reads the filters from the address; what makes no sense there is left out. */
export const readFilters = (search: URLSearchParams): UserFilters => ({
  search: search.get('search')?.trim().slice(0, searchLength) || undefined,
  status: oneOf(search.get('status'), shownStatuses),
  role: oneOf(search.get('role'), roles),
  registered: oneOf(search.get('registered'), userWindows),
  active: oneOf(search.get('active'), userWindows),
  sort: oneOf(search.get('sort'), allSorts) ?? normalSort,
  page: pageIn(search, maxPage),
});

/** The column and direction of a sort, and back. */
export const sortState = (sort: string): SortState => ({
  key: sort.replace('-', ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});
export const sortText = ({ key, direction }: SortState): UserSort | `-${UserSort}` =>
  (direction === 'descending' ? `-${key}` : key) as UserSort;
