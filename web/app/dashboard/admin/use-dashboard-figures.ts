import { refreshed } from '../../admin-kit/refreshed.ts';
import { useApiQuery } from '../../platform/query/use-api.ts';

/** Dashboard figures, in one query that several panels share. */
export const useDashboardFigures = () => useApiQuery(['dashboard', 'stats'], {}, refreshed);
