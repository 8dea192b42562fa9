import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** Players online, every five minutes; five weeks of it are kept. */
export const onlineSamples = pgTable('dashboard_online_samples', {
  at: timestamp({ withTimezone: true, mode: 'date' }).primaryKey(),
  players: integer().notNull(),
});
