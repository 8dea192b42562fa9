import type { dashboard } from '@wyrmgate/contract/dashboard';
import type { Handlers } from '../http/context.ts';
import { readAttention } from './attention.ts';
import { readHistory } from './history.ts';
import { checkAdmin, readStats } from './service.ts';

export const dashboardRoutes: Handlers<typeof dashboard> = {
  check: checkAdmin,
  stats: readStats,
  history: readHistory,
  attention: readAttention,
};
