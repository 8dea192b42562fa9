import type { RichTextDoc } from '@wyrmgate/contract/rich-text';
import { index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { id, moment, reference } from '../../platform/database/columns.ts';
import { forumPosts } from '../table.ts';

/** Earlier versions of edited posts. */
export const forumPostVersions = pgTable(
  'forum_post_versions',
  {
    id: id(),
    post_id: reference(() => forumPosts.id, 'cascade').notNull(),
    body: jsonb().$type<RichTextDoc>().notNull(),
    /** When the next version replaced it. */
    until: moment().notNull(),
  },
  (table) => [index('forum_post_versions_post').on(table.post_id, table.id)],
);
