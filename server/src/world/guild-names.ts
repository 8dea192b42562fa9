import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { rowsOf, type Tx } from '../platform/database/database.ts';
import { numberOf } from './filter.ts';
import { worldGuilds, worldPlaces } from './table.ts';

/**
 * Only guilds up to this position can be found by name, and their names take about 5 MB. Games have far fewer guilds.
 */
const maxNamedGuilds = 100_000;

/** Guild names of the latest snapshots by position, for the search. */
const names = new LRUCache<string, Promise<readonly string[]>>({ max: 2 });

const readNames = async (db: Tx, snapshot: number): Promise<readonly string[]> => {
  const rows = await rowsOf<{ name_key: string }>(
    db,
    sql`select g.name_key from ${worldPlaces} p join ${worldGuilds} g on g.snapshot_id = ${snapshot} and g.id = p.subject_id
        where p.snapshot_id = ${snapshot} and p.board = 'guilds' and p.position <= ${maxNamedGuilds} order by p.position`,
  );
  return rows.map(({ name_key }) => name_key);
};

const namesOf = (db: Tx, snapshot: number): Promise<readonly string[]> => {
  const key = `${numberOf(db)}:${snapshot}`;
  const known = names.get(key);
  if (known) return known;
  const reading = readNames(db, snapshot);
  names.set(key, reading);
  reading.catch(() => names.delete(key));
  return reading;
};

/** Returns the positions of the guilds whose names contain the folded text, in order. */
export const guildsNamed = async (db: Tx, snapshot: number, key: string): Promise<number[]> =>
  (await namesOf(db, snapshot)).flatMap((name, index) => (name.includes(key) ? index + 1 : []));
