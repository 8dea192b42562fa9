import { filteredLists } from '@wyrmgate/contract/saved-filters';
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Named filters of back-office lists, private to each member of staff. */
export const savedFilters = pgTable(
  'saved_filters',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    list: oneOf(filteredLists).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('saved_filters_name_unique').on(table.user_id, table.list, table.name)],
);
