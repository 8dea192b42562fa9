import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import {
  defaultLevelPermissions,
  type EditableLevel,
  editableLevels,
  permissionsOfLevel,
} from '@wyrmgate/contract/level-permissions';
import { permissions as builtIn, type Permission } from '@wyrmgate/contract/permissions';
import { type roles as contract, type Level, roleProblems } from '@wyrmgate/contract/roles';
import { eq } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { requireVersion } from '../http/require-version.ts';
import type { Tx } from '../platform/database/database.ts';
import { listStaff } from '../users/service.ts';
import { readLevelLists } from './rights.ts';
import { levels } from './table.ts';

type Contract = typeof contract;

/** Drops names that this version of the portal does not define, and sorts the rest. */
const known = (names: readonly string[]): Permission[] => builtIn.filter((name) => names.includes(name));

const findLevels = async (tx: Tx): Promise<Level[]> => {
  const lists = await readLevelLists(tx);
  const rows = await tx.select().from(levels).limit(editableLevels.length);
  return editableLevels.map((level, rank) => {
    const below = editableLevels[rank - 1];
    return {
      level,
      permissions: known(lists[level]),
      inherited: below === undefined ? [] : known(permissionsOfLevel(below, lists)),
      defaults: known(defaultLevelPermissions[level]),
      version: rows.find((row) => row.level === level)?.version ?? 0,
    };
  });
};

export const listLevels = async ({ tx }: Work<User>): Promise<Returned<Contract['levels']>> => ({
  levels: await findLevels(tx),
});

/** Locks the row of a level, which is created with the defaults on its first change. */
const lockLevel = async (tx: Tx, level: EditableLevel) => {
  await tx
    .insert(levels)
    .values({ level, permissions: JSON.stringify(defaultLevelPermissions[level]), version: 0 })
    .onConflictDoNothing();
  const [row] = await tx.select().from(levels).where(eq(levels.level, level)).for('update');
  if (!row) throw new Error('The level was not stored.');
  return row;
};

export const updateLevel = async (
  { tx, audit, afterCommit, platform }: Work<User>,
  { params: { level }, body }: Received<Contract['updateLevel']>,
): Promise<Returned<Contract['updateLevel']>> => {
  audit.target('level', level);
  const row = await lockLevel(tx, level);
  requireVersion(row.version, body.version, roleProblems.changedMeanwhile);
  const permissions = JSON.stringify(known(body.permissions));
  await tx
    .update(levels)
    .set({ permissions, version: row.version + 1 })
    .where(eq(levels.level, level));
  audit.changes({ permissions: { before: row.permissions, after: permissions } });
  const members = await listStaff(tx);
  afterCommit(() => {
    for (const { id } of members) platform.realtime.toUser(id, 'rights', {});
  });
  return { levels: await findLevels(tx) };
};
