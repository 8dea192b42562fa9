import type { redeemCodes } from '@wyrmgate/contract/redeem-codes';
import type { Handlers } from '../http/context.ts';
import { findByCode, listBatches, listRedemptions, updateBatch } from './admin.ts';
import { createBatch } from './create.ts';
import { redeem } from './redeem.ts';

export const redeemCodesRoutes: Handlers<typeof redeemCodes> = {
  redeem,
  list: listBatches,
  create: createBatch,
  update: updateBatch,
  redemptions: listRedemptions,
  find: findByCode,
};
