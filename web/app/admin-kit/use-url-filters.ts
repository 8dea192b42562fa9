import { maxNumberedPage, maxPage } from '@wyrmgate/contract/paging';
import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { firstPage } from './page-changes.ts';

export type FilterChanges = Readonly<Record<string, string | number | undefined>>;

// Loaders do not depend on the query string, so they need not run again.
const quiet = { preventScrollReset: true, defaultShouldRevalidate: false } as const;

const merge = (current: URLSearchParams, changes: FilterChanges): URLSearchParams => {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};

/**
 * Keeps the filters, page and open entry of a list in the URL, so that they survive a reload and can be shared.
 * `filter` also returns to the first page and closes the open entry; `change` does not.
 */
export const useUrlFilters = () => {
  const [search, setSearch] = useSearchParams();
  // The router would merge changes into the parameters of the last render, so the second of two quick changes would
  // undo the first.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const apply = useCallback(
    (changes: FilterChanges, options: NavigateOptions) => {
      latest.current = merge(latest.current, changes);
      setSearch(latest.current, options);
    },
    [setSearch],
  );
  const change = useCallback((changes: FilterChanges) => apply(changes, { ...quiet, replace: true }), [apply]);
  /** Opens an entry as a new step in the browser history, so that Back closes it. */
  const openEntry = useCallback((entry: number) => apply({ entry }, quiet), [apply]);
  const filter = useCallback(
    (changes: FilterChanges) => change({ ...firstPage, entry: undefined, ...changes }),
    [change],
  );
  /** Returns a link to the list with some values changed. */
  const searchWith = (changes: FilterChanges): string => `?${merge(search, changes)}`;
  return { search, change, openEntry, filter, searchWith };
};

export const valueIn = <Value extends string>(allowed: readonly Value[], value: string | null): Value | undefined =>
  allowed.find((each) => each === value);

/**
 * Reads the page number from the URL, starting at 1. Lists paged by row id allow higher numbers than lists paged by
 * number.
 */
export const pageIn = (search: URLSearchParams): number => {
  const page = Number(search.get('page'));
  const last = search.has('after') || search.has('before') ? maxPage : maxNumberedPage;
  return Number.isInteger(page) && page >= 1 && page <= last ? page : 1;
};

export const entryIn = (search: URLSearchParams): number | undefined => {
  const id = Number(search.get('entry'));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
