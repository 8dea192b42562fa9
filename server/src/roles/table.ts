import { editableLevels } from '@wyrmgate/contract/level-permissions';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, isOneOf, moment, oneOf, reference, version } from '../platform/database/columns.ts';
import { users } from '../users/table.ts';

export const roles = pgTable(
  'roles',
  {
    id: id(),
    name: text().notNull(),
    display_name: text().notNull(),
    /** A JSON array of permission names, as text. Anything else grants nothing. */
    permissions: text().notNull().default('[]'),
    is_active: boolean().notNull().default(true),
    version: version(),
    created_at: moment().notNull(),
  },
  (table) => [uniqueIndex('roles_name').on(table.name)],
);

export const permissions = pgTable(
  'roles_permissions',
  {
    id: id(),
    /** The permission's key, such as `admin.users.view`. */
    name: text().notNull(),
    display_name: text().notNull(),
    category: text().notNull(),
    action: text().notNull(),
    is_active: boolean().notNull().default(true),
    version: version(),
  },
  (table) => [uniqueIndex('roles_permissions_name').on(table.name)],
);

/** The permissions that the staff levels grant. A level without a row has its defaults. */
export const levels = pgTable(
  'roles_levels',
  {
    level: oneOf(editableLevels).primaryKey(),
    /** A JSON array of permission names, in the same format as in `roles`. */
    permissions: text().notNull(),
    version: version(),
  },
  (table) => [check('roles_levels_known', isOneOf(table.level, editableLevels))],
);

/** Roles held by users. */
export const assignments = pgTable(
  'roles_assignments',
  {
    user_id: reference(() => users.id).notNull(),
    role_id: reference(() => roles.id).notNull(),
    granted_at: moment().notNull(),
    granted_by: reference(() => users.id),
  },
  (table) => [
    primaryKey({ name: 'roles_assignments_pk', columns: [table.user_id, table.role_id] }),
    index('roles_assignments_role').on(table.role_id),
  ],
);
