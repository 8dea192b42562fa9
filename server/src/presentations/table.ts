import type { Language } from '@wyrmgate/contract/languages';
import { presentationStatuses } from '@wyrmgate/contract/presentations-constants';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { wordsByLanguage } from '../platform/database/full-text.ts';
import { users } from '../users/table.ts';

type ByLanguage<T> = Partial<Record<Language, T>>;
export type SlideRow = { media: ByLanguage<number>; captions: ByLanguage<string> };

export const presentationWords = wordsByLanguage([
  { column: 'titles', kind: 'text' },
  { column: 'excerpts', kind: 'text' },
  { column: 'contents', kind: 'richText' },
]);

/** Slide shows for players. At most a hundred rows, so every list reads all of them. */
export const presentations = pgTable(
  'presentations',
  {
    id: id(),
    slug: text().notNull(),
    status: oneOf(presentationStatuses).notNull(),
    titles: jsonb().$type<ByLanguage<string>>().notNull(),
    excerpts: jsonb().$type<ByLanguage<string>>().notNull(),
    contents: jsonb().$type<ByLanguage<RichTextDoc>>().notNull(),
    slides: jsonb().$type<SlideRow[]>().notNull(),
    views: long().notNull().default(0),
    creator_id: reference(() => users.id),
    sort_order: integer().notNull(),
    /** Hash of the source from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('presentations_status_known', isOneOf(table.status, presentationStatuses)),
    index('presentations_words').using('gin', sql.raw(presentationWords)),
    uniqueIndex('presentations_slug').on(table.slug),
    index('presentations_by_creator').on(table.creator_id),
  ],
);
export type PresentationRow = typeof presentations.$inferSelect;

/** Viewers of one day, as keyed hashes that identify no one. Older days are deleted. */
export const presentationViews = pgTable(
  'presentations_views',
  {
    presentation_id: reference(() => presentations.id, 'cascade').notNull(),
    day: date({ mode: 'string' }).notNull(),
    viewer: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.presentation_id, table.day, table.viewer] }),
    index('presentations_views_by_day').on(table.day),
  ],
);
