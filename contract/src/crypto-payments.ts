import { z } from 'zod';
import { endpoint, player, visitor } from './endpoint.ts';
import { orderProblems, PackageOrder, Payment, paymentProblems } from './payments.ts';
import { problems } from './problem.ts';
import { Currency, MinorUnits, Moment } from './shapes.ts';

/** A payment in coins, with everything that its payer must see. Sums of coins are decimal strings. */
export const CryptoPayment = Payment.extend({
  /** The gateway's number. */
  payment_id: z.string(),
  pay_currency: z.string(),
  pay_amount: z.string(),
  pay_address: z.string(),
  /** Memo, tag or message that must be sent along, if the network wants one. */
  extra_id: z.string().nullable(),
  network: z.string().nullable(),
  /** Until when this amount holds. */
  expires_at: Moment,
  /** What has arrived so far, if it is less than asked for. */
  received: z.string().nullable(),
});
export type CryptoPayment = z.output<typeof CryptoPayment>;

/** A coin in which can be paid. */
export const CryptoAsset = z.object({
  /** One per network: `usdttrc20`. */
  code: z.string(),
  name: z.string(),
  network: z.string().nullable(),
  /** Whether it needs a memo beside the address. */
  memo: z.boolean(),
  /** Cents from which on it is taken; null: not known before the payment is made. */
  minimum: MinorUnits.nullable(),
});
export type CryptoAsset = z.output<typeof CryptoAsset>;

/** Name of a currency at the crypto gateway, in either case. */
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
/** What can go wrong with an order for the coin that it names. */
export const cryptoAssetProblems = [
  cryptoProblems.failed,
  cryptoProblems.coinNotOffered,
  cryptoProblems.belowMinimum,
] as const;

/** Payments in cryptocurrency. What is paid so is a payment like every other. */
export const cryptoPayments = {
  currencies: endpoint({
    method: 'GET',
    path: '/api/nowpayments/currencies',
    summary: 'The coins that are taken, best known first; with `amount` in cents only those that take so little.',
    access: visitor,
    limit: 'read',
    query: z.object({
      currency: Currency.default('EUR'),
      amount: z.coerce.number().pipe(z.int().positive().max(10_000_000)).optional(),
    }),
    reply: z.object({ currencies: z.array(CryptoAsset), currency: Currency }),
    errors: [paymentProblems.gatewayUnavailable, paymentProblems.methodNotOffered],
  }),
  rate: endpoint({
    method: 'GET',
    path: '/api/nowpayments/exchange-rate',
    summary: 'What an amount is worth in another currency about now; the payment itself names the sum.',
    access: visitor,
    limit: 'check',
    query: z.object({
      from: Asset,
      to: Asset,
      /** At most two decimals. */
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
      /** Of one unit. */
      rate: z.string(),
    }),
    errors: [paymentProblems.gatewayUnavailable, paymentProblems.methodNotOffered, cryptoProblems.coinNotOffered],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/nowpayments/create-payment',
    summary: 'Starts a payment in coins and answers with address and amount. Honours Idempotency-Key.',
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
    summary: "State of a payment in coins of the caller, by the gateway's number or our reference.",
    access: player,
    limit: 'read',
    params: z.object({ id: z.string().min(1).max(100) }),
    reply: CryptoPayment,
    errors: [paymentProblems.notFound],
  }),
};
