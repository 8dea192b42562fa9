import type { accounts } from '@wyrmgate/contract/accounts';
import type { Handlers } from '../http/context.ts';
import { exportAccounts, listAccounts, readAccount } from './list.ts';
import { changeStatus, grantPremium, removePremium } from './service.ts';

export const accountsRoutes: Handlers<typeof accounts> = {
  list: listAccounts,
  exportCsv: exportAccounts,
  get: readAccount,
  grantPremium,
  removePremium,
  changeStatus,
};
