import type { withdrawals } from '@wyrmgate/contract/withdrawals';
import type { Handlers } from '../http/context.ts';
import { readWithdrawal, requestWithdrawal } from './service.ts';

export const withdrawalsRoutes: Handlers<typeof withdrawals> = { get: readWithdrawal, request: requestWithdrawal };
