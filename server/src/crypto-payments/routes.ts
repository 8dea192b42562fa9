import type { cryptoPayments } from '@wyrmgate/contract/crypto-payments';
import type { Handlers } from '../http/context.ts';
import { createCryptoPayment, listCryptoAssets, readCryptoRate, readCryptoStatus } from './service.ts';

export const cryptoPaymentsRoutes: Handlers<typeof cryptoPayments> = {
  currencies: listCryptoAssets,
  rate: readCryptoRate,
  create: createCryptoPayment,
  status: readCryptoStatus,
};
