import { type FilteredList, filteredLists } from '@wyrmgate/contract/saved-filters';

/** URL parameters for the position in a list and open dialogs: not part of a filter. */
const positions = ['page', 'after', 'before', 'entry', 'new'];

/** The list of a section whose filters can be kept, by the address of the section. */
export const listAt = (path: string): FilteredList | undefined => {
  const last = path.replace(/\/+$/, '').split('/').at(-1);
  return filteredLists.find((list) => list === last);
};

/** The filter of an address, without the page and the open entry. Empty if nothing is set. */
export const presentFilter = (search: URLSearchParams): string => {
  const kept = new URLSearchParams(search);
  for (const name of positions) kept.delete(name);
  return kept.toString();
};
