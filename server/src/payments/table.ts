import { refundOrigins } from '@wyrmgate/contract/donations';
import {
  type ComparedKind,
  comparisonFailures,
  comparisonStates,
  eventFailures,
} from '@wyrmgate/contract/gateway-events-constants';
import { disputeStates, gateways, paymentKinds, paymentStatuses, refundStatuses } from '@wyrmgate/contract/payments';
import { currencies } from '@wyrmgate/contract/shapes';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, id, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';
import type { CryptoTerms } from './gateways/gateways.ts';

/** One attempt to pay. It is written before the gateway is called, with a copy of the package as it was sold. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    reference: text().notNull(),
    user_id: reference(() => users.id).notNull(),
    /** The user who receives the coins of a gift. */
    recipient_id: reference(() => users.id),
    /** The recipient's name at the time of the order. */
    recipient_name: text(),
    kind: oneOf(paymentKinds).notNull().default('purchase'),
    gateway: oneOf(gateways).notNull(),
    status: oneOf(paymentStatuses).notNull().default('pending'),
    package_id: text().notNull(),
    package_name: text().notNull(),
    coins: integer().notNull(),
    bonus_coins: integer().notNull(),
    /** In cents of `currency`. */
    amount: integer().notNull(),
    currency: oneOf(currencies).notNull(),
    livemode: boolean().notNull(),
    gateway_session_id: text(),
    gateway_transaction_id: text(),
    gateway_status: text(),
    checkout_url: text(),
    /** Address, amount and asset of a crypto payment, and how much of it has arrived. */
    crypto: jsonb().$type<CryptoTerms & { received?: string }>(),
    idempotency_key: text(),
    request_hash: text().notNull(),
    /** Until then, the request that opens the hosted page owns the payment, so that no other request opens a second page. */
    opening_until: moment(),
    needs_review: boolean().notNull().default(false),
    failure_code: text(),
    /**
     * Minor units of `held_currency` that arrived for this order but were not credited, and the part of them that
     * went back. Null once the payment is credited.
     */
    held_amount: integer(),
    held_returned: integer().notNull().default(0),
    held_currency: text(),
    /** The order's amount in cents, if staff accepted a different amount that arrived. */
    ordered_amount: integer(),
    /** Cents that went back to the payer permanently: refunds and lost disputes. */
    refunded_amount: integer().notNull().default(0),
    dispute_state: oneOf(disputeStates).notNull().default('none'),
    language: text().notNull(),
    /** The terms that the buyer accepted, with their version. Null for donations, which deliver nothing. */
    consent_version: text(),
    consent_text: text(),
    consent_at: moment(),
    consent_ip: text(),
    /** The donor's message, and how the donor wall shows it. */
    message: text(),
    anonymous: boolean().notNull().default(false),
    message_hidden: boolean().notNull().default(false),
    /** When staff last decided whether the donor wall shows the message. If null, a hidden message needs approval. */
    message_reviewed_at: moment(),
    created_at: moment().notNull(),
    completed_at: moment(),
    /** When the gateway is polled next if no webhook arrives first. */
    next_check_at: moment(),
    checks: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_reference_unique').on(table.reference),
    uniqueIndex('payments_session_unique').on(table.gateway, table.gateway_session_id),
    uniqueIndex('payments_transaction_unique').on(table.gateway, table.gateway_transaction_id),
    uniqueIndex('payments_idempotency_unique').on(table.user_id, table.idempotency_key),
    index('payments_user').on(table.user_id, table.id),
    // For back-office lists, which show the newest payments first with any filter.
    index('payments_newest').on(table.created_at, table.id, table.user_id),
    index('payments_status_newest').on(table.status, table.created_at, table.id, table.user_id),
    index('payments_review').on(table.created_at, table.id).where(sql`${table.needs_review}`),
    index('payments_closed')
      .on(table.created_at, table.id)
      .where(sql`${table.status} = 'cancelled' and ${table.failure_code} like 'closed\\_%'`),
    index('payments_held').on(table.held_currency, table.needs_review).where(sql`${table.held_amount} is not null`),
    index('payments_disputed').on(table.created_at, table.id).where(sql`${table.dispute_state} = 'open'`),
    index('payments_words').using('gin', table.reference.op('gin_trgm_ops')),
    // Allows an index-only scan to sum the revenue.
    index('payments_earned')
      .on(table.currency, table.completed_at, table.gateway, table.amount, table.refunded_amount)
      .where(sql`${table.status} = 'completed'`),
    index('payments_next_check').on(table.gateway, table.next_check_at).where(sql`${table.next_check_at} is not null`),
    index('payments_recipient').on(table.recipient_id, table.id).where(sql`${table.recipient_id} is not null`),
    // Allow index-only counts and pages of the donor wall and its messages.
    index('payments_donations')
      .on(table.completed_at, table.id)
      .where(sql`${table.kind} = 'donation' and ${table.status} = 'completed'`),
    index('payments_messages')
      .on(table.id)
      .where(sql`${table.kind} = 'donation' and ${table.status} = 'completed' and ${table.message} is not null`),
    index('payments_messages_waiting')
      .on(table.id)
      .where(
        sql`${table.kind} = 'donation' and ${table.status} = 'completed' and ${table.message} is not null and ${table.message_hidden} and ${table.message_reviewed_at} is null`,
      ),
    check('payments_amount_positive', sql`${table.amount} > 0 and ${table.coins} >= 0 and ${table.bonus_coins} >= 0`),
    check(
      'payments_purchase',
      sql`${table.kind} = 'donation' or (${table.coins} > 0 and ${table.consent_at} is not null)`,
    ),
    check('payments_recipient_other', sql`${table.recipient_id} <> ${table.user_id}`),
    check('payments_message_length', sql`length(${table.message}) < 200`),
    check('payments_refunded_amount', sql`${table.refunded_amount} between 0 and ${table.amount}`),
    check(
      'payments_held',
      sql`${table.held_amount} is null or (${table.held_currency} is not null and ${table.held_returned} between 0 and ${table.held_amount})`,
    ),
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
 * Refunds. Those by staff are written before the gateway is called, and retried until it responds; those made at the
 * gateway are added when the payment's state is read.
 */
export const paymentRefunds = pgTable(
  'payments_refunds',
  {
    id: id(),
    payment_id: reference(() => payments.id).notNull(),
    gateway: oneOf(gateways).notNull(),
    /** `manual`: staff paid out by hand, because the gateway has no refund API. */
    origin: oneOf(refundOrigins).notNull(),
    /** The gateway's id, or the reference of a manual payout. */
    refund_id: text(),
    /** The portal's idempotency key at the gateway, which ensures that the refund happens only once. */
    key: text(),
    status: oneOf(refundStatuses).notNull(),
    /** In cents of the payment's currency. */
    amount: integer().notNull(),
    reason: text().notNull().default(''),
    actor_id: reference(() => users.id),
    failure: text(),
    /** Number of server errors of the gateway, each of which used up an idempotency key there. */
    attempts: integer().notNull().default(0),
    next_attempt_at: moment(),
    created_at: moment().notNull(),
    finished_at: moment(),
  },
  (table) => [
    uniqueIndex('payments_refunds_gateway_unique').on(table.gateway, table.refund_id),
    uniqueIndex('payments_refunds_key_unique').on(table.key),
    index('payments_refunds_payment').on(table.payment_id, table.id),
    index('payments_refunds_actor').on(table.actor_id, table.created_at),
    index('payments_refunds_waiting')
      .on(table.gateway, table.next_attempt_at)
      .where(sql`${table.next_attempt_at} is not null`),
    check('payments_refunds_amount_positive', sql`${table.amount} > 0`),
    check(
      'payments_refunds_confirmed',
      sql`${table.status} in ('requested', 'failed') or ${table.refund_id} is not null`,
    ),
  ],
);

/** States of a deposit. `foreign` means that it is not a transfer of the ordered asset for this order. */
const depositStates = ['unread', 'arriving', 'arrived', 'failed', 'foreign'] as const;

/** Further transfers to the address of a crypto payment. At the gateway, each is a separate payment. */
export const paymentDeposits = pgTable(
  'payments_deposits',
  {
    id: id(),
    payment_id: reference(() => payments.id).notNull(),
    gateway: oneOf(gateways).notNull(),
    session_id: text().notNull(),
    state: oneOf(depositStates).notNull().default('unread'),
    asset: text(),
    /** The amount of the asset, as a decimal. */
    amount: text().notNull().default('0'),
    /** Whether the gateway has reported a change that has not been read yet. */
    stale: boolean().notNull().default(true),
    created_at: moment().notNull(),
    arrived_at: moment(),
  },
  (table) => [
    uniqueIndex('payments_deposits_unique').on(table.gateway, table.session_id),
    index('payments_deposits_payment').on(table.payment_id, table.id),
  ],
);

/**
 * Every verified webhook, stored once. An event is done when it has been processed or resolved by staff, not when it is
 * received.
 */
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
    /** The payment that the event belongs to; null until it has been found. */
    payment_id: reference(() => payments.id),
    /** Number of failures, not counting those while the gateway was unreachable. */
    attempts: integer().notNull().default(0),
    /** When the event is tried again, unless a job processes it earlier. */
    next_attempt_at: moment().notNull().default(sql`now()`),
    failure: oneOf(eventFailures),
    last_error: text(),
    /** Why staff resolved the event without applying it. */
    resolution: text(),
  },
  (table) => [
    uniqueIndex('payments_inbox_event_unique').on(table.gateway, table.event_key),
    index('payments_inbox_due').on(table.gateway, table.next_attempt_at).where(sql`${table.processed_at} is null`),
    index('payments_inbox_open')
      .on(table.id, table.gateway, table.received_at)
      .where(sql`${table.processed_at} is null`),
    index('payments_inbox_resolved').on(table.id, table.gateway).where(sql`${table.resolution} is not null`),
    index('payments_inbox_payment').on(table.payment_id).where(sql`${table.payment_id} is not null`),
    check('payments_inbox_resolution', sql`${table.resolution} is null or ${table.processed_at} is not null`),
  ],
);

export type Sums = Record<ComparedKind, number>;
export type DayTotals = { currency: string; portal: Sums; gateway: Sums };
/** An amount in cents that the portal and the gateway record differently. */
export type Difference = {
  kind: ComparedKind;
  payment_id: number | null;
  /** The id at the gateway; null if only the portal has the record. */
  gateway_id: string | null;
  currency: string;
  portal: number;
  gateway: number;
};

/** The result of comparing one day's money with a gateway's lists. */
export const reconciliations = pgTable(
  'payments_reconciliations',
  {
    id: id(),
    gateway: oneOf(gateways).notNull(),
    /** A UTC day, such as `2026-11-22`. */
    day: text().notNull(),
    state: oneOf(comparisonStates).notNull(),
    failure: oneOf(comparisonFailures),
    totals: jsonb().$type<DayTotals[]>().notNull(),
    differences: jsonb().$type<Difference[]>().notNull(),
    checked_at: moment().notNull(),
  },
  (table) => [
    uniqueIndex('payments_reconciliations_day_unique').on(table.day, table.gateway),
    index('payments_reconciliations_open').on(table.gateway, table.day).where(sql`${table.state} <> 'matched'`),
  ],
);

export type InboxRow = typeof webhookInbox.$inferSelect;
