import type { twoFactor } from '@wyrmgate/contract/two-factor';
import type { Handlers } from '../http/context.ts';
import { offerSecret, readStatus, verifyAgain } from './service.ts';
import { disable, enable, renewCodes } from './switch.ts';
import { verifyLogin } from './verify-login.ts';

export const twoFactorRoutes: Handlers<typeof twoFactor> = {
  verifyLogin,
  status: readStatus,
  setup: offerSecret,
  enable,
  disable,
  verify: verifyAgain,
  backupCodes: renewCodes,
  adminStatus: readStatus,
  adminSetup: offerSecret,
  adminEnable: enable,
  adminDisable: disable,
};
