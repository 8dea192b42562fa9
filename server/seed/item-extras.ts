import { sql } from 'drizzle-orm';
import { demoItemTypes } from '../src/game/demo/item-types.ts';
import { moveMarks } from '../src/items/marks.ts';
import { gameItems, items } from '../src/items/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { demoBundle } from './item-bundle.ts';

type ItemRow = typeof items.$inferSelect;

/** Seeds a bundle of items that the shop also sells individually, and prices in Dragon Marks. */
export const seedBundle = async (
  tx: Tx,
  rows: readonly ItemRow[],
  category: number,
  now: Date,
): Promise<ItemRow | undefined> => {
  const inside = demoBundle.contents.map(([vnum, quantity]) => {
    const item = rows.find((row) => row.vnum === vnum);
    if (!item) throw new Error(`The catalogue has no item ${vnum}.`);
    return { item: item.id, quantity, vnum, count: item.count, sockets: item.sockets, names: item.names };
  });
  const [bundle] = await tx
    .insert(items)
    .values({
      category_id: category,
      kind: 'bundle',
      names: demoBundle.names,
      descriptions: demoBundle.descriptions,
      contents: inside,
      sockets: [],
      attributes: [],
      class: 'warrior',
      price: 520,
      marks_price: 400,
      limit_count: 2,
      status: 'published',
      sort_order: rows.length + 1,
      created_at: now,
      updated_at: now,
    })
    .returning();
  // Consumables can also be bought with marks.
  await tx.execute(sql`update ${items} set marks_price = greatest(10, price / 2) where kind = 'item' and price <= 150`);
  return bundle;
};

/** Seeds the names of the demo world's items, as an import from the game would. */
export const seedGameItems = async (tx: Tx, now: Date): Promise<void> => {
  await tx.insert(gameItems).values(
    demoItemTypes.map(({ vnum, name, level, class: of, sockets }) => ({
      vnum,
      names: { en: name },
      search: name.toLowerCase(),
      level,
      class: of,
      sockets: sockets ?? 0,
      updated_at: now,
    })),
  );
};

/** Seeds the Dragon Marks that an order earned. */
export const seedMarks = (
  tx: Tx,
  { user, order, coins, at }: { user: number; order: number; coins: number; at: Date },
) =>
  moveMarks(tx, {
    userId: user,
    cause: `order:${order}:earned`,
    reason: 'earned',
    amount: Math.floor(coins / 20),
    order,
    now: at,
  });
