import { recallCredits } from '../../deliveries/recall.ts';
import { balanceOf, lockLedger, moveCoins, sumMovements } from '../../ledger/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { beneficiaryOf } from '../settlement/credit.ts';
import { settleQueueOf } from '../settlement/schedule.ts';
import type { PaymentRow } from '../table.ts';

/**
 * Cents that were returned to the payer, and cents that the bank holds. `isNewDispute` is set when a dispute is first
 * seen.
 */
export type ReturnedMoney = { returned: number; disputed: number; isNewDispute: boolean };
/**
 * Coins that were taken (negative if returned), the part of them that is now a debt, and the change in frozen coins.
 */
export type ClawedBack = { coins: number; debt: number; frozen: number };

/**
 * Claws back coins in proportion to the refund, rounded in the player's favour; spent coins become a debt. The payment
 * must be locked; during a dispute, unspent coins and those not yet sent to the game are frozen.
 */
export const clawBackCoins = async (
  platform: Platform,
  tx: Tx,
  row: PaymentRow,
  { returned, disputed, isNewDispute }: ReturnedMoney,
  now: Date,
): Promise<ClawedBack> => {
  const isUntouched = row.refunded_amount === 0 && row.dispute_state === 'none';
  if (returned === 0 && disputed === 0 && !isNewDispute && isUntouched) return { coins: 0, debt: 0, frozen: 0 };
  const shareOf = (cents: number) =>
    Math.floor(((row.coins + row.bonus_coins) * Math.min(cents, row.amount)) / row.amount);
  const userId = beneficiaryOf(row);
  const movement = { userId, note: row.reference, now };
  const movedSoFar = async (kind: 'refund' | 'dispute') => {
    const causes = `payment:${row.id}:${kind}:`;
    const moved = await sumMovements(tx, { userId, kind, causes });
    return { taken: -moved.coins, cause: `${causes}${moved.count + 1}`, kind };
  };
  const refunds = await movedSoFar('refund');
  const freezes = await movedSoFar('dispute');
  const coins = shareOf(returned) - refunds.taken;
  const toFreeze = shareOf(returned + disputed) - shareOf(returned);
  const release = Math.max(0, freezes.taken - toFreeze);
  const toHold = Math.max(0, toFreeze - freezes.taken);
  const recalled = await recallCredits(platform, tx, {
    userId,
    payment: row.reference,
    coins: coins + toHold - release,
    granted: row.coins + row.bonus_coins - refunds.taken - freezes.taken,
    since: row.completed_at ?? row.created_at,
    recheck: { job: settleQueueOf(row.gateway), data: { paymentId: row.id } },
    reason: toHold > 0 ? 'dispute' : 'refund',
    now,
  });
  if (coins === 0 && release === 0 && !isNewDispute && recalled === 0) return { coins: 0, debt: 0, frozen: 0 };

  await lockLedger(tx);
  if (release > 0) await moveCoins(tx, { ...movement, ...freezes, amount: release });
  if (coins !== 0) await moveCoins(tx, { ...movement, ...refunds, amount: -coins });
  const balance = await balanceOf(tx, userId);
  // Once a dispute is known, only newly recalled coins are frozen, because the player may use other coins during the
  // dispute.
  const freezable = isNewDispute ? balance : Math.min(balance, recalled - Math.max(0, coins));
  const freeze = Math.max(0, Math.min(toHold, freezable));
  if (freeze > 0) await moveCoins(tx, { ...movement, ...freezes, amount: -freeze });
  return { coins, debt: coins > 0 ? Math.min(coins, Math.max(0, -balance)) : 0, frozen: freeze - release };
};
