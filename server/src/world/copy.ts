import type { Exclusion } from '@wyrmgate/contract/world-constants';
import { sql } from 'drizzle-orm';
import type { GameWorld } from '../game/port.ts';
import type { Character, Chunk, Cursor, Guild, Page } from '../game/shapes.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { nameKey, storedName } from './names.ts';
import { worldCharacters, worldGuilds, worldIdentities } from './table.ts';

/** Rows per call to the game, few enough not to slow down a live server. */
const chunkRows = 2000;

const ruleOf: Record<Exclude<Exclusion, 'deleted'>, (character: Character) => boolean> = {
  nameless: ({ name }) => nameKey(name) === '',
  slotless: ({ selectable }) => !selectable,
  staff: ({ authority }) => authority !== 'player',
  banned: ({ banned }) => banned,
};

/** The first of the active rules that leaves a character out. `deleted` depends on the portal and is applied later. */
export const exclusionOf = (character: Character, rules: readonly Exclusion[]): Exclusion | null =>
  (Object.keys(ruleOf) as (keyof typeof ruleOf)[]).find((rule) => rules.includes(rule) && ruleOf[rule](character)) ??
  null;

const int = (value: number | null | undefined, max = Number.MAX_SAFE_INTEGER): number | null =>
  value === null || value === undefined || !Number.isFinite(value)
    ? null
    : Math.trunc(Math.max(-max, Math.min(value, max)));
const maxInt = 2_147_483_647;

type Kind = 'character' | 'guild';

/**
 * Returns the portal's numbers for ids of the game, and gives new ones to unknown ids in order. Looks up each id in the
 * index, because without statistics, which a first copy lacks, the planner would read the whole table for each chunk.
 */
export const identify = async (
  tx: Tx,
  family: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const wanted = [...new Set(ids)];
  const read = async (some: readonly string[]): Promise<[string, number][]> => {
    if (some.length === 0) return [];
    const rows = await rowsOf<{ game_id: string; id: number }>(
      tx,
      sql`select wanted.game_id, found.id from jsonb_array_elements_text(${JSON.stringify(some)}::jsonb) as wanted(game_id)
          cross join lateral (select id from ${worldIdentities}
            where family = ${family} and kind = ${kind} and game_id = wanted.game_id limit 1) found`,
    );
    return rows.map(({ game_id, id }) => [game_id, Number(id)]);
  };
  const known = new Map(await read(wanted));
  const missing = wanted.filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  await tx.execute(sql`
    insert into ${worldIdentities} (family, kind, game_id)
    select ${family}, ${kind}, game_id
    from jsonb_array_elements_text(${JSON.stringify(missing)}::jsonb) with ordinality as missing(game_id, place)
    order by place
    on conflict do nothing`);
  return new Map([...known, ...(await read(missing))]);
};

export type CopyTarget = { tx: Tx; snapshot: number; family: string; rules: readonly Exclusion[] };

export const storeGuilds = async ({ tx, snapshot, family }: CopyTarget, guilds: readonly Guild[]): Promise<void> => {
  if (guilds.length === 0) return;
  const guildIds = await identify(
    tx,
    family,
    'guild',
    guilds.map(({ id }) => id),
  );
  const leaderIds = await identify(
    tx,
    family,
    'character',
    guilds.flatMap(({ leaderId }) => leaderId ?? []),
  );
  const rows = guilds.map((guild) => ({
    id: guildIds.get(guild.id),
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
  await tx.execute(sql`
    insert into ${worldGuilds} (snapshot_id, id, name, name_key, level, experience, points, wins, draws, losses, empire,
      leader_id, leader_name, members)
    select ${snapshot}::bigint, row.id, row.name, row.name_key, row.level, row.experience, row.points, row.wins, row.draws,
      row.losses, row.empire, row.leader_id, row.leader_name, row.members
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, leader_id bigint, name text, name_key text, level int,
      experience bigint, points bigint, wins bigint, draws bigint, losses bigint, empire text, leader_name text, members int)
    on conflict do nothing`);
};

export const storeCharacters = async (
  { tx, snapshot, family, rules }: CopyTarget,
  characters: readonly Character[],
): Promise<void> => {
  if (characters.length === 0) return;
  const ids = await identify(
    tx,
    family,
    'character',
    characters.map(({ id }) => id),
  );
  const guildIds = await identify(
    tx,
    family,
    'guild',
    characters.flatMap(({ guildId }) => guildId ?? []),
  );
  const rows = characters.map((character) => ({
    id: ids.get(character.id),
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
  await tx.execute(sql`
    insert into ${worldCharacters} (snapshot_id, id, account_id, name, name_key, class, empire, level, experience, playtime,
      pvp_score, solo_points, solo_wins, solo_losses, flex_points, flex_wins, flex_losses, guild_id, guild_grade, last_played_at,
      excluded)
    select ${snapshot}::bigint, row.id, row.account_id, row.name, row.name_key, row.class, row.empire, row.level, row.experience,
      row.playtime, row.pvp_score, row.solo_points, row.solo_wins, row.solo_losses, row.flex_points, row.flex_wins,
      row.flex_losses, row.guild_id, row.guild_grade, row.last_played_at, row.excluded
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id bigint, account_id text, guild_id bigint, name text,
      name_key text, class text, empire text, level int, experience bigint, playtime bigint, pvp_score bigint, solo_points bigint,
      solo_wins bigint, solo_losses bigint, flex_points bigint, flex_wins bigint, flex_losses bigint, guild_grade int,
      last_played_at timestamptz, excluded text)
    on conflict do nothing`);
};

/**
 * Reads a long list of the game in chunks, always one ahead of the chunk being stored. `beat` rejects when this run
 * must stop.
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

/** Copies guilds and characters, guilds first, because characters refer to them. */
export const copyGame = async (
  game: GameWorld,
  target: CopyTarget,
  capabilities: readonly string[],
  beat: () => Promise<void>,
): Promise<{ characters: number; guilds: number }> => ({
  guilds: capabilities.includes('guilds')
    ? await eachChunk(
        (page) => game.guilds(page),
        (rows) => storeGuilds(target, rows),
        beat,
      )
    : 0,
  characters: capabilities.includes('characters')
    ? await eachChunk(
        (page) => game.characters(page),
        (rows) => storeCharacters(target, rows),
        beat,
      )
    : 0,
});
