import { languages } from '@wyrmgate/contract/languages';
import {
  deliveryStates,
  sentEvents,
  type WebhookError,
  type WebhookEvent,
  webhookFormats,
} from '@wyrmgate/contract/webhooks-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';

/** Receivers of events, at most twenty. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    /** Encryption context of the address and the secrets, known before the row exists. */
    key: text().notNull(),
    name: text().notNull(),
    format: oneOf(webhookFormats).notNull(),
    host: text().notNull(),
    /** Encrypted, because addresses of chat services are secrets. */
    url: text().notNull(),
    events: jsonb().$type<WebhookEvent[]>().notNull(),
    language: oneOf(languages).notNull(),
    active: boolean().notNull(),
    /** Encrypted. Null for Discord, which checks no signature. */
    secret: text(),
    previous_secret: text(),
    previous_secret_until: moment(),
    paused_at: moment(),
    paused_for: oneOf(['failures', 'gone']),
    failing_since: moment(),
    last_success_at: moment(),
    /** Until this time, only one process sends to the webhook. If it dies, another one takes over afterwards. */
    leased_until: moment(),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('webhooks_format_known', isOneOf(table.format, webhookFormats)),
    check('webhooks_signed', sql`(${table.format} = 'standard') = (${table.secret} is not null)`),
    check('webhooks_paused', sql`(${table.paused_at} is null) = (${table.paused_for} is null)`),
  ],
);
export type WebhookRow = typeof webhooks.$inferSelect;

/** Events, written in the transaction that caused them. */
export const webhookEventRows = pgTable(
  'webhooks_events',
  {
    id: id(),
    /** The id that receivers see, the same in every attempt. */
    public_id: text().notNull(),
    type: oneOf(sentEvents).notNull(),
    /** Makes an event unique, such as `payment:12`. */
    cause: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    occurred_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('webhooks_events_cause_unique').on(table.type, table.cause),
    index('webhooks_events_age').on(table.occurred_at),
  ],
);
export type WebhookEventRow = typeof webhookEventRows.$inferSelect;

export type WebhookAttempt = {
  at: string;
  status: number | null;
  error: WebhookError | null;
  duration_ms: number;
  response: string;
};

/** The delivery of an event to one webhook. */
export const webhookDeliveries = pgTable(
  'webhooks_deliveries',
  {
    id: id(),
    webhook_id: reference(() => webhooks.id, 'cascade').notNull(),
    event_id: reference(() => webhookEventRows.id, 'cascade').notNull(),
    state: oneOf(deliveryStates).notNull().default('pending'),
    /** Number of attempts since the delivery was queued, which determines the delay before the next one. */
    tries: integer().notNull().default(0),
    next_attempt_at: moment().notNull(),
    /** The latest ten attempts, newest first. */
    attempts: jsonb().$type<WebhookAttempt[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('webhooks_deliveries_once').on(table.webhook_id, table.event_id),
    index('webhooks_deliveries_log').on(table.webhook_id, table.id),
    index('webhooks_deliveries_due').on(table.webhook_id, table.next_attempt_at).where(sql`state = 'pending'`),
    index('webhooks_deliveries_failed').on(table.webhook_id).where(sql`state = 'failed'`),
    index('webhooks_deliveries_event').on(table.event_id),
    check('webhooks_deliveries_state_known', isOneOf(table.state, deliveryStates)),
  ],
);
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect;
