import type { TransferKind } from '@wyrmgate/contract/ledger';
import { isNotNull } from 'drizzle-orm';
import { accounts, entries, transfers } from '../src/ledger/table.ts';
import type { Tx } from '../src/platform/database/database.ts';
import { type DemoPayment, refundedAt } from './payments.ts';

export type Movement = { kind: TransferKind; cause: string; note: string; userId: number; amount: number; at: Date };

// Uses the same kinds, causes and notes as `settle`.
const movementsOf = (payment: DemoPayment, now: Date): Movement[] => {
  const { id, reference: note, user_id: userId, coins, bonus_coins: bonus, completed_at: at } = payment;
  if (!at) return [];
  const { kind } = payment;
  const moves: Movement[] =
    coins > 0 ? [{ kind, cause: `payment:${id}:${kind}`, note, userId, amount: coins, at }] : [];
  if (bonus > 0) moves.push({ kind: 'bonus', cause: `payment:${id}:bonus`, note, userId, amount: bonus, at });
  if (payment.status === 'refunded') {
    const back = { cause: `payment:${id}:refund:1`, amount: -(coins + bonus), at: refundedAt(payment, now) };
    moves.push({ kind: 'refund', note, userId, ...back });
  }
  return moves;
};

const openSystemAccounts = async (tx: Tx, kinds: TransferKind[]): Promise<void> => {
  await tx
    .insert(accounts)
    .values(kinds.map((system) => ({ system })))
    .onConflictDoNothing();
};

/** Seeds all coin movements, including those of payments, in chronological order; three statements keep this fast. */
export const seedLedger = async (tx: Tx, paid: DemoPayment[], others: Movement[], now: Date): Promise<void> => {
  const movements = [...paid.flatMap((payment) => movementsOf(payment, now)), ...others];
  if (movements.length === 0) return;
  movements.sort((one, other) => one.at.getTime() - other.at.getTime());
  await openSystemAccounts(tx, [...new Set(movements.map(({ kind }) => kind))]);
  const systems = await tx.select().from(accounts).where(isNotNull(accounts.system));
  const owners = await tx.select().from(accounts).where(isNotNull(accounts.user_id));
  const systemIds = new Map(systems.map(({ id, system }) => [system, id]));
  const ownerIds = new Map(owners.map(({ id, user_id }) => [user_id, id]));
  const stored = await tx
    .insert(transfers)
    .values(movements.map(({ kind, cause, note, at }) => ({ kind, cause, note, created_at: at })))
    .returning({ id: transfers.id, cause: transfers.cause });
  const transferIds = new Map(stored.map(({ id, cause }) => [cause, id]));
  const known = <Key>(ids: Map<Key, number>, key: Key): number => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`The ledger has no account or transfer ${key}.`);
    return id;
  };
  await tx.insert(entries).values(
    movements.flatMap(({ kind, cause, userId, amount, at }) => {
      // The trigger sets id and hashes.
      const side = { id: 0, previous_hash: '', hash: '', transfer_id: known(transferIds, cause), created_at: at };
      return [
        { ...side, account_id: known(systemIds, kind), amount: -amount },
        { ...side, account_id: known(ownerIds, userId), amount },
      ];
    }),
  );
};
