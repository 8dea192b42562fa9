import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import { gameAccountsOf, linkedSince, ownersOf } from '../game-accounts/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../settings/service.ts';
import { isPrivate } from './board.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters, worldGuildEvents, worldGuilds, worldIdentities } from './table.ts';

type Game = Pick<Platform, 'game'>;
export type FoundGuild = Pick<
  typeof worldGuilds.$inferSelect,
  'id' | 'name' | 'level' | 'members' | 'empire' | 'leader_id'
>;

/** Returns which of these guilds are in the last snapshot. */
export const findGuilds = async (tx: Tx, { game }: Game, ids: readonly number[]): Promise<Map<number, FoundGuild>> => {
  const snapshot = await readLive(tx, game.family);
  if (!snapshot || ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: worldGuilds.id,
      name: worldGuilds.name,
      level: worldGuilds.level,
      members: worldGuilds.members,
      empire: worldGuilds.empire,
      leader_id: worldGuilds.leader_id,
      name_key: worldGuilds.name_key,
    })
    .from(worldGuilds)
    .where(and(eq(worldGuilds.snapshot_id, snapshot.id), inArray(worldGuilds.id, [...ids])));
  // A guild without a name has no page.
  return new Map(rows.filter(({ name_key }) => name_key !== '').map(({ name_key: _, ...guild }) => [guild.id, guild]));
};

type CharacterRow = typeof worldCharacters.$inferSelect;

/** Returns characters of the last snapshot by id. */
export const findCharacters = async (
  tx: Tx,
  { game }: Game,
  ids: readonly number[],
): Promise<Map<number, CharacterRow>> => {
  const snapshot = await readLive(tx, game.family);
  if (!snapshot || ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(worldCharacters)
    .where(and(eq(worldCharacters.snapshot_id, snapshot.id), inArray(worldCharacters.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Returns the player whose linked account has the guild leader's character; undefined if no one has linked that
 * account.
 */
export const leaderOf = async (tx: Tx, platform: Game, guild: FoundGuild): Promise<number | undefined> => {
  if (guild.leader_id === null) return undefined;
  const leader = (await findCharacters(tx, platform, [guild.leader_id])).get(guild.leader_id);
  if (!leader || leader.excluded === 'deleted' || leader.excluded === 'slotless') return undefined;
  const account = leader.account_id as AccountId;
  return (await ownersOf(tx, platform.game.family, [account])).get(account);
};

/**
 * Returns when the current leader began to lead the guild in the portal, or linked the leading account if that was
 * later.
 */
export const ledSince = async (tx: Tx, platform: Game, guild: FoundGuild): Promise<Date | undefined> => {
  if (guild.leader_id === null) return undefined;
  const leader = (await findCharacters(tx, platform, [guild.leader_id])).get(guild.leader_id);
  const linked = leader && (await linkedSince(tx, platform.game.family, leader.account_id as AccountId));
  const [change] = await tx
    .select({ at: worldGuildEvents.at })
    .from(worldGuildEvents)
    .where(and(eq(worldGuildEvents.guild_id, guild.id), eq(worldGuildEvents.kind, 'leader')))
    .orderBy(desc(worldGuildEvents.id))
    .limit(1);
  return change && (!linked || change.at > linked) ? change.at : linked;
};

/** Returns which of these characters are private. */
export const privateAmong = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const { world_private_default: privateDefault } = await readSettings(tx);
  const rows = await tx
    .select({ id: worldIdentities.id })
    .from(worldIdentities)
    .where(and(inArray(worldIdentities.id, [...ids]), isPrivate('world_identities', privateDefault)));
  return new Set(rows.map(({ id }) => id));
};

/** Returns the characters of a player that are on a board and in no guild, highest level first. */
export const charactersWithoutGuild = async (tx: Tx, { game }: Game, userId: number): Promise<CharacterRow[]> => {
  const snapshot = await readLive(tx, game.family);
  const accounts = (await gameAccountsOf(tx, game.family, userId)).map(({ id }) => id as string);
  if (!snapshot || accounts.length === 0) return [];
  const rows = await tx
    .select()
    .from(worldCharacters)
    .where(
      and(
        eq(worldCharacters.snapshot_id, snapshot.id),
        inArray(worldCharacters.account_id, accounts),
        isNull(worldCharacters.guild_id),
        isNull(worldCharacters.excluded),
      ),
    );
  return rows.sort((one, other) => other.level - one.level || one.id - other.id);
};
