import { createHash } from 'node:crypto';
import { z } from 'zod';
import { minorUnits, plainDecimal } from './amounts.ts';
import { type CryptoTerms, GatewayError, type GatewayEvent, type GatewayPaymentState } from './gateways.ts';

// Ids and sums come as text in one answer and as numbers in the next.
const amount = z.union([z.string(), z.number()]);
const identity = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(100));
const loose = amount.nullish().catch(undefined);
const identityOrNot = identity.nullish().catch(undefined);

const Payment = z.object({
  payment_id: identity,
  payment_status: z.string().max(50),
  price_amount: amount,
  price_currency: z.string(),
  pay_amount: loose,
  pay_currency: z.string(),
  actually_paid: loose,
  order_id: identityOrNot,
  parent_payment_id: identityOrNot,
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
  payin_extra_id: identityOrNot,
  network: z.string().max(50).nullish().catch(undefined),
  expiration_estimate_date: z.string().nullish().catch(undefined),
  valid_until: z.string().nullish().catch(undefined),
});

const checked = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayError('NOWPayments answered in another form than it should.', 'silent', parsed.error);
};

/** Networks round the last digits; anything beyond that is missing. */
const tolerance = 0.999;
const isFull = ({ actually_paid, pay_amount }: Payment): boolean =>
  Number(actually_paid ?? 0) > 0 &&
  Number(actually_paid ?? 0) >= Number(pay_amount ?? Number.POSITIVE_INFINITY) * tolerance;
const hasMoney = ({ actually_paid }: Payment): boolean => Number(actually_paid ?? 0) > 0;

const words: Readonly<Record<string, GatewayPaymentState['status']>> = {
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

/** What a status means for us, given what has arrived. */
const standingOf = (payment: Payment): Pick<GatewayPaymentState, 'status' | 'hold' | 'idle'> => {
  // A word that NOWPayments adds one day decides nothing; money that came with it waits for staff.
  const status = words[payment.payment_status] ?? 'pending';
  const short = payment.payment_status === 'partially_paid' || (status === 'completed' && !isFull(payment));
  // It came too late, or in parts, and is still there.
  const stranded = status === 'cancelled' && hasMoney(payment);
  if (short || stranded) return { status: 'processing', hold: 'partial' };
  if (status === 'pending' && hasMoney(payment)) return { status: 'processing' };
  return { status, idle: status === 'pending' };
};

/** A payment in our words. */
export const factOfPayment = (answer: unknown, livemode: boolean): GatewayPaymentState => {
  const payment = checked(Payment, answer);
  const standing = standingOf(payment);
  return {
    ...standing,
    // Whatever arrives at an old address was never ordered.
    ...(payment.parent_payment_id && standing.status === 'completed' ? { status: 'processing', hold: 'partial' } : {}),
    gatewayStatus: payment.payment_status,
    sessionId: payment.payment_id,
    transactionId: hasMoney(payment) ? payment.payment_id : undefined,
    reference: payment.order_id ?? undefined,
    amount: minorUnits(payment.price_amount),
    returned: payment.payment_status === 'refunded' ? minorUnits(payment.price_amount) : 0,
    currency: payment.price_currency.toUpperCase(),
    livemode,
    asset: payment.pay_currency.toLowerCase(),
    received: hasMoney(payment) ? plainDecimal(payment.actually_paid ?? 0) : undefined,
  };
};

const momentOf = (sent: string | null | undefined): number => Date.parse(sent ?? '');

/** A payment that was just made: where to send how much of what, and until when. */
export const termsOf = (
  answer: unknown,
  latest: Date,
): { sessionId: string; reference: string | undefined; terms: CryptoTerms } => {
  const made = checked(Created, answer);
  const times = [momentOf(made.expiration_estimate_date), momentOf(made.valid_until), latest.getTime()];
  return {
    sessionId: made.payment_id,
    reference: made.order_id ?? undefined,
    terms: {
      asset: made.pay_currency.toLowerCase(),
      amount: plainDecimal(made.pay_amount),
      address: made.pay_address,
      extraId: made.payin_extra_id ?? null,
      network: made.network ?? null,
      expiresAt: new Date(Math.min(...times.filter((time) => !Number.isNaN(time)))).toISOString(),
    },
  };
};

/** A notification in our words. It has no id of its own: the same news is the same event. */
export const eventOf = (answer: unknown, livemode: boolean): GatewayEvent | undefined => {
  const parsed = Payment.pick({
    payment_id: true,
    payment_status: true,
    actually_paid: true,
    order_id: true,
    parent_payment_id: true,
  }).safeParse(answer);
  if (!parsed.success) return undefined;
  const { payment_id, payment_status, actually_paid, order_id, parent_payment_id } = parsed.data;
  const news = JSON.stringify([payment_id, payment_status, String(actually_paid ?? '')]);
  return {
    key: createHash('sha256').update(news).digest('hex'),
    type: payment_status,
    livemode,
    relevant: payment_status !== 'waiting',
    sessionId: payment_id,
    transactionId: undefined,
    reference: order_id ?? undefined,
    parentSessionId: parent_payment_id ?? undefined,
  };
};
