import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The newest link that resets a user's password. One row per user, so that an older link dies with its successor. */
export const resetLinks = pgTable(
  'passwords_reset_links',
  {
    user_id: bigint({ mode: 'number' })
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Only the hash: whoever reads the table cannot use the link. */
    token_hash: text().notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('passwords_reset_links_token').on(table.token_hash)],
);
