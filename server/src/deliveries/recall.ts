// Cancels credits that certainly never reached the game, so that coins bought with returned or disputed money do not
// arrive later.
import type { RecallReason } from '@wyrmgate/contract/deliveries-constants';
import { and, asc, eq, gte, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import { balanceOf, moveCoins } from '../ledger/service.ts';
import { afterCommit, type Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { returnCoins } from './coins.ts';
import { neverArrives } from './items.ts';
import { openStatuses } from './open.ts';
import type { Recheck } from './payload.ts';
import { queueDelivery, sendQueue } from './queue.ts';
import { type DeliveryRow, deliveries } from './table.ts';

type Recalling = Pick<Platform, 'game' | 'crypto' | 'jobs'>;

const amount = sql`(${deliveries.payload}->>'amount')::bigint`;
const amountOf = ({ payload }: DeliveryRow): number => payload.amount ?? 0;

/** Locks deliveries of coins in the order of their ids. No worker claims a locked one. */
const lockCoins = (tx: Tx, userId: number, ...conditions: (SQL | undefined)[]): Promise<DeliveryRow[]> =>
  tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.user_id, userId), eq(deliveries.kind, 'coins'), ...conditions))
    .orderBy(asc(deliveries.id))
    .for('update');

type Part = { coins: number; payment: string; reason: RecallReason; now: Date };

/**
 * Cancels a locked credit and returns its coins to the portal balance. If only a part is recalled, the rest is queued
 * as another delivery.
 */
const cancelCredit = async (
  platform: Recalling,
  tx: Tx,
  row: DeliveryRow,
  { coins, payment, reason, now }: Part,
): Promise<void> => {
  const { own } = row.payload;
  await tx
    .update(deliveries)
    .set({ status: 'cancelled', payload: { ...row.payload, recalled: { reason, coins } } })
    .where(eq(deliveries.id, row.id));
  await returnCoins(tx, row, now);
  const rest = amountOf(row) - coins;
  if (rest > 0) {
    const left = row.payment === payment && own !== undefined ? Math.max(0, own - coins) : own;
    const queued = await queueDelivery(platform, tx, {
      kind: 'coins',
      userId: row.user_id,
      family: row.family,
      target: { id: (row.account_id ?? undefined) as AccountId | undefined, login: row.login ?? '' },
      cause: `recalled:${row.id}`,
      payload: { amount: rest, ...(left === undefined ? {} : { own: left }) },
      payment: row.payment ?? undefined,
      due: row.next_attempt_at,
      now,
    });
    if (!queued) throw new Error(`The rest of delivery ${row.id} was queued before.`);
    await moveCoins(tx, { kind: 'game', cause: `delivery:${queued.key}`, userId: row.user_id, amount: -rest, now });
  }
  // The account's next delivery may be due, now that this one has ended.
  await platform.jobs.send(tx, sendQueue, {});
  afterCommit(tx, () => platform.jobs.wake(sendQueue));
};

type Recall = Part & {
  userId: number;
  /** Coins of the payment that have not been taken back yet. */
  granted: number;
  /** When the payment was credited. */
  since: Date;
  /** Settles the payment again if an attempt in progress fails. */
  recheck: Recheck;
};

/** Returns the coins in a credit that do not come from the payment that it was queued for. */
const foreignCoins = (row: DeliveryRow): number =>
  amountOf(row) - (row.payload.own ?? (row.payment === null ? 0 : amountOf(row)));

/**
 * Recalls coins of a payment from credits that certainly never reached the game, and returns how many it returned to
 * the portal balance. Call it before the ledger is locked, because workers lock a delivery first.
 */
export const recallCredits = async (
  platform: Recalling,
  tx: Tx,
  { userId, granted, since, recheck, ...part }: Recall,
): Promise<number> => {
  if (part.coins <= 0) return 0;
  const isCredit = sql`${amount} > 0`;
  const own = await lockCoins(tx, userId, isCredit, eq(deliveries.payment, part.payment));
  const sent = own.filter(({ status }) => status !== 'cancelled').reduce((sum, row) => sum + amountOf(row), 0);
  const waiting = own
    .filter((row) => row.status !== 'cancelled' && neverArrives(row))
    .map((row) => ({ row, coins: amountOf(row) }));
  const missing = part.coins - waiting.reduce((sum, { coins }) => sum + coins, 0);
  // Coins that waited in the portal, for example for a first game account, were sent with another credit.
  let elsewhere = Math.min(missing, granted - sent);
  if (elsewhere > 0) elsewhere -= Math.max(0, await balanceOf(tx, userId));
  if (elsewhere > 0) {
    const others = await lockCoins(
      tx,
      userId,
      isCredit,
      inArray(deliveries.status, openStatuses),
      gte(deliveries.created_at, since),
      or(isNull(deliveries.payment), ne(deliveries.payment, part.payment)),
    );
    for (const row of others.filter(neverArrives)) {
      const coins = Math.min(elsewhere, foreignCoins(row));
      if (coins > 0) waiting.push({ row, coins });
      elsewhere -= coins;
    }
  }
  let recalled = 0;
  for (const { row, coins: most } of waiting) {
    const coins = Math.min(most, part.coins - recalled);
    if (coins > 0) await cancelCredit(platform, tx, row, { ...part, coins });
    recalled += coins;
  }
  const sending = own.filter(({ status, uncertain }) => status === 'sending' && !uncertain);
  // A refund needs no other check, because its clawback is queued behind the credit.
  if (part.reason === 'dispute' && recalled < part.coins)
    for (const row of sending)
      await tx
        .update(deliveries)
        .set({ payload: { ...row.payload, recheck } })
        .where(eq(deliveries.id, row.id));
  return recalled;
};

/**
 * For a credit whose payment was refunded during an attempt that did not reach the game: cancels it, reduces the queued
 * clawbacks by the same number of coins, and returns that number. If the payment was disputed, it is settled again,
 * which recalls the credit.
 */
export const recallRefunded = async (platform: Recalling, tx: Tx, row: DeliveryRow, now: Date): Promise<number> => {
  const { payment, user_id: userId } = row;
  if (row.kind !== 'coins' || payment === null || amountOf(row) <= 0 || !neverArrives(row)) return 0;
  const { recheck } = row.payload;
  if (recheck) {
    await platform.jobs.send(tx, recheck.job, recheck.data);
    await tx
      .update(deliveries)
      .set({ payload: sql`${deliveries.payload} - 'recheck'` })
      .where(eq(deliveries.id, row.id));
  }
  const clawbacks = await lockCoins(
    tx,
    userId,
    sql`${amount} < 0`,
    eq(deliveries.payment, payment),
    eq(deliveries.status, 'queued'),
    // The first attempt stores the mark.
    isNull(deliveries.mark),
  );
  const reason = 'refund' as const;
  let recalled = 0;
  for (const clawback of clawbacks) {
    const wanted = -amountOf(clawback);
    const coins = Math.min(wanted, amountOf(row) - recalled);
    if (coins <= 0) break;
    recalled += coins;
    await tx
      .update(deliveries)
      .set(
        coins === wanted
          ? { status: 'cancelled', payload: { ...clawback.payload, recalled: { reason, coins } } }
          : { payload: { ...clawback.payload, amount: coins - wanted } },
      )
      .where(eq(deliveries.id, clawback.id));
  }
  if (recalled > 0) await cancelCredit(platform, tx, row, { coins: recalled, payment, reason, now });
  return recalled;
};
