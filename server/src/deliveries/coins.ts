import { and, eq, inArray, sql } from 'drizzle-orm';
import { rejected, unsupported } from '../game/errors.ts';
import type { GameWorld } from '../game/port.ts';
import type { AccountId, Mark } from '../game/shapes.ts';
import { balanceOf, lockLedger, moveCoins } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { pickSettings } from '../settings/service.ts';
import { openStatuses } from './open.ts';
import { queueDelivery, targetsOf } from './queue.ts';
import { type DeliveryRow, deliveries } from './table.ts';

/** Maximum number of debits that one delivery attempt tries, because the player may spend coins between two debits. */
const maxDebits = 3;

type Forward = {
  userId: number;
  /** The cause of the movement, such as `payment:12:purchase`. */
  cause: string;
  payment?: string;
  /** Coins that the payment granted. The rest of the balance has other sources. */
  own?: number;
  /** Coins that staff removed. If the game no longer has them, they do not become a debt. */
  forgivable?: number;
  /** The player's game account that gains or loses the coins. The oldest by default. */
  account?: string | undefined;
  /** Does not try to take a debt from the game, because that was just attempted. */
  onlyCredits?: boolean;
  now: Date;
};

/** Returns the coins that open deliveries will still take from the game. */
const coinsBeingTaken = async (tx: Tx, family: string, userId: number): Promise<number> => {
  const [row] = await tx
    .select({ coins: sql<string>`coalesce(sum(-(${deliveries.payload}->>'amount')::bigint), 0)` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.user_id, userId),
        eq(deliveries.family, family),
        eq(deliveries.kind, 'coins'),
        inArray(deliveries.status, openStatuses),
        sql`(${deliveries.payload}->>'amount')::bigint < 0`,
      ),
    );
  return Number(row?.coins ?? 0);
};

/** Returns the total number of coins that deliveries moved to each account. */
export const coinsMovedTo = async (
  tx: Tx,
  family: string,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> => {
  const moved = sql`coalesce((${deliveries.payload}->>'moved')::bigint, (${deliveries.payload}->>'amount')::bigint)`;
  const rows = await tx
    .select({ account: deliveries.account_id, coins: sql<string>`sum(${moved})` })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.family, family),
        inArray(deliveries.account_id, [...accounts]),
        eq(deliveries.kind, 'coins'),
        eq(deliveries.status, 'delivered'),
      ),
    )
    .groupBy(deliveries.account_id);
  return new Map(rows.map(({ account, coins }) => [account as AccountId, Number(coins)] as const));
};

/** Returns the coins of credits that have not arrived in the game yet. */
export const coinsOnTheWay = async (tx: Tx, family: string): Promise<number> => {
  const amount = sql`(${deliveries.payload}->>'amount')::bigint`;
  const [row] = await tx
    .select({ coins: sql<string>`coalesce(sum(${amount}), 0)` })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.status, openStatuses),
        eq(deliveries.family, family),
        eq(deliveries.kind, 'coins'),
        sql`${amount} > 0`,
      ),
    );
  return Number(row?.coins ?? 0);
};

/**
 * Sends a positive balance to the game or takes a debt from it, if balances are in the game. Call this after each of a
 * user's ledger movements; it returns whether it queued a delivery.
 */
export const forwardCoins = async (
  platform: Pick<Platform, 'game' | 'crypto' | 'jobs'>,
  tx: Tx,
  { userId, cause, payment, own, forgivable, account, onlyCredits = false, now }: Forward,
): Promise<boolean> => {
  const { balances_in: place } = await pickSettings(tx, 'balances_in');
  if (place !== 'game') return false;
  const { family } = platform.game;
  await lockLedger(tx);
  const balance = await balanceOf(tx, userId);
  const targets = await targetsOf(tx, family, userId);
  const target = targets.find(({ id }) => account !== undefined && id === account) ?? targets[0];
  // A player without a game account keeps the coins in the portal until they have one.
  if (balance === 0 || (onlyCredits && balance < 0) || !target) return false;
  const amount = balance > 0 ? balance : balance + (await coinsBeingTaken(tx, family, userId));
  if (amount === 0 || (balance < 0 && amount > 0)) return false;
  const row = await queueDelivery(platform, tx, {
    kind: 'coins',
    userId,
    target,
    cause,
    payload: {
      amount,
      ...(forgivable === undefined ? {} : { forgivable }),
      ...(own === undefined || amount < 0 ? {} : { own: Math.min(own, amount) }),
    },
    payment,
    now,
  });
  if (row && amount > 0)
    await moveCoins(tx, { kind: 'game', cause: `delivery:${row.key}`, userId, amount: -amount, now });
  return row !== undefined;
};

/** Returns the coins of a credit that will not reach the game to the player's balance in the portal. */
export const returnCoins = async (tx: Tx, row: DeliveryRow, now: Date): Promise<void> => {
  const { amount = 0 } = row.payload;
  if (amount > 0)
    await moveCoins(tx, { kind: 'game', cause: `delivery:${row.key}:returned`, userId: row.user_id, amount, now });
};

/** Records coins that were taken from the game to repay a debt. */
export const recordTaken = async (tx: Tx, row: DeliveryRow, taken: number, now: Date): Promise<void> => {
  const movement = { userId: row.user_id, now };
  if (taken > 0) await moveCoins(tx, { ...movement, kind: 'game', cause: `delivery:${row.key}:taken`, amount: taken });
};

/**
 * Takes the rest of a debt from the player's next game account, because relinking makes another account the oldest
 * although the first may hold the coins. After the last account, writes off the part that is `forgivable`.
 */
export const takeRest = async (
  platform: Pick<Platform, 'game' | 'crypto' | 'jobs'>,
  tx: Tx,
  row: DeliveryRow,
  { taken, now }: { taken: number; now: Date },
): Promise<void> => {
  const { family, user_id: userId, account_id: account } = row;
  const { amount = 0, forgivable = 0 } = row.payload;
  const left = -amount - taken;
  if (left <= 0) return;
  await lockLedger(tx);
  const targets = (await targetsOf(tx, family, userId)).filter(({ id }) => id !== undefined);
  const next = targets[targets.findIndex(({ id }) => id === account) + 1];
  const owed = -(await balanceOf(tx, userId)) - (await coinsBeingTaken(tx, family, userId));
  const rest = next ? Math.max(0, Math.min(left, owed)) : 0;
  if (next && rest > 0)
    await queueDelivery(platform, tx, {
      kind: 'coins',
      userId,
      target: next,
      cause: `rest:${row.id}`,
      payload: { amount: -rest, ...(forgivable > 0 ? { forgivable: Math.min(forgivable, rest) } : {}) },
      payment: row.payment ?? undefined,
      now,
    });
  const forgiven = Math.min(forgivable, left - rest);
  if (forgiven > 0)
    await moveCoins(tx, { kind: 'admin', cause: `delivery:${row.key}:forgiven`, userId, amount: forgiven, now });
};

const storeMark = async (tx: Tx, row: DeliveryRow, mark: Mark): Promise<Mark> => {
  const [stored] = await tx
    .update(deliveries)
    .set({ mark: sql`coalesce(${deliveries.mark}, ${mark})` })
    .where(eq(deliveries.id, row.id))
    .returning({ mark: deliveries.mark });
  return (stored?.mark ?? mark) as Mark;
};

const storeRequested = (tx: Tx, row: DeliveryRow, requested: number[]) =>
  tx
    .update(deliveries)
    .set({ payload: { ...row.payload, requested } })
    .where(eq(deliveries.id, row.id));

/**
 * Reads the balance in the game for the receipt. Errors are ignored, and the player may have spent coins since the
 * movement.
 */
const balanceAfter = async (game: GameWorld, accountId: AccountId): Promise<number | undefined> => {
  try {
    const { currencies } = await game.describe();
    const code = currencies.find(({ role }) => role === 'bought')?.code;
    return code === undefined ? undefined : (await game.balances(accountId))[code];
  } catch {
    return undefined;
  }
};

const reasonOf = (error: unknown): string | undefined =>
  error instanceof Error && 'reason' in error ? String(error.reason) : undefined;

/**
 * Moves the coins of a delivery in the game, and returns how many moved; a debit takes at most what the player still
 * has. Each amount that a debit attempts has its own key but the same mark, so that at most one can ever apply.
 */
const moveInGame = async ({ game, database }: Platform, row: DeliveryRow, accountId: AccountId): Promise<number> => {
  const { amount = 0, requested: before = [] } = row.payload;
  const currency = (await game.describe()).currencies.find(({ role }) => role === 'bought');
  if (!currency || !(amount > 0 ? currency.creditable : currency.debitable)) throw unsupported('such coin movement');
  const mark = (row.mark as Mark | null) ?? (await storeMark(database.db, row, await game.markBalance(accountId)));
  const move = (coins: number) =>
    game.moveCoins({
      key: coins === amount ? row.key : `${row.key}:${-coins}`,
      accountId,
      currency: currency.code,
      amount: coins,
      mark,
    });
  if (amount > 0) {
    await move(amount);
    return amount;
  }
  const wanted = -amount;
  const requested = [...before];
  /** Whether this debit applied, either now or in an earlier attempt whose response was lost. */
  const take = async (coins: number): Promise<boolean> => {
    try {
      await move(-coins);
      return true;
    } catch (error) {
      if (['notEnough', 'conflict'].includes(reasonOf(error) ?? '')) return false;
      throw error;
    }
  };
  for (const coins of before.toReversed()) if (await take(coins)) return coins;
  for (let index = 0; index < maxDebits; index += 1) {
    const left = requested.length === 0 ? wanted : ((await game.balances(accountId))[currency.code] ?? 0);
    const coins = Math.min(wanted, left);
    if (coins <= 0) return 0;
    if (!requested.includes(coins)) {
      requested.push(coins);
      await storeRequested(database.db, row, requested);
    }
    if (await take(coins)) return coins;
  }
  throw rejected('notEnough', 'The balance in the game changes too quickly.');
};

/** Moves the coins of a delivery in the game. Returns how many moved and the resulting balance. */
export const sendCoins = async (platform: Platform, row: DeliveryRow, accountId: AccountId) => {
  const moved = await moveInGame(platform, row, accountId);
  return { moved, after: await balanceAfter(platform.game, accountId) };
};
