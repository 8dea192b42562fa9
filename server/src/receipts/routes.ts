import type { receipts } from '@wyrmgate/contract/receipts';
import type { Handlers } from '../http/context.ts';
import { changeSeller, readReceipt, readSeller } from './service.ts';

export const receiptsRoutes: Handlers<typeof receipts> = { get: readReceipt, seller: readSeller, changeSeller };
