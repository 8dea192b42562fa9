import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** One row per setting that differs from its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
});
