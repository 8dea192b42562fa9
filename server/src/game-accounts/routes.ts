import type { gameAccounts } from '@wyrmgate/contract/game-accounts';
import type { Handlers } from '../http/context.ts';
import { linkAccount, listGameAccounts, showDeletionCode, unlinkAccount } from './own.ts';

export const gameAccountsRoutes: Handlers<typeof gameAccounts> = {
  list: listGameAccounts,
  link: linkAccount,
  deletionCode: showDeletionCode,
  unlink: unlinkAccount,
};
