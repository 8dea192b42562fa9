import type { email } from '@wyrmgate/contract/email';
import type { Handlers } from '../http/context.ts';
import { saveConfig, showConfig } from './config.ts';
import { listDeliveries, retryDelivery } from './deliveries.ts';
import { sendTest, testConnection } from './probe.ts';

export const emailRoutes: Handlers<typeof email> = {
  config: showConfig,
  saveConfig,
  test: testConnection,
  sendTest,
  deliveries: listDeliveries,
  retry: retryDelivery,
};
