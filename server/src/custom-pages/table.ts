import { customPagePlaces, customPageStatuses } from '@wyrmgate/contract/custom-pages-constants';
import type { Language } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { id, isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';
import { wordsByLanguage } from '../platform/database/full-text.ts';

type ByLanguage<T> = Partial<Record<Language, T>>;

export const customPageWords = wordsByLanguage([
  { column: 'titles', kind: 'text' },
  { column: 'excerpts', kind: 'text' },
  { column: 'contents', kind: 'richText' },
]);

/** Pages that staff write. At most a hundred rows, so every list reads all of them. */
export const customPages = pgTable(
  'custom_pages',
  {
    id: id(),
    slug: text().notNull(),
    status: oneOf(customPageStatuses).notNull(),
    place: oneOf(customPagePlaces).notNull(),
    titles: jsonb().$type<ByLanguage<string>>().notNull(),
    excerpts: jsonb().$type<ByLanguage<string>>().notNull(),
    contents: jsonb().$type<ByLanguage<RichTextDoc>>().notNull(),
    sort_order: integer().notNull(),
    /** Hash of the source from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('custom_pages_status_known', isOneOf(table.status, customPageStatuses)),
    check('custom_pages_place_known', isOneOf(table.place, customPagePlaces)),
    index('custom_pages_words').using('gin', sql.raw(customPageWords)),
    uniqueIndex('custom_pages_slug').on(table.slug),
  ],
);
export type CustomPageRow = typeof customPages.$inferSelect;
