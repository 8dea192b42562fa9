import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';

/** Query options for live figures, which are refetched every 30 seconds while the tab is visible. */
export const refreshed = { refetchInterval: refreshSeconds * 1000, staleTime: (refreshSeconds * 1000) / 2 };
