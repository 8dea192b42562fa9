import type { Account, accounts as contract } from '@wyrmgate/contract/accounts';
import type { AccountSort } from '@wyrmgate/contract/accounts-constants';
import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import { userProblems } from '@wyrmgate/contract/users';
import type { UserSort } from '@wyrmgate/contract/users-constants';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import { and, gt, inArray, sql } from 'drizzle-orm';
import type { External, User, Work } from '../http/context.ts';
import { problem } from '../http/problem.ts';
import { balancesOf } from '../ledger/service.ts';
import { toCsv } from '../platform/csv.ts';
import type { Tx } from '../platform/database/database.ts';
import { findFiltered, listFiltered, type UserFilters } from '../users/list.ts';
import { findUser, type UserRow } from '../users/service.ts';
import { premium } from './table.ts';

type Contract = typeof contract;
type Filters = Received<Contract['exportCsv']>['query'];
const maxExportRows = 10_000;

/** Converts accounts for the back office. Expired premium counts as no premium, even before the job deletes it. */
const toAccounts = async (tx: Tx, rows: UserRow[], now: Date): Promise<Account[]> => {
  const ids = rows.map(({ id }) => id);
  const coins = await balancesOf(tx, ids);
  const active =
    ids.length === 0
      ? []
      : await tx
          .select()
          .from(premium)
          .where(and(inArray(premium.user_id, ids), gt(premium.expires_at, now)));
  const premiumOf = new Map(active.map((row) => [row.user_id, row]));
  return rows.map((row) => ({
    id: row.id,
    login: row.username,
    email: shownEmail(row.email),
    authority: row.authority,
    status: row.status,
    premium_type: premiumOf.get(row.id)?.type ?? 'none',
    premium_until: premiumOf.get(row.id)?.expires_at.toISOString() ?? null,
    coins: coins.get(row.id) ?? 0,
    cash: coins.get(row.id) ?? 0,
    created_at: row.create_time.toISOString(),
    last_login: row.last_play?.toISOString() ?? null,
    version: row.version,
  }));
};

export const findAccount = async (tx: Tx, id: number, now: Date): Promise<Account> => {
  const row = await findUser(tx, id);
  const [account] = row ? await toAccounts(tx, [row], now) : [];
  if (!account) throw problem(userProblems.notFound);
  return account;
};

/** Sort columns that have a different name in the users domain. */
const userSorts: Partial<Record<AccountSort, UserSort>> = { created_at: 'create_time', last_login: 'last_play' };

/** Converts the filters to those of the users domain. */
const toUserFilters = ({ search, status, premium: type, sort }: Filters, now: Date): UserFilters => {
  const by = sort.replace('-', '') as AccountSort;
  const ofType = type && type !== 'none' ? sql` and ${premium.type} = ${type}` : sql``;
  const holders = sql`(select ${premium.user_id} from ${premium}
    where ${premium.expires_at} > ${now.toISOString()}${ofType})`;
  return {
    search,
    status,
    sort: { by: (userSorts[by] ?? by) as UserSort, descending: sort.startsWith('-') },
    idFilter: type && (type === 'none' ? sql`not in ${holders}` : sql`in ${holders}`),
  };
};

export const listAccounts = async (
  { tx, now }: Work<User>,
  { query }: Received<Contract['list']>,
): Promise<Returned<Contract['list']>> => {
  const { rows, pagination } = await listFiltered(tx, { ...query, ...toUserFilters(query, now) }, now);
  return { accounts: await toAccounts(tx, rows, now), pagination };
};

export const readAccount = async (
  { tx, now }: Work<User>,
  { params }: Received<Contract['get']>,
): Promise<Returned<Contract['get']>> => ({ account: await findAccount(tx, params.id, now) });

const columns = [
  'id',
  'login',
  'email',
  'status',
  'premium_type',
  'premium_until',
  'coins',
  'created_at',
  'last_login',
] as const;

/** Exports the filtered accounts as CSV. The filter is audited. */
export const exportAccounts = async (
  { platform, audit }: External<User>,
  { query }: Received<Contract['exportCsv']>,
): Promise<Returned<Contract['exportCsv']>> => {
  const now = platform.clock.now();
  const { db } = platform.database;
  const accounts = await toAccounts(db, await findFiltered(db, toUserFilters(query, now), now, maxExportRows), now);
  audit.target('account', 'export');
  audit.note(`${accounts.length} rows, filter ${JSON.stringify(query)}`);
  const rows = accounts.map((account) => columns.map((column) => account[column]));
  return {
    filename: `accounts-${now.toISOString().slice(0, 10)}.csv`,
    csv: toCsv([columns, ...rows]),
    rows: rows.length,
  };
};
