import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type world as contract, worldProblems } from '@wyrmgate/contract/world';
import { type Board, historyDays, type LastSeenPrecision, membersPageSize } from '@wyrmgate/contract/world-constants';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { paginationOf } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import { isPrivate, showSnapshot } from './board.ts';
import { equipmentOf } from './equipment.ts';
import { nameKey } from './names.ts';
import { readLive } from './snapshot.ts';
import { type SnapshotRow, worldCharacters, worldGuilds, worldHistory, worldIdentities, worldPlaces } from './table.ts';
import { eventsOf, warsOf } from './wars.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

const lastSeenOf = (
  played: Date | null,
  asOf: Date,
  precision: LastSeenPrecision,
): Returned<Contract['character']>['character']['last_seen'] => {
  if (precision === 'hidden' || played === null) return null;
  const days = (asOf.getTime() - played.getTime()) / dayMs;
  if (days < 1 && precision === 'day') return 'today';
  if (days < 7 && precision !== 'month') return 'week';
  return days < 30 ? 'month' : 'older';
};

const placesOf = async (tx: Tx, snapshot: SnapshotRow, id: number) => {
  const rows = await tx
    .select({ board: worldPlaces.board, place: worldPlaces.place, position: worldPlaces.position })
    .from(worldPlaces)
    .where(and(eq(worldPlaces.snapshot_id, snapshot.id), eq(worldPlaces.subject_id, id)));
  return rows.map((row) => ({ ...row, total: snapshot.counts[row.board] ?? 0 }));
};

const historyOf = async (tx: Tx, id: number, now: Date) => {
  const first = new Date(now.getTime() - historyDays * dayMs).toISOString().slice(0, 10);
  const rows = await tx
    .select()
    .from(worldHistory)
    .where(and(eq(worldHistory.subject_id, id), gte(worldHistory.day, first)))
    .orderBy(asc(worldHistory.day));
  const days = Map.groupBy(rows, ({ day }) => day);
  return [...days].map(([day, places]) => ({
    day,
    places: Object.fromEntries(places.map(({ board, place }) => [board, place])) as Partial<Record<Board, number>>,
  }));
};

const arenaOf = (points: number | null, wins: number | null, losses: number | null) =>
  points === null ? null : { points, wins, losses };

export const showCharacterPage = async (
  { tx, platform, now }: Work,
  { params: { id } }: Received<Contract['character']>,
): Promise<Returned<Contract['character']>> => {
  const snapshot = await readLive(tx, platform.game.family);
  if (!snapshot) throw problem(worldProblems.characterNotFound);
  const { world_private_default: privateDefault, world_last_seen: precision } = await readSettings(tx);
  const [found] = await tx
    .select({ row: worldCharacters, guild: { id: worldGuilds.id, name: worldGuilds.name } })
    .from(worldCharacters)
    .innerJoin(worldIdentities, eq(worldIdentities.id, worldCharacters.id))
    .leftJoin(
      worldGuilds,
      and(eq(worldGuilds.snapshot_id, worldCharacters.snapshot_id), eq(worldGuilds.id, worldCharacters.guild_id)),
    )
    .where(
      and(
        eq(worldCharacters.snapshot_id, snapshot.id),
        eq(worldCharacters.id, id),
        sql`${worldCharacters.excluded} is null`,
        sql`not coalesce(${worldIdentities.private}, ${privateDefault}::boolean)`,
      ),
    );
  if (!found) throw problem(worldProblems.characterNotFound);
  const { row, guild } = found;
  return {
    snapshot: showSnapshot(snapshot, platform),
    character: {
      id: row.id,
      name: row.name,
      class: row.class,
      level: row.level,
      experience: row.experience,
      playtime_minutes: row.playtime,
      empire: row.empire,
      guild: guild && { ...guild, grade: row.guild_grade },
      pvp_score: row.pvp_score,
      arena_solo: arenaOf(row.solo_points, row.solo_wins, row.solo_losses),
      arena_flex: arenaOf(row.flex_points, row.flex_wins, row.flex_losses),
      last_seen: lastSeenOf(row.last_played_at, snapshot.finished_at ?? now, precision),
      places: await placesOf(tx, snapshot, id),
      history: await historyOf(tx, id, now),
      equipment: await equipmentOf(tx, snapshot, id),
    },
  };
};

export const findCharacterNamed = async (
  { tx, platform }: Work,
  { query: { name } }: Received<Contract['characterNamed']>,
): Promise<Returned<Contract['characterNamed']>> => {
  const snapshot = await readLive(tx, platform.game.family);
  const { world_private_default: privateDefault } = await readSettings(tx);
  const [row] = snapshot
    ? await rowsOf<{ id: number; name: string }>(
        tx,
        sql`select c.id, c.name from ${worldCharacters} c
            join ${worldIdentities} i on i.id = c.id
            left join ${worldPlaces} p on p.snapshot_id = c.snapshot_id and p.subject_id = c.id and p.board = 'players'
            where c.snapshot_id = ${snapshot.id} and c.name_key = ${nameKey(name)} and c.excluded is null
              and not ${isPrivate('i', privateDefault)}
            order by p.position limit 1`,
      )
    : [];
  if (!row) throw problem(worldProblems.characterNotFound);
  return { id: Number(row.id), name: row.name };
};

type Member = {
  id: number;
  name: string;
  level: number;
  class: (typeof worldCharacters.$inferSelect)['class'];
  guild_grade: number | null;
  place: number | null;
};

/** One page of the members that visitors may see, their number, and the leader if it is one of them. */
const rosterOf = async (
  tx: Tx,
  { snapshot, guild, page }: { snapshot: SnapshotRow; guild: typeof worldGuilds.$inferSelect; page: number },
) => {
  const { world_private_default: privateDefault } = await readSettings(tx);
  const listed = sql`${worldCharacters} c join ${worldIdentities} i on i.id = c.id
    left join ${worldPlaces} p on p.snapshot_id = c.snapshot_id and p.subject_id = c.id and p.board = 'players'
    where c.snapshot_id = ${snapshot.id} and c.guild_id = ${guild.id} and c.excluded is null
      and not ${isPrivate('i', privateDefault)}`;
  const columns = sql`c.id, c.name, c.level, c.class, c.guild_grade, p.place`;
  const window = { page, limit: membersPageSize };
  const members = await rowsOf<Member>(
    tx,
    sql`select ${columns} from ${listed} order by c.guild_grade, p.position, c.id
        limit ${window.limit} offset ${(page - 1) * window.limit}`,
  );
  // Most guilds fit on one page, so that their members need no other query.
  const isWhole = page === 1 && members.length < window.limit;
  const [{ total } = { total: 0 }] = isWhole
    ? [{ total: members.length }]
    : await rowsOf<{ total: number }>(tx, sql`select count(*)::int as total from ${listed}`);
  const among = members.find(({ id }) => Number(id) === guild.leader_id);
  const [leader] =
    among || isWhole || guild.leader_id === null
      ? [among]
      : await rowsOf<Member>(tx, sql`select ${columns} from ${listed} and c.id = ${guild.leader_id}`);
  return { members, leader, privateDefault, pagination: paginationOf(window, { total }) };
};

export const showGuildPage = async (
  { tx, platform, now }: Work,
  { params: { id }, query: { page } }: Received<Contract['guild']>,
): Promise<Returned<Contract['guild']>> => {
  const snapshot = await readLive(tx, platform.game.family);
  const [guild] = snapshot
    ? await tx
        .select()
        .from(worldGuilds)
        .where(and(eq(worldGuilds.snapshot_id, snapshot.id), eq(worldGuilds.id, id)))
    : [];
  if (!snapshot || !guild || guild.name_key === '') throw problem(worldProblems.guildNotFound);
  const { members, leader, privateDefault, pagination } = await rosterOf(tx, { snapshot, guild, page });
  const [place] = await placesOf(tx, snapshot, id);
  return {
    snapshot: showSnapshot(snapshot, platform),
    guild: {
      id: guild.id,
      name: guild.name,
      level: guild.level,
      points: guild.points,
      wins: guild.wins,
      draws: guild.draws,
      losses: guild.losses,
      empire: guild.empire,
      leader: leader ? { id: Number(leader.id), name: leader.name } : null,
      members: guild.members,
      place: place ?? null,
      history: await historyOf(tx, id, now),
      wars: snapshot.capabilities.includes('guildWars') ? await warsOf(tx, snapshot, id) : null,
      events: await eventsOf(tx, snapshot, id, privateDefault),
      roster: members.map((member) => ({
        id: Number(member.id),
        name: member.name,
        grade: member.guild_grade,
        level: member.level,
        class: member.class,
        place: member.place,
      })),
    },
    pagination,
  };
};
