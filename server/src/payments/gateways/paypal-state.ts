import { z } from 'zod';
import { minorUnits } from './amounts.ts';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from './gateways.ts';

const text = z.string().optional().catch(undefined);
const Money = z.object({ currency_code: z.string(), value: z.union([z.string(), z.number()]) });
const Capture = z.object({ id: z.string(), status: z.string(), amount: Money, custom_id: text });
const Refund = z.object({ id: z.string(), status: z.string(), amount: Money.optional(), custom_id: text });
const Unit = z.object({
  amount: Money.optional(),
  custom_id: text,
  payee: z.object({ merchant_id: text, email_address: text }).optional().catch(undefined),
  payments: z.object({ captures: z.array(Capture).optional(), refunds: z.array(Refund).optional() }).optional(),
});
const Order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z.array(Unit).min(1),
  payer: z.object({ payer_id: text }).optional().catch(undefined),
});
type Unit = z.output<typeof Unit>;
type Capture = z.output<typeof Capture>;

const paidStatuses: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED'];
const failedStatuses: readonly string[] = ['DECLINED', 'DENIED', 'FAILED'];

/** Chooses a paid capture, otherwise a pending one, otherwise a failed one. */
const captureOf = ({ payments }: Unit): Capture | undefined => {
  const captures = payments?.captures ?? [];
  return (
    captures.find(({ status }) => paidStatuses.includes(status)) ??
    captures.find(({ status }) => !failedStatuses.includes(status)) ??
    captures.at(-1)
  );
};

const statusOf = (order: string, capture: Capture | undefined): GatewayPaymentState['status'] => {
  // Unknown new statuses do not count as paid.
  if (capture)
    return paidStatuses.includes(capture.status)
      ? 'completed'
      : failedStatuses.includes(capture.status)
        ? 'failed'
        : 'processing';
  if (order === 'VOIDED') return 'cancelled';
  return order === 'APPROVED' || order === 'COMPLETED' ? 'processing' : 'pending';
};

const refundStatuses: Readonly<Record<string, 'succeeded' | 'pending' | 'failed'>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};
export const refundStatusOf = (status: string) => refundStatuses[status] ?? 'pending';

const refundsOf = ({ payments }: Unit): GatewayRefund[] =>
  (payments?.refunds ?? []).map(({ id, status, amount, custom_id }) => ({
    id,
    status: refundStatusOf(status),
    amount: amount ? Math.max(0, minorUnits(amount.value)) : 0,
    key: custom_id,
  }));
export const refundsOfOrder = (response: unknown): GatewayRefund[] => {
  const [unit] = Order.safeParse(response).data?.purchase_units ?? [];
  return unit ? refundsOf(unit) : [];
};

/**
 * Returns the amount that was returned or is on its way back. A fully refunded or reversed capture has its own status
 * for this.
 */
const returnedOf = (unit: Unit, capture: Capture | undefined): number => {
  if (!capture) return 0;
  const whole = minorUnits(capture.amount.value);
  if (capture.status === 'REFUNDED' || capture.status === 'REVERSED') return whole;
  return Math.min(
    whole,
    refundsOf(unit).reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0),
  );
};

/**
 * Returns the state of an order. Only a capture counts as paid, because an order can be completed while its capture
 * is pending.
 */
export const orderStateOf = (response: unknown, livemode: boolean): GatewayPaymentState => {
  const parsed = Order.safeParse(response);
  if (!parsed.success) throw new GatewayError('PayPal sent an unexpected response.', 'silent', parsed.error);
  const { id, status, purchase_units: units } = parsed.data;
  const unit = units[0] as Unit;
  const capture = captureOf(unit);
  const money = capture?.amount ?? unit.amount;
  const paymentStatus = statusOf(status, capture);
  return {
    status: paymentStatus,
    gatewayStatus: [status, ...(capture ? [capture.status] : [])].join('/').slice(0, 100),
    sessionId: id,
    transactionId: paymentStatus === 'completed' ? capture?.id : undefined,
    reference: unit.custom_id ?? capture?.custom_id,
    amount: money ? minorUnits(money.value) : 0,
    returned: returnedOf(unit, capture),
    refunds: refundsOf(unit),
    currency: (money?.currency_code ?? '').toUpperCase(),
    livemode,
    payer: parsed.data.payer?.payer_id && `paypal:${parsed.data.payer.payer_id}`,
    payee: unit.payee?.merchant_id,
    approved: status === 'APPROVED' && capture === undefined,
    idle: paymentStatus === 'pending',
  };
};

/** Derives the state of an order that PayPal has deleted from its capture, which does not list partial refunds. */
export const captureStateOf = (response: unknown, sessionId: string, livemode: boolean): GatewayPaymentState => {
  const parsed = Capture.safeParse(response);
  if (!parsed.success || parsed.data.status === 'PARTIALLY_REFUNDED')
    throw new GatewayError('PayPal does not report the refunds of this capture.', 'silent', parsed.error);
  const { id, status, amount, custom_id } = parsed.data;
  const cents = minorUnits(amount.value);
  return {
    status: statusOf('', parsed.data),
    gatewayStatus: status.slice(0, 100),
    sessionId,
    transactionId: id,
    reference: custom_id,
    amount: cents,
    returned: status === 'REFUNDED' || status === 'REVERSED' ? cents : 0,
    currency: amount.currency_code.toUpperCase(),
    livemode,
  };
};

const Dispute = z.object({
  status: z.string(),
  dispute_amount: Money.optional().catch(undefined),
  dispute_outcome: z.object({ outcome_code: z.string() }).optional().catch(undefined),
});
const Disputes = z.object({
  items: z
    .array(Dispute.extend({ dispute_id: z.string() }))
    .optional()
    .catch(undefined),
});

/** Returns the listed disputes. The list contains no outcomes, so resolved ones must be read separately. */
export const disputesOf = (response: unknown): { id: string; resolved: boolean; dispute: unknown }[] =>
  (Disputes.safeParse(response).data?.items ?? []).map((item) => ({
    id: item.dispute_id,
    resolved: item.status === 'RESOLVED',
    dispute: item,
  }));

const wonOutcomePattern = /SELLER|CANCELED_BY_BUYER|DENIED|RESOLVED_WITHOUT/;

/** Adds disputes to the state: open ones hold the money, and lost ones return it. */
export const withDisputes = (payment: GatewayPaymentState, responses: readonly unknown[]): GatewayPaymentState => {
  const all = responses.map((response) => {
    const parsed = Dispute.safeParse(response);
    if (!parsed.success) throw new GatewayError('PayPal sent an unexpected response.', 'silent', parsed.error);
    const { status, dispute_amount, dispute_outcome } = parsed.data;
    const isWon = wonOutcomePattern.test(dispute_outcome?.outcome_code ?? '');
    const state = status !== 'RESOLVED' ? ('open' as const) : isWon ? ('won' as const) : ('lost' as const);
    return { state, amount: dispute_amount ? minorUnits(dispute_amount.value) : payment.amount };
  });
  const sumOf = (target: string) => all.reduce((sum, { state, amount }) => sum + (state === target ? amount : 0), 0);
  const dispute = all.find(({ state }) => state === 'open')?.state ?? all[0]?.state;
  // PayPal also lists a lost dispute as a refund, so the amounts must not be added.
  const returned = Math.min(payment.amount, Math.max(payment.returned, sumOf('lost')));
  const disputed = Math.min(payment.amount - returned, sumOf('open'));
  return { ...payment, returned, disputed, ...(dispute ? { dispute } : {}) };
};
