import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, version } from '../platform/database/columns.ts';

/** The game database that staff entered: at most one row. */
export const gameConnection = pgTable(
  'game_connection',
  {
    id: integer().primaryKey().default(1),
    /** Encrypted JSON. Null until the first connection is approved. */
    connection: text(),
    /** Encrypted connection that needs approval. `proposal` is its number, which increases with every proposal. */
    proposed: text(),
    proposal: integer().notNull().default(0),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [check('game_connection_single', sql`${table.id} = 1`)],
);
export type GameConnectionRow = typeof gameConnection.$inferSelect;

/**
 * Every game database that was ever connected. Databases of the same game share a family, so that links of one game
 * never point to accounts of another.
 */
export const gamePlaces = pgTable('game_places', {
  /** Address, database and name of the account table. */
  place: text().primaryKey(),
  family: text().notNull(),
  first_used_at: moment().notNull(),
});
