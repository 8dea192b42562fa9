import { type FilteredList, filteredLists } from '@wyrmgate/contract/saved-filters';

/** URL parameters that are not part of a filter: the position in the list, and open dialogs. */
const positions = ['page', 'after', 'before', 'entry', 'new'];

/** Returns the list with saved filters at a path, if there is one. */
export const listAt = (path: string): FilteredList | undefined => {
  const last = path.replace(/\/+$/, '').split('/').at(-1);
  return filteredLists.find((list) => list === last);
};

/** Returns the active filters from the URL. Empty if there are none. */
export const presentFilter = (search: URLSearchParams): string => {
  const kept = new URLSearchParams(search);
  for (const name of positions) kept.delete(name);
  return kept.toString();
};
