import { heldReasons, reportDecisions, reportReasons, reportStates } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference } from '../../platform/database/columns.ts';
import { users } from '../../users/table.ts';
import { forumPosts } from '../table.ts';

/** Posts awaiting approval. The row is deleted when staff decide. */
export const forumHeld = pgTable(
  'forum_held',
  {
    post_id: reference(() => forumPosts.id, 'cascade').primaryKey(),
    author_id: reference(() => users.id).notNull(),
    reason: oneOf(heldReasons).notNull(),
    found: jsonb().$type<string[]>().notNull(),
    /** Whether the post opens a thread. */
    opens: boolean().notNull(),
    claimed_by: reference(() => users.id),
    claimed_at: moment(),
  },
  (table) => [
    index('forum_held_author').on(table.author_id),
    check('forum_held_reason', isOneOf(table.reason, heldReasons)),
  ],
);

export const forumReports = pgTable(
  'forum_reports',
  {
    id: id(),
    post_id: reference(() => forumPosts.id).notNull(),
    reporter_id: reference(() => users.id).notNull(),
    reason: oneOf(reportReasons).notNull(),
    note: text().notNull(),
    /** The text at the time of the report. */
    post_text: text().notNull(),
    state: oneOf(reportStates).notNull().default('open'),
    created_at: moment().notNull(),
    claimed_by: reference(() => users.id),
    claimed_at: moment(),
    decision: oneOf(reportDecisions),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    answer: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('forum_reports_once_open')
      .on(table.post_id, table.reporter_id)
      .where(sql`${table.state} in ('open', 'claimed')`),
    index('forum_reports_post').on(table.post_id),
    index('forum_reports_waiting').on(table.id).where(sql`${table.state} in ('open', 'claimed')`),
    index('forum_reports_reporter').on(table.reporter_id, table.created_at),
    check('forum_reports_reason', isOneOf(table.reason, reportReasons)),
    check('forum_reports_state', isOneOf(table.state, reportStates)),
    check(
      'forum_reports_decided',
      sql`(${table.state} in ('upheld', 'dismissed')) = (${table.decided_at} is not null)`,
    ),
  ],
);
export type ReportRecord = typeof forumReports.$inferSelect;

/** Warnings with points, which count until they expire or are withdrawn. */
export const forumWarnings = pgTable(
  'forum_warnings',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    by_id: reference(() => users.id).notNull(),
    /** Null if the warning is not about a post. */
    post_id: reference(() => forumPosts.id),
    points: integer().notNull(),
    reason: text().notNull(),
    created_at: moment().notNull(),
    expires_at: moment().notNull(),
    withdrawn: boolean().notNull().default(false),
  },
  (table) => [
    index('forum_warnings_user').on(table.user_id, table.id),
    check('forum_warnings_points', sql`${table.points} > 0`),
  ],
);

/** Removals of everything that a player wrote. They can be undone. */
export const forumCleanups = pgTable(
  'forum_cleanups',
  {
    id: id(),
    user_id: reference(() => users.id).notNull(),
    by_id: reference(() => users.id).notNull(),
    reason: text().notNull(),
    created_at: moment().notNull(),
    threads: integer().notNull(),
    replies: integer().notNull(),
    /** Number of messages removed from chat rooms. An undo finds the messages by the time of the clean-up. */
    messages: integer().notNull().default(0),
    undone_at: moment(),
  },
  (table) => [index('forum_cleanups_user').on(table.user_id, table.id)],
);

/** Threads and posts that a clean-up removed. The first post of a thread represents the whole thread. */
export const forumCleanupPosts = pgTable(
  'forum_cleanup_posts',
  {
    cleanup_id: reference(() => forumCleanups.id, 'cascade').notNull(),
    post_id: reference(() => forumPosts.id, 'cascade').notNull(),
  },
  (table) => [primaryKey({ columns: [table.cleanup_id, table.post_id] })],
);
