import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The premium type that a user has now; without a row, none. What was before stands in the audit log. */
export const premium = pgTable(
  'accounts_premium',
  {
    user_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id),
    type: text({ enum: ['basic', 'premium', 'vip', 'admin'] }).notNull(),
    granted_at: moment('granted_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    granted_by: bigint({ mode: 'number' }).references(() => users.id),
    reason: text(),
  },
  (table) => [
    index('accounts_premium_expires').on(table.expires_at),
    index('accounts_premium_type').on(table.type, table.user_id),
    index('accounts_premium_granted_by').on(table.granted_by),
  ],
);
