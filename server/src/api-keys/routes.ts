import type { apiKeys } from '@wyrmgate/contract/api-keys';
import type { Handlers } from '../http/context.ts';
import { createApiKey, listKeys, removeKey } from './service.ts';

export const apiKeysRoutes: Handlers<typeof apiKeys> = {
  list: listKeys,
  create: createApiKey,
  remove: removeKey,
};
