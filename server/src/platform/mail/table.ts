import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Every mail, written in the transaction of its cause and sent afterwards. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Makes a mail go out once: `payment:12:completed`. */
    cause: text().notNull(),
    recipient: text().notNull(),
    template: text().notNull(),
    language: text().notNull(),
    /** What the template is filled with. */
    values: jsonb().notNull(),
    /** More values, sealed with the portal's key and forgotten once the mail is sent: links that open something. */
    secret: text(),
    /** Written when the mail is rendered, on its way out. */
    subject: text().notNull().default(''),
    html: text().notNull().default(''),
    plain: text().notNull().default(''),
    /** `queued` until it is out, failed tries included; `kept` where there is no mail server; `failed` when given up. */
    status: text({ enum: ['queued', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    /** Why the last try failed, as `failureText` says it. */
    last_error: text(),
    created_at: moment('created_at').notNull(),
    /** When a failed mail is due again. */
    next_attempt_at: moment('next_attempt_at'),
    /** One worker has it until then. */
    leased_until: moment('leased_until'),
    sent_at: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('mail_outbox_cause_unique').on(table.cause),
    // Causes by their beginning, whatever the collation.
    index('mail_outbox_cause').on(table.cause.op('text_pattern_ops')),
    index('mail_outbox_created').on(table.created_at),
    index('mail_outbox_status').on(table.status, table.id),
  ],
);
