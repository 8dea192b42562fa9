import type { accounts } from '@wyrmgate/contract/accounts';
import type { Handlers } from '../http/context.ts';
import { exportAccounts, listAccounts, readAccount } from './list.ts';
import { readOwnPremium } from './own.ts';
import { changeStatus, grantPremium, removePremium } from './service.ts';

export const accountsRoutes: Handlers<typeof accounts> = {
  ownPremium: readOwnPremium,
  list: listAccounts,
  exportCsv: exportAccounts,
  get: readAccount,
  grantPremium,
  removePremium,
  changeStatus,
};
