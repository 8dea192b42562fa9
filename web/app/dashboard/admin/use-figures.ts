import { refreshSeconds } from '@wyrmgate/contract/dashboard-constants';
import { useApiQuery } from '../../platform/query/use-api.ts';

/** Refreshed every half minute while somebody looks; hidden tabs rest. */
export const refreshed = { refetchInterval: refreshSeconds * 1000, staleTime: (refreshSeconds * 1000) / 2 };

/** The figures of the dashboard; several panels share the one call. */
export const useFigures = () => useApiQuery(['dashboard', 'stats'], {}, refreshed);
