import type { gatewayEvents } from '@wyrmgate/contract/gateway-events';
import type { Handlers } from '../http/context.ts';
import { compareNow, listComparisons } from './comparisons.ts';
import { listEvents, resolveEvent, retryEvent } from './service.ts';

export const gatewayEventsRoutes: Handlers<typeof gatewayEvents> = {
  list: listEvents,
  retry: retryEvent,
  resolve: resolveEvent,
  comparisons: listComparisons,
  compare: compareNow,
};
