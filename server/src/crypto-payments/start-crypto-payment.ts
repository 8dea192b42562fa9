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

/** Maps any failure to a `gatewayUnavailable` error. */
export const orGatewayUnavailable = async <T>(platform: Platform, request: Promise<T>): Promise<T> => {
  try {
    return await request;
  } catch (error) {
    platform.log.warn({ err: error }, 'could not read from the crypto gateway');
    throw problem(paymentProblems.gatewayUnavailable, { retryAfterSeconds: 30 });
  }
};

const problemsByCode = {
  AMOUNT_MINIMAL_ERROR: cryptoProblems.belowMinimum,
  CURRENCY_UNAVAILABLE: cryptoProblems.coinNotOffered,
};

/** Starts a crypto payment. An amount below the asset's minimum is rejected before a payment is inserted. */
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
  const orderAboveMinimum: Order = {
    ...order,
    price: async (work) => {
      const priced = await order.price(work);
      if (minimum !== undefined && priced.amount < minimum) throw problem(cryptoProblems.belowMinimum);
      return priced;
    },
  };
  const payment = createPayment(context, 'nowpayments', orderAboveMinimum, asset);
  return mapCheckoutError(cryptoProblems.failed, payment, problemsByCode);
};
