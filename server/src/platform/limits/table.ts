import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';

/** Counters of the rate limits that all instances share. */
export const limitWindows = pgTable(
  'limit_windows',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    expires_at: moment().notNull(),
  },
  (table) => [index('limit_windows_expiry').on(table.expires_at)],
);
