import { z } from 'zod';
import { GatewayError, type GatewayFact } from './gateways.ts';

const reference = z.object({ reference: z.string().optional().catch(undefined) }).nullish();
const Charge = z.object({ amount: z.int().positive(), amount_refunded: z.int(), disputed: z.boolean() });
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

const statusOf = ({ status, payment_status, payment_intent }: Session): GatewayFact['status'] => {
  if (status === 'expired') return 'cancelled';
  if (status !== 'complete') return 'pending';
  if (payment_status === 'paid') return 'completed';
  // Complete and unpaid stays so for ever after a failed debit; only the intent tells.
  const intent = typeof payment_intent === 'object' ? payment_intent?.status : undefined;
  return intent !== undefined && failedIntents.includes(intent) ? 'failed' : 'processing';
};

/** While the bank holds the money it is not here; a warning or an inquiry has not taken it, and a won dispute gave it back. */
const harmlessDisputes: readonly string[] = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

const checked = <T>(schema: z.ZodType<T>, answer: unknown): T => {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GatewayError('Stripe answered in another form than it should.', 'silent', parsed.error);
};

const chargeOf = ({ payment_intent }: Session) => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  return typeof charge === 'object' && charge !== null ? charge : undefined;
};

/** The payment intent of a session whose charge was disputed: only then the disputes are worth a question. */
export const disputedIntentOf = (answer: unknown): string | undefined => {
  const session = checked(Session, answer);
  const { payment_intent: intent } = session;
  return chargeOf(session)?.disputed && typeof intent === 'object' ? intent?.id : undefined;
};

/** Minor units of the session's currency that went back; a charge in the payer's own currency counts by its share. */
const returnedOf = (session: Session, disputes: z.output<typeof Disputes>): number => {
  const charge = chargeOf(session);
  if (!charge) return 0;
  const disputed = disputes.reduce(
    (sum, { amount, status }) => sum + (harmlessDisputes.includes(status) ? 0 : amount),
    0,
  );
  const returned = Math.min(charge.amount, charge.amount_refunded + disputed);
  return Math.round(((session.amount_total ?? 0) * returned) / charge.amount);
};

/** A checkout session, read with its payment intent and charge, and its disputes, in our words. */
export const factOfSession = (answer: unknown, disputes: unknown = []): GatewayFact => {
  const session = checked(Session, answer);
  const intent = session.payment_intent;
  const intentStatus = typeof intent === 'object' && intent !== null ? [intent.status] : [];
  return {
    status: statusOf(session),
    gatewayStatus: [session.status ?? 'unknown', session.payment_status, ...intentStatus].join('/').slice(0, 100),
    sessionId: session.id,
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
    reference: session.client_reference_id ?? session.metadata?.reference,
    amount: session.amount_total ?? 0,
    returned: returnedOf(session, checked(Disputes, disputes)),
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
  };
};
