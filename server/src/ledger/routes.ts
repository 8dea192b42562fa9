import type { ledger } from '@wyrmgate/contract/ledger';
import type { Handlers } from '../http/context.ts';
import { editCoins } from './edit.ts';
import { readOwnHistory, readUserHistory } from './history.ts';
import { readBalance } from './service.ts';

export const ledgerRoutes: Handlers<typeof ledger> = {
  balance: readBalance,
  history: readOwnHistory,
  userHistory: readUserHistory,
  editCoins,
};
