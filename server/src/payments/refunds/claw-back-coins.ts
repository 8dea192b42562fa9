import { balanceOf, holdLedger, moveCoins, sumMovements } from '../../ledger/service.ts';
import type { Tx } from '../../platform/database/database.ts';
import { beneficiaryOf } from '../settlement/credit.ts';
import type { PaymentRow } from '../table.ts';

/** Cents that went back, and cents that a bank holds. `opens`: its dispute is seen for the first time. */
export type Returned = { returned: number; disputed: number; opens: boolean };
/** Coins that the player lost, below zero if he got some back; of them, what is his debt now; and the change of what is frozen. */
export type ClawedBack = { coins: number; debt: number; frozen: number };

/**
 * Makes the coins that were taken back match the money that went back: all of them for all of it, a part, rounded for the
 * player, for a part. What he has spent becomes his debt. While a bank holds the money, what he had left of its coins when the
 * dispute began is frozen; afterwards it is his again, or taken. The caller holds the lock of the payment's row.
 */
export const clawBackCoins = async (
  tx: Tx,
  row: PaymentRow,
  { returned, disputed, opens }: Returned,
  now: Date,
): Promise<ClawedBack> => {
  const shareOf = (cents: number) =>
    Math.floor(((row.coins + row.bonus_coins) * Math.min(cents, row.amount)) / row.amount);
  const userId = beneficiaryOf(row);
  const movement = { userId, note: row.reference, now };
  const so = async (kind: 'refund' | 'dispute') => {
    const causes = `payment:${row.id}:${kind}:`;
    const moved = await sumMovements(tx, { userId, kind, causes });
    return { taken: -moved.coins, cause: `${causes}${moved.count + 1}`, kind };
  };
  const refunds = await so('refund');
  const freezes = await so('dispute');
  const coins = shareOf(returned) - refunds.taken;
  const toFreeze = shareOf(returned + disputed) - shareOf(returned);
  const release = Math.max(0, freezes.taken - toFreeze);
  if (coins === 0 && release === 0 && !opens) return { coins: 0, debt: 0, frozen: 0 };

  await holdLedger(tx);
  if (release > 0) await moveCoins(tx, { ...movement, ...freezes, amount: release });
  if (coins !== 0) await moveCoins(tx, { ...movement, ...refunds, amount: -coins });
  const balance = await balanceOf(tx, userId);
  const freeze = opens ? Math.max(0, Math.min(toFreeze - freezes.taken, balance)) : 0;
  if (freeze > 0) await moveCoins(tx, { ...movement, ...freezes, amount: -freeze });
  return { coins, debt: coins > 0 ? Math.min(coins, Math.max(0, -balance)) : 0, frozen: freeze - release };
};
