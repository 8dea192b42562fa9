import type { settings } from '@wyrmgate/contract/settings';
import type { Handlers } from '../http/context.ts';
import { createConfig, initialiseConfigs, removeConfig, toggleConfig, updateConfig } from './configs.ts';
import { listConfigs, listEnhancedConfigs } from './configs-list.ts';
import { changeMaintenance, readGeneral, readMaintenance, readSecurity, saveGeneral, saveSecurity } from './screens.ts';
import { readSite } from './service.ts';

export const settingsRoutes: Handlers<typeof settings> = {
  site: readSite,
  general: readGeneral,
  saveGeneral,
  security: readSecurity,
  saveSecurity,
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
