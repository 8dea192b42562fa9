import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; false during server rendering. */
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

/** 900 px: enough for the sidebar and for all filters in one row. */
export const useRoomForSidebar = (): boolean => useMedia('(width >= 56.25rem)');
/** 1180 px: enough for sidebar labels and for details next to their list. */
export const useRoomForPanel = (): boolean => useMedia('(width >= 73.75rem)');
/** 1440 px: enough for labelled header buttons and for all table columns. */
export const useRoomForAll = (): boolean => useMedia('(width >= 90rem)');
