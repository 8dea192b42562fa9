import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Title and description of pages that posts link to. The title is empty if the page has none or could not be read. */
export const forumLinkPreviews = pgTable(
  'forum_link_previews',
  {
    url: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    site: text().notNull(),
    /** After this time, the next post with the link causes the page to be read again. */
    expires_at: moment().notNull(),
  },
  (table) => [index('forum_link_previews_expiry').on(table.expires_at)],
);
