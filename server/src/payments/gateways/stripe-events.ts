import { z } from 'zod';
import type { GatewayEvent } from './gateways.ts';

const reference = z.object({ reference: z.string().optional().catch(undefined) }).nullish();
/** Stripe sends the intent as an id or, if it was expanded, as an object. */
const intent = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .catch(undefined);
const Event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      id: z.string().optional().catch(undefined),
      object: z.string().optional().catch(undefined),
      client_reference_id: z.string().nullish().catch(undefined),
      payment_intent: intent,
      metadata: reference.catch(undefined),
    }),
  }),
});

/** Event types that can change a payment. */
export const relevantTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** Parses an event. Returns undefined if the body is not one. */
export const eventOf = (body: unknown): GatewayEvent | undefined => {
  const parsed = Event.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, type, livemode, data } = parsed.data;
  const { object } = data;
  return {
    key: id,
    type,
    livemode,
    relevant: relevantTypes.some((relevant) => relevant === type),
    sessionId: object.object === 'checkout.session' ? object.id : undefined,
    transactionId: object.payment_intent ?? undefined,
    reference: object.client_reference_id ?? object.metadata?.reference,
  };
};
