import { gameNameKeys } from '@wyrmgate/contract/game-connection-constants';
import type { CurrencySample, Inspection } from '../shapes.ts';
import { type Metin2, whole } from './game.ts';
import { type Column, type FoundTable, quote, type Schema, type TableKey } from './schema.ts';

const maxColumns = 12;
const sampledRows = 5;

/** Whether a column could hold a currency. Columns that could identify a person or a time are excluded. */
const isCount = ({ name, type, declaration, automatic, rights }: Column): boolean =>
  rights.has('select') &&
  !automatic &&
  (/^(int|mediumint|bigint)$/.test(type) || /^decimal\(\d+,0\)/i.test(declaration)) &&
  !/(^|_)(id|ip|time|until|date|company|expire|phone|code|sequence)$/i.test(name);

/**
 * Reads values of the newest accounts from each column that could be a currency, to help the owner recognise the right
 * one.
 */
export const readSamples = async (game: Metin2, schema: Schema): Promise<readonly CurrencySample[]> => {
  const account = schema.table('account');
  const columns = [...(account?.table.columns.values() ?? [])].filter(isCount).slice(0, maxColumns);
  if (!account || columns.length === 0) return [];
  const rows = await game.connection.rows(
    `SELECT ${columns.map(({ name }) => quote(name)).join(', ')} FROM ${account.sql} ORDER BY ${account.column('id')} DESC LIMIT ${sampledRows}`,
  );
  const [coins, bonus] = [account.find('coins')?.name, account.find('bonus')?.name];
  return columns.map(({ name }) => ({
    column: name,
    role: name === coins ? 'bought' : name === bonus ? 'bonus' : null,
    values: rows.map((row) => Math.min(whole(row[name]), Number.MAX_SAFE_INTEGER)),
  }));
};

/** Returns the table or column that the adapter uses for each key on this server. */
export const readNames = (schema: Schema): Inspection['names'] =>
  gameNameKeys.map((key) => {
    const [table = '', column] = key.split('.');
    // The type of `columnNames` guarantees that it has every key of the contract.
    const found = schema.table(table as TableKey) as FoundTable | undefined;
    return { key, found: column === undefined ? found?.table.name : found?.find(column as never)?.name };
  });

const searchedNames = 500;
const maxTexts = 5;

/** Reads character names that the wrong code page would garble. */
export const readTexts = async (game: Metin2, schema: Schema): Promise<readonly string[]> => {
  const player = schema.table('player');
  if (!player?.find('name')?.rights.has('select') || !player.find('id')) return [];
  const rows = await game.connection.rows(
    `SELECT ${game.text(player, 'name')} FROM ${player.sql} ORDER BY ${player.column('id')} DESC LIMIT ${searchedNames}`,
  );
  const names = rows.map((row) => game.textIn(row, 'name'));
  return names.filter((name) => /[^\x20-\x7e]/.test(name)).slice(0, maxTexts);
};
