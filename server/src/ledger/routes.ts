import type { ledger } from '@wyrmgate/contract/ledger';
import type { Handlers } from '../http/context.ts';
import { readBalance } from './service.ts';

export const ledgerRoutes: Handlers<typeof ledger> = { balance: readBalance };
