import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Append-only. A trigger numbers each row without gaps, links it to the one before by hash, and refuses every change:
 * see the migration `append_only`. There is no foreign key to users, for rows outlive accounts.
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: bigint({ mode: 'number' }).primaryKey(),
    timestamp: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    user_id: bigint({ mode: 'number' }),
    username: text(),
    authority: text(),
    action: text().notNull(),
    target_type: text(),
    target_id: text(),
    resource: text().notNull(),
    method: text().notNull(),
    result: text({ enum: ['success', 'failed', 'partial'] }).notNull(),
    /** HTTP status that the caller got. */
    http_status: integer().notNull(),
    ip_address: text().notNull(),
    user_agent: text().notNull(),
    duration_ms: integer().notNull(),
    request_id: text().notNull(),
    changes: jsonb(),
    notes: text(),
    previous_hash: text().notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_logs_timestamp').on(table.timestamp),
    index('audit_logs_action').on(table.action, table.id),
    index('audit_logs_username').on(table.username, table.id),
    index('audit_logs_status').on(table.http_status, table.id),
  ],
);
