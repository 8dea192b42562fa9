import { type FilteredList, filteredLists } from '@wyrmgate/contract/saved-filters';

/** Parts of an address that say where in the list one is, not what is listed. */
const places = ['page', 'behind', 'ahead', 'entry', 'new'];

/** The list of a section whose filters can be kept, by the address of the section. */
export const listAt = (path: string): FilteredList | undefined => {
  const last = path.replace(/\/+$/, '').split('/').at(-1);
  return filteredLists.find((list) => list === last);
};

/** The filter of an address, without the page and the open entry. Empty if nothing is set. */
export const presentFilter = (search: URLSearchParams): string => {
  const kept = new URLSearchParams(search);
  for (const name of places) kept.delete(name);
  return kept.toString();
};
