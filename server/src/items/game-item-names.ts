import { inArray } from 'drizzle-orm';
import type { Tx } from '../platform/database/database.ts';
import { type GameItemRow, gameItems } from './table.ts';

/** Returns items of the game by number. Items that were not imported are missing. */
export const gameItemsOf = async (tx: Tx, vnums: readonly number[]): Promise<Map<number, GameItemRow>> => {
  if (vnums.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(gameItems)
    .where(inArray(gameItems.vnum, [...new Set(vnums)]));
  return new Map(rows.map((row) => [row.vnum, row]));
};
