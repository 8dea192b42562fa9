import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Incidents, from when they were noticed until they were over. There is at most one open of each kind. */
export const healthAlerts = pgTable(
  'health_alerts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['cpu', 'memory', 'errorRate', 'auditChain', 'suspicious'] }).notNull(),
    level: text({ enum: ['warning', 'critical'] }).notNull(),
    /** The worst reading of the incident. */
    value: integer().notNull(),
    raised_at: moment('raised_at').notNull(),
    last_seen_at: moment('last_seen_at').notNull(),
    resolved_at: moment('resolved_at'),
  },
  (table) => [
    uniqueIndex('health_alerts_open').on(table.kind).where(sql`${table.resolved_at} is null`),
    index('health_alerts_resolved').on(table.resolved_at),
  ],
);

/** How the last run of each check ended. */
export const healthChecks = pgTable('health_checks', {
  name: text().primaryKey(),
  checked_at: moment('checked_at').notNull(),
  ok: boolean().notNull(),
  detail: jsonb().notNull(),
});
