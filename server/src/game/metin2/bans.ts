import type { GameBan } from '../shapes.ts';
import type { Row, Value } from './connection.ts';
import { epochOf, whole } from './game.ts';
import { type Column, type FoundTable, quote } from './schema.ts';

/** Not in the future, and valid in every mode, unlike a zero date. */
export const pastDate = '2000-01-01 00:00:00';
/** Start of the last full year that a TIMESTAMP can hold. Without a status, a ban that ends then or later is permanent. */
const lastYear = { seconds: 2_114_380_800, date: '2037-01-01 00:00:00' };
const forever = { seconds: 2_145_830_400, date: '2037-12-31 00:00:00' };

/** The status column if it holds words. The meaning of a number differs from server to server. */
const statusOf = (account: FoundTable<'account'>): Column | undefined => {
  const column = account.find('status');
  return column && /char|enum|text|binary/.test(column.type) ? column : undefined;
};
const untilOf = (account: FoundTable<'account'>): Column | undefined => {
  const column = account.find('availableAt');
  return column && /date|timestamp|int/.test(column.type) ? column : undefined;
};

const wordsOf = ({ declaration }: Column): string[] =>
  [...declaration.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

/** The word for an account that may log in: `OK`, unless the column lists others only. */
const openWord = (status: Column): string => {
  const words = wordsOf(status);
  if (words.length === 0 || words.includes('OK')) return 'OK';
  const known = words.find((word) => /^(ok|active|normal|enabled)$/i.test(word)) ?? status.defaultValue;
  return known && /^[\w -]+$/.test(known) ? known : 'OK';
};

/** The word for a blocked account: `BLOCK`, unless the column lists others only. */
const blockedWord = (status: Column): string => {
  const words = wordsOf(status);
  return words.find((word) => /^block/i.test(word)) ?? words.find((word) => /^ban/i.test(word)) ?? 'BLOCK';
};

const valueFor = ({ type }: Column, { seconds, date }: typeof forever): string =>
  /int/.test(type) ? String(seconds) : `'${date}'`;

/** The value of a column that bans change, for an account that may log in. */
export const openValue = (account: FoundTable<'account'>, column: Column): string | number => {
  if (column.name === statusOf(account)?.name) return openWord(column);
  return /int/.test(column.type) ? 0 : pastDate;
};

/** Columns that a ban changes. */
export const banTargets = (account: FoundTable<'account'>): readonly Column[] =>
  [statusOf(account), untilOf(account)].filter((column) => column !== undefined);

/** Columns for `banIn`. The end is compared with the clock of the game's database, in its time zone. */
export const banColumns = (account: FoundTable<'account'>): string => {
  const [status, until] = [statusOf(account), untilOf(account)];
  // Unix time ends in 2038 on these servers, and a later date is a ban too.
  const left = until
    ? `COALESCE(NULLIF(${epochOf(until)}, 0) - UNIX_TIMESTAMP(), ${/int/.test(until.type) ? '0' : `TIMESTAMPDIFF(SECOND, NOW(), ${quote(until.name)})`})`
    : '0';
  const isForever = until && !status ? `${quote(until.name)} >= ${valueFor(until, lastYear)}` : '0';
  const isOpen = status ? `COALESCE(${quote(status.name)}, '') = BINARY '${openWord(status)}'` : '1';
  return `${isOpen} AS ban_open, ${left} AS ban_left, ${isForever} AS ban_forever`;
};

/** Any status except exactly the word for an open account blocks a login; a future date does too. */
export const banIn = (row: Row): GameBan | null => {
  if (whole(row.ban_open) !== 1 || whole(row.ban_forever) === 1) return { permanent: true, secondsLeft: undefined };
  const left = whole(row.ban_left);
  return left > 0 ? { permanent: false, secondsLeft: left } : null;
};

type Change = { readonly set: string; readonly values: readonly Value[] };

/** The end of a ban `?` seconds from now. Calculated through the epoch, so that a change of daylight saving does not move it. */
const endIn = (until: Column, seconds: number): Change =>
  /int/.test(until.type)
    ? { set: `${quote(until.name)} = UNIX_TIMESTAMP() + ?`, values: [seconds] }
    : {
        set: `${quote(until.name)} = COALESCE(FROM_UNIXTIME(UNIX_TIMESTAMP() + ?), NOW() + INTERVAL ? SECOND)`,
        values: [seconds, seconds],
      };

/** Whether the game ends a temporary ban automatically. */
export const hasTimedBans = (account: FoundTable<'account'>): boolean => untilOf(account) !== undefined;

/** Undefined if the game has no bans. Without a column for the end, a temporary ban lasts until it is lifted. */
export const banChange = (account: FoundTable<'account'>, seconds: number | undefined): Change | undefined => {
  const [status, until] = [statusOf(account), untilOf(account)];
  if (seconds !== undefined && until) return endIn(until, Math.max(1, Math.ceil(seconds)));
  if (status) return { set: `${quote(status.name)} = ?`, values: [blockedWord(status)] };
  if (!until) return undefined;
  return { set: `${quote(until.name)} = ${valueFor(until, forever)}`, values: [] };
};

/** Ends both kinds of ban. */
export const unbanChange = (account: FoundTable<'account'>): Change => {
  const [status, until] = [statusOf(account), untilOf(account)];
  const past = until && (/int/.test(until.type) ? '0' : `'${pastDate}'`);
  return {
    set: [
      ...(status ? [`${quote(status.name)} = '${openWord(status)}'`] : []),
      ...(until ? [`${quote(until.name)} = ${past}`] : []),
    ].join(', '),
    values: [],
  };
};
