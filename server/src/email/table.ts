import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The mail server that staff entered: one row, or none. */
export const emailConfig = pgTable(
  'email_config',
  {
    id: integer().primaryKey().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    /** Name that the portal logs in with at the mail server. */
    account: text().notNull(),
    /** Sealed; null without a password. */
    password: text(),
    secure: boolean().notNull(),
    active: boolean().notNull(),
    last_test: moment('last_test'),
    last_test_result: text({ enum: ['success', 'failed'] }),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    check('email_config_single', sql`${table.id} = 1`),
    check('email_config_port', sql`${table.port} between 1 and 65535`),
    check('email_config_active_host', sql`not ${table.active} or ${table.host} <> ''`),
  ],
);
