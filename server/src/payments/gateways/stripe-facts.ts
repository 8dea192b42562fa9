import { z } from 'zod';
import { GatewayError, type GatewayEvent, type GatewayFact } from './gateways.ts';

const reference = z.object({ reference: z.string().optional().catch(undefined) }).nullish();
const Intent = z.object({ id: z.string(), status: z.string() });
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

/** A checkout session, read with its payment intent, in our words. Rejects an answer of another form. */
export const factOfSession = (answer: unknown): GatewayFact => {
  const parsed = Session.safeParse(answer);
  if (!parsed.success)
    throw new GatewayError('Stripe answered with something else than a session.', 'silent', parsed.error);
  const session = parsed.data;
  const intent = session.payment_intent;
  const intentStatus = typeof intent === 'object' && intent !== null ? [intent.status] : [];
  return {
    status: statusOf(session),
    gatewayStatus: [session.status ?? 'unknown', session.payment_status, ...intentStatus].join('/').slice(0, 100),
    sessionId: session.id,
    transactionId: (typeof intent === 'string' ? intent : intent?.id) ?? undefined,
    reference: session.client_reference_id ?? session.metadata?.reference,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    livemode: session.livemode,
  };
};

const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      client_reference_id: z.string().nullish().catch(undefined),
      metadata: reference.catch(undefined),
    }),
  }),
});

/** An event in our words, or undefined: not an event. */
export const eventOf = (body: unknown): GatewayEvent | undefined => {
  const parsed = Event.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, type, livemode, data } = parsed.data;
  const { object } = data;
  return {
    key: id,
    type,
    livemode,
    relevant: type.startsWith('checkout.session.'),
    sessionId: object.object === 'checkout.session' ? object.id : undefined,
    reference: object.client_reference_id ?? object.metadata?.reference,
  };
};
