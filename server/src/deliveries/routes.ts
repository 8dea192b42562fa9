import type { deliveries } from '@wyrmgate/contract/deliveries';
import type { Handlers } from '../http/context.ts';
import { resolveDelivery, retryDelivery } from './admin.ts';
import { listDeliveries, listOwn } from './lists.ts';

export const deliveriesRoutes: Handlers<typeof deliveries> = {
  own: listOwn,
  list: listDeliveries,
  retry: retryDelivery,
  resolve: resolveDelivery,
};
