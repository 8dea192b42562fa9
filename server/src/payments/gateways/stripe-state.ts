import { z } from 'zod';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from './gateways.ts';

/** `refund` is the portal's idempotency key. */
const RefundMetadata = z.object({ refund: z.string().optional().catch(undefined) });
const reference = z.object({ reference: z.string().optional().catch(undefined) }).nullish();
const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  status: z.string().nullable(),
  metadata: RefundMetadata.nullish(),
});
const Refunds = z.object({ data: z.array(Refund), has_more: z.boolean() });
/** Cards and bank accounts have a fingerprint, which is the same in every payment with them. */
const Fingerprint = z.object({ fingerprint: z.string().nullish() }).nullish();
const Charge = z.object({
  id: z.string(),
  amount: z.int().positive(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  refunds: Refunds.nullish(),
  payment_method_details: z.object({ card: Fingerprint, sepa_debit: Fingerprint }).nullish().catch(undefined),
});
const Intent = z.object({ id: z.string(), status: z.string(), latest_charge: z.union([z.string(), Charge]).nullish() });
const Disputes = z.array(z.object({ amount: z.int(), status: z.string() }));
const Session = z.object({
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  livemode: z.boolean(),
  client_reference_id: z.string().nullable(),
  metadata: reference,
  payment_intent: z.union([z.string(), Intent]).nullable(),
});
type Session = z.output<typeof Session>;

/** In these states the delayed payment has failed, and the intent waits for another attempt by the payer. */
const failedIntentStatuses: readonly string[] = ['requires_payment_method', 'canceled'];

const statusOf = ({ status, payment_status, payment_intent }: Session): GatewayPaymentState['status'] => {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'pending';
  if (payment_status === 'paid') return 'completed';
  // After a failed debit the session stays complete and unpaid forever. Only the intent shows the failure.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent !== undefined && failedIntentStatuses.includes(intent) ? 'failed' : 'processing';
};

/** Warnings and inquiries hold no money. */
const harmlessDisputeStatuses: readonly string[] = ['warning_needs_response', 'warning_under_review', 'warning_closed'];
const wonDisputeStatuses: readonly string[] = ['won', 'prevented'];

type Disputes = z.output<typeof Disputes>;
/** Any other status, including unknown new ones, means that the bank holds the money. */
const disputeStateOf = (status: string): NonNullable<GatewayPaymentState['dispute']> =>
  status === 'lost' || status === 'charge_refunded' ? 'lost' : wonDisputeStatuses.includes(status) ? 'won' : 'open';
/** Returns the state of an open dispute if there is one, otherwise of the newest, which Stripe lists first. */
const currentDispute = (disputes: Disputes): GatewayPaymentState['dispute'] => {
  const states = disputes
    .filter(({ status }) => !harmlessDisputeStatuses.includes(status))
    .map(({ status }) => disputeStateOf(status));
  return states.includes('open') ? 'open' : states[0];
};
const sumDisputed = (disputes: Disputes, state: GatewayPaymentState['dispute']): number =>
  disputes.reduce(
    (sum, { amount, status }) =>
      sum + (!harmlessDisputeStatuses.includes(status) && disputeStateOf(status) === state ? amount : 0),
    0,
  );

const parseOrThrow = <T>(schema: z.ZodType<T>, response: unknown): T => {
  const parsed = schema.safeParse(response);
  if (parsed.success) return parsed.data;
  throw new GatewayError('Stripe sent an unexpected response.', 'silent', parsed.error);
};

const chargeOf = ({ payment_intent }: Session) => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  return typeof charge === 'object' && charge !== null ? charge : undefined;
};

const payerOf = (session: Session): string | undefined => {
  const { card, sepa_debit } = chargeOf(session)?.payment_method_details ?? {};
  const fingerprint = card?.fingerprint ?? sepa_debit?.fingerprint;
  return fingerprint ? `stripe:${fingerprint}` : undefined;
};

/** Returns which parts need separate requests: disputes, and refunds unless Stripe included all of them. */
export const missingPartsOf = (
  response: unknown,
): { intent: string; disputes: boolean; refunds: boolean } | undefined => {
  const session = parseOrThrow(Session, response);
  const { payment_intent: intent } = session;
  const charge = chargeOf(session);
  if (!charge || typeof intent !== 'object' || intent === null) return undefined;
  return {
    intent: intent.id,
    disputes: charge.disputed,
    refunds: charge.refunds ? charge.refunds.has_more : charge.amount_refunded > 0,
  };
};

/** Converts an amount of the charge, which may be in the payer's currency, to the session's currency. */
const toSessionCurrency = (session: Session, sum: number): number => {
  const charge = chargeOf(session);
  return charge ? Math.round(((session.amount_total ?? 0) * Math.min(charge.amount, sum)) / charge.amount) : 0;
};
/** Converts an amount in the session's currency to the charge's currency, for refunds. */
export const toChargeCurrency = (response: unknown, sum: number): number => {
  const session = parseOrThrow(Session, response);
  const charge = chargeOf(session);
  return charge && session.amount_total ? Math.round((charge.amount * sum) / session.amount_total) : sum;
};

/** Maps the status of a refund. Unknown new statuses count as pending. */
const refundStatusOf = (status: string | null): GatewayRefund['status'] =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
const gatewayRefundOf = (
  session: Session,
  { id, amount, status, metadata }: z.output<typeof Refund>,
): GatewayRefund => ({
  id,
  status: refundStatusOf(status),
  amount: toSessionCurrency(session, amount),
  key: metadata?.refund,
});
export const refundOf = (response: unknown, refund: unknown): GatewayRefund =>
  gatewayRefundOf(parseOrThrow(Session, response), parseOrThrow(Refund, refund));

/** Returns the state of a checkout session that was read with its payment intent, charge, disputes and refunds. */
export const sessionStateOf = (
  response: unknown,
  listed: { disputes?: unknown; refunds?: unknown } = {},
): GatewayPaymentState => {
  const session = parseOrThrow(Session, response);
  const disputes = parseOrThrow(Disputes, listed.disputes ?? []);
  const refunds = listed.refunds
    ? parseOrThrow(z.array(Refund), listed.refunds)
    : (chargeOf(session)?.refunds?.data ?? []);
  const returned = (chargeOf(session)?.amount_refunded ?? 0) + sumDisputed(disputes, 'lost');
  const returnedAmount = toSessionCurrency(session, returned);
  const intent = session.payment_intent;
  const dispute = currentDispute(disputes);
  const intentStatus = typeof intent === 'object' && intent !== null ? [intent.status] : [];
  return {
    status: statusOf(session),
    gatewayStatus: [session.status ?? 'unknown', session.payment_status, ...intentStatus].join('/').slice(0, 100),
    sessionId: session.id,
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
    reference: session.client_reference_id ?? session.metadata?.reference,
    amount: session.amount_total ?? 0,
    returned: returnedAmount,
    disputed: toSessionCurrency(session, returned + sumDisputed(disputes, 'open')) - returnedAmount,
    ...(dispute ? { dispute } : {}),
    refunds: refunds.map((refund) => gatewayRefundOf(session, refund)),
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
    payer: payerOf(session),
  };
};
