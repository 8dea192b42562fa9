import { useCallback, useSyncExternalStore } from 'react';

/** True if a media query matches; false during server rendering. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
};

/** 900 px: the sidebar is visible, and filters fit in one row. */
export const useRoomForSidebar = (): boolean => useMedia('(width >= 56.25rem)');
/** 1180 px: the sidebar shows labels, and details open next to their list. */
export const useRoomForPanel = (): boolean => useMedia('(width >= 73.75rem)');
/** 1440 px: header buttons have labels, and tables show all columns. */
export const useRoomForAll = (): boolean => useMedia('(width >= 90rem)');
