import { z } from 'zod';
import { Asked } from './approvals.ts';
import {
  deliveryErrors,
  deliveryKinds,
  deliveryOutcomes,
  deliveryStatuses,
  openDeliveryStatuses,
  recallReasons,
} from './deliveries-constants.ts';
import { endpoint, player, staff } from './endpoint.ts';
import { Choice } from './filters.ts';
import { languages } from './languages.ts';
import { problems } from './problem.ts';
import { BoundedPagination, boundedPage, Coins, Id, Moment, PathId, scrollPage } from './shapes.ts';
import { manageErrors } from './users-problems.ts';

export * from './deliveries-constants.ts';

/** One change that the portal sends to the game. Never contains a password, a hash or a deletion code. */
export const Delivery = z.object({
  id: Id,
  kind: z.enum(deliveryKinds),
  status: z.enum(deliveryStatuses),
  created_at: Moment,
  /** Login of the game account; null until the account exists. */
  login: z.string().nullable(),
  /** Coins that move to the game; negative if they move from the game. */
  coins: Coins.nullable(),
  /** Names of the shop item by language. */
  item: z.partialRecord(z.enum(languages), z.string()).nullable(),
  delivered_at: Moment.nullable(),
  /**
   * Set if the portal cancelled a credit: the reason, and how many coins it took back. A separate delivery contains any
   * remaining coins.
   */
  recalled: z.object({ reason: z.enum(recallReasons), coins: Coins }).nullable(),
});
export type Delivery = z.output<typeof Delivery>;

export const AdminDelivery = Delivery.extend({
  user: z.object({ id: Id, username: z.string() }),
  /** Attempts with a result or an unknown outcome. Calls to an unreachable game do not count. */
  attempts: z.int(),
  error: z.enum(deliveryErrors).nullable(),
  next_attempt_at: Moment.nullable(),
  /** Reference of the payment that caused the delivery. */
  payment: z.string().nullable(),
  /** Balance in the game right after the coins moved; null if it could not be read. */
  balance_after: Coins.nullable(),
  /** Why staff ended the delivery. */
  resolution: z.string().nullable(),
  resolved_by: z.string().nullable(),
});
export type AdminDelivery = z.output<typeof AdminDelivery>;

export const deliveriesProblems = problems('deliveries', {
  notFound: 404,
  alreadyDone: 409,
  /** The delivery was cancelled. Its coins are in the portal or were taken back. */
  cancelled: 409,
  /** A worker is currently sending the delivery. */
  beingSent: 409,
});

const { notFound, alreadyDone, cancelled, beingSent } = deliveriesProblems;

export const deliveries = {
  own: endpoint({
    method: 'GET',
    path: '/api/deliveries',
    summary: 'What is on its way to the caller’s game accounts and what arrived, newest first.',
    access: player,
    limit: 'read',
    query: z.object(scrollPage(20)),
    reply: z.object({ deliveries: z.array(Delivery), next: Id.nullable() }),
    errors: [],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/admin/deliveries',
    summary: 'Deliveries to the game, newest first. `status=open` lists those that have not arrived yet.',
    access: staff('admin.deliveries.view'),
    limit: 'read',
    scope: 'deliveries:read',
    query: z.object({
      status: Choice([...deliveryStatuses, 'open']),
      kind: Choice(deliveryKinds),
      search: z.string().trim().max(100).optional(),
      userId: PathId.optional(),
      payment: z.string().trim().max(40).optional(),
      ...boundedPage(20),
    }),
    reply: z.object({ deliveries: z.array(AdminDelivery), pagination: BoundedPagination }),
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/{id}/retry',
    summary: 'Sends a delivery now instead of at its next attempt. Earlier ones of the same account still go first.',
    access: staff('admin.deliveries.edit'),
    limit: 'write',
    audit: 'delivery_retry',
    params: z.object({ id: PathId }),
    reply: z.object({ delivery: AdminDelivery }),
    errors: [notFound, alreadyDone, cancelled, beingSent],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/api/admin/deliveries/{id}/resolve',
    summary:
      'Ends a delivery with a reason: cancelled, or done by hand in the game. Coins of a cancelled credit return to the portal balance. If the player gets coins that may also be in the game, `approval` names the request to a second person.',
    access: staff('admin.deliveries.edit'),
    limit: 'write',
    audit: 'delivery_resolve',
    requiresStepUp: true,
    params: z.object({ id: PathId }),
    body: z.strictObject({
      outcome: z.enum(deliveryOutcomes),
      reason: z.string().trim().min(1, 'deliveries:validation.reason').max(500, 'deliveries:validation.reasonLong'),
    }),
    reply: z.object({ delivery: AdminDelivery, approval: Asked.optional() }),
    errors: [notFound, alreadyDone, cancelled, beingSent, ...manageErrors],
  }),
};

export const isOpenDelivery = (status: Delivery['status']): boolean =>
  (openDeliveryStatuses as readonly string[]).includes(status);
