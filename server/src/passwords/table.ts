import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** The newest password reset link. One row per user, so that a new link invalidates the old one. */
export const resetLinks = pgTable(
  'passwords_reset_links',
  {
    user_id: reference(() => users.id, 'cascade').primaryKey(),
    /** Only the hash is stored, so that reading the table does not reveal a usable link. */
    token_hash: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [uniqueIndex('passwords_reset_links_token').on(table.token_hash)],
);
