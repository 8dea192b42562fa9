import type { Received, Returned } from '@wyrmgate/contract/endpoint';
import type { users as contract } from '@wyrmgate/contract/users';
import type { External, User } from '../http/context.ts';
import { toCsv } from '../platform/csv.ts';
import { findFiltered } from './list.ts';
import { showAdminUsers } from './show.ts';

type Spec = (typeof contract)['exportCsv'];

const most = 10_000;
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

/** The filtered users as a file; who took it, with which filter, stands in the audit log. */
export const exportUsers = async (
  { platform, audit }: External<User>,
  { query }: Received<Spec>,
): Promise<Returned<Spec>> => {
  const { db } = platform.database;
  const now = platform.clock.now();
  const users = await showAdminUsers(db, await findFiltered(db, query, now, most));
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
