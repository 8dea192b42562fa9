import type { CharacterClass, Empire } from '@wyrmgate/contract/game-constants';
import type { ResultOf } from '@wyrmgate/contract/search';
import { sql } from 'drizzle-orm';
import type { Work } from '../http/context.ts';
import { rowsOf } from '../platform/database/database.ts';
import { type Found, maxMatches, pageOf, type TextSearch } from '../platform/database/full-text.ts';
import { readSettings } from '../settings/service.ts';
import { isPrivate } from './board.ts';
import { nameKey } from './names.ts';
import { readLive } from './snapshot.ts';
import { worldCharacters, worldGuilds, worldIdentities, worldPlaces } from './table.ts';

type Row = { id: number; name: string; level: number; empire: Empire | null };

/** Finds names by prefix, using the index, and sorts them. If too many names match, the exact one is still included. */
const named = (table: typeof worldCharacters | typeof worldGuilds, snapshot: number, key: string) => {
  const text = key.replace(/[\\%_]/g, '\\$&');
  const from = (pattern: string, limit: number) =>
    sql`(select * from ${table} where snapshot_id = ${snapshot} and name_key like ${pattern} limit ${limit})`;
  return sql`(${from(text, maxMatches)} union ${from(`${text}%`, 5 * maxMatches)})`;
};

/** Finds ranked characters by name prefix, except private ones. */
export const searchCharacters = async (
  { tx, platform }: Work,
  search: TextSearch,
): Promise<Found<ResultOf<'characters'>>> => {
  const snapshot = await readLive(tx, platform.game.family);
  const key = nameKey(search.text);
  if (!snapshot || key === '') return { rows: [], more: false };
  const { world_private_default: privateDefault } = await readSettings(tx);
  const rows = await rowsOf<Row & { class: CharacterClass | null }>(
    tx,
    sql`select c.id, c.name, c.level, c.empire, c.class from ${named(worldCharacters, snapshot.id, key)} c
        join ${worldIdentities} i on i.id = c.id
        left join ${worldPlaces} p on p.snapshot_id = c.snapshot_id and p.subject_id = c.id and p.board = 'players'
        where c.excluded is null and not ${isPrivate('i', privateDefault)}
        order by c.name_key = ${key} desc, p.position, c.id limit ${maxMatches}`,
  );
  return pageOf(
    rows.map((row) => ({ ...row, type: 'characters' as const, id: Number(row.id) })),
    search,
  );
};

/** Finds guilds by name prefix. */
export const searchGuilds = async ({ tx, platform }: Work, search: TextSearch): Promise<Found<ResultOf<'guilds'>>> => {
  const snapshot = await readLive(tx, platform.game.family);
  const key = nameKey(search.text);
  if (!snapshot || key === '') return { rows: [], more: false };
  const rows = await rowsOf<Row & { members: number }>(
    tx,
    sql`select g.id, g.name, g.level, g.empire, g.members from ${named(worldGuilds, snapshot.id, key)} g
        left join ${worldPlaces} p on p.snapshot_id = g.snapshot_id and p.subject_id = g.id and p.board = 'guilds'
        order by g.name_key = ${key} desc, p.position, g.id limit ${maxMatches}`,
  );
  return pageOf(
    rows.map((row) => ({ ...row, type: 'guilds' as const, id: Number(row.id) })),
    search,
  );
};
