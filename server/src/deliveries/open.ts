import { openDeliveryStatuses } from '@wyrmgate/contract/deliveries-constants';

/** For queries: the statuses of deliveries that have not ended. */
export const openStatuses = [...openDeliveryStatuses];
