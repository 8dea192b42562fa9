import type { Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems, type TransferKind } from '@wyrmgate/contract/ledger';
import { type AnyColumn, and, asc, count, eq, gt, inArray, isNotNull, like, type SQL, sql, sum } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { serializationFailure, sqlState, type Tx } from '../platform/database/database.ts';
import { prepared, preparedRows } from '../platform/database/prepared.ts';
import { accounts, entries, transfers } from './table.ts';

export const openAccounts = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
  if (userIds.length > 0) await tx.insert(accounts).values(userIds.map((user_id) => ({ user_id })));
};

const balanceQuery = prepared((tx) =>
  tx
    .select({ balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.user_id, sql.placeholder('userId')))
    .prepare('ledger_balance'),
);

/**
 * Returns a subquery for a user's balance. Every authenticated request selects it together with the user, to save a
 * query.
 */
export const coinBalanceSql = (userId: AnyColumn): SQL<number> =>
  sql`coalesce((select ${accounts.balance} from ${accounts} where ${accounts.user_id} = ${userId}), 0)`.mapWith(Number);

/** Builds a JSON object with a user's balance, for a statement that runs in the same batch as a movement. */
export const balanceJson = (userId: SQL): SQL =>
  sql`jsonb_build_object('balance', (select balance from ledger_accounts where user_id = ${userId}::bigint))`;

/** Returns a user's balance, which is negative if they are in debt. */
export const balanceOf = async (tx: Tx, userId: number): Promise<number> => {
  const [row] = await balanceQuery(tx).execute({ userId });
  return row?.balance ?? 0;
};

export const balancesOf = async (tx: Tx, userIds: number[]): Promise<Map<number, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .select({ userId: accounts.user_id, balance: accounts.balance })
    .from(accounts)
    .where(inArray(accounts.user_id, userIds));
  return new Map(rows.flatMap(({ userId, balance }) => (userId === null ? [] : [[userId, balance] as const])));
};

/** Returns what a system account has received in total, summed from its entries. */
export const systemBalance = async (tx: Tx, system: string): Promise<number> => {
  const [row] = await tx
    .select({ coins: sum(entries.amount) })
    .from(entries)
    .innerJoin(accounts, eq(accounts.id, entries.account_id))
    .where(eq(accounts.system, system));
  return Number(row?.coins ?? 0);
};

/** Returns the sum of all positive balances. Debts are not subtracted, because they take no coins from other users. */
export const coinsOfUsers = async (tx: Tx): Promise<string> => {
  const [row] = await tx
    .select({ coins: sum(accounts.balance) })
    .from(accounts)
    .where(and(isNotNull(accounts.user_id), gt(accounts.balance, 0)));
  return row?.coins ?? '0';
};

/** Returns the next users with a positive balance whose id is greater than `after`. */
export const usersWithCoins = async (tx: Tx, after: number, limit: number): Promise<number[]> => {
  const rows = await tx
    .select({ userId: accounts.user_id })
    .from(accounts)
    .where(and(gt(accounts.user_id, after), gt(accounts.balance, 0)))
    .orderBy(asc(accounts.user_id))
    .limit(limit);
  return rows.flatMap(({ userId }) => userId ?? []);
};

export type Movement = {
  kind: TransferKind;
  /** Idempotency key, such as `payment:12:purchase`. */
  cause: string;
  userId: number;
  /** Whole coins: positive if the user receives them, negative if the user loses them. */
  amount: number;
  note?: string;
  now: Date;
};

/**
 * Moves coins between a user and the system account of this kind. Returns false and moves nothing if the cause
 * already exists; a unique index decides between concurrent calls.
 */
export const moveCoins = async (tx: Tx, { kind, cause, userId, amount, note, now }: Movement): Promise<boolean> => {
  if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`Cannot move ${amount} coins.`);
  // One statement, because it locks the ledger until the commit. The first movement creates the accounts; a trigger
  // sets ids and hashes.
  const values = { kind, cause, userId, amount, note: note ?? null, now: now.toISOString() };
  const [done] = await moveQuery(tx, values).catch((error: unknown) => {
    if (sqlState(error) !== divisionByZero) throw error;
    // A concurrent transaction has just opened one of the accounts. The transaction restarts and then finds it.
    const message = 'The accounts of a movement were opened concurrently.';
    throw Object.assign(new Error(message, { cause: error }), { code: serializationFailure });
  });
  return done?.moved === 1;
};

/** SQLSTATE with which `moveQuery` fails on purpose, so that a commit sent in the same batch has no effect. */
const divisionByZero = '22012';

const moveQuery = preparedRows<{ moved: number }>('ledger_move', () => {
  const { placeholder } = sql;
  const kind = sql`${placeholder('kind')}::text`;
  const userId = sql`${placeholder('userId')}::bigint`;
  return sql`with moved as (
          insert into ledger_transfers (kind, cause, note, created_at)
          values (${kind}, ${placeholder('cause')}, ${placeholder('note')}, ${placeholder('now')}) on conflict do nothing returning id, created_at),
        found as (select id, user_id from ledger_accounts where user_id = ${userId} or system = ${kind}),
        opened as (
          insert into ledger_accounts (user_id, system)
          select user_id, system from (values (${userId}, null), (null, ${kind})) as sides (user_id, system)
          where not exists (select from found where found.user_id is not distinct from sides.user_id)
          on conflict do nothing returning id, user_id),
        sides as (select * from found union all select * from opened),
        booked as (
          insert into ledger_entries (id, transfer_id, account_id, amount, created_at, previous_hash, hash)
          select 0, moved.id, sides.id, case when sides.user_id is null then -1 else 1 end * ${placeholder('amount')}::bigint,
            moved.created_at, '', ''
          from moved, sides where (select count(*) from sides) = 2 order by sides.user_id nulls first
          returning id)
        select (counted.transfers / case when counted.entries = 2 * counted.transfers then 1 else 0 end)::int as moved
        from (select (select count(*) from moved) as transfers, (select count(*) from booked) as entries) as counted`;
});

/** Locks the ledger until the transaction ends, so that balances read afterwards cannot change. */
export const lockLedger = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(7261119, 1)`);
};

/**
 * Spends a user's coins. Rejects if the balance is too low, even under concurrency; returns false if the cause
 * already exists.
 */
export const spendCoins = async (tx: Tx, movement: Movement): Promise<boolean> => {
  if (movement.amount <= 0) throw new Error(`Cannot spend ${movement.amount} coins.`);
  await lockLedger(tx);
  const [done] = await tx.select({ id: transfers.id }).from(transfers).where(eq(transfers.cause, movement.cause));
  if (done) return false;
  if ((await balanceOf(tx, movement.userId)) < movement.amount) throw problem(ledgerProblems.insufficientCoins);
  return moveCoins(tx, { ...movement, amount: -movement.amount });
};

/** Returns the sum and the number of a user's movements of this kind whose cause starts with `causes`. */
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
