import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';

/** Browsers refetch every 30 seconds while the tab is visible. */
export const refreshed = { refetchInterval: refreshSeconds * 1000, staleTime: (refreshSeconds * 1000) / 2 };

/** Dashboard figures, in one query that several panels share. */
export const useFigures = () => useApiQuery(['dashboard', 'stats'], {}, refreshed);
