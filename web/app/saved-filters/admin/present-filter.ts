import { type FilteredList, filteredLists } from '@wyrmgate/contract/saved-filters';

/** URL parameters for the position in a list and open dialogs: not part of a filter. */
const positions = ['page', 'after', 'before', 'entry', 'new'];

/** Sections whose filters can be saved, by path. */
export const listAt = (path: string): FilteredList | undefined => {
  const last = path.replace(/\/+$/, '').split('/').at(-1);
  return filteredLists.find((list) => list === last);
};

/** The filters of a URL, without page and open entry. Empty if none is set. */
export const presentFilter = (search: URLSearchParams): string => {
  const kept = new URLSearchParams(search);
  for (const name of positions) kept.delete(name);
  return kept.toString();
};
