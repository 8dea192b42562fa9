import { and, eq, lt, sql } from 'drizzle-orm';
import type { GameWorld } from '../game/port.ts';
import type { GuildWar } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import { type CopyTarget, eachChunk } from './copy.ts';
import { identify } from './identities.ts';
import { type SnapshotRow, worldGuildEvents, worldGuilds, worldSnapshots, worldWars } from './table.ts';

const eventsKeptMs = 730 * 86_400_000;
const maxScore = 2_147_483_647;

const scoreOf = (score: number | null): number | null =>
  score === null || !Number.isFinite(score) ? null : Math.trunc(Math.max(-maxScore, Math.min(score, maxScore)));

const storeWars = async ({ tx, family }: CopyTarget, wars: readonly GuildWar[]): Promise<void> => {
  if (wars.length === 0) return;
  const ids = await identify(
    tx,
    family,
    'guild',
    wars.flatMap(({ guildId, rivalId }) => [guildId, rivalId]),
  );
  const rows = wars.map((war) => ({
    game_id: war.id,
    guild_id: ids.get(war.guildId),
    rival_id: ids.get(war.rivalId),
    at: war.at?.toISOString() ?? null,
    state: war.state,
    winner_id: war.winnerId === null ? null : (ids.get(war.winnerId) ?? null),
    score: scoreOf(war.score),
    rival_score: scoreOf(war.rivalScore),
  }));
  await tx.execute(sql`
    insert into ${worldWars} as known (family, game_id, guild_id, rival_id, at, state, winner_id, score, rival_score)
    select ${family}, row.game_id, row.guild_id, row.rival_id, row.at, row.state, row.winner_id, row.score, row.rival_score
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(game_id text, guild_id bigint, rival_id bigint, at timestamptz,
      state text, winner_id bigint, score int, rival_score int)
    on conflict (family, game_id) do update set guild_id = excluded.guild_id, rival_id = excluded.rival_id, at = excluded.at,
      state = excluded.state, winner_id = excluded.winner_id, score = excluded.score, rival_score = excluded.rival_score
    where (known.at, known.state, known.winner_id, known.score, known.rival_score)
      is distinct from (excluded.at, excluded.state, excluded.winner_id, excluded.score, excluded.rival_score)`);
};

/** Copies the wars of the game, chunk by chunk. Wars that the game no longer lists are kept. */
export const copyWars = async (
  game: GameWorld,
  target: CopyTarget,
  capabilities: readonly string[],
  beat: () => Promise<void>,
): Promise<void> => {
  if (!capabilities.includes('guildWars')) return;
  await eachChunk(
    (page) => game.guildWars(page),
    (rows) => storeWars(target, rows),
    beat,
  );
};

/** Compares the guilds of a snapshot with those of the snapshot that it replaces. Call it before the switch. */
export const recordGuildEvents = async (tx: Tx, { id, family }: SnapshotRow, now: Date): Promise<void> => {
  const [before] = await tx
    .select({ id: worldSnapshots.id })
    .from(worldSnapshots)
    .where(and(eq(worldSnapshots.state, 'live'), eq(worldSnapshots.family, family)));
  if (!before) return;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [one, other] = [sql`${worldGuilds} one`, sql`${worldGuilds} other`];
  const pair = sql`from ${one} join ${other} on other.snapshot_id = ${id} and other.id = one.id where one.snapshot_id = ${before.id}`;
  await tx.execute(sql`
    insert into ${worldGuildEvents} (guild_id, at, kind, before, after, leader_id)
    select other.id, ${at}, 'founded', null, other.name, null::bigint from ${other}
    where other.snapshot_id = ${id} and other.name_key <> ''
      and not exists (select from ${one} where one.snapshot_id = ${before.id} and one.id = other.id)
      and not exists (select from ${worldGuildEvents} known where known.guild_id = other.id)
    union all
    select other.id, ${at}, 'renamed', one.name, other.name, null ${pair} and one.name <> other.name
    union all
    select other.id, ${at}, 'level', one.level::text, other.level::text, null ${pair} and other.level > one.level
    union all
    select other.id, ${at}, 'leader', null, null, other.leader_id ${pair}
      and other.leader_id is not null and other.leader_id is distinct from one.leader_id`);
  await tx.delete(worldGuildEvents).where(lt(worldGuildEvents.at, new Date(now.getTime() - eventsKeptMs)));
};
