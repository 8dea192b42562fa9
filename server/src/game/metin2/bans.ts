import type { GameBan } from '../shapes.ts';
import type { Row } from './connection.ts';
import { whole } from './game.ts';
import type { FoundTable } from './schema.ts';

/** Columns for `banIn`. The end is compared with the clock of the game's database, in its time zone. */
export const banColumns = (account: FoundTable<'account'>): string => {
  const status = account.find('status') ? `${account.column('status')} AS ban_status` : "'OK' AS ban_status";
  const until = account.find('availableAt');
  const left = until ? `UNIX_TIMESTAMP(${account.column('availableAt')}) - UNIX_TIMESTAMP()` : '0';
  return `${status}, ${left} AS ban_left`;
};

/** Any status except exactly `OK` blocks a login; a future date does too. */
export const banIn = (row: Row): GameBan | null => {
  if (row.ban_status !== 'OK') return { permanent: true, secondsLeft: undefined };
  const left = whole(row.ban_left);
  return left > 0 ? { permanent: false, secondsLeft: left } : null;
};
