import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
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
  },
  (table) => [primaryKey({ columns: [table.user_id, table.target] })],
);
