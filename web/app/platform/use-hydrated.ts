import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and for the first render in the browser, so that both render the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
