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
const Order = z.object({ id: z.string(), status: z.string(), purchase_units: z.array(Unit).min(1) });
type Unit = z.output<typeof Unit>;
type Capture = z.output<typeof Capture>;

const paid: readonly string[] = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVERSED'];
const refused: readonly string[] = ['DECLINED', 'DENIED', 'FAILED'];

/** The capture that counts: one that took money before one that waits, that before a refused one. */
const captureOf = ({ payments }: Unit): Capture | undefined => {
  const captures = payments?.captures ?? [];
  return (
    captures.find(({ status }) => paid.includes(status)) ??
    captures.find(({ status }) => !refused.includes(status)) ??
    captures.at(-1)
  );
};

const statusOf = (order: string, capture: Capture | undefined): GatewayPaymentState['status'] => {
  // A word that PayPal adds one day is no money yet.
  if (capture)
    return paid.includes(capture.status) ? 'completed' : refused.includes(capture.status) ? 'failed' : 'processing';
  if (order === 'VOIDED') return 'cancelled';
  return order === 'APPROVED' || order === 'COMPLETED' ? 'processing' : 'pending';
};

const refundStatuses: Readonly<Record<string, 'succeeded' | 'pending' | 'failed'>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};
export const refundStatusOf = (status: string) => refundStatuses[status] ?? 'pending';

/** The refunds of an order one by one; `key` is ours if it was asked for here. */
const refundsOf = ({ payments }: Unit): GatewayRefund[] =>
  (payments?.refunds ?? []).map(({ id, status, amount, custom_id }) => ({
    id,
    status: refundStatusOf(status),
    amount: amount ? Math.max(0, minorUnits(amount.value)) : 0,
    key: custom_id,
  }));
export const refundsOfOrder = (answer: unknown): GatewayRefund[] => {
  const [unit] = Order.safeParse(answer).data?.purchase_units ?? [];
  return unit ? refundsOf(unit) : [];
};

/** What went back, or is on its way: refunds that did not fail. A capture that is all refunded or reversed says so itself. */
const returnedOf = (unit: Unit, capture: Capture | undefined): number => {
  if (!capture) return 0;
  const whole = minorUnits(capture.amount.value);
  if (capture.status === 'REFUNDED' || capture.status === 'REVERSED') return whole;
  return Math.min(
    whole,
    refundsOf(unit).reduce((sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount), 0),
  );
};

/** An order in our words. Only a capture is money: an order can be completed while its capture waits. */
export const factOfOrder = (answer: unknown, livemode: boolean): GatewayPaymentState => {
  const parsed = Order.safeParse(answer);
  if (!parsed.success)
    throw new GatewayError('PayPal answered in another form than it should.', 'silent', parsed.error);
  const { id, status, purchase_units: units } = parsed.data;
  const unit = units[0] as Unit;
  const capture = captureOf(unit);
  const money = capture?.amount ?? unit.amount;
  const word = statusOf(status, capture);
  return {
    status: word,
    gatewayStatus: [status, ...(capture ? [capture.status] : [])].join('/').slice(0, 100),
    sessionId: id,
    // Two units would be two payments; ours have one.
    transactionId: word === 'completed' ? capture?.id : undefined,
    reference: unit.custom_id ?? capture?.custom_id,
    amount: money ? minorUnits(money.value) : 0,
    returned: returnedOf(unit, capture),
    refunds: refundsOf(unit),
    currency: (money?.currency_code ?? '').toUpperCase(),
    livemode,
    payee: unit.payee?.merchant_id,
    approved: status === 'APPROVED' && capture === undefined,
    idle: word === 'pending',
  };
};

/** The same from a capture alone, for an order that PayPal keeps no more. What a part of it came to is told by the order only. */
export const factOfCapture = (answer: unknown, sessionId: string, livemode: boolean): GatewayPaymentState => {
  const parsed = Capture.safeParse(answer);
  if (!parsed.success || parsed.data.status === 'PARTIALLY_REFUNDED')
    throw new GatewayError('PayPal tells too little about this payment.', 'silent', parsed.error);
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

/** The disputes of a list. It tells how each stands, but not how it ended: what is over has a question of its own. */
export const disputesIn = (answer: unknown): { id: string; over: boolean; told: unknown }[] =>
  (Disputes.safeParse(answer).data?.items ?? []).map((item) => ({
    id: item.dispute_id,
    over: item.status === 'RESOLVED',
    told: item,
  }));

const wonOutcomes = /SELLER|CANCELED_BY_BUYER|DENIED|RESOLVED_WITHOUT/;

/** What the disputes of a transaction mean: while one is open PayPal holds the money; what was lost is gone. */
export const withDisputes = (fact: GatewayPaymentState, answers: readonly unknown[]): GatewayPaymentState => {
  const all = answers.map((answer) => {
    const parsed = Dispute.safeParse(answer);
    if (!parsed.success)
      throw new GatewayError('PayPal answered in another form than it should.', 'silent', parsed.error);
    const { status, dispute_amount, dispute_outcome } = parsed.data;
    const won = wonOutcomes.test(dispute_outcome?.outcome_code ?? '');
    const state = status !== 'RESOLVED' ? ('open' as const) : won ? ('won' as const) : ('lost' as const);
    return { state, amount: dispute_amount ? minorUnits(dispute_amount.value) : fact.amount };
  });
  const sumOf = (wanted: string) => all.reduce((sum, { state, amount }) => sum + (state === wanted ? amount : 0), 0);
  const dispute = all.find(({ state }) => state === 'open')?.state ?? all[0]?.state;
  // PayPal also books a lost dispute as a refund; either tells.
  const returned = Math.min(fact.amount, Math.max(fact.returned, sumOf('lost')));
  const disputed = Math.min(fact.amount - returned, sumOf('open'));
  return { ...fact, returned, disputed, ...(dispute ? { dispute } : {}) };
};
