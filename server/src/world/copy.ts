import type { Exclusion } from '@wyrmgate/contract/world-constants';
import { sql } from 'drizzle-orm';
import type { GameWorld } from '../game/port.ts';
import type { Character, Chunk, Cursor, Guild, Page } from '../game/shapes.ts';
import { tableOf } from '../platform/database/arrays.ts';
import { type Tx, violatedUnique } from '../platform/database/database.ts';
import { identify } from './identities.ts';
import { nameKey, storedName } from './names.ts';
import { worldCharacters, worldGuilds } from './table.ts';

/** Rows per call to the game, few enough not to slow down a live server. */
const chunkRows = 2000;

const ruleOf: Record<Exclude<Exclusion, 'deleted'>, (character: Character) => boolean> = {
  nameless: ({ name }) => nameKey(name) === '',
  slotless: ({ selectable }) => !selectable,
  staff: ({ authority }) => authority !== 'player',
  banned: ({ banned }) => banned,
};

/** Returns the first active rule that leaves a character out. `deleted` depends on the portal and is applied later. */
export const exclusionOf = (character: Character, rules: readonly Exclusion[]): Exclusion | null =>
  (Object.keys(ruleOf) as (keyof typeof ruleOf)[]).find((rule) => rules.includes(rule) && ruleOf[rule](character)) ??
  null;

const int = (value: number | null | undefined, max = Number.MAX_SAFE_INTEGER): number | null =>
  value === null || value === undefined || !Number.isFinite(value)
    ? null
    : Math.trunc(Math.max(-max, Math.min(value, max)));
const maxInt = 2_147_483_647;

export type CopyTarget = {
  tx: Tx;
  snapshot: number;
  family: string;
  rules: readonly Exclusion[];
  /** The portal's numbers for the guilds copied so far. */
  guildIds: Map<string, number>;
};

/**
 * Inserts rows with different ids into a snapshot. The check for conflicts takes a fifth of the time, so it is left out
 * unless the game has listed an id in two chunks.
 */
const insertRows = async <Column extends string>(
  { tx, snapshot }: CopyTarget,
  table: typeof worldCharacters | typeof worldGuilds,
  types: Readonly<Record<Column, string>>,
  rows: Parameters<typeof tableOf<Column>>[1],
): Promise<void> => {
  const insert = sql`insert into ${table} (snapshot_id, ${sql.raw(Object.keys(types).join(', '))})
    select ${snapshot}::bigint, row.* from ${tableOf(types, rows, 'row')}`;
  try {
    await tx.execute(insert);
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    await tx.execute(sql`${insert} on conflict do nothing`);
  }
};

/** Rows with their numbers, each number once. */
const numbered = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: ReadonlyMap<string, number>,
): [number, Row][] => {
  const first = new Map<number, Row>();
  for (const row of rows) {
    const id = ids.get(row.id);
    if (id !== undefined && !first.has(id)) first.set(id, row);
  }
  return [...first];
};

const guildTypes = {
  id: 'bigint',
  leader_id: 'bigint',
  name: 'text',
  name_key: 'text',
  level: 'int',
  experience: 'bigint',
  points: 'bigint',
  wins: 'bigint',
  draws: 'bigint',
  losses: 'bigint',
  empire: 'text',
  leader_name: 'text',
  members: 'int',
};

export const storeGuilds = async (target: CopyTarget, guilds: readonly Guild[]): Promise<void> => {
  if (guilds.length === 0) return;
  const { tx, family, guildIds } = target;
  const ids = await identify(
    tx,
    family,
    'guild',
    guilds.map(({ id }) => id),
  );
  for (const [gameId, id] of ids) guildIds.set(gameId, id);
  const leaderIds = await identify(
    tx,
    family,
    'character',
    guilds.flatMap(({ leaderId }) => leaderId ?? []),
  );
  const rows = numbered(guilds, ids).map(([id, guild]) => ({
    id,
    leader_id: guild.leaderId === null ? null : leaderIds.get(guild.leaderId),
    name: storedName(guild.name),
    name_key: nameKey(guild.name),
    level: int(guild.level, maxInt) ?? 0,
    experience: int(guild.experience) ?? 0,
    points: int(guild.points) ?? 0,
    wins: int(guild.wins) ?? 0,
    draws: int(guild.draws) ?? 0,
    losses: int(guild.losses) ?? 0,
    empire: guild.empire,
    leader_name: guild.leaderName === null ? null : storedName(guild.leaderName),
    members: int(guild.members, maxInt) ?? 0,
  }));
  await insertRows(target, worldGuilds, guildTypes, rows);
};

const characterTypes = {
  id: 'bigint',
  account_id: 'text',
  guild_id: 'bigint',
  name: 'text',
  name_key: 'text',
  class: 'text',
  empire: 'text',
  level: 'int',
  experience: 'bigint',
  playtime: 'bigint',
  pvp_score: 'bigint',
  solo_points: 'bigint',
  solo_wins: 'bigint',
  solo_losses: 'bigint',
  flex_points: 'bigint',
  flex_wins: 'bigint',
  flex_losses: 'bigint',
  guild_grade: 'int',
  last_played_at: 'timestamptz',
  excluded: 'text',
};

export const storeCharacters = async (target: CopyTarget, characters: readonly Character[]): Promise<void> => {
  if (characters.length === 0) return;
  const { tx, family, rules, guildIds } = target;
  const ids = await identify(
    tx,
    family,
    'character',
    characters.map(({ id }) => id),
  );
  const unknown = characters.flatMap(({ guildId }) => (guildId === null || guildIds.has(guildId) ? [] : guildId));
  for (const [gameId, id] of await identify(tx, family, 'guild', unknown)) guildIds.set(gameId, id);
  const rows = numbered(characters, ids).map(([id, character]) => ({
    id,
    account_id: character.accountId,
    guild_id: character.guildId === null ? null : guildIds.get(character.guildId),
    name: storedName(character.name),
    name_key: nameKey(character.name),
    class: character.class,
    empire: character.empire,
    level: int(character.level, maxInt) ?? 0,
    experience: int(character.experience) ?? 0,
    playtime: Math.max(0, int(character.playtimeMinutes) ?? 0),
    pvp_score: int(character.pvpScore),
    solo_points: int(character.arenaSolo?.points),
    solo_wins: int(character.arenaSolo?.wins),
    solo_losses: int(character.arenaSolo?.losses),
    flex_points: int(character.arenaFlex?.points),
    flex_wins: int(character.arenaFlex?.wins),
    flex_losses: int(character.arenaFlex?.losses),
    guild_grade: int(character.guildGrade, maxInt),
    last_played_at: character.lastPlayedAt?.toISOString() ?? null,
    excluded: exclusionOf(character, rules),
  }));
  await insertRows(target, worldCharacters, characterTypes, rows);
};

/**
 * Reads a long list of the game in chunks, and fetches the next chunk while one is being stored. `beat` rejects when
 * this run must stop.
 */
export const eachChunk = async <Row>(
  read: (page: Page) => Promise<Chunk<Row>>,
  store: (rows: readonly Row[]) => Promise<void>,
  beat: () => Promise<void>,
): Promise<number> => {
  const readFrom = (after: Cursor | undefined) => read({ after, limit: chunkRows });
  let rows = 0;
  for (let chunk: Chunk<Row> | undefined = await readFrom(undefined); chunk !== undefined; ) {
    const following: Promise<Chunk<Row>> | undefined = chunk.next === undefined ? undefined : readFrom(chunk.next);
    // Storing may fail first, and then nothing awaits this read.
    following?.catch(() => undefined);
    await store(chunk.rows);
    await beat();
    rows += chunk.rows.length;
    chunk = await following;
  }
  return rows;
};

/** Copies characters before guilds, so that the numbers of guild leaders are known. */
export const copyGame = async (
  game: GameWorld,
  target: CopyTarget,
  capabilities: readonly string[],
  beat: () => Promise<void>,
): Promise<{ characters: number; guilds: number }> => ({
  characters: capabilities.includes('characters')
    ? await eachChunk(
        (page) => game.characters(page),
        (rows) => storeCharacters(target, rows),
        beat,
      )
    : 0,
  guilds: capabilities.includes('guilds')
    ? await eachChunk(
        (page) => game.guilds(page),
        (rows) => storeGuilds(target, rows),
        beat,
      )
    : 0,
});
