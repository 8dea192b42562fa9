import { testResults } from '@wyrmgate/contract/email';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, oneOf } from '../platform/database/columns.ts';

/** The mail server configured in the back office: at most one row. */
export const emailConfig = pgTable(
  'email_config',
  {
    id: integer().primaryKey().default(1),
    host: text().notNull(),
    port: integer().notNull(),
    /** Username at the mail server. */
    account: text().notNull(),
    /** The address that emails come from; empty if the portal chooses one. */
    sender: text().notNull().default(''),
    /** Encrypted with the portal's key; null without a password. */
    password: text(),
    secure: boolean().notNull(),
    active: boolean().notNull(),
    last_test: moment(),
    last_test_result: oneOf(testResults),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('email_config_single', sql`${table.id} = 1`),
    check('email_config_port', sql`${table.port} between 1 and 65535`),
    check('email_config_active_host', sql`not ${table.active} or ${table.host} <> ''`),
  ],
);
