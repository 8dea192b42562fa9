import { auditResults } from '@wyrmgate/contract/audit';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { long, moment, oneOf } from '../platform/database/columns.ts';

/**
 * Append-only: triggers number the rows without gaps, chain them by hash and reject changes. No foreign key to users, because
 * rows outlive accounts.
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: long().primaryKey(),
    timestamp: moment().notNull(),
    user_id: long(),
    username: text(),
    authority: text(),
    action: text().notNull(),
    target_type: text(),
    target_id: text(),
    resource: text().notNull(),
    method: text().notNull(),
    result: oneOf(auditResults).notNull(),
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
    // Every searched column, so that an index-only scan serves the list.
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
    // Serves searches by part of a path; parts of names are looked up in `audit_names`.
    index('audit_logs_words').using('gin', table.resource.op('gin_trgm_ops')),
    // Actions by staff: the same condition as `isStaffAction` in suspicion.ts.
    index('audit_logs_staff')
      .on(table.timestamp)
      .where(sql`${table.authority} <> 'player' or ${table.resource} like '/api/admin/%'`),
    index('audit_logs_staff_address')
      .on(table.user_id, table.ip_address, table.timestamp)
      .where(sql`${table.authority} <> 'player' or ${table.resource} like '/api/admin/%'`),
  ],
);

/**
 * Each name in the log once, added by a trigger. A search by part of a name first finds whole names here, because the
 * planner knows how common those are in the log.
 */
export const auditNames = pgTable('audit_names', { username: text().primaryKey() }, (table) => [
  index('audit_names_words').using('gin', sql`lower(${table.username}) gin_trgm_ops`),
]);
