import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { lowerBound, upperBound } from '@wyrmgate/contract/filters';
import { type users as contract, userProblems } from '@wyrmgate/contract/users';
import type { UserSort } from '@wyrmgate/contract/users-constants';
import { and, asc, desc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { type Cursor, type Order, orderBySql } from '../platform/database/cursor.ts';
import type { Tx } from '../platform/database/database.ts';
import { type ListedPage, listPage } from '../platform/database/paging.ts';
import { findBans } from './bans.ts';
import { containsText, findActiveByPrefix } from './search.ts';
import { toAdminUser, toAdminUsers } from './serialize.ts';
import { countUsers, findUser, findUserByName, type UserRow } from './service.ts';
import { users } from './table.ts';

type Contract = typeof contract;
const dayMs = 86_400_000;

const orders: Record<UserSort, Order['by']> = {
  id: undefined,
  login: { value: sql`lower(${users.username})`, type: 'text' },
  email: { value: sql`lower(${users.email})`, type: 'text' },
  status: { value: sql`${users.status}`, type: 'text' },
  authority: { value: sql`${users.authority}`, type: 'text' },
  create_time: { value: sql`${users.create_time}`, type: 'timestamptz' },
  last_play: { value: sql`${users.last_play}`, type: 'timestamptz', nullable: true },
};

export type UserFilters = Partial<Omit<Received<Contract['list']>['query'], keyof Cursor | 'sort'>> &
  Pick<Received<Contract['list']>['query'], 'sort'> & {
    /** `in (…)` or `not in (…)`: restricts the ids by data of another domain. */
    idFilter?: SQL | undefined;
  };

const filterSql = (query: UserFilters, now: Date): SQL | undefined => {
  const since = (days: string) => new Date(now.getTime() - Number(days) * dayMs);
  return and(
    query.search ? containsText(query.search) : undefined,
    query.status && eq(users.status, query.status),
    query.role && (query.role === 'staff' ? ne(users.authority, 'player') : eq(users.authority, query.role)),
    query.dateFrom ? gte(users.create_time, lowerBound(query.dateFrom, now)) : undefined,
    query.dateTo ? lt(users.create_time, upperBound(query.dateTo, now)) : undefined,
    query.registered && gte(users.create_time, since(query.registered)),
    query.active && gte(users.last_play, since(query.active)),
    query.idFilter && sql`${users.id} ${query.idFilter}`,
  );
};

const orderOf = ({ by, descending }: UserFilters['sort']): Order => ({ by: orders[by], descending });

export const findFiltered = (tx: Tx, query: UserFilters, now: Date, limit: number): Promise<UserRow[]> =>
  tx
    .select()
    .from(users)
    .where(filterSql(query, now))
    .orderBy(orderBySql(orderOf(query.sort), users.id))
    .limit(limit);

export const listFiltered = (tx: Tx, query: UserFilters & Cursor, now: Date): Promise<ListedPage<UserRow>> =>
  listPage(tx, { table: users, where: filterSql(query, now), order: orderOf(query.sort), cursor: query });

export const listUsers = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { rows, pagination } = await listFiltered(tx, query, now);
  return { users: await toAdminUsers(tx, rows), pagination };
};

export const listRecentUsers = async (
  { tx }: Work<User>,
  { query }: Received<Contract['recent']>,
): Promise<Returned<Contract['recent']>> => {
  const rows = await tx.select().from(users).orderBy(desc(users.create_time), desc(users.id)).limit(query.limit);
  return { users: await toAdminUsers(tx, rows) };
};

/**
 * Maximum number of matches that are sorted to find the best. Sorting all matches of a common word would read every
 * row.
 */
const maxSearchMatches = 500;
const maxFound = 10;

/**
 * Users whose username matches come first, starting with an exact match, then by length. Matches of emails and real
 * names follow.
 */
export const searchUsers = async (
  { tx }: Work<User>,
  { query }: Received<Contract['search']>,
): Promise<Returned<Contract['search']>> => {
  const some = tx
    .select({ id: users.id })
    .from(users)
    .where(and(containsText(query.q), ne(users.status, 'deleted')));
  const named = await findActiveByPrefix(tx, query.q, maxFound);
  const exact = tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, query.q.toLowerCase()), ne(users.status, 'deleted')));
  const inName = sql`position(${query.q.toLowerCase()} in lower(${users.username})) > 0`;
  const rows = await tx
    .select()
    .from(users)
    .where(
      sql`${users.id} in (${exact.getSQL()} union all (${some.limit(maxSearchMatches).getSQL()})
        union all select unnest(${`{${named.map(({ id }) => id).join()}}`}::bigint[]))`,
    )
    .orderBy(desc(inName), sql`length(${users.username})`, asc(users.id))
    .limit(maxFound);
  return { users: await toAdminUsers(tx, rows) };
};

export const checkEligibility = async (
  { tx }: Work<User>,
  { query }: Received<Contract['checkEligibility']>,
): Promise<Returned<Contract['checkEligibility']>> => {
  const row = await findUserByName(tx, query.username);
  if (!row) return { eligible: false, reason: 'notFound', user: null };
  const reason = row.status === 'active' ? null : row.status;
  return { eligible: reason === null, reason, user: await toAdminUser(tx, row) };
};

export const readUser = async (
  { tx }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => {
  const row = await findUser(tx, params.id);
  if (!row) throw problem(userProblems.notFound);
  return { user: await toAdminUser(tx, row), bans: await findBans(tx, row.id) };
};

export const readUserStats = async ({ tx, now }: Work<User>): Promise<Returned<Contract['stats']>> => {
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const { total, active, banned, registered } = await countUsers(tx, midnight);
  return { total, active, banned, newToday: registered };
};
