import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { users as contract } from '@wyrmgate/contract/users';
import type { External, User } from '../http/context.ts';
import { toCsv } from '../platform/csv.ts';
import { findFiltered } from './list.ts';
import { toAdminUsers } from './serialize.ts';

type Spec = (typeof contract)['exportCsv'];

const maxRows = 10_000;
const header = [
  'id',
  'login',
  'email',
  'real_name',
  'status',
  'authority',
  'cash',
  'two_factor',
  'create_time',
  'last_play',
];

/** Exports the filtered users as CSV. The filter is audited. */
export const exportUsers = async (
  { platform, audit }: External<User>,
  { query }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const { db } = platform.database;
  const now = platform.clock.now();
  const users = await toAdminUsers(db, await findFiltered(db, query, now, maxRows));
  audit.target('user', 'export');
  audit.note(`${users.length} rows, filter ${JSON.stringify(query)}`);
  const rows = users.map((row) => [
    row.id,
    row.login,
    row.email,
    row.real_name,
    row.status,
    row.authority,
    row.cash,
    row.two_factor ? 'yes' : 'no',
    row.create_time,
    row.last_play,
  ]);
  return { filename: `users-${now.toISOString().slice(0, 10)}.csv`, csv: toCsv([header, ...rows]), rows: rows.length };
};
