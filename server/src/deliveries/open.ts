import { openDeliveryStatuses } from '@wyrmgate/contract/deliveries-constants';

/** The statuses of deliveries that have not ended, as a mutable array for queries. */
export const openStatuses = [...openDeliveryStatuses];
