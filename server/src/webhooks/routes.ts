import type { webhooks } from '@wyrmgate/contract/webhooks';
import type { Handlers } from '../http/context.ts';
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  retryDelivery,
  retryFailed,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './admin.ts';

export const webhooksRoutes: Handlers<typeof webhooks> = {
  list: listWebhooks,
  deliveries: listDeliveries,
  create: createWebhook,
  update: updateWebhook,
  rotate: rotateSecret,
  test: testWebhook,
  retryFailed,
  retry: retryDelivery,
  remove: removeWebhook,
};
