import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { AccountId } from '../game/shapes.ts';
import type { Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { deletedUserIds } from '../users/service.ts';
import { endConsent } from '../world/consent.ts';
import { gameAccounts, type linkOrigins } from './table.ts';

/** The game accounts of a player in the connected game, oldest link first. */
export const gameAccountsOf = async (
  tx: Tx,
  family: string,
  userId: number,
): Promise<{ id: AccountId; login: string; origin: LinkOrigin; linkedAt: Date }[]> => {
  const rows = await tx
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.user_id, userId), eq(gameAccounts.family, family)))
    .orderBy(asc(gameAccounts.id));
  return rows.map(({ account_id, login, origin, linked_at }) => ({
    id: account_id as AccountId,
    login,
    origin,
    linkedAt: linked_at,
  }));
};

/** A player's linked game accounts with the ids of their links, oldest first. */
export const gameAccountLinks = async (
  tx: Tx,
  family: string,
  userId: number,
): Promise<{ id: number; account: AccountId; login: string }[]> => {
  const rows = await tx
    .select({ id: gameAccounts.id, account: gameAccounts.account_id, login: gameAccounts.login })
    .from(gameAccounts)
    .where(and(eq(gameAccounts.user_id, userId), eq(gameAccounts.family, family)))
    .orderBy(asc(gameAccounts.id));
  return rows.map((row) => ({ ...row, account: row.account as AccountId }));
};

export const sampleLinks = async (
  tx: Tx,
  family: string,
  limit: number,
): Promise<{ account: AccountId; login: string }[]> => {
  const rows = await tx
    .select({ account: gameAccounts.account_id, login: gameAccounts.login })
    .from(gameAccounts)
    .where(eq(gameAccounts.family, family))
    .orderBy(sql`random()`)
    .limit(limit);
  return rows.map(({ account, login }) => ({ account: account as AccountId, login }));
};

/** Returns the owners of game accounts in one query. Accounts without an owner are omitted. */
export const ownersOf = async (
  tx: Tx,
  family: string,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, number>> => {
  if (accounts.length === 0) return new Map();
  const rows = await tx
    .select({ account: gameAccounts.account_id, user: gameAccounts.user_id })
    .from(gameAccounts)
    .where(and(eq(gameAccounts.family, family), inArray(gameAccounts.account_id, [...accounts])));
  return new Map(rows.map(({ account, user }) => [account as AccountId, user] as const));
};

/** When the current owner linked this account; undefined if it has no owner. */
export const linkedSince = async (tx: Tx, family: string, account: AccountId): Promise<Date | undefined> => {
  const [row] = await tx
    .select({ at: gameAccounts.linked_at })
    .from(gameAccounts)
    .where(and(eq(gameAccounts.family, family), eq(gameAccounts.account_id, account)));
  return row?.at;
};

/** The linked accounts of a game, as a subquery. With `deletedOwners`, only accounts whose owner deleted their portal account. */
export const linkedAccounts = (tx: Tx, family: string, { deletedOwners = false } = {}) =>
  tx
    .select({ account_id: gameAccounts.account_id })
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.family, family),
        deletedOwners ? inArray(gameAccounts.user_id, deletedUserIds(tx)) : undefined,
      ),
    );

type LinkOrigin = (typeof linkOrigins)[number];

type NewLink = {
  family: string;
  account: { id: AccountId; login: string };
  userId: number;
  origin: LinkOrigin;
  now: Date;
};

/** The game compares logins in lower case. */
export const isSameLogin = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/**
 * Deletes links whose account now has a different login in the game, because its id was reassigned. Returns how many
 * there were.
 */
export const dropReplacedLinks = async (
  tx: Tx,
  family: string,
  accounts: readonly { id: AccountId; login: string }[],
): Promise<number> => {
  if (accounts.length === 0) return 0;
  const logins = new Map(accounts.map(({ id, login }) => [id as string, login]));
  const links = await tx
    .select()
    .from(gameAccounts)
    .where(and(eq(gameAccounts.family, family), inArray(gameAccounts.account_id, [...logins.keys()])));
  const replaced = links.filter(({ account_id, login }) => !isSameLogin(logins.get(account_id) ?? login, login));
  if (replaced.length === 0) return 0;
  const ids = replaced.map(({ id }) => id);
  await tx.delete(gameAccounts).where(inArray(gameAccounts.id, ids));
  await endConsent(
    tx,
    family,
    replaced.map(({ account_id }) => account_id),
  );
  return replaced.length;
};

/** Links a game account to a player. Returns false if it belongs to someone else; linking it twice changes nothing. */
export const linkGameAccount = async (tx: Tx, { family, account, userId, origin, now }: NewLink): Promise<boolean> => {
  await dropReplacedLinks(tx, family, [account]);
  const [row] = await tx
    .insert(gameAccounts)
    .values({ family, account_id: account.id, login: account.login, user_id: userId, origin, linked_at: now })
    .onConflictDoNothing()
    .returning();
  if (row) await endConsent(tx, family, [account.id]);
  return row !== undefined || (await ownersOf(tx, family, [account.id])).get(account.id) === userId;
};

/** Links many game accounts and returns how many were linked. Accounts that already have an owner are left out. */
export const linkGameAccounts = async (tx: Tx, links: readonly NewLink[]): Promise<number> => {
  if (links.length === 0) return 0;
  for (const [family, same] of Map.groupBy(links, (link) => link.family))
    await dropReplacedLinks(
      tx,
      family,
      same.map(({ account }) => account),
    );
  const rows = await tx
    .insert(gameAccounts)
    .values(
      links.map(({ family, account, userId, origin, now }) => ({
        family,
        account_id: account.id,
        login: account.login,
        user_id: userId,
        origin,
        linked_at: now,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: gameAccounts.id });
  return rows.length;
};

const accountsQuery = prepared((tx) =>
  tx
    .select({ account: gameAccounts.account_id, user: gameAccounts.user_id })
    .from(gameAccounts)
    .where(
      and(
        eq(gameAccounts.family, sql.placeholder('family')),
        sql`${gameAccounts.user_id} = any(${sql.placeholder('users')}::bigint[])`,
      ),
    )
    .prepare('game_accounts_of_players'),
);

/** The players' game accounts in the connected game, in one query. */
export const gameAccountsOfPlayers = async (
  tx: Tx,
  family: string,
  userIds: readonly number[],
): Promise<Map<AccountId, number>> => {
  if (userIds.length === 0) return new Map();
  const rows = await accountsQuery(tx).execute({ family, users: `{${userIds.join()}}` });
  return new Map(rows.map(({ account, user }) => [account as AccountId, user] as const));
};
