import { type SQL, sql } from 'drizzle-orm';
import { arrayOf } from '../platform/database/arrays.ts';
import { rowsOf, type Tx, violatedUnique } from '../platform/database/database.ts';
import { worldIdentities } from './table.ts';

type Kind = 'character' | 'guild';
type Found = { game_id: string; id: number };
type Identities = { tx: Tx; family: string; kind: Kind };

/**
 * Looks up each id in the index. In a first copy the table has no statistics, so the planner would otherwise read all
 * of it for each chunk.
 */
const lookUp = async ({ tx, family, kind }: Identities, ids: readonly string[]): Promise<Found[]> =>
  ids.length === 0
    ? []
    : await rowsOf<Found>(
        tx,
        sql`select wanted.game_id, found.id from unnest(${arrayOf(ids)}::text[]) as wanted(game_id)
            cross join lateral (select id from ${worldIdentities}
              where family = ${family} and kind = ${kind} and game_id = wanted.game_id limit 1) found`,
      );

/** Reads the numbers in a range of the primary key, which is twenty times as fast as looking up each one. */
const readBetween = ({ tx, family, kind }: Identities, first: number, last: number): Promise<Found[]> =>
  rowsOf<Found>(
    tx,
    sql`select near.game_id, near.id from
          (select * from ${worldIdentities} where id between ${first} and ${last} offset 0) near
        where near.family = ${family} and near.kind = ${kind}`,
  );

const insert = async ({ tx, family, kind }: Identities, ids: readonly string[], onConflict: SQL): Promise<Found[]> =>
  ids.length === 0
    ? []
    : await rowsOf<Found>(
        tx,
        sql`insert into ${worldIdentities} (family, kind, game_id)
            select ${family}, ${kind}, game_id
            from unnest(${arrayOf(ids)}::text[]) with ordinality as missing(game_id, place)
            order by place ${onConflict} returning game_id, id`,
      );

const ifMissing = sql`on conflict (family, kind, game_id) do nothing`;

/** Inserts ids that are probably new. The check for conflicts takes half the time, so it is left out at first. */
const insertAll = async (of: Identities, ids: readonly string[]): Promise<Found[]> => {
  try {
    return await insert(of, ids, sql``);
  } catch (error) {
    if (violatedUnique(error) === undefined) throw error;
    return [];
  }
};

/** If a list has fewer ids than this, all of them are looked up. */
const fewIds = 50;
const samples = 10;

/** Returns the portal's numbers for ids of the game, and assigns new ones to unknown ids in order. */
export const identify = async (
  tx: Tx,
  family: string,
  kind: Kind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const of = { tx, family, kind };
  const wanted = [...new Set(ids)];
  const known = new Map<string, number>();
  const missing = new Set(wanted);
  const add = (rows: readonly Found[]): void => {
    for (const { game_id, id } of rows) if (missing.delete(game_id)) known.set(game_id, Number(id));
  };
  let isNew = false;
  if (wanted.length >= fewIds) {
    const step = Math.floor(wanted.length / samples);
    add(await lookUp(of, [...wanted.filter((_, index) => index % step === 0), wanted.at(-1) ?? '']));
    isNew = known.size <= samples / 2;
    // Numbers that were assigned in the order of the list are consecutive.
    const numbers = [...known.values()];
    const [first, last = 0] = [numbers[0], numbers.at(-1)];
    if (first !== undefined) {
      const end = Math.max(last, first + wanted.length - 1);
      add(await readBetween(of, first, Math.min(end, first + 2 * wanted.length)));
    }
  }
  add(isNew ? await insertAll(of, [...missing]) : await lookUp(of, [...missing]));
  add(await insert(of, [...missing], ifMissing));
  add(await lookUp(of, [...missing]));
  return known;
};
