import type { twoFactor } from '@wyrmgate/contract/two-factor';
import type { Handlers } from '../http/context.ts';
import { disable, enable, renewCodes } from './manage.ts';
import { beginSetup, readStatus, verifyFactor } from './service.ts';
import { verifyLogin } from './verify-login.ts';

export const twoFactorRoutes: Handlers<typeof twoFactor> = {
  verifyLogin,
  status: readStatus,
  setup: beginSetup,
  enable,
  disable,
  verify: verifyFactor,
  backupCodes: renewCodes,
  adminStatus: readStatus,
  adminSetup: beginSetup,
  adminEnable: enable,
  adminDisable: disable,
  authAdminStatus: readStatus,
  authAdminSetup: beginSetup,
  authAdminEnable: enable,
  authAdminDisable: disable,
};
