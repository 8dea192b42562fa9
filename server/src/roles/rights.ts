import { type AuthorityLevel, siteAuthorityOf } from '@wyrmgate/contract/authority';
import {
  defaultLevelPermissions,
  type EditableLevel,
  editableLevels,
  type LevelLists,
  permissionsOfLevel,
} from '@wyrmgate/contract/level-permissions';
import { everything, readPermissionList } from '@wyrmgate/contract/roles';
import { type AnyColumn, and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { assignments, levels, permissions, roles } from './table.ts';

/** The user's active roles, and the levels that differ from their defaults, with their permission lists as stored. */
export type StoredRights = {
  roles: { id: number; permissions: string }[] | null;
  levels: Partial<Record<EditableLevel, string>> | null;
};

/**
 * Selects, as JSON, the data that determines a user's permissions. It is read on every authenticated call, so that
 * changes to roles and levels apply to the next call.
 */
export const storedRightsSql = (userId: AnyColumn | SQL | number): SQL<StoredRights> => sql`json_build_object(
  'roles', (
    select json_agg(json_build_object('id', ${roles.id}, 'permissions', ${roles.permissions})) from ${assignments} join ${roles} on ${roles.id} = ${assignments.role_id}
    where ${assignments.user_id} = ${userId} and ${roles.is_active}),
  'levels', (select json_object_agg(${levels.level}, ${levels.permissions}) from ${levels}))`;

/** Returns what each level grants without inheritance: the stored list, or the defaults. */
export const levelLists = (stored: StoredRights['levels']): LevelLists => {
  const listOf = (level: EditableLevel): readonly string[] => {
    const text = stored?.[level];
    return text === undefined ? defaultLevelPermissions[level] : readPermissionList(text);
  };
  return { low_wizard: listOf('low_wizard'), god: listOf('god'), high_wizard: listOf('high_wizard') };
};

export const readLevelLists = async (tx: Tx): Promise<LevelLists> => {
  const rows = await tx.select().from(levels).limit(editableLevels.length);
  return levelLists(Object.fromEntries(rows.map(({ level, permissions: list }) => [level, list])));
};

/** The permissions of a level and of roles, with those that are inactive. Site authority ADMIN holds everything. */
const listedPermissions = (authority: AuthorityLevel, stored: StoredRights): readonly string[] => {
  if (siteAuthorityOf(authority) === 'ADMIN') return [everything];
  const ofRoles = (stored.roles ?? []).flatMap((role) => readPermissionList(role.permissions));
  return [...new Set([...permissionsOfLevel(authority, levelLists(stored.levels)), ...ofRoles])];
};

/** Removes inactive permissions from the permission lists of several users, with at most one query. */
const activeAmong = async (tx: Tx, lists: readonly (readonly string[])[]): Promise<readonly (readonly string[])[]> => {
  const names = new Set(lists.flatMap((held) => (held.includes(everything) ? [] : held)));
  if (names.size === 0) return lists;
  const rows = await tx
    .select({ name: permissions.name })
    .from(permissions)
    .where(and(eq(permissions.is_active, false), inArray(permissions.name, [...names])));
  const inactive = new Set(rows.map(({ name }) => name));
  return lists.map((held) => (held.includes(everything) ? held : held.filter((name) => !inactive.has(name))));
};

/** Resolves the permissions of a level and of roles. */
export const resolvePermissions = async (
  tx: Tx,
  authority: AuthorityLevel,
  stored: StoredRights,
): Promise<readonly string[]> => (await activeAmong(tx, [listedPermissions(authority, stored)]))[0] ?? [];

/** The permissions of a user, and the ids of their active roles. */
export type HeldRights = { readonly permissions: readonly string[]; readonly roles: readonly number[] };

export const resolveRights = async (tx: Tx, authority: AuthorityLevel, stored: StoredRights): Promise<HeldRights> => ({
  permissions: await resolvePermissions(tx, authority, stored),
  roles: (stored.roles ?? []).map(({ id }) => id),
});

export const rightsOf = async (tx: Tx, user: { id: number; authority: AuthorityLevel }): Promise<HeldRights> => {
  const [row] = await rowsOf<{ rights: StoredRights }>(tx, sql`select ${storedRightsSql(user.id)} as rights`);
  return resolveRights(tx, user.authority, row?.rights ?? { roles: null, levels: null });
};

export const permissionsOf = async (
  tx: Tx,
  user: { id: number; authority: AuthorityLevel },
): Promise<readonly string[]> => (await rightsOf(tx, user)).permissions;

/** Like `rightsOf`, for several users, with two queries. */
export const rightsOfEach = async (
  tx: Tx,
  users: readonly { id: number; authority: AuthorityLevel }[],
): Promise<Map<number, HeldRights>> => {
  const rows = await rowsOf<{ id: number; rights: StoredRights }>(
    tx,
    sql`select u.id, ${storedRightsSql(sql`u.id`)} as rights from unnest(${`{${users.map(({ id }) => id).join()}}`}::bigint[]) u(id)`,
  );
  const found = rows.flatMap(({ id, rights }) => {
    const user = users.find((one) => one.id === Number(id));
    return user ? [{ user, rights }] : [];
  });
  const lists = await activeAmong(
    tx,
    found.map(({ user, rights }) => listedPermissions(user.authority, rights)),
  );
  return new Map(
    found.map(({ user, rights }, index) => [
      user.id,
      { permissions: lists[index] ?? [], roles: (rights.roles ?? []).map(({ id }) => id) },
    ]),
  );
};
