import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import { gameAccountsOf, ownersOf } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters, worldGuilds } from './table.ts';

/** Returns the characters that the game itself still shows in a guild. */
const inGame = or(
  sql`${worldCharacters.excluded} is null`,
  notInArray(worldCharacters.excluded, ['slotless', 'deleted', 'nameless']),
);

/** Returns the guilds of a player's linked characters, as of the last snapshot. */
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
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), inArray(worldCharacters.account_id, accounts), inGame))
    .orderBy(asc(worldGuilds.name), asc(worldGuilds.id));
};

/** Returns the players with a linked character in a guild, as of the last snapshot. */
export const playersIn = async (tx: Tx, { game }: Pick<Platform, 'game'>, guild: number): Promise<number[]> => {
  const snapshot = await readLive(tx, game.family);
  if (!snapshot) return [];
  const rows = await tx
    .selectDistinct({ account: worldCharacters.account_id })
    .from(worldCharacters)
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), eq(worldCharacters.guild_id, guild), inGame));
  const accounts = rows.map(({ account }) => account as AccountId);
  return [...new Set((await ownersOf(tx, game.family, accounts)).values())];
};
