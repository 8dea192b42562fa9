import { cryptoProblems } from '@wyrmgate/contract/crypto-payments';
import { paymentProblems } from '@wyrmgate/contract/payments';
import type { Currency } from '@wyrmgate/contract/shapes';
import type { External, User } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { createPayment } from '../payments/checkout/checkout.ts';
import { mapCheckoutError } from '../payments/checkout/checkout-errors.ts';
import type { Order } from '../payments/checkout/orders.ts';
import type { CryptoGateway } from '../payments/gateways/gateways.ts';
import type { PaymentRow } from '../payments/table.ts';
import type { Platform } from '../platform/platform.ts';

export const cryptoGatewayOf = ({ gateways }: Platform): CryptoGateway => {
  if (!gateways.nowpayments) throw problem(paymentProblems.methodNotOffered);
  return gateways.nowpayments;
};

/** What the gateway tells, or that it does not answer now. */
export const orGatewayUnavailable = async <T>(platform: Platform, asked: Promise<T>): Promise<T> => {
  try {
    return await asked;
  } catch (error) {
    platform.log.warn({ err: error }, 'the gateway for assets did not tell');
    throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

const knownCodes = {
  AMOUNT_MINIMAL_ERROR: cryptoProblems.belowMinimum,
  CURRENCY_UNAVAILABLE: cryptoProblems.coinNotOffered,
};

/** Starts a payment in assets. What is below the coin's minimum is refused before a payment exists. */
export const startCryptoPayment = async (
  context: External<User>,
  order: Order,
  currency: Currency,
  asset: string,
): Promise<PaymentRow> => {
  const { rates } = cryptoGatewayOf(context.platform);
  const assets = await orGatewayUnavailable(context.platform, rates.assets());
  if (!assets.some(({ code }) => code === asset)) throw problem(cryptoProblems.coinNotOffered);
  const minimum = (await orGatewayUnavailable(context.platform, rates.minimums(currency))).get(asset);
  const priced: Order = {
    ...order,
    price: async (work) => {
      const ordered = await order.price(work);
      if (minimum !== undefined && ordered.amount < minimum) throw problem(cryptoProblems.belowMinimum);
      return ordered;
    },
  };
  const started = createPayment(context, 'nowpayments', priced, asset);
  return mapCheckoutError(cryptoProblems.failed, started, knownCodes);
};
