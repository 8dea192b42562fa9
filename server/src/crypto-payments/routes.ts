import type { cryptoPayments } from '@wyrmgate/contract/crypto-payments';
import type { Handlers } from '../http/context.ts';
import { createCryptoPayment, listCoins, readCryptoStatus, readRate } from '../payments/crypto.ts';

export const cryptoPaymentsRoutes: Handlers<typeof cryptoPayments> = {
  currencies: listCoins,
  rate: readRate,
  create: createCryptoPayment,
  status: readCryptoStatus,
};
