import type { savedFilters } from '@wyrmgate/contract/saved-filters';
import type { Handlers } from '../http/context.ts';
import { listFilters, removeFilter, saveFilter } from './service.ts';

export const savedFiltersRoutes: Handlers<typeof savedFilters> = {
  list: listFilters,
  save: saveFilter,
  remove: removeFilter,
};
