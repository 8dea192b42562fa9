import { sql } from 'drizzle-orm';
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
    index('audit_logs_user').on(table.user_id, table.id),
    index('audit_logs_target').on(table.target_type, table.target_id, table.id),
    index('audit_logs_status').on(table.http_status, table.id),
    index('audit_logs_trouble').on(table.result, table.id, table.http_status).where(sql`${table.result} <> 'success'`),
    index('audit_logs_action_result').on(table.action, table.result, table.id),
    // All that is searched, so that a walk through the list need not read the rows.
    index('audit_logs_searched').on(
      table.id,
      table.username,
      table.action,
      table.result,
      table.http_status,
      table.timestamp,
      table.resource,
    ),
    index('audit_logs_username').on(table.username, table.id),
    // Parts of paths; parts of names are looked up in `audit_names`.
    index('audit_logs_words').using('gin', table.resource.op('gin_trgm_ops')),
    // The work of staff: `ofStaff` in suspicion.ts says the same words.
    index('audit_logs_staff')
      .on(table.timestamp)
      .where(sql`${table.authority} <> 'player' or ${table.resource} like '/api/admin/%'`),
    index('audit_logs_staff_address')
      .on(table.user_id, table.ip_address, table.timestamp)
      .where(sql`${table.authority} <> 'player' or ${table.resource} like '/api/admin/%'`),
  ],
);

/**
 * Every name in the log, once; a trigger adds the new ones. A search by part of a name looks here first, and then for whole names
 * in the log, of which the database knows how common they are.
 */
export const auditNames = pgTable('audit_names', { username: text().primaryKey() }, (table) => [
  index('audit_names_words').using('gin', sql`lower(${table.username}) gin_trgm_ops`),
]);
