import { useEffect, useEffectEvent } from 'react';
import { useUrlFilters } from './use-url-filters.ts';

/** Does what the address asks for (`?new=1`), and takes the wish out of it: a link of the palette opens an editor. */
export const useAsked = (name: string, perform: () => void): void => {
  const { search, change } = useUrlFilters();
  const asked = search.has(name);
  const act = useEffectEvent(() => {
    change({ [name]: undefined });
    perform();
  });
  useEffect(() => {
    if (asked) act();
  }, [asked]);
};
