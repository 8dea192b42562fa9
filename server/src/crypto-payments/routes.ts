import type { cryptoPayments } from '@wyrmgate/contract/crypto-payments';
import type { Handlers } from '../http/context.ts';
import { createCryptoPayment, listCryptoAssets, readCryptoStatus, readRate } from './service.ts';

export const cryptoPaymentsRoutes: Handlers<typeof cryptoPayments> = {
  currencies: listCryptoAssets,
  rate: readRate,
  create: createCryptoPayment,
  status: readCryptoStatus,
};
