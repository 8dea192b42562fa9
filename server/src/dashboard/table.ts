import { integer, pgTable } from 'drizzle-orm/pg-core';
import { moment } from '../platform/database/columns.ts';

/** Players online, sampled every five minutes and kept for five weeks. */
export const onlineSamples = pgTable('dashboard_online_samples', {
  at: moment().primaryKey(),
  players: integer().notNull(),
});
