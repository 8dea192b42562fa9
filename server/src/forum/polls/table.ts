import { pollResults } from '@wyrmgate/contract/forum-constants';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { isOneOf, moment, oneOf, reference } from '../../platform/database/columns.ts';
import { users } from '../../users/table.ts';
import { forumThreads } from '../table.ts';

/** The poll of a thread. Stores vote counts, so that pages need not count votes. */
export const forumPolls = pgTable(
  'forum_polls',
  {
    thread_id: reference(() => forumThreads.id, 'cascade').primaryKey(),
    question: text().notNull(),
    options: jsonb().$type<{ text: string; votes: number }[]>().notNull(),
    choices: integer().notNull(),
    results: oneOf(pollResults).notNull(),
    changeable: boolean().notNull(),
    voters: integer().notNull().default(0),
    ends_at: moment(),
  },
  (table) => [
    check('forum_polls_results', isOneOf(table.results, pollResults)),
    check('forum_polls_counts', sql`${table.choices} > 0 and ${table.voters} >= 0`),
  ],
);
export type PollRow = typeof forumPolls.$inferSelect;

/** One row per voter, so that an account can vote only once. */
export const forumPollVotes = pgTable(
  'forum_poll_votes',
  {
    thread_id: reference(() => forumPolls.thread_id, 'cascade').notNull(),
    user_id: reference(() => users.id).notNull(),
    /** Indexes of the options, in ascending order. */
    choices: jsonb().$type<number[]>().notNull(),
    created_at: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thread_id, table.user_id] }),
    index('forum_poll_votes_user').on(table.user_id, table.thread_id),
  ],
);
