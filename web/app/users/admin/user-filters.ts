import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { userSorts, userWindows } from '@wyrmgate/contract/users-constants';
import { listFilters } from '@wyrmgate/contract/users-filters';
import { filters, oneOf, text, view } from '../../admin-kit/filters.ts';

export const shownStatuses = ['OK', 'BLOCK', 'SUSPENDED', 'INACTIVE', 'DELETED'] as const;
export const roles = [
  'staff',
  'player',
  'low_wizard',
  'god',
  'high_wizard',
  'implementor',
] as const satisfies readonly (AuthorityLevel | 'staff')[];
/** The sort orders in the select. Column headers offer more. */
export const namedSorts = {
  '-id': 'newest',
  id: 'oldest',
  login: 'login',
  '-login': 'loginDown',
  email: 'email',
  '-last_play': 'activity',
  '-authority': 'level',
} as const;

export const userFilters = filters({
  search: text(listFilters.search),
  status: oneOf(shownStatuses),
  role: oneOf(roles),
  registered: oneOf(userWindows),
  active: oneOf(userWindows),
  sort: view(
    userSorts.flatMap((by) => [by, `-${by}`] as const),
    '-id',
  ),
});
