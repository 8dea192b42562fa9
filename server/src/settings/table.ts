import { configCategories } from '@wyrmgate/contract/settings-configs';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row per setting that differs from its default. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updated_at: moment('updated_at').notNull(),
});

/** The system configurations. A row without a value is linked: its value is the setting of the same key. */
export const settingsConfigs = pgTable(
  'settings_configs',
  {
    id: serial().primaryKey(),
    key: text().notNull().unique(),
    value: text(),
    category: text({ enum: configCategories }).notNull(),
    description: text().notNull(),
    is_active: boolean().notNull().default(true),
    updated_at: moment('updated_at').notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('settings_configs_list').on(table.category, table.key),
    check('settings_configs_key', sql`${table.key} ~ '^[a-z][a-z0-9_.-]{0,99}$'`),
    check(
      'settings_configs_category',
      sql`${table.category} in ('system', 'security', 'game', 'premium', 'maintenance')`,
    ),
  ],
);
