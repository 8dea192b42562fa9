import { type AuthorityLevel, siteAuthorityOf } from '@wyrmgate/contract/authority';
import { everything, readPermissionList } from '@wyrmgate/contract/roles';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { assignments, permissions, roles } from './table.ts';

/**
 * Selects the permission lists of the user's active roles as JSON, null without any. Read on every authenticated call, so
 * that changes of roles apply to the next one.
 */
export const permissionListsSql = (userId: AnyColumn | number): SQL<string[] | null> => sql`(
  select json_agg(${roles.permissions}) from ${assignments} join ${roles} on ${roles.id} = ${assignments.role_id}
  where ${assignments.user_id} = ${userId} and ${roles.is_active})`;

/** Resolves the permissions of a level and of role lists. Site authority ADMIN holds everything, lower levels nothing. */
export const resolvePermissions = async (
  tx: Tx,
  authority: AuthorityLevel,
  lists: string[] | null,
): Promise<readonly string[]> => {
  if (siteAuthorityOf(authority) === 'ADMIN') return [everything];
  if (lists === null) return [];
  const held = [...new Set(lists.flatMap(readPermissionList))];
  if (held.length === 0 || held.includes(everything)) return held;
  const inactive = await tx
    .select({ name: permissions.name })
    .from(permissions)
    .where(and(eq(permissions.is_active, false), inArray(permissions.name, held)));
  return held.filter((name) => !inactive.some((one) => one.name === name));
};

export const permissionsOf = async (
  tx: Tx,
  user: { id: number; authority: AuthorityLevel },
): Promise<readonly string[]> => {
  const [row] = await rowsOf<{ lists: string[] | null }>(tx, sql`select ${permissionListsSql(user.id)} as lists`);
  return resolvePermissions(tx, user.authority, row?.lists ?? null);
};
