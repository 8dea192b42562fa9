import { filteredLists } from '@wyrmgate/contract/saved-filters';
import { bigint, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

/** What staff keeps for lists of the back-office, each for himself. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    user_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => users.id),
    list: text({ enum: filteredLists }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name_unique').on(table.user_id, table.list, table.name)],
);
