import type { gatewayKeys } from '@wyrmgate/contract/gateway-keys';
import type { Handlers } from '../http/context.ts';
import { activateKeys, listKeys, removeKeys, saveKeys, testKeys } from './service.ts';

export const gatewayKeysRoutes: Handlers<typeof gatewayKeys> = {
  list: listKeys,
  save: saveKeys,
  test: testKeys,
  activate: activateKeys,
  remove: removeKeys,
};
