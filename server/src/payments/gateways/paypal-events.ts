import { z } from 'zod';
import type { GatewayEvent } from './gateways.ts';

const text = z.string().max(255).optional().catch(undefined);
const Resource = z.object({
  id: text,
  custom_id: text,
  order_id: text,
  purchase_units: z
    .array(z.object({ custom_id: text }))
    .optional()
    .catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: text, capture_id: text }) })
    .optional()
    .catch(undefined),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .optional()
    .catch(undefined),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: text, custom: text }))
    .optional()
    .catch(undefined),
});
type Resource = z.output<typeof Resource>;
const Event = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  resource: Resource.catch({}),
});

const relevant =
  /^(CHECKOUT\.ORDER\.(APPROVED|COMPLETED|VOIDED)|CHECKOUT\.PAYMENT-APPROVAL\.REVERSED|PAYMENT\.CAPTURE\.\w+|PAYMENT\.REFUND\.\w+|CUSTOMER\.DISPUTE\.\w+)$/;

/**
 * Returns the capture of a refund, which only this link identifies. A resource without the link is itself a capture.
 */
const linkedCaptureId = ({ links }: Resource): string | undefined =>
  links
    ?.find(({ rel, href }) => rel === 'up' && href.includes('/captures/'))
    ?.href.split('/captures/')[1]
    ?.split(/[/?]/)[0];

const subjectOf = (type: string, resource: Resource) => {
  const related = resource.supplementary_data?.related_ids;
  const dispute = resource.disputed_transactions?.[0];
  if (type.startsWith('CHECKOUT.ORDER.')) return { order: resource.id, capture: undefined };
  if (type.startsWith('CUSTOMER.DISPUTE.')) return { order: undefined, capture: dispute?.seller_transaction_id };
  const capture = linkedCaptureId(resource) ?? related?.capture_id ?? resource.id;
  return { order: related?.order_id ?? resource.order_id, capture };
};

/**
 * Parses an event, or returns undefined if the body is not one. PayPal events do not say whether they are live, so
 * `livemode` is passed in.
 */
export const eventOf = (body: unknown, livemode: boolean): GatewayEvent | undefined => {
  const parsed = Event.safeParse(body);
  if (!parsed.success) return undefined;
  const { id, event_type: type, resource } = parsed.data;
  const { order, capture } = subjectOf(type, resource);
  return {
    key: id,
    type,
    livemode,
    approval: type === 'CHECKOUT.ORDER.APPROVED',
    dispute: /^CUSTOMER\.DISPUTE\.(CREATED|RESOLVED)$/.test(type),
    relevant: relevant.test(type),
    sessionId: order,
    transactionId: capture,
    reference:
      resource.custom_id ?? resource.purchase_units?.[0]?.custom_id ?? resource.disputed_transactions?.[0]?.custom,
  };
};
