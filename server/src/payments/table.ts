import { refundOrigins } from '@wyrmgate/contract/donations';
import { disputeStates, gateways, paymentKinds, paymentStatuses, refundStatuses } from '@wyrmgate/contract/payments';
import { currencies } from '@wyrmgate/contract/shapes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, id, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';
import type { CryptoTerms } from './gateways/gateways.ts';

/** One attempt to pay, written before the gateway is called, with a copy of the package as sold. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    reference: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    /** Receives the coins of a gift. */
    recipient_id: reference(() => users.id),
    /** The recipient's name at that time. */
    recipient_name: text(),
    kind: oneOf(paymentKinds).notNull().default('purchase'),
    gateway: oneOf(gateways).notNull(),
    status: oneOf(paymentStatuses).notNull().default('pending'),
    package_id: text().notNull(),
    package_name: text().notNull(),
    coins: integer().notNull(),
    bonus_coins: integer().notNull(),
    /** Cents of `currency`. */
    amount: integer().notNull(),
    currency: oneOf(currencies).notNull(),
    livemode: boolean().notNull(),
    gateway_session_id: text(),
    gateway_transaction_id: text(),
    gateway_status: text(),
    checkout_url: text(),
    /** Address, amount and asset of a cryptocurrency payment. */
    crypto: jsonb().$type<CryptoTerms & { received?: string }>(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    needs_review: boolean().notNull().default(false),
    failure_code: text(),
    /** Cents permanently returned to the payer: refunds and lost disputes. */
    refunded_amount: integer().notNull().default(0),
    dispute_state: oneOf(disputeStates).notNull().default('none'),
    language: text().notNull(),
    /** The terms the buyer accepted, with their version. Null for donations, which deliver nothing. */
    consent_version: text(),
    consent_text: text(),
    consent_at: moment(),
    consent_ip: text(),
    /** The donor's message and how the donor wall shows it. */
    message: text(),
    anonymous: boolean().notNull().default(false),
    message_hidden: boolean().notNull().default(false),
    created_at: moment().notNull(),
    completed_at: moment(),
    /** When the gateway is polled next if no webhook arrives. */
    next_check_at: moment(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_reference_unique').on(table.reference),
    uniqueIndex('payments_session_unique').on(table.gateway, table.gateway_session_id),
    uniqueIndex('payments_transaction_unique').on(table.gateway, table.gateway_transaction_id),
    uniqueIndex('payments_idempotency_unique').on(table.user_id, table.idempotency_key),
    index('payments_user').on(table.user_id, table.id),
    // Back-office lists: newest first, with any filter.
    index('payments_newest').on(table.created_at, table.id, table.user_id),
    index('payments_status_newest').on(table.status, table.created_at, table.id, table.user_id),
    index('payments_review').on(table.created_at, table.id).where(sql`${table.needs_review}`),
    index('payments_disputed').on(table.created_at, table.id).where(sql`${table.dispute_state} = 'open'`),
    index('payments_words').using('gin', table.reference.op('gin_trgm_ops')),
    // An index-only scan sums the revenue.
    index('payments_earned')
      .on(table.currency, table.completed_at, table.gateway, table.amount, table.refunded_amount)
      .where(sql`${table.status} = 'completed'`),
    index('payments_next_check').on(table.next_check_at).where(sql`${table.next_check_at} is not null`),
    index('payments_recipient').on(table.recipient_id, table.id).where(sql`${table.recipient_id} is not null`),
    // The donor wall and its messages: index-only counts and pages.
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

const eventKinds = [
  'created',
  'session',
  'webhook',
  'transition',
  'refund',
  'dispute',
  'review',
  'staff',
  'error',
] as const;

/** The timeline of a payment, shown to staff. */
export const paymentEvents = pgTable(
  'payments_events',
  {
    id: id(),
    payment_id: reference(() => payments.id).notNull(),
    kind: oneOf(eventKinds).notNull(),
    from_status: text(),
    to_status: text(),
    detail: jsonb(),
    created_at: moment().notNull(),
  },
  (table) => [index('payments_events_payment').on(table.payment_id, table.id)],
);

/**
 * Refunds. Those requested by staff are written before the gateway is called and retried until it answers; those made at the
 * gateway are added when they are read.
 */
export const paymentRefunds = pgTable(
  'payments_refunds',
  {
    id: id(),
    payment_id: reference(() => payments.id).notNull(),
    gateway: oneOf(gateways).notNull(),
    /** `manual` is a payout where the gateway has no refunds. */
    origin: oneOf(refundOrigins).notNull(),
    /** The gateway's id, or the reference of a manual payout. */
    refund_id: text(),
    /** Our idempotency key at the gateway, which makes the refund happen once. */
    key: text(),
    status: oneOf(refundStatuses).notNull(),
    /** Cents of the payment's currency. */
    amount: integer().notNull(),
    reason: text().notNull().default(''),
    actor_id: reference(() => users.id),
    failure: text(),
    /** Server errors of the gateway, each of which used up an idempotency key there. */
    attempts: integer().notNull().default(0),
    next_attempt_at: moment(),
    created_at: moment().notNull(),
    finished_at: moment(),
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

/** Every verified webhook, once. It is done when it has been processed, not when it was received. */
export const webhookInbox = pgTable(
  'payments_inbox',
  {
    id: id(),
    gateway: oneOf(gateways).notNull(),
    event_key: text().notNull(),
    event_type: text().notNull(),
    body: bytes().notNull(),
    received_at: moment().notNull(),
    processed_at: moment(),
    attempts: integer().notNull().default(0),
    last_error: text(),
  },
  (table) => [
    uniqueIndex('payments_inbox_event_unique').on(table.gateway, table.event_key),
    index('payments_inbox_open').on(table.received_at).where(sql`${table.processed_at} is null`),
  ],
);
