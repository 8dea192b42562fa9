import { rejected, unsupported } from '../errors.ts';
import type { AccountId, CoinMovement, Mark } from '../shapes.ts';
import { currenciesOf, proofPlace } from './capabilities.ts';
import type { Row } from './connection.ts';
import { type Metin2, need, numberOf, whole } from './game.ts';
import { type FoundTable, quote, type Schema } from './schema.ts';

/** Returns the columns that `balancesIn` reads. Empty if no currency can be read. */
export const balanceColumns = (schema: Schema, account: FoundTable<'account'>, prefix = ''): string =>
  currenciesOf(schema)
    .map(({ code }) => `${account.column(code === 'coins' ? 'coins' : 'bonus')} AS ${quote(`${prefix}${code}`)}`)
    .join(', ');

export const balancesIn = (row: Row, prefix = ''): Readonly<Record<string, number>> =>
  Object.fromEntries(
    ['coins', 'bonus'].flatMap((code) =>
      row[`${prefix}${code}`] === undefined ? [] : [[code, whole(row[`${prefix}${code}`])] as const],
    ),
  );

const readRow = async (game: Metin2, schema: Schema, id: AccountId): Promise<Row> => {
  const account = need(schema, 'account');
  const columns = balanceColumns(schema, account);
  const [row] = await game.connection.rows(
    `SELECT 1 AS known${columns && `, ${columns}`} FROM ${account.sql} WHERE ${account.column('id')} = ?`,
    [numberOf(id)],
  );
  if (!row) throw rejected('notFound', 'The game has no such account.');
  return row;
};

export const readBalances = async (game: Metin2, id: AccountId): Promise<Readonly<Record<string, number>>> => {
  const schema = await game.schema();
  return balancesIn(await readRow(game, schema, id));
};

type Proof = { readonly sequence: number; readonly lastKey: string };

/**
 * Returns the columns that prove a credit. `join` joins the helper table to account `a`; it is empty if the account row
 * has the columns.
 */
const proofColumns = (schema: Schema) => {
  const place = proofPlace(schema);
  if (place === undefined) throw unsupported('place for the proof of a credit');
  const account = need(schema, 'account');
  if (place === 'row')
    return {
      join: '',
      sequence: `a.${account.column('sequence')}`,
      lastKey: `a.${account.column('lastKey')}`,
      helper: undefined,
    };
  const helper = need(schema, 'helper');
  return {
    join: `JOIN ${helper.sql} h ON h.${helper.column('account')} = a.${account.column('id')}`,
    sequence: `h.${helper.column('sequence')}`,
    lastKey: `h.${helper.column('lastKey')}`,
    helper,
  };
};

const readProof = async (game: Metin2, schema: Schema, id: AccountId): Promise<Proof | undefined> => {
  const account = need(schema, 'account');
  const { join, sequence, lastKey } = proofColumns(schema);
  const [row] = await game.connection.rows(
    `SELECT ${sequence} AS sequence, ${lastKey} AS last_key FROM ${account.sql} a ${join} WHERE a.${account.column('id')} = ?`,
    [numberOf(id)],
  );
  return row && { sequence: whole(row.sequence), lastKey: String(row.last_key ?? '') };
};

export const markBalance = async (game: Metin2, id: AccountId): Promise<Mark> => {
  const schema = await game.schema();
  const { helper } = proofColumns(schema);
  const known = await readProof(game, schema, id);
  if (known) return String(known.sequence) as Mark;
  await readRow(game, schema, id);
  if (helper)
    await game.connection.change(
      `INSERT IGNORE INTO ${helper.sql} (${helper.column('account')}, ${helper.column('sequence')}, ${helper.column('lastKey')}) VALUES (?, 0, '')`,
      [numberOf(id)],
    );
  return '0' as Mark;
};

/**
 * Changes balance and proof in one statement, because not every engine has transactions. It applies only while the
 * proof still equals the mark, so the proof later shows whether the change happened, even if the response was lost.
 */
export const moveCoins = async (
  game: Metin2,
  { key, accountId, currency, amount, mark }: CoinMovement,
): Promise<void> => {
  const schema = await game.schema();
  const money = currenciesOf(schema).find(({ code }) => code === currency);
  if (!money) throw rejected('invalid', 'The game has no such currency.');
  if (!Number.isSafeInteger(amount) || amount === 0) throw rejected('invalid', 'Coins move in whole numbers.');
  if (!/^[\w:.-]{1,100}$/.test(key) || !/^\d{1,15}$/.test(mark))
    throw rejected('invalid', 'The key or the mark is not valid.');
  const account = need(schema, 'account');
  const { join, sequence, lastKey } = proofColumns(schema);
  const balance = `a.${account.column(currency === 'coins' ? 'coins' : 'bonus')}`;
  // Cast to a signed type, because subtracting below zero is an error in an unsigned column. DECIMAL keeps fractions.
  const signed =
    account.find(currency === 'coins' ? 'coins' : 'bonus')?.type === 'decimal' ? 'DECIMAL(65, 10)' : 'SIGNED';
  const after = `CAST(COALESCE(${balance}, 0) AS ${signed}) + ?`;
  // The cast turns a balance beyond the signed range negative, so the limit is also checked before the cast.
  const range = `COALESCE(${balance}, 0) <= ${money.max} AND ${after} ${amount > 0 ? `<= ${money.max}` : '>= 0'}`;
  const { matched } = await game.connection.change(
    `UPDATE ${account.sql} a ${join} SET ${balance} = ${after}, ${sequence} = ${sequence} + 1, ${lastKey} = ?
     WHERE a.${account.column('id')} = ? AND COALESCE(${sequence}, 0) = ? AND ${range}`,
    [amount, key, numberOf(accountId), Number(mark), amount],
  );
  if (matched > 0) return;
  await readRow(game, schema, accountId);
  const proof = await readProof(game, schema, accountId);
  if (proof && proof.sequence === Number(mark) + 1 && proof.lastKey === key) return;
  if (!proof || proof.sequence !== Number(mark))
    throw rejected('conflict', 'The account changed after the mark was read.');
  if (amount < 0) throw rejected('notEnough', 'The game account has too few coins.');
  throw rejected('overLimit', 'The balance would exceed what the game can store.');
};
