import type { GameBan } from '../shapes.ts';
import type { Row, Value } from './connection.ts';
import { epochOf, whole } from './game.ts';
import { type Column, type FoundTable, quote, squash } from './schema.ts';

/** A past date that is valid in every SQL mode, unlike a zero date. */
export const pastDate = '2000-01-01 00:00:00';
/**
 * The start of the last full year that a TIMESTAMP can hold. Without a status column, a ban that ends then or later
 * is permanent.
 */
const lastYear = { seconds: 2_114_380_800, date: '2037-01-01 00:00:00' };
const forever = { seconds: 2_145_830_400, date: '2037-12-31 00:00:00' };

/** Whether the name of a numeric column says what its values mean, as `is_banned` does. */
const isFlag = ({ name, type }: Column): boolean =>
  /^(bit|(tiny|small|medium|big)?int)$/.test(type) && /^(acc(ount)?)?(is)?(banned|blocked)$/.test(squash(name));

/** Long enough for `BLOCK`. Shorter columns hold letters whose meaning differs between servers. */
const minStatusLength = 5;
const isWords = ({ type, length }: Column): boolean =>
  type === 'enum' || (/char|text|binary/.test(type) && length >= minStatusLength);

/**
 * Finds the status column if it contains words or is a flag, or else any ban flag. Other status numbers mean different
 * things on different servers.
 */
const statusOf = (account: FoundTable<'account'>): Column | undefined => {
  const column = account.find('status');
  if (column && (isWords(column) || isFlag(column))) return column;
  return [...account.table.columns.values()].find(isFlag);
};
const untilOf = (account: FoundTable<'account'>): Column | undefined => {
  const column = account.find('availableAt');
  return column && /date|timestamp|int/.test(column.type) ? column : undefined;
};

const wordsOf = ({ declaration }: Column): string[] =>
  [...declaration.matchAll(/'([^']+)'/g)].map(([, word = '']) => word);

const openWords = /^(ok|active|normal|enabled|open)$/i;

/**
 * Returns the status word for an account that may log in: `OK`, unless the column allows only other words or defaults
 * to another.
 */
const openWord = (status: Column): string => {
  if (isFlag(status)) return '0';
  const [words, byDefault] = [wordsOf(status), status.defaultValue ?? ''];
  if (words.includes('OK')) return 'OK';
  if (words.length === 0) return openWords.test(byDefault) ? byDefault : 'OK';
  const known = words.find((word) => openWords.test(word)) ?? byDefault;
  return /^[\w -]+$/.test(known) ? known : 'OK';
};

/**
 * Returns the status word for a blocked account: `BLOCK`, unless the column allows only other words. Undefined if
 * none is known.
 */
const blockedWord = (status: Column): string | undefined => {
  if (isFlag(status)) return '1';
  const words = wordsOf(status);
  if (words.length === 0) return 'BLOCK';
  const [other, ...more] = words.filter((word) => word !== openWord(status));
  const known = [/^block/i, /^ban/i, /^(suspend|lock|disabl|clos)/i].flatMap(
    (pattern) => words.find((word) => pattern.test(word)) ?? [],
  );
  return known[0] ?? (more.length === 0 ? other : undefined);
};

/** Whether permanent bans are stored with an end date in 2037, because the game has no status for bans. */
const isByDate = (status: Column | undefined): boolean => !status || blockedWord(status) === undefined;

const valueFor = ({ type }: Column, { seconds, date }: typeof forever): string =>
  /int/.test(type) ? String(seconds) : `'${date}'`;

/** Returns what this ban column contains for an account that may log in. */
export const openValue = (account: FoundTable<'account'>, column: Column): string | number => {
  if (column.name === statusOf(account)?.name) return isFlag(column) ? 0 : openWord(column);
  return /int/.test(column.type) ? 0 : pastDate;
};

export const banTargets = (account: FoundTable<'account'>): readonly Column[] =>
  [statusOf(account), untilOf(account)].filter((column) => column !== undefined);

const openCondition = (status: Column): string =>
  isFlag(status)
    ? `COALESCE(${quote(status.name)}, 0) = 0`
    : `COALESCE(${quote(status.name)}, '') = BINARY '${openWord(status)}'`;

/** Returns the columns that `banIn` reads. The database compares the end with its own clock, in its own time zone. */
export const banColumns = (account: FoundTable<'account'>): string => {
  const [status, until] = [statusOf(account), untilOf(account)];
  // These servers cannot convert dates after 2038 to Unix time, but such a date is a ban too.
  const left = until
    ? `COALESCE(NULLIF(${epochOf(until)}, 0) - UNIX_TIMESTAMP(), ${/int/.test(until.type) ? '0' : `TIMESTAMPDIFF(SECOND, NOW(), ${quote(until.name)})`})`
    : '0';
  const isForever = until && isByDate(status) ? `${quote(until.name)} >= ${valueFor(until, lastYear)}` : '0';
  const isOpen = status ? openCondition(status) : '1';
  return `${isOpen} AS ban_open, ${left} AS ban_left, ${isForever} AS ban_forever`;
};

/** Any status except the exact word for an open account blocks a login. So does an end date in the future. */
export const banIn = (row: Row): GameBan | null => {
  if (whole(row.ban_open) !== 1 || whole(row.ban_forever) === 1) return { permanent: true, secondsLeft: undefined };
  const left = whole(row.ban_left);
  return left > 0 ? { permanent: false, secondsLeft: left } : null;
};

type Change = { readonly set: string; readonly values: readonly Value[] };

/** Ends a ban `?` seconds from now. The end is calculated in Unix time, so that a clock change does not move it. */
const endIn = (until: Column, seconds: number): Change =>
  /int/.test(until.type)
    ? { set: `${quote(until.name)} = UNIX_TIMESTAMP() + ?`, values: [seconds] }
    : {
        set: `${quote(until.name)} = COALESCE(FROM_UNIXTIME(UNIX_TIMESTAMP() + ?), NOW() + INTERVAL ? SECOND)`,
        values: [seconds, seconds],
      };

/** Whether the game ends a temporary ban automatically. */
export const hasTimedBans = (account: FoundTable<'account'>): boolean => untilOf(account) !== undefined;

/**
 * Returns the change that bans an account, or undefined if the game has no bans. Without an end column, a temporary ban
 * lasts until it is lifted.
 */
export const banChange = (account: FoundTable<'account'>, seconds: number | undefined): Change | undefined => {
  const [status, until] = [statusOf(account), untilOf(account)];
  if (seconds !== undefined && until) return endIn(until, Math.max(1, Math.ceil(seconds)));
  const word = status && blockedWord(status);
  if (status && word !== undefined)
    return { set: `${quote(status.name)} = ?`, values: [isFlag(status) ? Number(word) : word] };
  if (!until) return undefined;
  return { set: `${quote(until.name)} = ${valueFor(until, forever)}`, values: [] };
};

/** Ends temporary and permanent bans. */
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
