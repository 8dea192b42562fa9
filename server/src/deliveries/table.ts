import { deliveryErrors, deliveryKinds, deliveryStatuses } from '@wyrmgate/contract/deliveries-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';
import type { Payload } from './payload.ts';

const isOpen = sql`status in ('queued', 'sending', 'needs_attention')`;

/** Outbox of all changes that the portal makes in the game. A row is written in the transaction that causes it. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id(),
    kind: oneOf(deliveryKinds).notNull(),
    user_id: reference(() => users.id).notNull(),
    /** The game, so that a delivery for the demo world or for another game never reaches this one. */
    family: text().notNull(),
    /** The game account; null until an earlier registration has created it. */
    account_id: text(),
    login: text(),
    /** Deliveries in the same lane are sent one at a time, in the order of their ids. */
    lane: text().notNull(),
    payload: jsonb().$type<Payload>().notNull(),
    /** Encrypted, and deleted after its last use. */
    secret: text(),
    /** Idempotency key, which is the same for every attempt. */
    key: text().notNull(),
    /** Reference of the payment that the delivery belongs to. */
    payment: text(),
    /** Mark of the balance before a coin movement, stored before the first attempt. */
    mark: text(),
    status: oneOf(deliveryStatuses).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Each claim increments this, so that a worker that has lost its claim cannot write a result. */
    claims: integer().notNull().default(0),
    /** Whether an attempt ended without a response, so that the game may have applied the change. */
    uncertain: boolean().notNull().default(false),
    /** When the next attempt is due or, during an attempt, when its claim expires. */
    next_attempt_at: moment().notNull(),
    error: oneOf(deliveryErrors),
    created_at: moment().notNull(),
    delivered_at: moment(),
    resolution: text(),
    resolved_by: reference(() => users.id),
  },
  (table) => [
    uniqueIndex('deliveries_key').on(table.key),
    index('deliveries_due').on(table.next_attempt_at, table.id).where(isOpen),
    index('deliveries_lane').on(table.lane, table.id).where(isOpen),
    index('deliveries_arrived').on(table.delivered_at),
    index('deliveries_coins').on(table.account_id).where(sql`kind = 'coins' and status = 'delivered'`),
    index('deliveries_status').on(table.status, table.id),
    index('deliveries_kind').on(table.kind, table.id),
    index('deliveries_user').on(table.user_id, table.id),
    index('deliveries_payment').on(table.payment, table.id),
    check('deliveries_kind', isOneOf(table.kind, deliveryKinds)),
    check('deliveries_status', isOneOf(table.status, deliveryStatuses)),
    check('deliveries_secret', sql`${table.secret} is null or ${isOpen}`),
  ],
);
export type DeliveryRow = typeof deliveries.$inferSelect;
/** Returns the coins that a delivery should move, negative if it takes them from the game; null for other kinds. */
export const coinsOf = ({ kind, payload }: Pick<DeliveryRow, 'kind' | 'payload'>): number | null =>
  kind === 'coins' ? (payload.amount ?? null) : null;
