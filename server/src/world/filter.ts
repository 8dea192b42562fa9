import { type CharacterClass, characterClasses, type Empire, empires } from '@wyrmgate/contract/game-constants';
import type { Board } from '@wyrmgate/contract/world-constants';
import { and, asc, eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Tx } from '../platform/database/database.ts';
import { worldPacks } from './table.ts';

/** Levels are clamped to the range that filters support. */
const maxPackedLevel = 32_767;
/** Size of a packed row. */
export const packedBytes = 4;
/** Positions per stored part. */
export const packSize = 65_536;

const codeOf = (column: 'empire' | 'class') =>
  sql.raw(
    `coalesce(array_position(array[${(column === 'empire' ? empires : characterClasses).map((value) => `'${value}'`).join(',')}], ${column}), 0)`,
  );

/** Flags stored with the class: the owner hid the character, or left the choice to the setting. */
export const privateBit = 64;
export const undecidedBit = 128;
const classBits = 63;

/**
 * Packs a row: two bytes for the level, one for the empire and one for class and privacy; 0 means no value. A
 * character's identity is joined as `i`.
 */
export const packedRow = (isCharacter: boolean) =>
  sql`int4send((least(greatest(level, 0), ${sql.raw(String(maxPackedLevel))}) << 16) | (${codeOf('empire')} << 8)${
    isCharacter
      ? sql` | ${codeOf('class')} | case when i.private then ${sql.raw(String(privateBit))} when i.private is null then ${sql.raw(String(undecidedBit))} else 0 end`
      : sql``
  })`;

export type Filter = {
  empire?: Empire | undefined;
  class?: CharacterClass | undefined;
  minLevel?: number | undefined;
  maxLevel?: number | undefined;
};
export const isFiltered = (filter: Filter): boolean =>
  [filter.empire, filter.class, filter.minLevel, filter.maxLevel].some((value) => value !== undefined);

/** Which characters a filter by class skips, because their rows do not show the class. */
export type Privacy = {
  /** Whether characters of undecided owners are private. */
  byDefault: boolean;
  /** Positions whose characters may have become private since the board was packed. */
  since: readonly number[];
};

/** Boards in memory, four bytes per row: a million characters on five boards take 20 MB. Evicts old snapshots first. */
const packs = new LRUCache<string, Promise<Uint32Array>>({ max: 12 });
let databases = 0;
const databaseNumbers = new WeakMap<Tx, number>();
/** Returns a number that identifies a database of this process in cache keys. */
export const numberOf = (db: Tx): number => {
  const number = databaseNumbers.get(db) ?? ++databases;
  databaseNumbers.set(db, number);
  return number;
};

const readPack = async (db: Tx, snapshot: number, board: Board): Promise<Uint32Array> => {
  const parts = await db
    .select({ data: worldPacks.data })
    .from(worldPacks)
    .where(and(eq(worldPacks.snapshot_id, snapshot), eq(worldPacks.board, board)))
    .orderBy(asc(worldPacks.part));
  const bytes = Buffer.concat(parts.map(({ data }) => data));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength / packedBytes }, (_, index) =>
    view.getUint32(index * packedBytes),
  );
};

/** Returns the packed rows of a board. A live snapshot never changes, so they are read once. */
export const packOf = (db: Tx, snapshot: number, board: Board): Promise<Uint32Array> => {
  const key = `${numberOf(db)}:${snapshot}:${board}`;
  const known = packs.get(key);
  if (known) return known;
  const reading = readPack(db, snapshot, board);
  packs.set(key, reading);
  reading.catch(() => packs.delete(key));
  return reading;
};

const testOf = ({ empire, class: wanted, minLevel = 0, maxLevel = maxPackedLevel }: Filter, { byDefault }: Privacy) => {
  const empireCode = empire === undefined ? 0 : empires.indexOf(empire) + 1;
  const classCode = wanted === undefined ? 0 : characterClasses.indexOf(wanted) + 1;
  const classMask = classBits | privateBit | (byDefault ? undecidedBit : 0);
  return (row: number): boolean => {
    const level = row >>> 16;
    return (
      level >= minLevel &&
      level <= maxLevel &&
      (empireCode === 0 || ((row >>> 8) & 255) === empireCode) &&
      (classCode === 0 || (row & classMask) === classCode)
    );
  };
};

/**
 * Caches positions that match the latest filters, at most 24 MB, so that further pages of a filter cost no more than
 * those of an unfiltered board.
 */
const found = new LRUCache<string, Uint32Array>({
  maxSize: 6_000_000,
  sizeCalculation: (positions) => Math.max(1, positions.length),
});
let packsSeen = 0;
const packNumbers = new WeakMap<Uint32Array, number>();

/**
 * Returns the positions of all matching rows, in order. Reads every row of the board, which takes about two
 * milliseconds per million.
 */
const packedMatches = (pack: Uint32Array, filter: Filter, privacy: Privacy): Uint32Array => {
  const number = packNumbers.get(pack) ?? ++packsSeen;
  packNumbers.set(pack, number);
  const { empire, class: of, minLevel, maxLevel } = filter;
  const key = [number, empire, of, minLevel, maxLevel, of !== undefined && privacy.byDefault].join();
  const known = found.get(key);
  if (known) return known;
  const matches = testOf(filter, privacy);
  const positions = new Uint32Array(pack.length);
  let count = 0;
  for (let index = 0; index < pack.length; index += 1)
    if (matches(pack[index] ?? 0)) {
      positions[count] = index + 1;
      count += 1;
    }
  const result = positions.slice(0, count);
  found.set(key, result);
  return result;
};

const matchingPositions = (pack: Uint32Array, filter: Filter, privacy: Privacy): Uint32Array => {
  const all = packedMatches(pack, filter, privacy);
  if (filter.class === undefined || privacy.since.length === 0) return all;
  const hidden = new Set(privacy.since);
  return all.filter((position) => !hidden.has(position));
};

/** Returns positions on one page of the matching rows, and how many match. The last page costs as much as the first. */
export const selectPositions = (
  pack: Uint32Array,
  filter: Filter,
  privacy: Privacy,
  { page, limit }: { page: number; limit: number },
  among?: readonly number[],
): { total: number; positions: number[] } => {
  const from = (page - 1) * limit;
  if (!among) {
    const all = matchingPositions(pack, filter, privacy);
    return { total: all.length, positions: [...all.subarray(from, from + limit)] };
  }
  const matches = testOf(filter, privacy);
  const all = isFiltered(filter) ? among.filter((position) => matches(pack[position - 1] ?? 0)) : among;
  return { total: all.length, positions: all.slice(from, from + limit) };
};

/** Returns how many matching rows are before a position, or undefined if the row itself does not match. */
export const rowsBefore = (
  pack: Uint32Array,
  filter: Filter,
  privacy: Privacy,
  position: number,
): number | undefined => {
  if (!testOf(filter, privacy)(pack[position - 1] ?? 0)) return undefined;
  const all = matchingPositions(pack, filter, privacy);
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return all[low] === position ? low : undefined;
};
