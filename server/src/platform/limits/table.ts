import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of the shared rate limits. */
export const limitWindows = pgTable(
  'limit_windows',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expires_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('limit_windows_expiry').on(table.expires_at)],
);
