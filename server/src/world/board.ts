import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { CharacterClass, Empire } from '@wyrmgate/contract/game-constants';
import { type world as contract, worldProblems } from '@wyrmgate/contract/world';
import type { Board } from '@wyrmgate/contract/world-constants';
import type { BoardRow, Snapshot } from '@wyrmgate/contract/world-shapes';
import { sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { readTogether, type Tx } from '../platform/database/database.ts';
import { paginationOf } from '../platform/database/paging.ts';
import { preparedRows } from '../platform/database/prepared.ts';
import type { Platform } from '../platform/platform.ts';
import { pickSettings } from '../settings/service.ts';
import { type Filter, isFiltered, packOf, selectPositions } from './filter.ts';
import { readPrivacy } from './privacy.ts';
import { boardsOf } from './ranks.ts';
import { readLive } from './snapshot.ts';
import { type SnapshotRow, worldCharacters, worldGuilds, worldHistory, worldIdentities, worldPlaces } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

export const showSnapshot = (row: SnapshotRow | undefined, { game }: Pick<Platform, 'game'>): Snapshot => ({
  as_of: row?.finished_at?.toISOString() ?? null,
  demo: game.demo,
  boards: row ? boardsOf(row.capabilities) : [],
});

/** Returns SQL that is true for a private character. Visitors see only its place. */
export const isPrivate = (identity: string, byDefault: boolean) =>
  sql`coalesce(${sql.raw(identity)}.private, ${byDefault}::boolean)`;

const percent = (won: number | null, lost: number | null): number | null => {
  const fights = Number(won ?? 0) + Number(lost ?? 0);
  return fights <= 0 ? null : Math.round((Number(won ?? 0) / fights) * 100);
};

type FoundRow = {
  position: number;
  place: number;
  yesterday: number | null;
  last_week: number | null;
  id: number;
  name: string;
  level: number;
  empire: Empire | null;
};
type CharacterRow = FoundRow & {
  private: boolean;
  class: CharacterClass | null;
  guild_id: number | null;
  guild_name: string | null;
  playtime: number;
  pvp_score: number | null;
  solo_points: number | null;
  solo_wins: number | null;
  solo_losses: number | null;
  flex_points: number | null;
  flex_wins: number | null;
  flex_losses: number | null;
};
type GuildRow = FoundRow & {
  points: number;
  wins: number;
  losses: number;
  members: number;
  leader_id: number | null;
  leader_name: string | null;
};

const numberOrNull = (value: number | null): number | null => (value === null ? null : Number(value));
const movementOf = ({ place, yesterday, last_week }: FoundRow): BoardRow['movement'] => ({
  day: yesterday === null ? null : yesterday - place,
  week: last_week === null ? null : last_week - place,
});
const baseOf = (row: FoundRow) => ({
  position: row.position,
  place: row.place,
  level: row.level,
  empire: row.empire,
  movement: movementOf(row),
});

const showCharacter = (board: Board, row: CharacterRow): BoardRow => {
  const solo = board === 'arena-solo';
  const flex = board === 'arena-flex';
  const won = [flex ? 0 : row.solo_wins, solo ? 0 : row.flex_wins].reduce<number>(
    (sum, one) => sum + Number(one ?? 0),
    0,
  );
  const lost = [flex ? 0 : row.solo_losses, solo ? 0 : row.flex_losses].reduce<number>(
    (sum, one) => sum + Number(one ?? 0),
    0,
  );
  const hidden = row.private;
  return {
    ...baseOf(row),
    id: hidden ? null : Number(row.id),
    name: hidden ? null : row.name,
    class: hidden ? null : row.class,
    guild:
      hidden || row.guild_id === null || row.guild_name === null
        ? null
        : { id: Number(row.guild_id), name: row.guild_name },
    playtime_minutes: hidden ? null : Number(row.playtime),
    pvp_score: numberOrNull(row.pvp_score),
    points: solo ? numberOrNull(row.solo_points) : flex ? numberOrNull(row.flex_points) : null,
    win_rate: percent(won, lost),
    members: null,
    leader: null,
  };
};

const showGuild = (row: GuildRow): BoardRow => ({
  ...baseOf(row),
  id: Number(row.id),
  name: row.name,
  class: null,
  guild: null,
  playtime_minutes: null,
  pvp_score: null,
  points: Number(row.points),
  win_rate: percent(row.wins, row.losses),
  members: row.members,
  leader:
    row.leader_id === null || row.leader_name === null ? null : { id: Number(row.leader_id), name: row.leader_name },
});

const privateSql = sql`coalesce(i.private, ${sql.placeholder('privateDefault')}::boolean)`;
const placesSql = sql`p.position, p.place, d.place as yesterday, w.place as last_week`;
const historySql = sql`
  left join ${worldHistory} d on d.subject_id = p.subject_id and d.board = p.board and d.day = ${sql.placeholder('yesterday')}::date
  left join ${worldHistory} w on w.subject_id = p.subject_id and w.board = p.board and w.day = ${sql.placeholder('lastWeek')}::date
  where p.snapshot_id = ${sql.placeholder('snapshot')} and p.board = ${sql.placeholder('board')}
    and p.position = any(${sql.placeholder('positions')}::int[]) order by p.position`;

const guildRows = preparedRows<GuildRow>(
  'world_guild_rows',
  () => sql`select ${placesSql}, g.id, g.name, g.level, g.empire, g.points, g.wins, g.losses, g.members,
      case when l.excluded is null and l.id is not null and not ${privateSql} then g.leader_id end as leader_id,
      g.leader_name
    from ${worldPlaces} p
    join ${worldGuilds} g on g.snapshot_id = p.snapshot_id and g.id = p.subject_id
    left join ${worldCharacters} l on l.snapshot_id = p.snapshot_id and l.id = g.leader_id
    left join ${worldIdentities} i on i.id = g.leader_id ${historySql}`,
);

const characterRows = preparedRows<CharacterRow>(
  'world_character_rows',
  () => sql`select ${placesSql}, c.id, c.name, c.level, c.empire, c.class, c.playtime, c.pvp_score, c.solo_points, c.solo_wins,
      c.solo_losses, c.flex_points, c.flex_wins, c.flex_losses, g.id as guild_id, g.name as guild_name,
      ${privateSql} as private
    from ${worldPlaces} p
    join ${worldCharacters} c on c.snapshot_id = p.snapshot_id and c.id = p.subject_id
    join ${worldIdentities} i on i.id = c.id
    left join ${worldGuilds} g on g.snapshot_id = p.snapshot_id and g.id = c.guild_id ${historySql}`,
);

/** Returns places on a board with their row data, and each row's place yesterday and a week ago. */
export const readRows = async (
  tx: Tx,
  {
    snapshot,
    board,
    positions,
    privateDefault,
  }: { snapshot: SnapshotRow; board: Board; positions: readonly number[]; privateDefault: boolean },
): Promise<BoardRow[]> => {
  if (positions.length === 0) return [];
  const day = (before: number) =>
    new Date((snapshot.finished_at ?? snapshot.started_at).getTime() - before * dayMs).toISOString().slice(0, 10);
  const values = {
    snapshot: snapshot.id,
    board,
    positions: `{${positions.join()}}`,
    privateDefault,
    yesterday: day(1),
    lastWeek: day(7),
  };
  return board === 'guilds'
    ? (await guildRows(tx, values)).map(showGuild)
    : (await characterRows(tx, values)).map((row) => showCharacter(board, row));
};

/** Returns the live snapshot. Throws if the game has no such board. */
export const requireBoard = async (work: Work, board: Board): Promise<SnapshotRow | undefined> => {
  const snapshot = await readLive(work.tx, work.platform.game.family);
  if (snapshot && !boardsOf(snapshot.capabilities).includes(board)) throw problem(worldProblems.boardNotFound);
  return snapshot;
};

type Window = { page: number; limit: number };

/** Returns the positions of one page. An unfiltered board needs no search. */
export const pagePositions = async (
  tx: Tx,
  snapshot: SnapshotRow,
  board: Board,
  filter: Filter,
  privateDefault: boolean,
  { page, limit }: Window,
  among?: readonly number[],
): Promise<{ total: number; positions: number[] }> => {
  if (isFiltered(filter) || among) {
    const privacy = await readPrivacy(tx, snapshot, board, filter, privateDefault);
    return selectPositions(await packOf(tx, snapshot.id, board), filter, privacy, { page, limit }, among);
  }
  const total = snapshot.counts[board] ?? 0;
  const from = (page - 1) * limit;
  return {
    total,
    positions: Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, i) => from + i + 1),
  };
};

export const showBoard = async (
  work: Work,
  { params: { board }, query: { page, limit, ...filter } }: Received<Contract['board']>,
): Promise<Returned<Contract['board']>> => {
  const { tx, platform } = work;
  const [snapshot, { world_private_default: privateDefault }] = await readTogether(
    tx,
    () => requireBoard(work, board),
    () => pickSettings(tx, 'world_private_default'),
  );
  if (!snapshot)
    return {
      snapshot: showSnapshot(undefined, platform),
      rows: [],
      pagination: paginationOf({ page, limit }, { total: 0 }),
    };
  const { total, positions } = await pagePositions(tx, snapshot, board, filter, privateDefault, { page, limit });
  return {
    snapshot: showSnapshot(snapshot, platform),
    rows: await readRows(tx, { snapshot, board, positions, privateDefault }),
    pagination: paginationOf({ page, limit }, { total }),
  };
};
