import { featureRoles, featureStatuses } from '@wyrmgate/contract/features-constants';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** One row per feature that was added or changed. Built-in features start without one. */
export const features = pgTable(
  'features',
  {
    key: text().primaryKey(),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    status: oneOf(featureStatuses).notNull(),
    required_role: oneOf(featureRoles),
    version: version(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('features_status_known', isOneOf(table.status, featureStatuses)),
    check('features_role_known', isOneOf(table.required_role, featureRoles)),
  ],
);
