import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { gameAccountsOf } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters, worldGuilds } from './table.ts';

/** The guilds of a player's linked characters, by the last snapshot. */
export const guildsOf = async (
  tx: Tx,
  { game }: Pick<Platform, 'game'>,
  userId: number,
): Promise<{ id: number; name: string }[]> => {
  const accounts = (await gameAccountsOf(tx, game.family, userId)).map(({ id }) => id as string);
  if (accounts.length === 0) return [];
  const snapshot = await readLive(tx, game.family);
  if (!snapshot) return [];
  return tx
    .selectDistinct({ id: worldGuilds.id, name: worldGuilds.name })
    .from(worldCharacters)
    .innerJoin(
      worldGuilds,
      and(eq(worldGuilds.snapshot_id, worldCharacters.snapshot_id), eq(worldGuilds.id, worldCharacters.guild_id)),
    )
    .where(
      and(
        eq(worldCharacters.snapshot_id, snapshot.id),
        inArray(worldCharacters.account_id, accounts),
        or(
          sql`${worldCharacters.excluded} is null`,
          notInArray(worldCharacters.excluded, ['slotless', 'deleted', 'nameless']),
        ),
      ),
    )
    .orderBy(asc(worldGuilds.name), asc(worldGuilds.id));
};
