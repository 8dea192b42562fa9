import { useEffect, useEffectEvent } from 'react';
import { useUrlFilters } from './use-url-filters.ts';

/** Runs an action requested in the URL (`?new=1`) and removes the parameter. The palette uses it to open editors. */
export const useUrlAction = (name: string, perform: () => void): void => {
  const { search, change } = useUrlFilters();
  const requested = search.has(name);
  const act = useEffectEvent(() => {
    change({ [name]: undefined });
    perform();
  });
  useEffect(() => {
    if (requested) act();
  }, [requested]);
};
