import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { gameStaffLevels } from '@wyrmgate/contract/game-constants';
import { rejected } from '../errors.ts';
import type { ItemOrder, PremiumOrder, StaffOrder, UnstuckOrder } from '../shapes.ts';
import { getAccount } from './accounts.ts';
import { maxOf, premiumColumns } from './capabilities.ts';
import { charactersOf } from './characters.ts';
import { epochOf, type Metin2, need, numberOf } from './game.ts';
import { type Cells, insertRow } from './inserts.ts';
import { quote, squash } from './schema.ts';

/**
 * Names and texts must not contain characters that could break the game's SQL, because the game does not escape them.
 */
const safeName = /^[^'"\\`\p{Cc}]{1,64}$/u;
/**
 * The game saves a character for this long after it logs out, and each save would overwrite a change made in between.
 */
const saveDelayMinutes = 10;

const loginOf = async (game: Metin2, { accountId }: Pick<StaffOrder, 'accountId'>): Promise<string> => {
  const account = await getAccount(game, accountId);
  if (!account) throw rejected('notFound', 'The game has no such account.');
  return account.login.toLowerCase();
};

/**
 * The reason contains the key, so that a repeated request finds its row. The game may skip a row that is not inserted
 * in one short statement.
 */
export const deliverItem = async (game: Metin2, order: ItemOrder): Promise<void> => {
  const award = need(await game.schema(), 'itemAward');
  const count = award.find('count');
  const isPositive = (value: number, max: number) => Number.isInteger(value) && value >= 1 && value <= max;
  if (!isPositive(order.item, 2 ** 31 - 1) || !isPositive(order.count, Math.min(255, count ? maxOf(count) : 255)))
    throw rejected('invalid', 'The game has no such item or stack.');
  if (!/^[\w:.-]{1,80}$/.test(order.key)) throw rejected('invalid', 'The key is not valid.');
  const login = await loginOf(game, order);
  const reason = `wyrmgate:${order.key}`;
  const values: Cells = new Map<string, string | number>([
    [award.column('login'), login],
    [award.column('item'), order.item],
    [award.column('count'), order.count],
    [award.column('reason'), reason],
  ]);
  if (award.find('player')) values.set(award.column('player'), 0);
  if (award.find('mall')) values.set(award.column('mall'), 1);
  for (const [index, key] of (['socket0', 'socket1', 'socket2'] as const).entries())
    if (award.find(key)) values.set(award.column(key), order.sockets[index] ?? 0);
  const given = award.find('givenAt');
  if (given) values.set(quote(given.name), { sql: /int/.test(given.type) ? 'UNIX_TIMESTAMP()' : 'NOW()' });
  await insertRow(game, award, values, {
    where: `${award.column('login')} = ? AND ${award.column('reason')} = ?`,
    values: [login, reason],
  });
};

/** Returns this server's name for a level. If the column is an enum, considers only the names that it lists. */
const levelName = (authority: AuthorityLevel, declaration: string): string => {
  const names = Object.entries(gameStaffLevels).flatMap(([name, level]) => (level === authority ? [name] : []));
  const known = names.find((name) => !/^enum/i.test(declaration) || declaration.toUpperCase().includes(`'${name}'`));
  if (known === undefined) throw rejected('invalid', 'The game has no such staff level.');
  return known;
};

/**
 * Writes the row of one character. A demotion lowers the level instead of deleting the row, because that would need
 * another privilege.
 */
export const setStaffLevel = async (game: Metin2, order: StaffOrder): Promise<void> => {
  const list = need(await game.schema(), 'gmlist');
  const login = await loginOf(game, order);
  const character = (await charactersOf(game, order.accountId)).find(({ name }) => name === order.characterName);
  if (!character) throw rejected('notFound', 'The account has no such character.');
  // Lowering a level stores no name, so any name is safe.
  if (order.authority !== 'player' && !safeName.test(character.name))
    throw rejected('invalid', 'The game cannot store this name safely.');
  const level = levelName(order.authority, list.find('authority')?.declaration ?? '');
  const name = game.stored(list, 'name', character.name);
  const same = `${list.column('name')} = ? AND ${list.column('account')} = ?`;
  await game.connection.change(`UPDATE ${list.sql} SET ${list.column('authority')} = ? WHERE ${same}`, [
    level,
    name,
    login,
  ]);
  if (order.authority === 'player') return;
  // The game compares names case-sensitively, but the column's collation may not.
  const rows = await game.connection.rows(`SELECT ${game.text(list, 'name')} FROM ${list.sql} WHERE ${same}`, [
    name,
    login,
  ]);
  if (rows.some((row) => game.textIn(row, 'name') === character.name)) return;
  const values: Cells = new Map([
    [list.column('account'), login],
    [list.column('name'), name],
    [list.column('authority'), level],
  ]);
  if (list.find('contact')) values.set(list.column('contact'), '');
  if (list.find('server')) values.set(list.column('server'), 'ALL');
  // The names were compared above, because a collation may treat two spellings as equal.
  await insertRow(game, list, values, { where: '1 = 0', values: [] });
};

/** Never shortens a benefit, except to end it. */
export const changePremium = async (game: Metin2, { accountId, benefits, seconds }: PremiumOrder): Promise<void> => {
  const account = need(await game.schema(), 'account');
  const known = premiumColumns(account);
  const columns = benefits.map((benefit) => {
    const [exact, wanted] = [benefit.toLowerCase(), squash(benefit)];
    const column =
      known.find(({ name }) => name.toLowerCase() === exact) ??
      known.find(({ name }) => squash(name) === wanted) ??
      known.find(({ name }) => name.toLowerCase().endsWith(`_${exact}`));
    if (!column) throw rejected('invalid', 'The game has no such benefit.');
    return column;
  });
  if (columns.length === 0 || !Number.isFinite(seconds) || seconds < 0) throw rejected('invalid', 'Nothing to change.');
  const assignments = columns.map(({ name, type }) => {
    const date = (sql: string) => (/int/.test(type) ? sql : `FROM_UNIXTIME(${sql})`);
    // The maximum of a TIMESTAMP.
    const end = date('LEAST(UNIX_TIMESTAMP() + ?, 2147483647)');
    return seconds === 0
      ? `${quote(name)} = ${date('UNIX_TIMESTAMP() - 1')}`
      : `${quote(name)} = GREATEST(COALESCE(${quote(name)}, ${end}), ${end})`;
  });
  const values = seconds === 0 ? [] : columns.flatMap(() => [Math.ceil(seconds), Math.ceil(seconds)]);
  const { matched } = await game.connection.change(
    `UPDATE ${account.sql} SET ${assignments.join(', ')} WHERE ${account.column('id')} = ?`,
    [...values, numberOf(accountId)],
  );
  if (matched === 0) throw rejected('notFound', 'The game has no such account.');
};

/**
 * Moves a character. The UPDATE itself checks owner and time again, because both may have changed since they were read.
 */
export const unstick = async (game: Metin2, { accountId, characterId }: UnstuckOrder): Promise<void> => {
  const player = need(await game.schema(), 'player');
  const character = (await charactersOf(game, accountId)).find(({ id }) => id === characterId);
  if (!character) throw rejected('notFound', 'The account has no such character.');
  const place = character.empire && game.config.safePlaces[character.empire];
  if (!place) throw rejected('invalid', 'There is no safe place for this empire.');
  const targets = [
    ['map', place.map],
    ['x', place.x],
    ['y', place.y],
    ['exitMap', place.map],
    ['exitX', place.x],
    ['exitY', place.y],
    ['riding', 0],
  ] as const;
  const lastPlay = player.find('lastPlay');
  const set = targets.filter(([key]) => player.find(key)?.rights.has('update'));
  const { matched } = await game.connection.change(
    `UPDATE ${player.sql} SET ${set.map(([key]) => `${player.column(key)} = ?`).join(', ')}
     WHERE ${player.column('id')} = ? AND ${player.column('accountId')} = ?
       AND COALESCE(${lastPlay ? epochOf(lastPlay) : '0'}, 0) < UNIX_TIMESTAMP() - ${saveDelayMinutes * 60}`,
    [...set.map(([, value]) => value), numberOf(characterId), numberOf(accountId)],
  );
  if (matched === 0) throw rejected('inUse', 'The character is online or has just left.');
};
