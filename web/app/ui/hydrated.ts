import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the server renders and during hydration: for parts whose markup needs inline styles. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
