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
import type { CryptoTerms } from './gateways/gateways.ts';

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
    /** Who gets the coins when the payer gives them to somebody else. */
    recipient_id: bigint({ mode: 'number' }).references(() => users.id),
    /** His name as it was then. */
    recipient_name: text(),
    kind: text({ enum: ['purchase', 'donation'] })
      .notNull()
      .default('purchase'),
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
    /** Address, amount and coin, when it is paid in coins. */
    crypto: jsonb().$type<CryptoTerms & { received?: string }>(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    needs_review: boolean().notNull().default(false),
    failure_code: text(),
    /** Cents that went back to the payer for good: refunds, and disputes that were lost. */
    refunded_amount: integer().notNull().default(0),
    dispute_state: text({ enum: ['none', 'open', 'won', 'lost'] })
      .notNull()
      .default('none'),
    language: text().notNull(),
    /** The words to which the buyer of coins agreed, with their version; nothing is delivered at once for a donation. */
    consent_version: text(),
    consent_text: text(),
    consent_at: moment('consent_at'),
    consent_ip: text(),
    /** What a donor says with his donation, and how the wall of donors shows it. */
    message: text(),
    anonymous: boolean().notNull().default(false),
    message_hidden: boolean().notNull().default(false),
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
    // The lists of the back-office: newest first, whatever they are narrowed by.
    index('payments_newest').on(table.created_at, table.id, table.user_id),
    index('payments_status_newest').on(table.status, table.created_at, table.id, table.user_id),
    index('payments_review').on(table.created_at, table.id).where(sql`${table.needs_review}`),
    index('payments_disputed').on(table.created_at, table.id).where(sql`${table.dispute_state} = 'open'`),
    index('payments_words').using('gin', table.reference.op('gin_trgm_ops')),
    // Sums of what was earned are read from it alone.
    index('payments_earned')
      .on(table.currency, table.completed_at, table.gateway, table.amount, table.refunded_amount)
      .where(sql`${table.status} = 'completed'`),
    index('payments_next_check').on(table.next_check_at).where(sql`${table.next_check_at} is not null`),
    index('payments_recipient').on(table.recipient_id, table.id).where(sql`${table.recipient_id} is not null`),
    // The wall of donors, and what they wrote: counted and paged through without reading the rows.
    index('payments_donations')
      .on(table.completed_at, table.id)
      .where(sql`${table.kind} = 'donation' and ${table.status} = 'completed'`),
    index('payments_messages')
      .on(table.id)
      .where(sql`${table.kind} = 'donation' and ${table.status} = 'completed' and ${table.message} is not null`),
    check('payments_amount_positive', sql`${table.amount} > 0 and ${table.coins} >= 0 and ${table.bonus_coins} >= 0`),
    check(
      'payments_purchase',
      sql`${table.kind} = 'donation' or (${table.coins} > 0 and ${table.consent_at} is not null)`,
    ),
    check('payments_recipient_other', sql`${table.recipient_id} <> ${table.user_id}`),
    check('payments_message_length', sql`length(${table.message}) < 200`),
    check('payments_refunded_amount', sql`${table.refunded_amount} between 0 and ${table.amount}`),
    check('payments_completed_at', sql`${table.status} <> 'completed' or ${table.completed_at} is not null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** What happened to a payment, in order: shown to staff as its timeline. */
export const paymentEvents = pgTable(
  'payments_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    kind: text({
      enum: ['created', 'session', 'webhook', 'transition', 'refund', 'dispute', 'review', 'staff', 'error'],
    }).notNull(),
    from_status: text(),
    to_status: text(),
    detail: jsonb(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [index('payments_events_payment').on(table.payment_id, table.id)],
);

/**
 * Money that goes back to payers. What staff asks for is written before the gateway is called and carried on until the gateway
 * has answered; what the gateway did by itself, or at its own dashboard, is added when it is read.
 */
export const paymentRefunds = pgTable(
  'payments_refunds',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    payment_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => payments.id),
    gateway: gateway(),
    /** `staff`: asked for here. `gateway`: made there. `manual`: paid out by hand, where the gateway has no refunds. */
    origin: text({ enum: ['staff', 'gateway', 'manual'] }).notNull(),
    /** The gateway's id, or the reference of the payout. */
    refund_id: text(),
    /** Our name of the refund at the gateway, which makes it happen once. */
    key: text(),
    status: text({ enum: ['requested', 'pending', 'succeeded', 'failed'] }).notNull(),
    /** Cents of the payment's currency. */
    amount: integer().notNull(),
    reason: text().notNull().default(''),
    actor_id: bigint({ mode: 'number' }).references(() => users.id),
    failure: text(),
    /** Answers of the gateway's own trouble, each of which used up an idempotency key there. */
    attempts: integer().notNull().default(0),
    next_attempt_at: moment('next_attempt_at'),
    created_at: moment('created_at').notNull(),
    finished_at: moment('finished_at'),
  },
  (table) => [
    uniqueIndex('payments_refunds_gateway_unique').on(table.gateway, table.refund_id),
    uniqueIndex('payments_refunds_key_unique').on(table.key),
    index('payments_refunds_payment').on(table.payment_id, table.id),
    index('payments_refunds_waiting').on(table.next_attempt_at).where(sql`${table.next_attempt_at} is not null`),
    check('payments_refunds_amount_positive', sql`${table.amount} > 0`),
    check(
      'payments_refunds_confirmed',
      sql`${table.status} in ('requested', 'failed') or ${table.refund_id} is not null`,
    ),
  ],
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
