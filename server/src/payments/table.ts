import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const gateway = () => text({ enum: ['stripe', 'paypal', 'nowpayments'] }).notNull();
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** One attempt to pay. Written before the gateway is called, with the package as it was sold. */
export const payments = pgTable(
  'payments',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    reference: text().notNull(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    gateway: gateway(),
    status: text({ enum: ['pending', 'processing', 'completed', 'failed', 'cancelled', 'refunded'] })
      .notNull()
      .default('pending'),
    package_id: text().notNull(),
    package_name: text().notNull(),
    coins: integer().notNull(),
    bonus_coins: integer().notNull(),
    /** Cents of `currency`. */
    amount: integer().notNull(),
    currency: text({ enum: ['EUR', 'USD'] }).notNull(),
    livemode: boolean().notNull(),
    gateway_session_id: text(),
    gateway_transaction_id: text(),
    gateway_status: text(),
    checkout_url: text(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    needs_review: boolean().notNull().default(false),
    failure_code: text(),
    language: text().notNull(),
    consent_version: text().notNull(),
    consent_at: moment('consent_at').notNull(),
    consent_ip: text().notNull(),
    created_at: moment('created_at').notNull(),
    completed_at: moment('completed_at'),
    /** When the gateway is asked again if no webhook comes. */
    next_check_at: moment('next_check_at'),
    checks: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_reference_unique').on(table.reference),
    uniqueIndex('payments_session_unique').on(table.gateway, table.gateway_session_id),
    uniqueIndex('payments_transaction_unique').on(table.gateway, table.gateway_transaction_id),
    uniqueIndex('payments_idempotency_unique').on(table.user_id, table.idempotency_key),
    index('payments_user').on(table.user_id, table.id),
    index('payments_status').on(table.status, table.id),
    index('payments_created').on(table.created_at),
    index('payments_completed').on(table.completed_at),
    index('payments_next_check').on(table.next_check_at).where(sql`${table.next_check_at} is not null`),
    check('payments_amount_positive', sql`${table.amount} > 0 and ${table.coins} > 0 and ${table.bonus_coins} >= 0`),
    check('payments_completed_at', sql`${table.status} <> 'completed' or ${table.completed_at} is not null`),
  ],
);

/** What happened to a payment, in order: shown to staff as its timeline. */
export const paymentEvents = pgTable(
  'payments_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    kind: text({ enum: ['created', 'session', 'webhook', 'transition', 'refund', 'review', 'error'] }).notNull(),
    from_status: text(),
    to_status: text(),
    detail: jsonb(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('payments_events_payment').on(table.payment_id, table.id)],
);

/** Every verified webhook, once. It counts as done only when it has been processed, not when it was seen. */
export const webhookInbox = pgTable(
  'payments_inbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    gateway: gateway(),
    event_key: text().notNull(),
    event_type: text().notNull(),
    body: bytes().notNull(),
    received_at: moment('received_at').notNull(),
    processed_at: moment('processed_at'),
    attempts: integer().notNull().default(0),
    last_error: text(),
  },
  (table) => [
    uniqueIndex('payments_inbox_event_unique').on(table.gateway, table.event_key),
    index('payments_inbox_open').on(table.received_at).where(sql`${table.processed_at} is null`),
  ],
);
