import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { orderProblems, PackageOrder, Payment, paymentProblems } from './payments.ts';
import { problems } from './problem.ts';
import { Currency, Moment, Money, moneyInput } from './shapes.ts';

/** A crypto payment with everything that the payer needs. Amounts of an asset are decimal strings. */
export const CryptoPayment = Payment.extend({
  /** Id of the payment at the gateway. */
  payment_id: z.string(),
  pay_currency: z.string(),
  pay_amount: z.string(),
  pay_address: z.string(),
  /** Memo, tag or message that the network requires with the transfer. */
  extra_id: z.string().nullable(),
  network: z.string().nullable(),
  expires_at: Moment,
  /** Amount detected so far, including unconfirmed transfers; null before the first transfer. */
  received: z.string().nullable(),
  /** Amount still to be sent; 0 once everything has been detected. */
  missing: z.string(),
});
export type CryptoPayment = z.output<typeof CryptoPayment>;

/** A cryptocurrency on one network. */
export const CryptoAsset = z.object({
  /** Identifies the currency and its network, such as `usdttrc20`. */
  code: z.string(),
  name: z.string(),
  network: z.string().nullable(),
  /** Whether transfers need a memo in addition to the address. */
  memo: z.boolean(),
  /** Minimum amount; null if it is unknown until the payment is created. */
  minimum: Money.nullable(),
});
export type CryptoAsset = z.output<typeof CryptoAsset>;

/** The crypto gateway's name for an asset; case-insensitive. */
export const Asset = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]{2,30}$/);

export const cryptoProblems = problems('crypto-payments', {
  failed: 502,
  coinNotOffered: 422,
  belowMinimum: 422,
});
export const cryptoAssetProblems = [
  cryptoProblems.failed,
  cryptoProblems.coinNotOffered,
  cryptoProblems.belowMinimum,
] as const;

/** Calls that only crypto payments need, in addition to those for all payments. */
export const cryptoPayments = {
  currencies: endpoint({
    method: 'GET',
    path: '/api/nowpayments/currencies',
    summary: 'Accepted cryptocurrencies, best known first; with `amount`, only those whose minimum it reaches.',
    access: visitor,
    limit: 'read',
    query: z.object({
      currency: Currency.default('EUR'),
      amount: moneyInput(z.coerce.number().positive().max(100_000)).optional(),
    }),
    reply: z.object({ currencies: z.array(CryptoAsset), currency: Currency }),
    errors: [paymentProblems.gatewayUnavailable, paymentProblems.methodNotOffered],
  }),
  rate: endpoint({
    method: 'GET',
    path: '/api/nowpayments/exchange-rate',
    summary: 'Estimated value of an amount in another currency. The payment itself states the exact amount.',
    access: visitor,
    limit: 'check',
    query: z.object({
      from: Asset,
      to: Asset,
      amount: z
        .string()
        .regex(/^\d{1,6}(\.\d{1,2})?$/)
        .default('1'),
    }),
    reply: z.object({
      from: z.string(),
      to: z.string(),
      amount: z.string(),
      estimated_amount: z.string(),
      /** Price of one unit of the asset. */
      rate: z.string(),
    }),
    errors: [paymentProblems.gatewayUnavailable, paymentProblems.methodNotOffered, cryptoProblems.coinNotOffered],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/nowpayments/create-payment',
    summary: 'Starts a crypto payment and returns its address and amount. Honors Idempotency-Key.',
    access: player,
    limit: 'checkout',
    feature: 'shop',
    external: true,
    body: PackageOrder.extend({ pay_currency: Asset }),
    reply: CryptoPayment,
    errors: [...orderProblems, ...cryptoAssetProblems],
  }),
  status: endpoint({
    method: 'GET',
    path: '/api/nowpayments/status/{id}',
    summary: "Status of a crypto payment of the caller, by the gateway's id or our reference.",
    access: player,
    limit: 'read',
    params: z.object({ id: z.string().min(1).max(100) }),
    reply: CryptoPayment,
    errors: [paymentProblems.notFound],
  }),
};
