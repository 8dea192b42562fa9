import type { Language } from '@wyrmgate/contract/languages';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { supportTopics } from '@wyrmgate/contract/support-constants';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { SourceHashes } from '../platform/content-language.ts';
import { id, isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';
import { wordsByLanguage } from '../platform/database/full-text.ts';

type ByLanguage<T> = Partial<Record<Language, T>>;

export const supportWords = wordsByLanguage([
  { column: 'questions', kind: 'text' },
  { column: 'answers', kind: 'richText' },
]);

/** Answers to common questions. At most a hundred rows, so every list reads all of them. */
export const supportArticles = pgTable(
  'support_articles',
  {
    id: id(),
    topic: oneOf(supportTopics).notNull(),
    questions: jsonb().$type<ByLanguage<string>>().notNull(),
    answers: jsonb().$type<ByLanguage<RichTextDoc>>().notNull(),
    sort_order: integer().notNull(),
    /** Hash of the source from which each translation was made, to find outdated translations. */
    source_hashes: jsonb().$type<SourceHashes>().notNull().default({}),
    version: version(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('support_articles_topic_known', isOneOf(table.topic, supportTopics)),
    index('support_articles_words').using('gin', sql.raw(supportWords)),
  ],
);
export type SupportArticleRow = typeof supportArticles.$inferSelect;
