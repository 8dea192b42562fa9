import { rejected } from '../errors.ts';
import { assertDeletionCode, normalizeLogin } from '../game-login.ts';
import type {
  AccountId,
  BanOrder,
  Chunk,
  Cursor,
  GameAccount,
  NewGameAccount,
  Page,
  PasswordChange,
} from '../shapes.ts';
import { balanceColumns, balancesIn } from './balances.ts';
import { banChange, banColumns, banIn, banTargets, openValue, unbanChange } from './bans.ts';
import type { Row, Value } from './connection.ts';
import { dateOf, epochOf, type Metin2, need, numberOf, whole } from './game.ts';
import { type Cells, insertRow } from './inserts.ts';
import { isUsableHash, matchesHash } from './passwords.ts';
import { type FoundTable, quote, type Schema } from './schema.ts';

const columnsFor = (game: Metin2, schema: Schema, account: FoundTable<'account'>): string => {
  const created = account.find('createdAt');
  return [
    `${account.column('id')} AS id`,
    game.text(account, 'login'),
    account.find('email') ? game.text(account, 'email') : "'' AS email",
    account.find('password') ? `${account.column('password')} AS password` : "'' AS password",
    `${created ? epochOf(created) : '0'} AS created`,
    banColumns(account),
    balanceColumns(schema, account, 'balance_'),
  ]
    .filter((columns) => columns !== '')
    .join(', ');
};

const show = (game: Metin2, row: Row): GameAccount => ({
  id: String(row.id) as AccountId,
  login: game.textIn(row, 'login'),
  email: game.textIn(row, 'email'),
  createdAt: dateOf(row.created),
  ban: banIn(row),
  balances: balancesIn(row, 'balance_'),
  hasUsablePassword: isUsableHash(String(row.password ?? '')),
});

const findRows = async (
  game: Metin2,
  key: 'id' | 'login',
  values: readonly (string | number)[],
): Promise<readonly Row[]> => {
  const schema = await game.schema();
  const account = need(schema, 'account');
  return game.connection.rows(
    `SELECT ${columnsFor(game, schema, account)} FROM ${account.sql} WHERE ${account.column(key)} IN (?) ORDER BY ${account.column('id')} LIMIT 10`,
    [values],
  );
};

/** Logins are ASCII in these games. Comparing an ASCII column with other characters is a database error. */
const isPossibleLogin = (login: string): boolean => /^[\x21-\x7e]{1,64}$/.test(login);

const findByLogin = async (game: Metin2, login: string): Promise<Row | undefined> => {
  const name = login.trim();
  if (!isPossibleLogin(name)) return undefined;
  const key = name.toLowerCase();
  // The game looks up logins in lower case. The column's collation may be case-sensitive, or may ignore accents and
  // trailing spaces.
  const rows = await findRows(game, 'login', [...new Set([key, name])]);
  const same = rows.filter((row) => game.textIn(row, 'login').toLowerCase() === key);
  return same.find((row) => game.textIn(row, 'login') === key) ?? same[0];
};

export const findAccount = async (game: Metin2, login: string): Promise<GameAccount | undefined> => {
  const row = await findByLogin(game, login);
  return row && show(game, row);
};

export const getAccount = async (game: Metin2, id: AccountId): Promise<GameAccount | undefined> => {
  if (numberOf(id) === 0) return undefined;
  const [row] = await findRows(game, 'id', [numberOf(id)]);
  return row && show(game, row);
};

export const checkPassword = async (
  game: Metin2,
  login: string,
  password: string,
): Promise<GameAccount | undefined> => {
  const row = await findByLogin(game, login);
  return row && (await matchesHash(String(row.password ?? ''), password)) ? show(game, row) : undefined;
};

export const limitOf = ({ limit }: Page): number => Math.max(1, Math.min(Math.trunc(limit) || 1, 5000));
export const afterOf = ({ after }: Page): number => (after === undefined ? 0 : numberOf(after));

export const chunkOf = <Shown>(rows: Row[], limit: number, shown: readonly Shown[]): Chunk<Shown> => ({
  rows: shown,
  next: rows.length > limit ? (String(rows[limit - 1]?.id) as Cursor) : undefined,
});

export const listAccounts = async (game: Metin2, page: Page): Promise<Chunk<GameAccount>> => {
  const schema = await game.schema();
  const account = need(schema, 'account');
  const limit = limitOf(page);
  const id = account.column('id');
  const rows = await game.connection.rows(
    `SELECT ${columnsFor(game, schema, account)} FROM ${account.sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${limit + 1}`,
    [afterOf(page)],
  );
  return chunkOf(
    rows,
    limit,
    rows.slice(0, limit).map((row) => show(game, row)),
  );
};

export const countAccounts = async (game: Metin2): Promise<number> => {
  const account = need(await game.schema(), 'account');
  const [row] = await game.connection.rows(`SELECT COUNT(${account.column('id')}) AS accounts FROM ${account.sql}`);
  return whole(row?.accounts);
};

/** Creates the account in one statement. A repeated request recognises its row by the secrets stored in it. */
export const createAccount = async (game: Metin2, order: NewGameAccount): Promise<AccountId> => {
  const account = need(await game.schema(), 'account');
  const login = normalizeLogin(order.login);
  const room = account.find('login')?.length ?? 0;
  if (room > 0 && login.length > room) throw rejected('invalid', 'The game does not accept this login.');
  assertDeletionCode(order.deletionCode);
  if ((account.find('password')?.length ?? 0) < order.password.length)
    throw rejected('invalid', 'The game has no room for the password.');
  const email = account.find('email');
  const values: Cells = new Map([
    [account.column('login'), login],
    [account.column('password'), order.password],
  ]);
  const set = (key: Parameters<typeof account.find>[0], value: Value) => {
    if (account.find(key)) values.set(account.column(key), value);
  };
  set('code', order.deletionCode);
  if (email) set('email', [...order.email].slice(0, email.length || 64).join(''));
  for (const target of banTargets(account)) values.set(quote(target.name), openValue(account, target));
  // Some servers give every new account coins by default.
  set('coins', 0);
  set('bonus', 0);
  const created = account.find('createdAt');
  if (created) values.set(quote(created.name), { sql: /int/.test(created.type) ? 'UNIX_TIMESTAMP()' : 'NOW()' });
  try {
    const absent = { where: `${account.column('login')} = ?`, values: [login] };
    const { inserted, id } = await insertRow(game, account, values, absent);
    if (inserted && id !== '0') return id as AccountId;
  } catch (error) {
    if (!(error instanceof Error && 'reason' in error && error.reason === 'taken')) throw error;
  }
  const row = await findByLogin(game, login);
  if (!row) throw rejected('taken', 'Another account in the game has one of these values, such as the email address.');
  if (
    String(row.password ?? '') !== order.password ||
    (await readDeletionCode(game, String(row.id) as AccountId)) !== (account.find('code') && order.deletionCode)
  )
    throw rejected('taken', 'The login is taken.');
  return String(row.id) as AccountId;
};

/** Returns the last seven characters of the code, because the client asks for no more. */
export const readDeletionCode = async (game: Metin2, id: AccountId): Promise<string | undefined> => {
  const account = need(await game.schema(), 'account');
  if (!account.find('code')) return undefined;
  const [row] = await game.connection.rows(
    `SELECT ${account.column('code')} AS code FROM ${account.sql} WHERE ${account.column('id')} = ?`,
    [numberOf(id)],
  );
  const code = String(row?.code ?? '').slice(-7);
  return code.length === 7 ? code : undefined;
};

/** Sets columns of one account. Repeating the call changes nothing. */
const setColumns = async (game: Metin2, id: AccountId, assignments: readonly string[], values: readonly Value[]) => {
  const account = need(await game.schema(), 'account');
  const { matched } = await game.connection.change(
    `UPDATE ${account.sql} SET ${assignments.join(', ')} WHERE ${account.column('id')} = ?`,
    [...values, numberOf(id)],
  );
  if (matched === 0) throw rejected('notFound', 'The game has no such account.');
};

export const setPassword = async (game: Metin2, { accountId, password }: PasswordChange): Promise<void> => {
  const account = need(await game.schema(), 'account');
  if ((account.find('password')?.length ?? 0) < password.length)
    throw rejected('invalid', 'The game has no room for the password.');
  await setColumns(game, accountId, [`${account.column('password')} = ?`], [password]);
};

export const banAccount = async (game: Metin2, { accountId, seconds }: BanOrder): Promise<void> => {
  const change = banChange(need(await game.schema(), 'account'), seconds);
  if (!change) throw rejected('invalid', 'This game has no bans.');
  await setColumns(game, accountId, [change.set], change.values);
};

export const unbanAccount = async (game: Metin2, accountId: AccountId): Promise<void> => {
  const { set, values } = unbanChange(need(await game.schema(), 'account'));
  await setColumns(game, accountId, [set], values);
};
