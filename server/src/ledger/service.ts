import type { Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems, type TransferKind } from '@wyrmgate/contract/ledger';
import { type AnyColumn, and, count, eq, inArray, like, type SQL, sql, sum } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { accounts, entries, transfers } from './table.ts';

export const openAccount = async (tx: Tx, userId: number): Promise<void> => {
  await tx.insert(accounts).values({ user_id: userId });
};

const balanceQuery = prepared((tx) =>
  tx
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.user_id, sql.placeholder('userId')))
    .prepare('ledger_balance'),
);

/** Subquery for the balance of a user. Every authenticated request selects it along with the user, to save a query. */
export const coinBalanceSql = (userId: AnyColumn): SQL<number> =>
  sql`coalesce((select ${accounts.balance} from ${accounts} where ${accounts.user_id} = ${userId}), 0)`.mapWith(Number);

/** Balance of a user; negative if they are in debt. */
export const balanceOf = async (tx: Tx, userId: number): Promise<number> => {
  const [row] = await balanceQuery(tx).execute({ userId });
  return row?.balance ?? 0;
};

/** Balances by user id, in one query. */
export const balancesOf = async (tx: Tx, userIds: number[]): Promise<Map<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: accounts.user_id, balance: accounts.balance })
    .from(accounts)
    .where(inArray(accounts.user_id, userIds));
  return new Map(rows.flatMap(({ userId, balance }) => (userId === null ? [] : [[userId, balance] as const])));
};

const userAccountId = async (tx: Tx, userId: number): Promise<number> => {
  await tx.insert(accounts).values({ user_id: userId }).onConflictDoNothing();
  const [row] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.user_id, userId));
  if (!row) throw new Error(`User ${userId} has no coin account.`);
  return row.id;
};

const systemAccountId = async (tx: Tx, system: TransferKind): Promise<number> => {
  await tx.insert(accounts).values({ system }).onConflictDoNothing();
  const [row] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.system, system));
  if (!row) throw new Error(`The system account ${system} is missing.`);
  return row.id;
};

export type Movement = {
  kind: TransferKind;
  /** Idempotency key, such as `payment:12:purchase`. */
  cause: string;
  userId: number;
  /** Whole coins: positive to the user, negative from them. */
  amount: number;
  note?: string;
  now: Date;
};

/**
 * Moves coins between a user and the system account of the kind. Returns false and moves nothing if the cause already exists;
 * its unique index decides races.
 */
export const moveCoins = async (tx: Tx, { kind, cause, userId, amount, note, now }: Movement): Promise<boolean> => {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`Cannot move ${amount} coins.`);
  const [transfer] = await tx
    .insert(transfers)
    .values({ kind, cause, note: note ?? null, created_at: now })
    .onConflictDoNothing()
    .returning({ id: transfers.id });
  if (!transfer) return false;
  const insertEntry = async (accountId: number, entryAmount: number) => {
    // A trigger sets id and hashes.
    await tx.insert(entries).values({
      id: 0,
      previous_hash: '',
      hash: '',
      transfer_id: transfer.id,
      account_id: accountId,
      amount: entryAmount,
      created_at: now,
    });
  };
  await insertEntry(await systemAccountId(tx, kind), -amount);
  await insertEntry(await userAccountId(tx, userId), amount);
  return true;
};

/** Locks the ledger until the transaction ends, so that balances read afterwards cannot change. */
export const lockLedger = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7261119, 1)`);
};

/**
 * Spends coins of a user. Rejects if the balance is too low, even under concurrency; returns false if the cause already exists.
 */
export const spendCoins = async (tx: Tx, movement: Movement): Promise<boolean> => {
  if (movement.amount <= 0) throw new Error(`Cannot spend ${movement.amount} coins.`);
  await lockLedger(tx);
  const [done] = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.cause, movement.cause));
  if (done) return false;
  if ((await balanceOf(tx, movement.userId)) < movement.amount) throw problem(ledgerProblems.insufficientCoins);
  return moveCoins(tx, { ...movement, amount: -movement.amount });
};

/** Sum and number of a user's movements of this kind whose cause starts with `causes`. */
export const sumMovements = async (
  tx: Tx,
  { userId, kind, causes }: { userId: number; kind: TransferKind; causes: string },
): Promise<{ coins: number; count: number }> => {
  const [row] = await tx
    .select({ coins: sum(entries.amount).mapWith(Number), count: count() })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.account_id))
    .innerJoin(transfers, eq(transfers.id, entries.transfer_id))
    .where(and(eq(accounts.user_id, userId), eq(transfers.kind, kind), like(transfers.cause, `${causes}%`)));
  return { coins: row?.coins ?? 0, count: row?.count ?? 0 };
};

export const readBalance = async ({ tx, actor }: Work<User>): Promise<Returned<(typeof contract)['balance']>> => {
  const balance = await balanceOf(tx, actor.id);
  return { balance, debt: Math.max(0, -balance) };
};
