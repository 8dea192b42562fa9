import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { type ledger as contract, ledgerProblems } from '@wyrmgate/contract/ledger';
import { and, asc, desc, eq, isNotNull, like, lt, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import type { Tx } from '../platform/database/database.ts';
import { cutPage, likePattern } from '../platform/database/paging.ts';
import { findUser } from '../users/service.ts';
import { accounts, entries, transfers } from './table.ts';

/** Returns users' coin movements whose cause starts with this prefix, oldest first. */
export const listMovementsByCause = (tx: Tx, cause: string) =>
  tx
    .select({ at: entries.created_at, kind: transfers.kind, amount: entries.amount, cause: transfers.cause })
    .from(entries)
    .innerJoin(transfers, eq(transfers.id, entries.transfer_id))
    .innerJoin(accounts, eq(accounts.id, entries.account_id))
    .where(and(like(transfers.cause, likePattern(cause).slice(1)), isNotNull(accounts.user_id)))
    .orderBy(asc(entries.id));

type HistoryPaging = { after?: number | undefined; limit: number };

/**
 * Returns a page of a user's movements, newest first. The balance after a movement is the current balance minus all
 * later entries, which an index-only scan adds up.
 */
const readHistory = async (tx: Tx, userId: number, { after, limit }: HistoryPaging) => {
  const movements = tx.$with('movements').as(
    tx
      .select({
        id: entries.id,
        created_at: entries.created_at,
        transfer_id: entries.transfer_id,
        amount: entries.amount,
        balance: accounts.balance,
      })
      .from(accounts)
      .innerJoin(entries, eq(entries.account_id, accounts.id))
      .where(and(eq(accounts.user_id, userId), after === undefined ? undefined : lt(entries.id, after)))
      .orderBy(desc(entries.id))
      .limit(limit + 1),
  );
  const later =
    after === undefined
      ? sql`0`
      : sql`(select coalesce(sum(${entries.amount}), 0) from ${entries}
    join ${accounts} on ${accounts.id} = ${entries.account_id} where ${accounts.user_id} = ${userId} and ${entries.id} >= ${after})`;
  const found = await tx
    .with(movements)
    .select({
      id: movements.id,
      created_at: movements.created_at,
      kind: transfers.kind,
      cause: transfers.cause,
      note: transfers.note,
      amount: movements.amount,
      balance: sql<string>`${movements.balance} - ${later} + ${movements.amount} - sum(${movements.amount}) over (order by ${movements.id} desc)`,
    })
    .from(movements)
    .innerJoin(transfers, eq(transfers.id, movements.transfer_id))
    .orderBy(desc(movements.id));
  const { rows, next } = cutPage(found, limit);
  const page = rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    balance: Number(row.balance),
    // The note of a payment's movement is the payment reference.
    reference: row.cause.startsWith('payment:') ? row.note : null,
  }));
  return { page, next };
};

type Contract = typeof contract;

export const readOwnHistory = async (
  { tx, actor }: Work<User>,
  { query }: Received<Contract['history']>,
): Promise<Returned<Contract['history']>> => {
  const { page, next } = await readHistory(tx, actor.id, query);
  return { movements: page.map(({ cause: _, note: __, ...shown }) => shown), next };
};

export const readUserHistory = async (
  { tx }: Work<User>,
  { params, query }: Received<Contract['userHistory']>,
): Promise<Returned<Contract['userHistory']>> => {
  if (!(await findUser(tx, params.id))) throw problem(ledgerProblems.userNotFound);
  const { page, next } = await readHistory(tx, params.id, query);
  return { movements: page, next };
};
