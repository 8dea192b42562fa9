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
    /** Written when the mail is rendered, on its way out. */
    subject: text().notNull().default(''),
    html: text().notNull().default(''),
    plain: text().notNull().default(''),
    status: text({ enum: ['queued', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: moment('created_at').notNull(),
    sent_at: moment('sent_at'),
  },
  (table) => [
    uniqueIndex('mail_outbox_cause_unique').on(table.cause),
    index('mail_outbox_created').on(table.created_at),
  ],
);
