import { findArena } from './arena.ts';
import { banTargets } from './bans.ts';
import { premiumColumns } from './capabilities.ts';
import { slotColumns } from './characters.ts';
import { arenas } from './config.ts';
import { helperStatement, type Metin2 } from './game.ts';
import { countedColumns, requiredColumns } from './inserts.ts';
import { type Column, type ColumnKey, type FoundTable, quote, type Schema, type TableKey } from './schema.ts';

const user = "'wyrmgate'@'portal.example'";

const names = (columns: readonly (Column | undefined)[]): string =>
  [...new Set(columns.flatMap((column) => (column ? [quote(column.name)] : [])))].join(', ');

const grant = <T extends TableKey>(
  table: FoundTable<T> | undefined,
  rights: Partial<Record<'SELECT' | 'INSERT' | 'UPDATE', readonly (ColumnKey<T> | Column)[]>>,
): string[] => {
  if (!table) return [];
  const parts = Object.entries(rights).flatMap(([right, keys]) => {
    const list = names(keys.map((key) => (typeof key === 'string' ? table.find(key) : key)));
    return list === '' ? [] : [`${right} (${list})`];
  });
  return parts.length === 0 ? [] : [`GRANT ${parts.join(', ')} ON ${table.sql} TO ${user};`];
};

const arenaGrants = (schema: Schema): string[] =>
  arenas.flatMap((arena) => {
    const found = findArena(schema, arena);
    if (!found) return [];
    const columns = names([found.player, found.points, found.wins, found.losses]);
    return [`GRANT SELECT (${columns}) ON ${found.sql} TO ${user};`];
  });

/**
 * Lists exactly the privileges that the capabilities of this schema need. Owners can leave out lines for features that
 * they do not use.
 */
export const grantsFor = (game: Metin2, schema: Schema): readonly string[] => {
  const account = schema.table('account');
  const index = schema.table('playerIndex');
  const slots = index ? slotColumns(index) : [];
  const [award, staff] = [schema.table('itemAward'), schema.table('gmlist')];
  const bans = account ? banTargets(account) : [];
  const premium = premiumColumns(account);
  const proof = ['sequence', 'lastKey'] as const;
  return [
    `CREATE USER ${user} IDENTIFIED BY '…';`,
    ...grant(account, {
      SELECT: [
        'id',
        'login',
        'password',
        'code',
        'email',
        'createdAt',
        ...bans,
        'coins',
        'bonus',
        ...proof,
        ...premium,
        ...countedColumns(account?.table),
      ],
      INSERT: [
        'login',
        'password',
        'code',
        'email',
        'createdAt',
        ...bans,
        'coins',
        'bonus',
        ...requiredColumns(account?.table),
      ],
      UPDATE: ['password', ...bans, 'coins', 'bonus', ...proof, ...premium],
    }),
    // How coins are credited depends on the storage engine, and reading the engine behind a view requires these
    // privileges.
    ...(account && account.table.behind.length > 0
      ? [
          `GRANT SELECT, SHOW VIEW ON ${account.sql} TO ${user};`,
          ...account.table.behind.map((table) => `GRANT REFERENCES ON ${table} TO ${user};`),
        ]
      : []),
    ...grant(schema.table('player'), {
      SELECT: ['id', 'accountId', 'name', 'job', 'level', 'experience', 'playtime', 'lastPlay', 'pvp', 'empire'],
      UPDATE: ['map', 'x', 'y', 'exitMap', 'exitX', 'exitY', 'riding'],
    }),
    ...arenaGrants(schema),
    ...grant(index, { SELECT: ['id', 'empire', ...slots] }),
    ...grant(schema.table('guild'), {
      SELECT: ['id', 'name', 'leader', 'level', 'experience', 'wins', 'draws', 'losses', 'points'],
    }),
    ...grant(schema.table('guildMember'), { SELECT: ['player', 'guild', 'grade'] }),
    ...grant(award, {
      SELECT: ['login', 'reason', ...countedColumns(award?.table)],
      INSERT: [
        ...([
          'player',
          'login',
          'item',
          'count',
          'givenAt',
          'reason',
          'mall',
          'socket0',
          'socket1',
          'socket2',
        ] as const),
        ...requiredColumns(award?.table),
      ],
    }),
    ...grant(schema.table('guildWar'), {
      SELECT: ['id', 'guild', 'rival', 'at', 'started', 'winner', 'score', 'rivalScore'],
    }),
    ...grant(schema.table('item'), {
      SELECT: ['owner', 'window', 'position', 'item', 'count', 'socket0', 'socket1', 'socket2'],
    }),
    ...grant(schema.table('itemProto'), {
      SELECT: ['item', 'name', 'localName', 'anti', 'limitType0', 'limitValue0', 'limitType1', 'limitValue1'],
    }),
    ...grant(staff, {
      SELECT: ['account', 'name', 'authority', ...countedColumns(staff?.table)],
      INSERT: ['account', 'name', 'contact', 'server', 'authority', ...requiredColumns(staff?.table)],
      UPDATE: ['authority'],
    }),
    `CREATE DATABASE IF NOT EXISTS ${quote(game.config.helperDatabase)};`,
    `${helperStatement(game.config, account?.table.engine || 'InnoDB')};`,
    `GRANT SELECT, INSERT, UPDATE ON ${quote(game.config.helperDatabase)}.${quote('wyrmgate_balances')} TO ${user};`,
  ];
};
