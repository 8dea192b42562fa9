import { alertKinds, alertLevels } from '@wyrmgate/contract/health-constants';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, moment, oneOf } from '../platform/database/columns.ts';

/** Incidents, from detection to resolution. At most one of each kind is open. */
export const healthAlerts = pgTable(
  'health_alerts',
  {
    id: id(),
    kind: oneOf(alertKinds).notNull(),
    level: oneOf(alertLevels).notNull(),
    /** The worst reading during the incident. */
    value: integer().notNull(),
    raised_at: moment().notNull(),
    last_seen_at: moment().notNull(),
    resolved_at: moment(),
  },
  (table) => [
    uniqueIndex('health_alerts_open').on(table.kind).where(sql`${table.resolved_at} is null`),
    index('health_alerts_resolved').on(table.resolved_at),
  ],
);

export const healthChecks = pgTable('health_checks', {
  name: text().primaryKey(),
  checked_at: moment().notNull(),
  ok: boolean().notNull(),
  detail: jsonb().notNull(),
});
