import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';

/** Refreshed every 30 seconds while the tab is visible. */
export const refreshed = { refetchInterval: refreshSeconds * 1000, staleTime: (refreshSeconds * 1000) / 2 };

/** Dashboard figures; several panels share one query. */
export const useFigures = () => useApiQuery(['dashboard', 'stats'], {}, refreshed);
