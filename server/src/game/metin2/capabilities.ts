import type { GameCapability } from '@wyrmgate/contract/game-constants';
import type { Currency } from '../shapes.ts';
import { findArena } from './arena.ts';
import { banTargets, hasTimedBans } from './bans.ts';
import type { Metin2Config } from './config.ts';
import type { Column, ColumnKey, FoundTable, Schema, TableKey } from './schema.ts';

type Right = 'select' | 'insert' | 'update';
const may = (column: Column | undefined, right: Right): boolean => column?.rights.has(right) === true;

/** Whether the table was found, and the database user has this privilege for all of these columns. */
export const allows = <T extends TableKey>(
  schema: Schema,
  key: T,
  columns: readonly ColumnKey<T>[],
  right: Right,
): boolean => {
  const table = schema.table(key);
  return table !== undefined && columns.every((column) => may(table.find(column), right));
};

/** The largest whole number that a column can hold. */
export const maxOf = ({ type, declaration }: Column): number => {
  const unsigned = /unsigned/i.test(declaration);
  const [, digits, fraction] = /^decimal\((\d+),(\d+)\)/i.exec(declaration) ?? [];
  if (digits !== undefined) return Math.min(Number.MAX_SAFE_INTEGER, 10 ** (Number(digits) - Number(fraction)) - 1);
  const bits = { tinyint: 8, smallint: 16, mediumint: 24, int: 32, integer: 32, bigint: 53 }[type] ?? 31;
  return type === 'bigint' ? Number.MAX_SAFE_INTEGER : 2 ** (unsigned ? bits : bits - 1) - 1;
};
/** Whether the column holds exact numbers. A float would lose coins. */
const isExact = (column: Column | undefined): column is Column => /int|^decimal$/.test(column?.type ?? '');

/**
 * Where the proof of a credit is stored: in the account row, or in the helper table if both tables have the same
 * engine.
 */
export const proofPlace = (schema: Schema): 'row' | 'helper' | undefined => {
  if (allows(schema, 'account', ['sequence', 'lastKey'], 'update')) return 'row';
  const [account, helper] = [schema.table('account'), schema.table('helper')];
  if (!account || !helper || account.table.engine === '') return undefined;
  if (account.table.engine.toLowerCase() !== helper.table.engine.toLowerCase()) return undefined;
  return allows(schema, 'helper', ['account', 'sequence', 'lastKey'], 'update') ? 'helper' : undefined;
};

/** Words in the names of expiry columns that do not refer to a benefit. */
const otherExpiry = /(^|_)(ban|block|mute|token|session|key|code|pass|passwd|password|reset|email|mail|lock)/i;

export const premiumColumns = (account: FoundTable<'account'> | undefined): readonly Column[] =>
  [...(account?.table.columns.values() ?? [])].filter(
    ({ name, type }) =>
      /expires?$/i.test(name) &&
      /^(datetime|timestamp|int|bigint)$/.test(type) &&
      !otherExpiry.test(name) &&
      name !== account?.find('availableAt')?.name,
  );

/** Returns the currencies of the game, and whether each can be credited and debited. */
export const currenciesOf = (schema: Schema): readonly Currency[] => {
  const account = schema.table('account');
  const provable = proofPlace(schema) !== undefined;
  return (['coins', 'bonus'] as const).flatMap((code): Currency[] => {
    const column = account?.find(code);
    if (!isExact(column) || !may(column, 'select')) return [];
    const changeable = provable && may(column, 'update');
    return [
      {
        code,
        role: code === 'coins' ? 'bought' : 'bonus',
        creditable: changeable,
        debitable: changeable,
        max: maxOf(column),
      },
    ];
  });
};

const isBannable = (account: FoundTable<'account'>): boolean => {
  const targets = banTargets(account);
  return targets.length > 0 && targets.every((column) => may(column, 'update'));
};

/** Whether item names can be read. Servers store them in one of two columns. */
const canListItems = (schema: Schema): boolean =>
  allows(schema, 'itemProto', ['item', 'name'], 'select') ||
  allows(schema, 'itemProto', ['item', 'localName'], 'select');

export const capabilitiesOf = (schema: Schema, config: Metin2Config): readonly GameCapability[] => {
  const canUnstick = Object.keys(config.safePlaces).length > 0;
  const currencies = currenciesOf(schema);
  const account = schema.table('account');
  const all: readonly (readonly [GameCapability, boolean])[] = [
    ['characters', allows(schema, 'player', ['id', 'accountId', 'name', 'level'], 'select')],
    ['guilds', allows(schema, 'guild', ['id', 'name'], 'select')],
    ['guildWars', allows(schema, 'guildWar', ['id', 'guild', 'rival', 'at', 'winner'], 'select')],
    ['pvp', allows(schema, 'player', ['pvp'], 'select')],
    ['arenaSolo', findArena(schema, 'solo') !== undefined],
    ['arenaFlex', findArena(schema, 'flex') !== undefined],
    ['online', allows(schema, 'player', ['lastPlay'], 'select')],
    ['createAccounts', allows(schema, 'account', ['login', 'password'], 'insert')],
    ['passwords', allows(schema, 'account', ['password'], 'update')],
    ['bans', account !== undefined && isBannable(account)],
    ['timedBans', account !== undefined && isBannable(account) && hasTimedBans(account)],
    ['coins', currencies.some(({ role, creditable }) => role === 'bought' && creditable)],
    ['bonusCurrency', currencies.some(({ role }) => role === 'bonus')],
    ['items', allows(schema, 'itemAward', ['login', 'item', 'count', 'reason'], 'insert')],
    ['itemTypes', canListItems(schema)],
    ['equipment', allows(schema, 'item', ['owner', 'window', 'position', 'item'], 'select')],
    [
      'staff',
      // Numeric staff levels mean something different on every server.
      (['account', 'name', 'authority'] as const).every((key) =>
        /char|text|enum|set|binary/.test(schema.table('gmlist')?.find(key)?.type ?? ''),
      ) &&
        allows(schema, 'gmlist', ['authority'], 'update') &&
        allows(schema, 'gmlist', ['account', 'name'], 'insert'),
    ],
    ['premium', premiumColumns(schema.table('account')).some((column) => may(column, 'update'))],
    [
      'unstuck',
      canUnstick &&
        allows(schema, 'player', ['map', 'x', 'y'], 'update') &&
        allows(schema, 'player', ['lastPlay'], 'select'),
    ],
    ['deletionCode', allows(schema, 'account', ['code'], 'select')],
    ['channels', config.adminPort !== undefined],
    ['commands', config.adminPort?.password !== undefined],
  ];
  return all.filter(([, possible]) => possible).map(([name]) => name);
};
