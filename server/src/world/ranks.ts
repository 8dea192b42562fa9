import { type Board, boardCapabilities, boards } from '@wyrmgate/contract/world-constants';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { packedRow, packSize } from './filter.ts';
import { worldCharacters, worldGuilds, worldIdentities, worldPacks, worldPlaces } from './table.ts';

/**
 * The sort order of each board, best first, and the condition for being on it. A score of 0 means that the character
 * has never fought.
 */
const orders: Readonly<Record<Board, { by: SQL; where: SQL }>> = {
  players: { by: sql`level desc, experience desc`, where: sql`excluded is null` },
  pvp: { by: sql`pvp_score desc`, where: sql`excluded is null and pvp_score <> 0` },
  'arena-solo': { by: sql`solo_points desc`, where: sql`excluded is null and solo_points is not null` },
  'arena-flex': { by: sql`flex_points desc`, where: sql`excluded is null and flex_points is not null` },
  guilds: { by: sql`points desc, level desc, experience desc`, where: sql`name_key <> ''` },
};

export const boardsOf = (capabilities: readonly string[]): Board[] =>
  boards.filter((board) => capabilities.includes(boardCapabilities[board]));

/** Ranks one board in the database and returns its number of rows. */
export const rankBoard = async (tx: Tx, snapshot: number, board: Board): Promise<number> => {
  const { by, where } = orders[board];
  const source = board === 'guilds' ? worldGuilds : worldCharacters;
  await tx.execute(sql`
    insert into ${worldPlaces} (snapshot_id, board, position, place, subject_id)
    select snapshot_id, ${board}, row_number() over (order by ${by}, id), rank() over (order by ${by}), id
    from ${source} where snapshot_id = ${snapshot} and ${where}`);
  // Sorted again instead of joined with the places, because the planner has no statistics of this snapshot yet.
  await tx.execute(sql`
    insert into ${worldPacks} (snapshot_id, board, part, data)
    select ${snapshot}, ${board}, (position - 1) / ${sql.raw(String(packSize))},
      string_agg(${packedRow(board !== 'guilds')}, ''::bytea order by position)
    from (select *, row_number() over (order by ${by}, id) as position from ${source} where snapshot_id = ${snapshot} and ${where}) ranked
    ${board === 'guilds' ? sql`` : sql`left join ${worldIdentities} i on i.id = ranked.id`}
    group by (position - 1) / ${sql.raw(String(packSize))}`);
  const [row] = await rowsOf<{ rows: number }>(
    tx,
    sql`select coalesce(max(position), 0) as rows from ${worldPlaces} where snapshot_id = ${snapshot} and board = ${board}`,
  );
  return Number(row?.rows ?? 0);
};
