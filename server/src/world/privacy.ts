import type { Board } from '@wyrmgate/contract/world-constants';
import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import type { Filter, Privacy } from './filter.ts';
import { type SnapshotRow, worldIdentities, worldPlaces } from './table.ts';

/** Covers changes that were saved while the snapshot was starting. */
const marginMs = 10 * 60_000;

/** What a filter by class must not reveal. Needs one query for all characters that became private since the snapshot. */
export const readPrivacy = async (
  tx: Tx,
  { id, started_at }: SnapshotRow,
  board: Board,
  filter: Filter,
  byDefault: boolean,
): Promise<Privacy> => {
  if (filter.class === undefined || board === 'guilds') return { byDefault, since: [] };
  const from = new Date(started_at.getTime() - marginMs).toISOString();
  const rows = await rowsOf<{ position: number }>(
    tx,
    // One lookup per character, because for a plain join the planner would scan the places of all characters.
    sql`select p.position from ${worldIdentities} i
      cross join lateral (select position from ${worldPlaces}
        where snapshot_id = ${id} and subject_id = i.id and board = ${board} offset 0) p
      where i.private and i.private_since >= ${from}::timestamptz`,
  );
  return { byDefault, since: rows.map(({ position }) => position) };
};
