import { type AdminUser, shownStatus } from '@wyrmgate/contract/users';
import { balancesOf } from '../ledger/service.ts';
import type { Tx } from '../platform/database/database.ts';
import { filterWithSecondFactor } from '../two-factor/guard.ts';
import type { UserRow } from './service.ts';

const show = (row: UserRow, cash: number, protectedIds: ReadonlySet<number>): AdminUser => ({
  id: row.id,
  login: row.username,
  email: row.email,
  real_name: row.real_name,
  status: shownStatus(row.status),
  authority: row.authority,
  cash,
  create_time: row.create_time.toISOString(),
  last_play: row.last_play?.toISOString() ?? null,
  two_factor: protectedIds.has(row.id),
  version: row.version,
});

/** Users as the back-office shows them, their coins and second factors read in one query each. */
export const showAdminUsers = async (tx: Tx, rows: UserRow[]): Promise<AdminUser[]> => {
  const ids = rows.map(({ id }) => id);
  const cash = await balancesOf(tx, ids);
  const protectedIds = await filterWithSecondFactor(tx, ids);
  return rows.map((row) => show(row, cash.get(row.id) ?? 0, protectedIds));
};

export const showAdminUser = async (tx: Tx, row: UserRow): Promise<AdminUser> => {
  const [shown] = await showAdminUsers(tx, [row]);
  if (!shown) throw new Error('The user is gone.');
  return shown;
};
