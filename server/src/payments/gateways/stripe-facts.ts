import { z } from 'zod';
import { GatewayError, type GatewayPaymentState, type GatewayRefund } from './gateways.ts';

/** Our key of a refund, in its metadata. */
const Kept = z.object({ refund: z.string().optional().catch(undefined) });
const reference = z.object({ reference: z.string().optional().catch(undefined) }).nullish();
const Refund = z.object({ id: z.string(), amount: z.int(), status: z.string().nullable(), metadata: Kept.nullish() });
const Refunds = z.object({ data: z.array(Refund), has_more: z.boolean() });
const Charge = z.object({
  id: z.string(),
  amount: z.int().positive(),
  amount_refunded: z.int(),
  disputed: z.boolean(),
  refunds: Refunds.nullish(),
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

/** An intent in one of these waits for another try of the payer: the delayed payment did not come. */
const failedIntents: readonly string[] = ['requires_payment_method', 'canceled'];

const statusOf = ({ status, payment_status, payment_intent }: Session): GatewayPaymentState['status'] => {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'pending';
  if (payment_status === 'paid') return 'completed';
  // Complete and unpaid stays so for ever after a failed debit; only the intent tells.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent !== undefined && failedIntents.includes(intent) ? 'failed' : 'processing';
};

/** A warning or an inquiry has not taken the money, and a won dispute gave it back. */
const harmlessDisputes: readonly string[] = ['warning_needs_response', 'warning_under_review', 'warning_closed'];
const wonDisputes: readonly string[] = ['won', 'prevented'];

type Disputes = z.output<typeof Disputes>;
/** Every other word, known or new, means that the bank holds the money. */
const stateOf = (status: string): NonNullable<GatewayPaymentState['dispute']> =>
  status === 'lost' || status === 'charge_refunded' ? 'lost' : wonDisputes.includes(status) ? 'won' : 'open';
/** Stripe lists the newest first, but one that is open matters more. */
const disputeOf = (disputes: Disputes): GatewayPaymentState['dispute'] => {
  const states = disputes
    .filter(({ status }) => !harmlessDisputes.includes(status))
    .map(({ status }) => stateOf(status));
  return states.includes('open') ? 'open' : states[0];
};
const heldBy = (disputes: Disputes, state: GatewayPaymentState['dispute']): number =>
  disputes.reduce(
    (sum, { amount, status }) => sum + (!harmlessDisputes.includes(status) && stateOf(status) === state ? amount : 0),
    0,
  );

const checked = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayError('Stripe answered in another form than it should.', 'silent', parsed.error);
};

const chargeOf = ({ payment_intent }: Session) => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  return typeof charge === 'object' && charge !== null ? charge : undefined;
};

/** What of a session takes a question of its own: its disputes, and its refunds when there are more than Stripe sends along. */
export const openQuestionsOf = (
  answer: unknown,
): { intent: string; disputes: boolean; refunds: boolean } | undefined => {
  const session = checked(Session, answer);
  const { payment_intent: intent } = session;
  const charge = chargeOf(session);
  if (!charge || typeof intent !== 'object' || intent === null) return undefined;
  return {
    intent: intent.id,
    disputes: charge.disputed,
    refunds: charge.refunds ? charge.refunds.has_more : charge.amount_refunded > 0,
  };
};

/** A sum of the charge in the session's currency: a charge in the payer's own currency counts by its share. */
const shareOf = (session: Session, sum: number): number => {
  const charge = chargeOf(session);
  return charge ? Math.round(((session.amount_total ?? 0) * Math.min(charge.amount, sum)) / charge.amount) : 0;
};
/** The reverse: what is asked of a charge to give back a sum of the session's currency. */
export const chargeShareOf = (answer: unknown, sum: number): number => {
  const session = checked(Session, answer);
  const charge = chargeOf(session);
  return charge && session.amount_total ? Math.round((charge.amount * sum) / session.amount_total) : sum;
};

/** A pending one counts as on its way; a word that Stripe adds one day counts as pending too. */
const refundStatusOf = (status: string | null): GatewayRefund['status'] =>
  status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
const showRefund = (session: Session, { id, amount, status, metadata }: z.output<typeof Refund>): GatewayRefund => ({
  id,
  status: refundStatusOf(status),
  amount: shareOf(session, amount),
  key: metadata?.refund,
});
/** One refund of this session, in our words. */
export const refundOf = (answer: unknown, refund: unknown): GatewayRefund =>
  showRefund(checked(Session, answer), checked(Refund, refund));

/** A checkout session, read with its payment intent and charge, its disputes and refunds, in our words. */
export const factOfSession = (
  answer: unknown,
  listed: { disputes?: unknown; refunds?: unknown } = {},
): GatewayPaymentState => {
  const session = checked(Session, answer);
  const disputes = checked(Disputes, listed.disputes ?? []);
  const refunds = listed.refunds ? checked(z.array(Refund), listed.refunds) : (chargeOf(session)?.refunds?.data ?? []);
  const returned = (chargeOf(session)?.amount_refunded ?? 0) + heldBy(disputes, 'lost');
  const gone = shareOf(session, returned);
  const intent = session.payment_intent;
  const dispute = disputeOf(disputes);
  const intentStatus = typeof intent === 'object' && intent !== null ? [intent.status] : [];
  return {
    status: statusOf(session),
    gatewayStatus: [session.status ?? 'unknown', session.payment_status, ...intentStatus].join('/').slice(0, 100),
    sessionId: session.id,
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
    reference: session.client_reference_id ?? session.metadata?.reference,
    amount: session.amount_total ?? 0,
    returned: gone,
    disputed: shareOf(session, returned + heldBy(disputes, 'open')) - gone,
    ...(dispute ? { dispute } : {}),
    refunds: refunds.map((refund) => showRefund(session, refund)),
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
  };
};
