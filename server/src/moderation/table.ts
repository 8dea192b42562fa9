import { reportReasons } from '@wyrmgate/contract/forum-constants';
import { contentKinds, contentReportStates } from '@wyrmgate/contract/moderation-constants';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, long, moment, oneOf, reference } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

/** Reports about texts whose domains do not store reports themselves: guild notices and donor messages. */
export const contentReports = pgTable(
  'content_reports',
  {
    id: id(),
    kind: oneOf(contentKinds).notNull(),
    /** Id of the guild or of the payment. */
    target_id: long().notNull(),
    /** The author of the text; null if unknown. */
    author_id: reference(() => users.id),
    reporter_id: reference(() => users.id).notNull(),
    reason: oneOf(reportReasons).notNull(),
    note: text().notNull(),
    /** The text as it was when it was reported. */
    content: text().notNull(),
    title: text().notNull(),
    state: oneOf(contentReportStates).notNull().default('open'),
    created_at: moment().notNull(),
    claimed_by: reference(() => users.id),
    claimed_at: moment(),
    decided_by: reference(() => users.id),
    decided_at: moment(),
    answer: text().notNull().default(''),
  },
  (table) => [
    // Includes the author, because the next leader of a guild writes another text in the same place.
    uniqueIndex('content_reports_once_per_author')
      .on(table.kind, table.target_id, table.reporter_id, sql`coalesce(${table.author_id}, 0)`)
      .where(sql`state = 'open'`),
    index('content_reports_waiting').on(table.kind, table.id).where(sql`state = 'open'`),
    index('content_reports_reporter').on(table.reporter_id, table.created_at),
    index('content_reports_author').on(table.author_id),
    check('content_reports_kind', isOneOf(table.kind, contentKinds)),
    check('content_reports_reason', isOneOf(table.reason, reportReasons)),
    check('content_reports_state', isOneOf(table.state, contentReportStates)),
    check('content_reports_decision', sql`(${table.state} = 'open') = (${table.decided_at} is null)`),
  ],
);
export type ContentReportRow = typeof contentReports.$inferSelect;
