import {
  type CryptoPayment,
  type cryptoPayments as contract,
  cryptoProblems,
} from '@wyrmgate/contract/crypto-payments';
import { missingOf } from '@wyrmgate/contract/decimals';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { paymentProblems } from '@wyrmgate/contract/payments';
import { currencies } from '@wyrmgate/contract/shapes';
import { and, eq, or, type SQL } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { packageOrder } from '../payments/checkout/orders.ts';
import { minorUnits, plainDecimal } from '../payments/gateways/amounts.ts';
import { readOwnPayment } from '../payments/queries.ts';
import { serializePayment } from '../payments/serialize.ts';
import type { PaymentRow } from '../payments/table.ts';
import { payments } from '../payments/table.ts';
import { cryptoGatewayOf, orGatewayUnavailable, startCryptoPayment } from './start-crypto-payment.ts';

type Contract = typeof contract;

export const listCryptoAssets = async (
  { platform }: Work,
  { query }: Received<Contract['currencies']>,
): Promise<Returned<Contract['currencies']>> => {
  const { rates } = cryptoGatewayOf(platform);
  const assets = await orGatewayUnavailable(platform, rates.assets());
  const minimums = await orGatewayUnavailable(platform, rates.minimums(query.currency));
  const all = assets.map((asset) => ({ ...asset, minimum: minimums.get(asset.code) ?? null }));
  const { amount = Number.POSITIVE_INFINITY } = query;
  return { currencies: all.filter(({ minimum }) => minimum === null || minimum <= amount), currency: query.currency };
};

const fiatCodes: readonly string[] = currencies.map((currency) => currency.toLowerCase());

export const readCryptoRate = async (
  { platform }: Work,
  { query }: Received<Contract['rate']>,
): Promise<Returned<Contract['rate']>> => {
  const { rates } = cryptoGatewayOf(platform);
  const { from, to, amount } = query;
  const assets = await orGatewayUnavailable(platform, rates.assets());
  for (const each of [from, to])
    if (!fiatCodes.includes(each) && !assets.some(({ code }) => code === each))
      throw problem(cryptoProblems.coinNotOffered);
  const cents = minorUnits(amount);
  if (cents < 1) throw problem(cryptoProblems.coinNotOffered);
  const estimated = await orGatewayUnavailable(platform, rates.estimate(from, to, cents));
  const rate = plainDecimal(Number(((Number(estimated) * 100) / cents).toPrecision(10)));
  return { from, to, amount, estimated_amount: estimated, rate };
};

export const createCryptoPayment = async (
  context: External<User>,
  { body }: Received<Contract['create']>,
): Promise<CryptoPayment> =>
  serializeCryptoPayment(await startCryptoPayment(context, packageOrder(body), body.currency, body.pay_currency));

/** Returns the caller's crypto payment. Does not find payments by others or by card. */
export const readCryptoStatus = async (
  work: Work<User>,
  { params: { id } }: Received<Contract['status']>,
): Promise<CryptoPayment> => {
  const byIdOrReference = or(eq(payments.gateway_session_id, id), eq(payments.reference, id));
  return serializeCryptoPayment(
    await readOwnPayment(work, and(eq(payments.gateway, 'nowpayments'), byIdOrReference) as SQL),
  );
};

const serializeCryptoPayment = (row: PaymentRow): CryptoPayment => {
  const { crypto: terms, gateway_session_id: id } = row;
  if (!terms || !id) throw problem(paymentProblems.notFound);
  return {
    ...serializePayment(row),
    payment_id: id,
    pay_currency: terms.asset,
    pay_amount: terms.amount,
    pay_address: terms.address,
    extra_id: terms.extraId,
    network: terms.network,
    expires_at: terms.expiresAt,
    received: terms.received ?? null,
    missing: missingOf(terms.amount, terms.received ?? '0'),
  };
};
