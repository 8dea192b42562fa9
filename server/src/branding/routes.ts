import type { branding } from '@wyrmgate/contract/branding';
import type { Handlers } from '../http/context.ts';
import { importBranding, resetBranding, updateBranding } from './save.ts';
import { getBranding, getForStaff } from './show.ts';

export const brandingRoutes: Handlers<typeof branding> = {
  get: getBranding,
  adminGet: getForStaff,
  update: updateBranding,
  reset: resetBranding,
  importFile: importBranding,
};
