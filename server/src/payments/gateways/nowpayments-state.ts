import { createHash } from 'node:crypto';
import { unitsOf } from '@wyrmgate/contract/decimals';
import { z } from 'zod';
import { minorUnits, plainDecimal } from './amounts.ts';
import {
  type CryptoTerms,
  type GatewayDeposit,
  GatewayError,
  type GatewayEvent,
  type GatewayPaymentState,
} from './gateways.ts';

// The API sends ids and amounts either as strings or as numbers.
const amount = z.union([z.string(), z.number()]);
const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const optionalAmount = amount.nullish().catch(undefined);
const optionalId = id.nullish().catch(undefined);

const Payment = z.object({
  payment_id: id,
  payment_status: z.string().max(50),
  price_amount: amount,
  price_currency: z.string(),
  pay_amount: optionalAmount,
  pay_currency: z.string(),
  actually_paid: optionalAmount,
  order_id: optionalId,
  parent_payment_id: optionalId,
  created_at: z.string().nullish().catch(undefined),
});
type Payment = z.output<typeof Payment>;
const Created = Payment.omit({
  payment_status: true,
  actually_paid: true,
  price_amount: true,
  price_currency: true,
}).extend({
  pay_address: z.string().min(4).max(255),
  pay_amount: amount,
  payin_extra_id: optionalId,
  network: z.string().max(50).nullish().catch(undefined),
  expiration_estimate_date: z.string().nullish().catch(undefined),
  valid_until: z.string().nullish().catch(undefined),
});

const timeOf = (sent: string | null | undefined): number => Date.parse(sent ?? '');

const parseOrThrow = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new GatewayError('NOWPayments sent an unexpected response.', 'silent', parsed.error);
};

const hasMoney = ({ actually_paid }: Pick<Payment, 'actually_paid'>): boolean => Number(actually_paid ?? 0) > 0;
const decimal = (sent: string | number | null | undefined): string => {
  const text = plainDecimal(sent ?? 0);
  if (/^\d{1,30}(\.\d{1,40})?$/.test(text)) return text;
  throw new GatewayError('NOWPayments sent an unexpected amount.', 'silent');
};

const statusMap: Readonly<Record<string, GatewayPaymentState['status']>> = {
  waiting: 'pending',
  confirming: 'processing',
  confirmed: 'processing',
  sending: 'processing',
  partially_paid: 'processing',
  finished: 'completed',
  failed: 'failed',
  expired: 'cancelled',
  cancelled: 'cancelled',
  refunded: 'failed',
};

/**
 * Whether `finished` can be trusted. An account can accept less than the amount due, but by at most
 * `coveringPercent`.
 */
const isCovered = ({ actually_paid, pay_amount }: Payment, coveringPercent: number): boolean =>
  hasMoney({ actually_paid }) &&
  pay_amount != null &&
  unitsOf(decimal(actually_paid)) * 10_000n >=
    unitsOf(decimal(pay_amount)) * BigInt(10_000 - Math.round(coveringPercent * 100));

/** Maps the status. Unknown new statuses count as pending, or as processing once money has arrived. */
const interpretStatus = (
  payment: Payment,
  coveringPercent: number,
): Pick<GatewayPaymentState, 'status' | 'hold' | 'idle'> => {
  const status = statusMap[payment.payment_status] ?? 'pending';
  const isShort = status === 'completed' && !isCovered(payment, coveringPercent);
  if (isShort || payment.payment_status === 'partially_paid') return { status: 'processing', hold: 'partial' };
  if (status === 'pending' && hasMoney(payment)) return { status: 'processing' };
  return { status, idle: status === 'pending' };
};

type Account = { live: boolean; coveringPercent: number };

/**
 * Returns the state of the payment itself. `addDeposits` adds further transfers, and compares the total with the
 * amount due.
 */
export const paymentStateOf = (response: unknown, { live, coveringPercent }: Account): GatewayPaymentState => {
  const payment = parseOrThrow(Payment, response);
  return {
    ...interpretStatus(payment, coveringPercent),
    gatewayStatus: payment.payment_status,
    sessionId: payment.payment_id,
    transactionId: hasMoney(payment) ? payment.payment_id : undefined,
    reference: payment.order_id ?? undefined,
    amount: minorUnits(payment.price_amount),
    returned: payment.payment_status === 'refunded' ? minorUnits(payment.price_amount) : 0,
    currency: payment.price_currency.toUpperCase(),
    livemode: live,
    asset: payment.pay_currency.toLowerCase(),
    due: payment.pay_amount == null ? undefined : decimal(payment.pay_amount),
    received: hasMoney(payment) ? decimal(payment.actually_paid) : undefined,
  };
};

const depositStates: Readonly<Record<string, GatewayDeposit['state']>> = {
  finished: 'arrived',
  // Accounts can be set to mark further transfers this way, regardless of their amount.
  partially_paid: 'arrived',
  failed: 'failed',
  refunded: 'failed',
  expired: 'failed',
};

export const depositOf = (response: unknown, livemode: boolean): GatewayDeposit => {
  const payment = parseOrThrow(Payment, response);
  const at = timeOf(payment.created_at);
  return {
    sessionId: payment.payment_id,
    parentSessionId: payment.parent_payment_id ?? undefined,
    reference: payment.order_id ?? undefined,
    livemode,
    asset: payment.pay_currency.toLowerCase(),
    amount: decimal(payment.actually_paid),
    state: depositStates[payment.payment_status] ?? 'arriving',
    at: Number.isNaN(at) ? undefined : new Date(at),
  };
};

/** Returns the payment instructions of a payment that was just created. */
export const termsOf = (
  response: unknown,
  latest: Date,
): { sessionId: string; reference: string | undefined; terms: CryptoTerms } => {
  const created = parseOrThrow(Created, response);
  const times = [timeOf(created.expiration_estimate_date), timeOf(created.valid_until), latest.getTime()];
  return {
    sessionId: created.payment_id,
    reference: created.order_id ?? undefined,
    terms: {
      asset: created.pay_currency.toLowerCase(),
      amount: plainDecimal(created.pay_amount),
      address: created.pay_address,
      extraId: created.payin_extra_id ?? null,
      network: created.network ?? null,
      expiresAt: new Date(Math.min(...times.filter((time) => !Number.isNaN(time)))).toISOString(),
    },
  };
};

/** Parses a notification. Notifications have no id, so the event key is a hash of the parts that change. */
export const eventOf = (response: unknown, livemode: boolean): GatewayEvent | undefined => {
  const parsed = Payment.pick({
    payment_id: true,
    payment_status: true,
    actually_paid: true,
    order_id: true,
    parent_payment_id: true,
  }).safeParse(response);
  if (!parsed.success) return undefined;
  const { payment_id, payment_status, actually_paid, order_id, parent_payment_id } = parsed.data;
  const content = JSON.stringify([payment_id, payment_status, String(actually_paid ?? '')]);
  return {
    key: createHash('sha256').update(content).digest('hex'),
    type: payment_status,
    livemode,
    relevant: payment_status !== 'waiting',
    sessionId: payment_id,
    transactionId: undefined,
    reference: order_id ?? undefined,
    parentSessionId: parent_payment_id ?? undefined,
  };
};
