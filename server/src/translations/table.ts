import { languages } from '@wyrmgate/contract/languages';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/**
 * Texts that staff saved in place of the built-in ones. At most one per key and language, so a language is read as a
 * whole.
 */
export const translations = pgTable(
  'translations',
  {
    language: oneOf(languages).notNull(),
    /** `auth.errors.banned` */
    key: text().notNull(),
    text: text().notNull(),
    /** The English source when the text was saved. The text is outdated once an update changes the source. */
    source: text().notNull(),
    updated_at: moment().notNull(),
    /** Null if the account has been erased. */
    updated_by: reference(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.key] }),
    index('translations_updated_by').on(table.updated_by),
    check('translations_language_known', isOneOf(table.language, languages)),
  ],
);
export type TranslationRow = typeof translations.$inferSelect;

/**
 * The version of each language's saved texts. The editor uses it to detect conflicts, and other instances to detect
 * changes.
 */
export const versions = pgTable(
  'translations_versions',
  { language: oneOf(languages).primaryKey(), version: version() },
  (table) => [check('translations_versions_language_known', isOneOf(table.language, languages))],
);

/** Every change to a text, for its history. */
export const changes = pgTable(
  'translations_changes',
  {
    id: id(),
    language: oneOf(languages).notNull(),
    key: text().notNull(),
    /** Null means the built-in text. */
    before: text(),
    after: text(),
    changed_at: moment().notNull(),
    changed_by: reference(() => users.id),
  },
  (table) => [
    index('translations_changes_language').on(table.language, table.id),
    index('translations_changes_key').on(table.language, table.key, table.id),
    index('translations_changes_changed_by').on(table.changed_by),
    check('translations_changes_language_known', isOneOf(table.language, languages)),
  ],
);
