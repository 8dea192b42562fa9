import { languages } from '@wyrmgate/contract/languages';
import { newsCategories, newsReactions, newsStatuses } from '@wyrmgate/contract/news-constants';
import type { NewsDraft } from '@wyrmgate/contract/news-shapes';
import type { RichTextDoc } from '@wyrmgate/contract/rich-text-document';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { media } from '../media/table.ts';
import { bytes, id, isOneOf, long, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { wordsOf } from '../platform/database/full-text.ts';
import { users } from '../users/table.ts';

export const news = pgTable(
  'news',
  {
    id: id(),
    category: oneOf(newsCategories).notNull(),
    status: oneOf(newsStatuses).notNull(),
    /** A published article appears at this time. */
    publish_at: moment(),
    pinned: boolean().notNull(),
    source_language: oneOf(languages).notNull(),
    author_id: reference(() => users.id),
    cover_id: reference(() => media.id),
    /** Section of the forum in which a thread about the article is opened when it appears. */
    forum_section_id: long(),
    /** The thread about the article. It stays in the forum when the article is deleted. */
    forum_thread_id: long(),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('news_category_known', isOneOf(table.category, newsCategories)),
    check('news_status_known', isOneOf(table.status, newsStatuses)),
    check('news_source_language_known', isOneOf(table.source_language, languages)),
    check('news_published_has_time', sql`${table.status} <> 'published' or ${table.publish_at} is not null`),
    index('news_shown')
      .on(table.pinned.desc(), table.publish_at.desc(), table.id.desc())
      .where(sql`status = 'published'`),
    index('news_shown_category')
      .on(table.category, table.pinned.desc(), table.publish_at.desc(), table.id.desc())
      .where(sql`status = 'published'`),
    index('news_time').on(table.publish_at, table.id).where(sql`status = 'published'`),
    index('news_author').on(table.author_id),
    index('news_cover').on(table.cover_id),
  ],
);
export type NewsRow = typeof news.$inferSelect;

/** The words of a text, for search. */
export const newsWords = wordsOf('language', `title || ' ' || excerpt || ' ' || body_text`);

export const newsTexts = pgTable(
  'news_texts',
  {
    id: id(),
    news_id: reference(() => news.id, 'cascade').notNull(),
    language: oneOf(languages).notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    body: jsonb().$type<RichTextDoc>().notNull(),
    /** The body without formatting, for search and feeds. */
    body_text: text().notNull(),
    reading_minutes: integer().notNull(),
    /** Hash of the source text from which this text was translated; for the source language, the hash of this text. */
    source_hash: text().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    unique('news_texts_language').on(table.news_id, table.language),
    unique('news_texts_slug').on(table.slug, table.language),
    index('news_texts_words').using('gin', sql.raw(newsWords)),
    check('news_texts_language_known', isOneOf(table.language, languages)),
  ],
);
export type NewsTextRow = typeof newsTexts.$inferSelect;

/** Former slugs, which redirect to the article. */
export const newsSlugs = pgTable(
  'news_slugs',
  {
    slug: text().notNull(),
    language: oneOf(languages).notNull(),
    news_id: reference(() => news.id, 'cascade').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.language] }), index('news_slugs_news').on(table.news_id)],
);

export const newsRevisions = pgTable(
  'news_revisions',
  {
    id: id(),
    news_id: reference(() => news.id, 'cascade').notNull(),
    language: oneOf(languages).notNull(),
    title: text().notNull(),
    excerpt: text().notNull(),
    body: jsonb().$type<RichTextDoc>().notNull(),
    hash: text().notNull(),
    saved_by: reference(() => users.id),
    saved_at: moment().notNull(),
  },
  (table) => [
    index('news_revisions_text').on(table.news_id, table.language, table.id),
    index('news_revisions_saved_by').on(table.saved_by),
  ],
);

/** Unsaved input of the editor. */
export const newsDrafts = pgTable(
  'news_drafts',
  {
    news_id: reference(() => news.id, 'cascade').notNull(),
    language: oneOf(languages).notNull(),
    content: jsonb().$type<NewsDraft>().notNull(),
    version: version(),
    saved_at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.news_id, table.language] })],
);

/** One row per player and reaction. They are counted when they are read, so that no counter can differ from the rows. */
export const newsReactionsGiven = pgTable(
  'news_reactions',
  {
    news_id: reference(() => news.id, 'cascade').notNull(),
    reaction: oneOf(newsReactions).notNull(),
    user_id: reference(() => users.id).notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.news_id, table.reaction, table.user_id] }),
    index('news_reactions_user').on(table.user_id),
    check('news_reactions_known', isOneOf(table.reaction, newsReactions)),
  ],
);

/** Written by the version before `share_pictures`. The next release drops this table. */
export const newsShareImages = pgTable(
  'news_share_images',
  {
    news_id: reference(() => news.id, 'cascade').notNull(),
    language: oneOf(languages).notNull(),
    /** URL that identifies the content. */
    url: text().notNull(),
    png: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.news_id, table.language] }), unique('news_share_images_url').on(table.url)],
);
