import type { discord } from '@wyrmgate/contract/discord';
import type { Handlers } from '../http/context.ts';
import { listBridges, removeBridge, saveBridge, testBridge } from './bridge/admin.ts';
import { listRoleChoices, saveConfig, saveRoles, showConfig } from './config.ts';
import { completeLink, removeLink, showLink, startLink } from './service.ts';

export const discordRoutes: Handlers<typeof discord> = {
  get: showLink,
  start: startLink,
  link: completeLink,
  unlink: removeLink,
  config: showConfig,
  saveConfig,
  roleChoices: listRoleChoices,
  saveRoles,
  bridges: listBridges,
  saveBridge,
  testBridge,
  removeBridge,
};
