import type { Language } from '@wyrmgate/contract/languages';
import { filterActions, filterKinds } from '@wyrmgate/contract/word-filter-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** At most a few hundred rules, so every text is checked against all of them at once. */
export const wordFilters = pgTable(
  'word_filters',
  {
    id: id(),
    kind: oneOf(filterKinds).notNull(),
    pattern: text().notNull(),
    language: text().$type<Language>(),
    action: oneOf(filterActions).notNull(),
    active: boolean().notNull(),
    updated_at: moment().notNull(),
    version: version(),
  },
  (table) => [
    uniqueIndex('word_filters_pattern').on(table.kind, table.pattern, sql`coalesce(${table.language}, '')`),
    check('word_filters_kind', isOneOf(table.kind, filterKinds)),
    check('word_filters_action', isOneOf(table.action, filterActions)),
  ],
);
export type WordFilterRow = typeof wordFilters.$inferSelect;
