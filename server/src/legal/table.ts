import { type Language, languages } from '@wyrmgate/contract/languages';
import { legalDocuments } from '@wyrmgate/contract/legal-constants';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { check, date, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** The legal texts that staff wrote. A document without a row has the text that comes with the portal. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    document: oneOf(legalDocuments).primaryKey(),
    source_language: oneOf(languages).notNull(),
    contents: jsonb().$type<Partial<Record<Language, RichTextDoc>>>().notNull(),
    /** Hash of the source from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    /** Day of the last substantive change. */
    changed_on: date({ mode: 'string' }).notNull(),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('legal_texts_document_known', isOneOf(table.document, legalDocuments)),
    check('legal_texts_language_known', isOneOf(table.source_language, languages)),
  ],
);
export type LegalTextRow = typeof legalTexts.$inferSelect;
