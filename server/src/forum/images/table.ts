import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf, long, moment, oneOf, reference } from '../../platform/database/columns.ts';
import { users } from '../../users/table.ts';
import { forumPosts } from '../table.ts';

export const imageStatuses = ['pending', 'ready', 'removed'] as const;

/** Pictures that players uploaded for posts. Pending until the file is stored. */
export const forumImages = pgTable(
  'forum_images',
  {
    /** Random, so that only readers of the post can find the picture's address. */
    key: text().primaryKey(),
    status: oneOf(imageStatuses).notNull(),
    /** Null if the account has been erased. */
    author_id: reference(() => users.id),
    /** Null until the picture is posted, and after an edit removes it. */
    post_id: reference(() => forumPosts.id),
    width: integer().notNull(),
    height: integer().notNull(),
    /** Size of the upload while pending, and of the file afterwards. 0 once the file has been deleted. */
    bytes: long().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('forum_images_status', isOneOf(table.status, imageStatuses)),
    index('forum_images_by_author').on(table.author_id, table.created_at),
    index('forum_images_by_post').on(table.post_id),
    index('forum_images_by_status').on(table.status, table.created_at),
  ],
);
export type ImageRow = typeof forumImages.$inferSelect;
