import type { CurrencySample } from '../shapes.ts';
import { type Metin2, whole } from './game.ts';
import { type Column, quote, type Schema } from './schema.ts';

const maxColumns = 12;
const sampledRows = 5;

/** Only counts: values that could identify a person or a time are left out. */
const isCount = ({ name, type, declaration, automatic, rights }: Column): boolean =>
  rights.has('select') &&
  !automatic &&
  (/^(int|mediumint|bigint)$/.test(type) || /^decimal\(\d+,0\)/i.test(declaration)) &&
  !/(^|_)(id|ip|time|until|date|company|expire|phone|code|sequence)$/i.test(name);

/** What the newest accounts have in each column that could be a currency, so that an owner recognises theirs. */
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
