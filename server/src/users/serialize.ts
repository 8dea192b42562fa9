import { type AdminUser, shownStatus } from '@wyrmgate/contract/users';
import { shownEmail } from '@wyrmgate/contract/users-constants';
import { balancesOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { filterWithSecondFactor } from '../two-factor/guard.ts';
import type { UserRow } from './service.ts';

const toRow = (row: UserRow, cash: number, protectedIds: ReadonlySet<number>): AdminUser => ({
  id: row.id,
  login: row.username,
  email: shownEmail(row.email),
  real_name: row.real_name,
  status: shownStatus(row.status),
  authority: row.authority,
  cash,
  create_time: row.create_time.toISOString(),
  last_play: row.last_play?.toISOString() ?? null,
  two_factor: protectedIds.has(row.id),
  version: row.version,
});

/** Converts users for the back office. Reads balances and second factors in one query each. */
export const toAdminUsers = async (tx: Tx, rows: UserRow[]): Promise<AdminUser[]> => {
  const ids = rows.map(({ id }) => id);
  const cash = await balancesOf(tx, ids);
  const protectedIds = await filterWithSecondFactor(tx, ids);
  return rows.map((row) => toRow(row, cash.get(row.id) ?? 0, protectedIds));
};

export const toAdminUser = async (tx: Tx, row: UserRow): Promise<AdminUser> => {
  const [user] = await toAdminUsers(tx, [row]);
  if (!user) throw new Error('The user does not exist.');
  return user;
};
