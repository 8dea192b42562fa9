import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { long, moment, reference } from '../../platform/database/columns.ts';
import { users } from '../../users/table.ts';

export const forumDrafts = pgTable(
  'forum_drafts',
  {
    user_id: reference(() => users.id).notNull(),
    /** What the draft is for, such as `thread:12` or `section:3`. */
    target: text().notNull(),
    title: text().notNull(),
    body: jsonb().$type<RichTextDoc>().notNull(),
    quote_post_id: long(),
    quote_text: text(),
    updated_at: moment().notNull(),
    /**
     * Incremented by each save. A posted or deleted draft is kept empty for a day, so that a late save cannot bring it
     * back.
     */
    version: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.target] })],
);
