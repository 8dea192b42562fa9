import { type CharacterClass, characterClasses, empires, type Sex } from '@wyrmgate/contract/game-constants';
import type { AccountId, Character, CharacterId, Chunk, GuildId, OnlineFigures, Page } from '../shapes.ts';
import { afterOf, chunkOf, limitOf } from './accounts.ts';
import { findArena, readArena } from './arena.ts';
import { banColumns, banIn } from './bans.ts';
import type { Row } from './connection.ts';
import { empireOf } from './empire.ts';
import { dateOf, epochOf, type Metin2, need, numberOf, whole } from './game.ts';
import { type Column, type ColumnKey, type FoundTable, quote, type Schema, type TableKey } from './schema.ts';
import { readStaffEntries, staffLevelOf } from './staff-levels.ts';

/** Class and sex for each race number of the game, starting at 0. */
const races: readonly (readonly [CharacterClass, Sex])[] = [
  ['warrior', 'male'],
  ['ninja', 'female'],
  ['sura', 'male'],
  ['shaman', 'female'],
  ['warrior', 'female'],
  ['ninja', 'male'],
  ['sura', 'female'],
  ['shaman', 'male'],
  ['wolfman', 'male'],
];
/** Some servers save a playing character only this often, so a shorter window would miss players. */
const onlineMinutes = 8;

const optional = <T extends TableKey>(table: FoundTable<T>, key: ColumnKey<T>): string =>
  table.find(key) ? `${table.column(key)} AS ${quote(key)}` : `NULL AS ${quote(key)}`;

const columnsFor = (game: Metin2, player: FoundTable<'player'>): string => {
  const lastPlay = player.find('lastPlay');
  return [
    `${player.column('id')} AS id`,
    `${player.column('accountId')} AS accountId`,
    game.text(player, 'name'),
    ...(['job', 'level', 'experience', 'playtime', 'pvp'] as const).map((key) => optional(player, key)),
    optional(player, 'empire'),
    `${lastPlay ? epochOf(lastPlay) : 'NULL'} AS lastPlay`,
  ].join(', ');
};

/** Reads rows by id in one bounded query. */
const rowsById = async (game: Metin2, sql: string, key: string, ids: readonly number[]): Promise<Map<number, Row>> => {
  if (ids.length === 0) return new Map();
  const rows = await game.connection.rows(sql, [ids]);
  // If several rows have the same key, the first one counts.
  return new Map(rows.reverse().map((row) => [whole(row[key]), row] as const));
};

/** Returns the columns that contain the characters of an account. */
export const slotColumns = (index: FoundTable<'playerIndex'>): readonly Column[] =>
  [...index.table.columns.values()].filter(({ name }) =>
    /^(pid|slot|char(acter)?|player)_?(id)?_?\d+(_?id)?$/i.test(name),
  );

/** Reads the account data that characters need: empire, slots, ban and login. Needs two queries per chunk. */
const readSurroundings = async (game: Metin2, schema: Schema, accountIds: readonly number[]) => {
  const account = schema.table('account');
  const index = schema.table('playerIndex');
  const id = account?.column('id');
  // Owners may show characters without granting any privileges on the account table.
  const accounts: Map<number, Row> = account
    ? await rowsById(
        game,
        `SELECT ${id} AS id, ${game.text(account, 'login')}, ${banColumns(account)} FROM ${account.sql} WHERE ${id} IN (?) ORDER BY ${id}`,
        'id',
        accountIds,
      )
    : new Map();
  if (!index) return { accounts, indexes: undefined, slots: [] };
  const slots = slotColumns(index).map(({ name }) => name);
  const indexes = await rowsById(
    game,
    `SELECT ${index.column('id')} AS id, ${[optional(index, 'empire'), ...slots.map(quote)].join(', ')}
     FROM ${index.sql} WHERE ${index.column('id')} IN (?) ORDER BY ${index.column('id')}`,
    'id',
    accountIds,
  );
  return { accounts, indexes, slots };
};

const readMemberships = (game: Metin2, schema: Schema, characterIds: readonly number[]): Promise<Map<number, Row>> => {
  const [member, guild] = [schema.table('guildMember'), schema.table('guild')];
  if (!member || !guild) return Promise.resolve(new Map());
  const pid = member.column('player');
  return rowsById(
    game,
    `SELECT ${pid} AS pid, ${member.column('guild')} AS guild, ${optional(member, 'grade')} FROM ${member.sql}
     WHERE ${pid} IN (?) ORDER BY ${pid}, ${member.column('guild')}`,
    'pid',
    characterIds,
  );
};

const showAll = async (game: Metin2, schema: Schema, rows: readonly Row[]): Promise<readonly Character[]> => {
  const accountIds = [...new Set(rows.map((row) => whole(row.accountId)))];
  const { accounts, indexes, slots } = await readSurroundings(game, schema, accountIds);
  const ids = rows.map((row) => whole(row.id));
  const memberships = await readMemberships(game, schema, ids);
  const solo = await readArena(game.connection, findArena(schema, 'solo'), ids);
  const flex = await readArena(game.connection, findArena(schema, 'flex'), ids);
  const staff = await readStaffEntries(game);
  return rows.map((row): Character => {
    const id = whole(row.id);
    const account = accounts.get(whole(row.accountId));
    const index = indexes?.get(whole(row.accountId));
    const membership = memberships.get(id);
    const race = row.job === null ? undefined : races[whole(row.job)];
    const name = game.textIn(row, 'name');
    return {
      id: String(row.id) as CharacterId,
      accountId: String(row.accountId) as AccountId,
      name,
      empire: empires[whole(index?.empire ?? row.empire) - 1] ?? null,
      class: race && characterClasses.includes(race[0]) ? race[0] : null,
      sex: race?.[1] ?? null,
      level: whole(row.level),
      experience: whole(row.experience),
      playtimeMinutes: whole(row.playtime),
      pvpScore: row.pvp === null ? null : whole(row.pvp),
      arenaSolo: solo.get(id) ?? null,
      arenaFlex: flex.get(id) ?? null,
      guildId: membership ? (String(membership.guild) as GuildId) : null,
      guildGrade: membership && membership.grade !== null ? whole(membership.grade) : null,
      lastPlayedAt: dateOf(row.lastPlay),
      authority: account ? staffLevelOf(staff, game.textIn(account, 'login'), name) : 'player',
      banned: account !== undefined && banIn(account) !== null,
      selectable: slots.length === 0 || slots.some((slot) => whole(index?.[slot]) === id),
    };
  });
};

export const listCharacters = async (game: Metin2, page: Page): Promise<Chunk<Character>> => {
  const schema = await game.schema();
  const player = need(schema, 'player');
  const limit = limitOf(page);
  const id = player.column('id');
  const rows = await game.connection.rows(
    `SELECT ${columnsFor(game, player)} FROM ${player.sql} WHERE ${id} > ? ORDER BY ${id} LIMIT ${limit + 1}`,
    [afterOf(page)],
  );
  return chunkOf(rows, limit, await showAll(game, schema, rows.slice(0, limit)));
};

export const charactersOf = async (game: Metin2, account: AccountId): Promise<readonly Character[]> => {
  if (numberOf(account) === 0) return [];
  const schema = await game.schema();
  const player = need(schema, 'player');
  const rows = await game.connection.rows(
    `SELECT ${columnsFor(game, player)} FROM ${player.sql} WHERE ${player.column('accountId')} = ? ORDER BY ${player.column('id')}`,
    [numberOf(account)],
  );
  return showAll(game, schema, rows);
};

/**
 * An estimate, because the game saves characters only every few minutes, and once more ten minutes after they leave.
 */
export const countOnline = async (game: Metin2, now: Date): Promise<OnlineFigures> => {
  const schema = await game.schema();
  const player = need(schema, 'player');
  const lastPlay = player.find('lastPlay');
  const found = empireOf(schema);
  // Applies no function to the column, so that its index can be used.
  const recent = /int/.test(lastPlay?.type ?? '')
    ? `p.${player.column('lastPlay')} > UNIX_TIMESTAMP() - ${onlineMinutes * 60}`
    : `p.${player.column('lastPlay')} > NOW() - INTERVAL ${onlineMinutes} MINUTE`;
  const rows = await game.connection.rows(
    `SELECT ${found?.sql ?? 'NULL'} AS empire, COUNT(*) AS players FROM ${player.sql} p ${found?.join ?? ''} WHERE ${recent}${found ? ` GROUP BY ${found.sql}` : ''}`,
  );
  const of = (number: number) =>
    whole(rows.find((row) => whole(row.empire) === number && row.empire !== null)?.players);
  return {
    total: rows.reduce((sum, row) => sum + whole(row.players), 0),
    empires: found ? { red: of(1), yellow: of(2), blue: of(3) } : null,
    source: 'estimate',
    at: now,
  };
};
