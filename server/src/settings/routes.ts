import type { settings } from '@wyrmgate/contract/settings';
import type { Handlers } from '../http/context.ts';
import { createConfig, initialiseConfigs, removeConfig, toggleConfig, updateConfig } from './configs.ts';
import { listConfigs, listEnhancedConfigs } from './configs-list.ts';
import {
  changeMaintenance,
  readGeneral,
  readMaintenance,
  readPrivacy,
  readSecurity,
  saveGeneral,
  savePrivacy,
  saveSecurity,
} from './screens.ts';
import { readSite } from './service.ts';

export const settingsRoutes: Handlers<typeof settings> = {
  site: readSite,
  general: readGeneral,
  saveGeneral,
  security: readSecurity,
  saveSecurity,
  privacy: readPrivacy,
  savePrivacy,
  maintenance: readMaintenance,
  changeMaintenance,
  configs: listConfigs,
  enhancedConfigs: listEnhancedConfigs,
  createConfig,
  initialiseConfigs,
  updateConfig,
  toggleConfig,
  removeConfig,
};
