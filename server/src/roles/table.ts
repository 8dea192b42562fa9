import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { users } from '../users/table.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });

export const roles = pgTable(
  'roles',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    display_name: text().notNull(),
    /** JSON list text of permission names; a text that is none grants nothing. */
    permissions: text().notNull().default('[]'),
    is_active: boolean().notNull().default(true),
    version: integer().notNull().default(1),
    created_at: moment('created_at').notNull(),
  },
  (table) => [uniqueIndex('roles_name').on(table.name)],
);

export const permissions = pgTable(
  'roles_permissions',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    /** category.resource.action */
    name: text().notNull(),
    display_name: text().notNull(),
    category: text().notNull(),
    action: text().notNull(),
    is_active: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex('roles_permissions_name').on(table.name)],
);

/** Who holds which role. */
export const assignments = pgTable(
  'roles_assignments',
  {
    user_id: number()
      .notNull()
      .references(() => users.id),
    role_id: number()
      .notNull()
      .references(() => roles.id),
    granted_at: moment('granted_at').notNull(),
    granted_by: number().references(() => users.id),
  },
  (table) => [
    primaryKey({ name: 'roles_assignments_pk', columns: [table.user_id, table.role_id] }),
    index('roles_assignments_role').on(table.role_id),
  ],
);
