import type { wordFilter } from '@wyrmgate/contract/word-filter';
import type { Handlers } from '../http/context.ts';
import { createFilter, listFilters, removeFilter, testFilters, updateFilter } from './admin.ts';

export const wordFilterRoutes: Handlers<typeof wordFilter> = {
  adminList: listFilters,
  create: createFilter,
  update: updateFilter,
  remove: removeFilter,
  test: testFilters,
};
