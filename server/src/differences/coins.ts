import { and, eq, inArray, sql } from 'drizzle-orm';
import { coinsMovedTo } from '../deliveries/coins.ts';
import type { AccountId } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Compared } from './states.ts';
import { type DifferenceRow, differenceBalances } from './table.ts';

/** The balance of a game account at a check, and the total that deliveries had moved to it by then. */
type Seen = { balance: number; moved: number };

/**
 * Detects changes that spending and deliveries do not explain: more coins than expected, or a balance unchanged by a
 * credit because the game overwrote it with an older value. A lower balance counts as spending.
 */
export const unexplained = (before: Seen, now: Seen, gives: boolean): { expected: number } | undefined => {
  const arrived = now.moved - before.moved;
  const expected = before.balance + arrived;
  if (now.balance > expected) return gives ? undefined : { expected };
  return arrived > 0 && before.balance > 0 && now.balance === before.balance ? { expected } : undefined;
};

/** Adds a new change to a difference that is still open, so that staff decide on the sum. */
export const addTo = (row: Pick<DifferenceRow, 'status' | 'portal' | 'game'> | undefined, now: Compared): Compared => {
  if (row?.status !== 'open') return now;
  const before = Number(row.game) - Number(row.portal);
  return { ...now, portal: String(Number(now.portal) - before) };
};

type Account = { id: AccountId; coins: number };

/**
 * Compares balances with those of the last check, and stores them for the next one. Call it only for accounts without
 * a delivery on its way.
 */
export const compareCoins = async (
  tx: Tx,
  family: string,
  accounts: readonly Account[],
  { gives, now }: { gives: boolean; now: Date },
): Promise<Map<AccountId, Compared>> => {
  if (accounts.length === 0) return new Map();
  const ids = accounts.map(({ id }) => id);
  const mine = and(eq(differenceBalances.family, family), inArray(differenceBalances.account_id, ids));
  const rows = await tx.select().from(differenceBalances).where(mine);
  const before = new Map(rows.map((row) => [row.account_id, row]));
  const moved = await coinsMovedTo(tx, family, ids);
  const found = new Map<AccountId, Compared>();
  const changed: (typeof differenceBalances.$inferInsert)[] = [];
  for (const { id, coins } of accounts) {
    const seen = { balance: coins, moved: moved.get(id) ?? 0 };
    const known = before.get(id);
    const strange = known && unexplained(known, seen, gives);
    if (strange) found.set(id, { kind: 'coins', portal: String(strange.expected), game: String(coins) });
    if (known?.balance !== seen.balance || known.moved !== seen.moved)
      changed.push({ family, account_id: id, ...seen, seen_at: now });
  }
  if (changed.length > 0)
    await tx
      .insert(differenceBalances)
      .values(changed)
      .onConflictDoUpdate({
        target: [differenceBalances.family, differenceBalances.account_id],
        set: { balance: sql`excluded.balance`, moved: sql`excluded.moved`, seen_at: sql`excluded.seen_at` },
      });
  return found;
};

/**
 * Deletes stored balances while balances are in the portal, because they would be outdated once balances are in the
 * game again.
 */
export const forgetCoins = (tx: Tx, family: string) =>
  tx.delete(differenceBalances).where(eq(differenceBalances.family, family));
