import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { world as contract } from '@wyrmgate/contract/world';
import type { Board } from '@wyrmgate/contract/world-constants';
import { sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { paginationOf } from '../platform/database/paging.ts';
import { readSettings } from '../settings/service.ts';
import { isPrivate, pagePositions, readRows, requireBoard, showSnapshot } from './board.ts';
import { isFiltered, packOf, rowsBefore } from './filter.ts';
import { guildsNamed } from './guild-names.ts';
import { nameKey } from './names.ts';
import { readPrivacy } from './privacy.ts';
import { readLive } from './snapshot.ts';
import { type SnapshotRow, worldCharacters, worldGuilds, worldIdentities, worldPlaces } from './table.ts';

type Contract = typeof contract;

/** Maximum number of names that are read if none equals the text: enough to find one with a high rank. */
const maxCandidates = 100;
type Match = { id: number; name: string; position: number; place: number };

const findName = async (
  tx: Tx,
  {
    snapshot,
    board,
    key,
    exact,
    privateDefault,
  }: { snapshot: SnapshotRow; board: Board; key: string; exact: boolean; privateDefault: boolean },
): Promise<Match | undefined> => {
  const table = board === 'guilds' ? worldGuilds : worldCharacters;
  const pattern = `${key.replace(/[\\%_]/g, '\\$&')}${exact ? '' : '%'}`;
  const [row] = await rowsOf<Match>(
    tx,
    sql`select named.id, named.name, p.position, p.place from
          (select id, name from ${table} where snapshot_id = ${snapshot.id} and name_key like ${pattern} limit ${maxCandidates}) named
        join ${worldPlaces} p on p.snapshot_id = ${snapshot.id} and p.subject_id = named.id and p.board = ${board}
        join ${worldIdentities} i on i.id = named.id
        where ${board} = 'guilds' or not ${isPrivate('i', privateDefault)}
        order by p.position limit 1`,
  );
  return row;
};

export const findOnBoard = async (
  work: Work,
  { params: { board }, query: { name, limit, ...filter } }: Received<Contract['find']>,
): Promise<Returned<Contract['find']>> => {
  const { tx } = work;
  const snapshot = await requireBoard(work, board);
  const key = nameKey(name);
  if (!snapshot || key === '') return { match: null };
  const { world_private_default: privateDefault } = await readSettings(tx);
  const search = { snapshot, board, key, privateDefault };
  const match = (await findName(tx, { ...search, exact: true })) ?? (await findName(tx, { ...search, exact: false }));
  if (!match) return { match: null };
  const before = isFiltered(filter)
    ? rowsBefore(
        await packOf(tx, snapshot.id, board),
        filter,
        await readPrivacy(tx, snapshot, board, filter, privateDefault),
        match.position,
      )
    : match.position - 1;
  return {
    match: {
      ...match,
      id: Number(match.id),
      page: Math.floor((before ?? match.position - 1) / limit) + 1,
      filtered: before === undefined,
    },
  };
};

export const listGuilds = async (
  { tx, platform }: Work,
  { query: { search, page, limit, ...filter } }: Received<Contract['guilds']>,
): Promise<Returned<Contract['guilds']>> => {
  const snapshot = await readLive(tx, platform.game.family);
  if (!snapshot)
    return {
      snapshot: showSnapshot(undefined, platform),
      guilds: [],
      pagination: paginationOf({ page, limit }, { total: 0 }),
    };
  const { world_private_default: privateDefault } = await readSettings(tx);
  const key = nameKey(search ?? '');
  const among = key === '' ? undefined : await guildsNamed(tx, snapshot.id, key);
  const { total, positions } = await pagePositions(
    tx,
    snapshot,
    'guilds',
    filter,
    privateDefault,
    { page, limit },
    among,
  );
  return {
    snapshot: showSnapshot(snapshot, platform),
    guilds: await readRows(tx, { snapshot, board: 'guilds', positions, privateDefault }),
    pagination: paginationOf({ page, limit }, { total }),
  };
};
