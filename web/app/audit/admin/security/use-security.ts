import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';

/** Refreshed every half minute while somebody looks; hidden tabs rest. */
export const refreshed = { refetchInterval: refreshSeconds * 1000, staleTime: (refreshSeconds * 1000) / 2 };
