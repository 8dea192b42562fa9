import { z } from 'zod';
import { donationsProblems } from './donations.ts';
import { endpoint, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import {
  comparedKinds,
  comparisonFailures,
  comparisonStates,
  eventFailures,
  eventStates,
} from './gateway-events-constants.ts';
import { gateways } from './payments.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Id, Moment, Money, PathId } from './shapes.ts';

export * from './gateway-events-constants.ts';

/** A webhook message from a gateway that has not been applied yet, or that staff resolved. */
export const GatewayEvent = z.object({
  id: Id,
  gateway: z.enum(gateways),
  /** The gateway's name for the event, such as `charge.refunded`. */
  type: z.string(),
  received_at: Moment,
  state: z.enum([...eventStates, 'applied']),
  /** Why the event was not applied; null before the first attempt. */
  failure: z.enum(eventFailures).nullable(),
  /** Error message of the latest attempt. */
  error: z.string().nullable(),
  /** Failed attempts, not counting those while the gateway was unreachable. */
  attempts: z.int(),
  next_attempt_at: Moment.nullable(),
  /** Null before the first attempt, or if the event cannot be read. */
  payment: z.object({ id: Id, reference: z.string(), username: z.string() }).nullable(),
  /** Why staff resolved the event. */
  resolution: z.string().nullable(),
});
export type GatewayEvent = z.output<typeof GatewayEvent>;

export const currencyCode = /^[A-Z]{3}$/;
/** Gateways also report money in currencies in which the portal does not sell. */
const CurrencyCode = z.string().regex(currencyCode);

const Sums = z.object({ paid: Money, refunded: Money, disputed: Money });

/** Comparison of the amounts that the portal and a gateway recorded for one UTC day. */
export const Comparison = z.object({
  id: Id,
  day: z.iso.date(),
  gateway: z.enum(gateways),
  state: z.enum(comparisonStates),
  failure: z.enum(comparisonFailures).nullable(),
  checked_at: Moment,
  totals: z.array(z.object({ currency: CurrencyCode, portal: Sums, gateway: Sums })),
  differences: z.array(
    z.object({
      kind: z.enum(comparedKinds),
      /** Null if the gateway received money that the portal does not know about. */
      payment: z.object({ id: Id, reference: z.string() }).nullable(),
      /** Id at the gateway; null if only the portal has the payment. */
      gateway_id: z.string().nullable(),
      currency: CurrencyCode,
      portal: Money,
      gateway: Money,
    }),
  ),
});
export type Comparison = z.output<typeof Comparison>;

export const gatewayEventsProblems = problems('gateway-events', { notFound: 404, alreadyDone: 409 });

export const gatewayEvents = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/gateway-events',
    summary: 'Gateway messages that have not been applied yet, or that staff resolved, oldest first.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({ state: Choice(eventStates), gateway: Choice(gateways), ...boundedPage(20) }),
    reply: z.object({ events: z.array(GatewayEvent), pagination: BoundedPagination }),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/gateway-events/{id}/retry',
    summary: 'Applies a waiting message now: reads its payment from the gateway. The reply shows whether that worked.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'gateway_event_retry',
    external: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    reply: z.object({ event: GatewayEvent }),
    errors: [gatewayEventsProblems.notFound, gatewayEventsProblems.alreadyDone],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/admin/gateway-events/{id}/resolve',
    summary: 'Ends a waiting message without applying it, with a reason. Its payment stays as it is.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'gateway_event_resolve',
    requiresStepUp: true,
    drops: ['dashboard'],
    params: z.object({ id: PathId }),
    body: z.strictObject({
      reason: z
        .string()
        .trim()
        .min(1, 'gateway-events:validation.reason')
        .max(500, 'gateway-events:validation.reasonLong'),
    }),
    reply: z.object({ event: GatewayEvent }),
    errors: [gatewayEventsProblems.notFound, gatewayEventsProblems.alreadyDone, donationsProblems.ownPayment],
  }),
  comparisons: endpoint({
    method: 'GET',
    path: '/api/admin/gateway-events/comparisons',
    summary:
      'The daily comparison of payments, refunds and disputes with the lists of the gateways, newest day first. Failed and repeated days are compared again every night.',
    access: staff('admin.donations.view'),
    limit: 'read',
    query: z.object({ state: Choice(comparisonStates), gateway: Choice(gateways), ...boundedPage(21) }),
    reply: z.object({ comparisons: z.array(Comparison), pagination: BoundedPagination }),
    errors: [],
  }),
  compare: endpoint({
    method: 'POST',
    path: '/api/admin/gateway-events/compare',
    summary: 'Compares the latest days with the lists of the gateways now.',
    access: staff('admin.donations.edit'),
    limit: 'write',
    audit: 'gateway_reconciliation',
    external: true,
    drops: ['dashboard'],
    reply: z.object({ differences: z.int(), failed: z.int() }),
    errors: [],
  }),
};
