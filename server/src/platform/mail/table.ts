import { deliveryStatuses } from '@wyrmgate/contract/email-constants';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from '../database/columns.ts';

/** Every email. A row is written in the transaction that causes it, and sent after the commit. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: id(),
    /** Unique, such as `payment:12:completed`, so that an email is sent only once. */
    cause: text().notNull(),
    recipient: text().notNull(),
    template: text().notNull(),
    language: text().notNull(),
    values: jsonb().notNull(),
    /**
     * Secret values, such as one-time links. They are encrypted with the portal's key, and deleted once the email is
     * sent.
     */
    secret: text(),
    /** Topic and player, such as `forum.12`, which the unsubscribe link in this email switches off. */
    topic: text(),
    /** Subject and texts are empty until the email is rendered for sending. */
    subject: text().notNull().default(''),
    html: text().notNull().default(''),
    plain: text().notNull().default(''),
    /**
     * `queued` until the email is sent, including retries; `kept` without a mail server; `failed` after the last
     * retry.
     */
    status: oneOf(deliveryStatuses).notNull().default('queued'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, as formatted by `formatFailure`. */
    last_error: text(),
    created_at: moment().notNull(),
    /** When the email will be sent again after a failed attempt. */
    next_attempt_at: moment(),
    /** When the lease of the worker that sends the email ends. */
    leased_until: moment(),
    sent_at: moment(),
  },
  (table) => [
    uniqueIndex('mail_outbox_cause_unique').on(table.cause),
    // Supports searches by prefix in any collation.
    index('mail_outbox_cause').on(table.cause.op('text_pattern_ops')),
    index('mail_outbox_created').on(table.created_at),
    index('mail_outbox_status').on(table.status, table.id),
  ],
);
