import type { AccountId } from '../src/game/shapes.ts';
import { linkGameAccount } from '../src/game-accounts/service.ts';
import { itemCategories, items } from '../src/items/table.ts';
import { moveCoins } from '../src/ledger/service.ts';
import type { Clock } from '../src/platform/clock/clock.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Platform } from '../src/platform/platform.ts';

type Rig = { platform: Pick<Platform, 'database' | 'game'>; clock: Pick<Clock, 'now'> };
let count = 0;

export const giveCoins = (database: Database, userId: number, amount: number, now: Date): Promise<boolean> => {
  count += 1;
  const cause = `test:coins:${userId}:${count}`;
  return database.transaction((tx) => moveCoins(tx, { kind: 'purchase', cause, userId, amount, now }));
};

/** Links a new account of the demo world to a player. */
export const giveGameAccount = async ({ platform, clock }: Rig, userId: number): Promise<AccountId> => {
  count += 1;
  const login = `buyer${count}`;
  const { game, database } = platform;
  const id = await game.createAccount({
    key: login,
    login,
    email: '',
    password: game.derivePassword(login, 'Secret99'),
    deletionCode: '7351426',
  });
  const link = { family: game.family, account: { id, login }, userId, origin: 'registration' as const };
  await linkGameAccount(database.db, { ...link, now: clock.now() });
  return id;
};

/** Puts an item on sale, by default for 100 coins and without a limit, and returns its id. */
export const createTestItem = async (
  database: Database,
  more: Partial<typeof items.$inferInsert> = {},
): Promise<number> => {
  const [category] = await database.db.select({ id: itemCategories.id }).from(itemCategories).limit(1);
  const now = new Date('2026-01-01T00:00:00Z');
  const [row] = await database.db
    .insert(items)
    .values({
      category_id: category?.id ?? 0,
      kind: 'item',
      names: { en: 'Moonsteel Blade' },
      descriptions: {},
      vnum: 189,
      sockets: [],
      attributes: [],
      price: 100,
      status: 'published',
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning({ id: items.id });
  if (!row) throw new Error('The item was not stored.');
  return row.id;
};
