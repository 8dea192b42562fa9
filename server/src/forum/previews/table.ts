import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Title and description of pages that posts link to. An empty title: the page has none, or could not be read. */
export const forumLinkPreviews = pgTable(
  'forum_link_previews',
  {
    url: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    site: text().notNull(),
    /** When it is read again, if a post with the link is written. */
    expires_at: moment().notNull(),
  },
  (table) => [index('forum_link_previews_expiry').on(table.expires_at)],
);
