import { featureRoles, featureStatuses } from '@wyrmgate/contract/feature-state';
import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const listed = (values: readonly string[]) => sql.raw(values.map((value) => `'${value}'`).join(', '));

/** One row per feature that somebody added or changed; the portal's own start without one. */
export const features = pgTable(
  'features',
  {
    key: text().primaryKey(),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: featureStatuses }).notNull(),
    required_role: text({ enum: featureRoles }),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    updated_at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    check('features_status_known', sql`${table.status} in (${listed(featureStatuses)})`),
    check('features_role_known', sql`${table.required_role} in (${listed(featureRoles)})`),
  ],
);
