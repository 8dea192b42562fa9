import type { Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems, type TransferKind } from '@wyrmgate/contract/ledger';
import { type AnyColumn, and, count, eq, inArray, like, type SQL, sql, sum } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { accounts, entries, transfers } from './table.ts';

/** Opens the coin account of a new user. */
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

/** For a query over users: the coins of the user. It is read with every authenticated call, which saves those that show them a query. */
export const heldCoins = (userId: AnyColumn): SQL<number> =>
  sql`coalesce((select ${accounts.balance} from ${accounts} where ${accounts.user_id} = ${userId}), 0)`.mapWith(Number);

/** Coins of a user; below zero is a debt. */
export const balanceOf = async (tx: Tx, userId: number): Promise<number> => {
  const [row] = await balanceQuery(tx).execute({ userId });
  return row?.balance ?? 0;
};

/** Coins of several users by id, in one query. */
export const balancesOf = async (tx: Tx, userIds: number[]): Promise<Map<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: accounts.user_id, balance: accounts.balance })
    .from(accounts)
    .where(inArray(accounts.user_id, userIds));
  return new Map(rows.flatMap(({ userId, balance }) => (userId === null ? [] : [[userId, balance] as const])));
};

const accountOfUser = async (tx: Tx, userId: number): Promise<number> => {
  await tx.insert(accounts).values({ user_id: userId }).onConflictDoNothing();
  const [row] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.user_id, userId));
  if (!row) throw new Error(`User ${userId} has no coin account.`);
  return row.id;
};

const accountOfSystem = async (tx: Tx, system: TransferKind): Promise<number> => {
  await tx.insert(accounts).values({ system }).onConflictDoNothing();
  const [row] = await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.system, system));
  if (!row) throw new Error(`The system account ${system} is missing.`);
  return row.id;
};

export type Movement = {
  kind: TransferKind;
  /** Makes the movement happen once, ever: `payment:12:purchase`. */
  cause: string;
  userId: number;
  /** Whole coins; positive reaches the user, negative leaves him. */
  amount: number;
  note?: string;
  now: Date;
};

/**
 * Moves coins between a user and the system account of the kind. Answers false, and moves nothing, if the cause has moved
 * coins before: the unique cause decides every race.
 */
export const moveCoins = async (tx: Tx, { kind, cause, userId, amount, note, now }: Movement): Promise<boolean> => {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`${amount} coins cannot move.`);
  const [transfer] = await tx
    .insert(transfers)
    .values({ kind, cause, note: note ?? null, created_at: now })
    .onConflictDoNothing()
    .returning({ id: transfers.id });
  if (!transfer) return false;
  const side = async (accountId: number, sum: number) => {
    // The trigger numbers the entry and links it to the one before.
    await tx.insert(entries).values({
      id: 0,
      previous_hash: '',
      hash: '',
      transfer_id: transfer.id,
      account_id: accountId,
      amount: sum,
      created_at: now,
    });
  };
  await side(await accountOfSystem(tx, kind), -amount);
  await side(await accountOfUser(tx, userId), amount);
  return true;
};

/** Nobody else moves coins until this transaction ends; a balance that is read now stays true. */
export const holdLedger = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7261119, 1)`);
};

/**
 * Takes coins that the user wants to spend. Refused if he has too few, so also while he is in debt; never below zero, however
 * many spend at once. Answers false if the cause has moved coins before.
 */
export const spendCoins = async (tx: Tx, movement: Movement): Promise<boolean> => {
  if (movement.amount <= 0) throw new Error(`${movement.amount} coins cannot be spent.`);
  await holdLedger(tx);
  const [done] = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.cause, movement.cause));
  if (done) return false;
  if ((await balanceOf(tx, movement.userId)) < movement.amount) throw problem(ledgerProblems.insufficientCoins);
  return moveCoins(tx, { ...movement, amount: -movement.amount });
};

/** Coins that movements of this kind brought a user for causes with this beginning, and how many there were. */
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

/** The caller's balance and debt. */
export const readBalance = async ({ tx, actor }: Work<User>): Promise<Returned<(typeof contract)['balance']>> => {
  const balance = await balanceOf(tx, actor.id);
  return { balance, debt: Math.max(0, -balance) };
};
