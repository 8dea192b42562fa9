import { oneOf } from '../../admin-kit/use-url-filters.ts';

/** The server takes no longer search. */
export const searchLength = 100;
const flags = ['true', 'false'] as const;
export type Flag = (typeof flags)[number];
export type PackageFilters = { search?: string; is_active?: Flag; is_popular?: Flag };

/** Reads the filters from the address; what makes no sense there is left out. */
export const readFilters = (search: URLSearchParams): PackageFilters => ({
  search: search.get('search')?.trim().slice(0, searchLength) || undefined,
  is_active: oneOf(search.get('is_active'), flags),
  is_popular: oneOf(search.get('is_popular'), flags),
});
