import { type Board, boardCapabilities, boards } from '@wyrmgate/contract/world-constants';
import { type SQL, sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { packedBytes, packedRow, packSize } from './filter.ts';
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

/**
 * Ranks one board in the database and returns its number of rows. Sorts the rows once for the places and the packed
 * data.
 */
export const rankBoard = async (tx: Tx, snapshot: number, board: Board): Promise<number> => {
  const { by, where } = orders[board];
  const isCharacter = board !== 'guilds';
  const part = sql`(position - 1) / ${sql.raw(String(packSize))}`;
  // Most owners leave privacy to the setting, so only the choices of the others are joined.
  const choices = isCharacter
    ? sql`left join ${worldIdentities} i on i.id = ranked.id and i.private is not null`
    : sql``;
  const parts = await rowsOf<{ rows: number }>(
    tx,
    sql`with ranked as materialized (
      select ranked.id, ${packedRow(isCharacter)} as packed,
        row_number() over (order by ${by}, ranked.id) as position, rank() over (order by ${by}) as place
      from ${isCharacter ? worldCharacters : worldGuilds} ranked ${choices} where snapshot_id = ${snapshot} and ${where}
    ), placed as (
      insert into ${worldPlaces} (snapshot_id, board, position, place, subject_id)
      select ${snapshot}, ${board}, position, place, id from ranked
    )
    insert into ${worldPacks} (snapshot_id, board, part, data)
    select ${snapshot}, ${board}, ${part}, string_agg(packed, ''::bytea order by position) from ranked group by ${part}
    returning octet_length(data) / ${sql.raw(String(packedBytes))} as rows`,
  );
  return parts.reduce((sum, { rows }) => sum + Number(rows), 0);
};
