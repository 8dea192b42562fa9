import { defaultLanguage, isLanguage } from '@wyrmgate/contract/languages';
import { balanceOf, moveCoins, sumMovements } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { findUser } from '../users/service.ts';
import type { PaymentRow } from './lists.ts';

/** What waits until the transaction is committed. */
export type Effect = () => void;

const tellBalance = (platform: Platform, userId: number, balance: number): Effect => {
  return () => platform.realtime.toUser(userId, 'balance', { balance });
};

/** Coins, bonus and the confirmation, in the transaction that completes the payment. The causes let it happen once, ever. */
export const creditPayment = async (platform: Platform, tx: Tx, row: PaymentRow, now: Date): Promise<Effect[]> => {
  const buyer = await findUser(tx, row.user_id);
  if (!buyer) throw new Error(`Payment ${row.id} has no buyer.`);
  const movement = { userId: row.user_id, note: row.reference, now };
  const cause = `payment:${row.id}`;
  const first = await moveCoins(tx, { ...movement, kind: 'purchase', cause: `${cause}:purchase`, amount: row.coins });
  if (row.bonus_coins > 0)
    await moveCoins(tx, { ...movement, kind: 'bonus', cause: `${cause}:bonus`, amount: row.bonus_coins });
  const balance = await balanceOf(tx, row.user_id);
  await platform.mail.post(tx, {
    cause: `${cause}:completed`,
    to: buyer.email,
    template: 'payment-completed',
    language: isLanguage(row.language) ? row.language : defaultLanguage,
    values: {
      username: buyer.username,
      packageName: row.package_name,
      coins: row.coins,
      bonus: row.bonus_coins,
      amount: row.amount,
      currency: row.currency,
      reference: row.reference,
      balance,
    },
  });
  return [
    tellBalance(platform, row.user_id, balance),
    () => platform.mail.wake(),
    () => {
      if (first) platform.metrics.credits.inc({ gateway: row.gateway });
    },
  ];
};

/**
 * Makes the coins that were taken back match the money that went back: all of them for all of it, a part, rounded for the
 * player, for a part. What he has spent becomes his debt. Money that returned to the shop gives them back. The caller holds
 * the lock of the payment's row. Answers how many coins the player lost, below zero if he got some back.
 */
export const takeBack = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  returned: number,
  now: Date,
): Promise<{ coins: number; effects: Effect[] }> => {
  const causes = `payment:${row.id}:refund`;
  const so = await sumMovements(tx, { userId: row.user_id, kind: 'refund', causes });
  const owed = Math.floor(((row.coins + row.bonus_coins) * Math.min(returned, row.amount)) / row.amount);
  const coins = owed + so.coins;
  if (coins === 0) return { coins, effects: [] };
  const cause = `${causes}:${so.count + 1}`;
  await moveCoins(tx, { kind: 'refund', cause, userId: row.user_id, amount: -coins, note: row.reference, now });
  return { coins, effects: [tellBalance(platform, row.user_id, await balanceOf(tx, row.user_id))] };
};
