import type { Empire } from '@wyrmgate/contract/game-constants';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { gameAccountsOfPlayers } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { pickSettings } from '../settings/service.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters, worldGuilds, worldIdentities } from './table.ts';

export type Signature = {
  id: number;
  name: string;
  level: number;
  empire: Empire | null;
  guild: { id: number; name: string } | null;
};

/** Returns the ranked public characters of these players with their owners, highest first. */
const publicCharacters = async (
  tx: Tx,
  { game }: Pick<Platform, 'game'>,
  userIds: readonly number[],
): Promise<{ owner: number; character: Signature }[]> => {
  const owners = await gameAccountsOfPlayers(tx, game.family, userIds);
  if (owners.size === 0) return [];
  const snapshot = await readLive(tx, game.family);
  if (!snapshot) return [];
  const { world_private_default: privateDefault } = await pickSettings(tx, 'world_private_default');
  const rows = await tx
    .select({
      id: worldCharacters.id,
      name: worldCharacters.name,
      level: worldCharacters.level,
      empire: worldCharacters.empire,
      account: worldCharacters.account_id,
      guild: { id: worldGuilds.id, name: worldGuilds.name },
    })
    .from(worldCharacters)
    .innerJoin(worldIdentities, eq(worldIdentities.id, worldCharacters.id))
    .leftJoin(
      worldGuilds,
      and(eq(worldGuilds.snapshot_id, worldCharacters.snapshot_id), eq(worldGuilds.id, worldCharacters.guild_id)),
    )
    .where(
      and(
        eq(worldCharacters.snapshot_id, snapshot.id),
        inArray(worldCharacters.account_id, [...owners.keys()]),
        sql`${worldCharacters.excluded} is null`,
        sql`not coalesce(${worldIdentities.private}, ${privateDefault}::boolean)`,
      ),
    )
    .orderBy(desc(worldCharacters.level), desc(worldCharacters.experience), asc(worldCharacters.id));
  return rows.flatMap(({ account, ...character }) => {
    const owner = owners.get(account as never);
    return owner === undefined ? [] : [{ owner, character }];
  });
};

/** Returns the highest public character of each player, to be shown next to the player's texts. */
export const signaturesOf = async (
  tx: Tx,
  platform: Pick<Platform, 'game'>,
  userIds: readonly number[],
): Promise<Map<number, Signature>> => {
  const best = new Map<number, Signature>();
  for (const { owner, character } of await publicCharacters(tx, platform, userIds))
    if (!best.has(owner)) best.set(owner, character);
  return best;
};

/** Returns the public characters of a player, highest first. */
export const publicCharactersOf = async (
  tx: Tx,
  platform: Pick<Platform, 'game'>,
  userId: number,
  limit: number,
): Promise<Signature[]> =>
  (await publicCharacters(tx, platform, [userId])).slice(0, limit).map(({ character }) => character);
