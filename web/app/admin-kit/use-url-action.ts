import { useEffect, useEffectEvent } from 'react';
import { useUrlFilters } from './use-url-filters.ts';

/**
 * Runs an action that the URL requests, such as `?new=1`, and removes the parameter. The command palette opens editors
 * this way.
 */
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
