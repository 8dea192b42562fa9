import { and, eq, inArray, max } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters } from './table.ts';

/** Returns the highest level among the characters of each of these game accounts, as of the live snapshot. */
export const highestLevels = async (
  tx: Tx,
  family: string,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> => {
  const snapshot = accounts.length === 0 ? undefined : await readLive(tx, family);
  if (!snapshot) return new Map();
  const rows = await tx
    .select({ account: worldCharacters.account_id, level: max(worldCharacters.level) })
    .from(worldCharacters)
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), inArray(worldCharacters.account_id, [...accounts])))
    .groupBy(worldCharacters.account_id);
  return new Map(rows.map(({ account, level }) => [account as AccountId, level ?? 0] as const));
};
