import { configCategories } from '@wyrmgate/contract/settings-configs';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { isOneOf, moment, oneOf, version } from '../platform/database/columns.ts';

/** One row per saved setting. All others have their defaults. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: moment().notNull(),
});

/** The system configurations. A row without a value takes it from the setting with the same key. */
export const settingsConfigs = pgTable(
  'settings_configs',
  {
    id: serial().primaryKey(),
    key: text().notNull().unique(),
    value: text(),
    category: oneOf(configCategories).notNull(),
    description: text().notNull(),
    is_active: boolean().notNull().default(true),
    updated_at: moment().notNull(),
    version: version(),
  },
  (table) => [
    index('settings_configs_list').on(table.category, table.key),
    check('settings_configs_key', sql`${table.key} ~ '^[a-z][a-z0-9_.-]{0,99}$'`),
    check('settings_configs_category', isOneOf(table.category, configCategories)),
  ],
);
