import type { Arena, ArenaNames, Metin2Config } from './config.ts';
import type { Connection } from './connection.ts';

export type Column = {
  readonly name: string;
  readonly type: string;
  /** Full declaration, such as `int(10) unsigned` or `enum('A','B')`. */
  readonly declaration: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly defaultValue: string | null;
  readonly automatic: boolean;
  readonly charset: string | null;
  readonly length: number;
  /** What the connected user may do with it: `select`, `insert`, `update`. */
  readonly rights: ReadonlySet<string>;
};
export type Table = {
  readonly database: string;
  readonly name: string;
  readonly engine: string;
  readonly collation: string;
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
};

/** Names under which servers keep each table and column, most common first. Compared without case. */
const tableNames = {
  account: ['account', 'accounts'],
  player: ['player', 'players', 'character', 'characters'],
  playerIndex: ['player_index', 'player_slots', 'account_slots'],
  guild: ['guild', 'guilds'],
  guildMember: ['guild_member', 'guild_members'],
  itemAward: ['item_award', 'item_awards'],
  gmlist: ['gmlist', 'gm_list'],
  helper: ['wyrmgate_balances'],
} as const;
export type TableKey = keyof typeof tableNames;
const databaseOf: Record<TableKey, 'account' | 'player' | 'common' | 'helper'> = {
  account: 'account',
  player: 'player',
  playerIndex: 'player',
  guild: 'player',
  guildMember: 'player',
  itemAward: 'player',
  gmlist: 'common',
  helper: 'helper',
};

const columnNames = {
  account: {
    id: ['id', 'account_id', 'aid'],
    login: ['login', 'username', 'user_name', 'account_name', 'name'],
    password: ['password', 'passwd', 'password_hash', 'pass'],
    code: ['social_id', 'delete_code', 'deletion_code', 'socialid'],
    email: ['email', 'e_mail', 'mail'],
    createdAt: ['create_time', 'created_at', 'create_date', 'register_date', 'created'],
    status: ['status', 'state'],
    availableAt: ['availdt', 'avail_dt', 'available_at', 'banned_until'],
    coins: ['cash', 'coins', 'dragon_coins', 'dragoncoins', 'dr_coins'],
    bonus: ['mileage', 'jcoins', 'dragon_marks', 'marks', 'bonus'],
    sequence: ['wyrmgate_sequence'],
    lastKey: ['wyrmgate_key'],
  },
  player: {
    id: ['id', 'pid', 'player_id'],
    accountId: ['account_id', 'aid', 'owner_id'],
    name: ['name', 'char_name', 'player_name', 'nick'],
    job: ['job', 'race', 'class'],
    level: ['level', 'lvl'],
    experience: ['exp', 'experience'],
    playtime: ['playtime', 'play_time', 'playtime_minutes', 'minutes_played'],
    lastPlay: ['last_play', 'last_played', 'last_played_at', 'last_seen'],
    map: ['map_index', 'map'],
    x: ['x', 'pos_x'],
    y: ['y', 'pos_y'],
    exitMap: ['exit_map_index'],
    exitX: ['exit_x'],
    exitY: ['exit_y'],
    riding: ['horse_riding'],
    pvp: ['pvp_score', 'pvp_points', 'victimes_pvp', 'score_pvp'],
    solo: ['arena_solo', 'arena_solo_points', 'solo_points'],
    soloWins: ['arena_solo_wins', 'solo_wins'],
    soloLosses: ['arena_solo_losses', 'solo_losses'],
    flex: ['arena_flex', 'arena_flex_points', 'flex_points'],
    flexWins: ['arena_flex_wins', 'flex_wins'],
    flexLosses: ['arena_flex_losses', 'flex_losses'],
  },
  playerIndex: { id: ['id', 'account_id'], empire: ['empire'] },
  guild: {
    id: ['id', 'guild_id'],
    name: ['name', 'guild_name'],
    leader: ['master', 'leader', 'master_id', 'leader_id'],
    level: ['level', 'lvl'],
    experience: ['exp', 'experience'],
    wins: ['win', 'wins'],
    draws: ['draw', 'draws'],
    losses: ['loss', 'losses', 'lose'],
    points: ['ladder_point', 'ladder_points', 'points'],
  },
  guildMember: { player: ['pid', 'player_id'], guild: ['guild_id'], grade: ['grade', 'rank'] },
  itemAward: {
    id: ['id'],
    player: ['pid'],
    login: ['login', 'account_name'],
    item: ['vnum', 'item_vnum'],
    count: ['count', 'amount'],
    givenAt: ['given_time', 'given_at'],
    reason: ['why', 'reason'],
    mall: ['mall'],
    socket0: ['socket0'],
    socket1: ['socket1'],
    socket2: ['socket2'],
  },
  gmlist: {
    account: ['maccount', 'account'],
    name: ['mname', 'name'],
    contact: ['mcontactip', 'contact_ip'],
    server: ['mserverip', 'server_ip'],
    authority: ['mauthority', 'authority'],
  },
  helper: { account: ['account_id'], sequence: ['sequence'], lastKey: ['last_key'] },
} as const satisfies Record<TableKey, Record<string, readonly string[]>>;
export type ColumnKey<T extends TableKey> = Extract<keyof (typeof columnNames)[T], string>;

export const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** A table that was found, with the names it has on this server. */
export type FoundTable<T extends TableKey = TableKey> = {
  readonly table: Table;
  /** Quoted, with its database. */
  readonly sql: string;
  /** The column behind a key, if the server has it. */
  find(key: ColumnKey<T>): Column | undefined;
  /** Its quoted name. Throws if the server does not have it, so check the capability first. */
  column(key: ColumnKey<T>): string;
};
export type Schema = {
  readonly version: string;
  readonly databases: readonly string[];
  readonly tables: readonly Table[];
  /** Without the portal's own; those of the characters' database first. */
  readonly gameTables: readonly Table[];
  readonly arenaNames: Readonly<Partial<Record<Arena, ArenaNames>>>;
  table<T extends TableKey>(key: T): FoundTable<T> | undefined;
};

const candidates = (key: TableKey, column: string, config: Metin2Config): readonly string[] => {
  const named = { coins: config.coinsColumn, bonus: config.bonusColumn }[column];
  if (key === 'account' && named !== undefined) return [named.toLowerCase()];
  const names = (columnNames[key] as Record<string, readonly string[]>)[column] ?? [];
  // One column cannot be both currencies.
  return key === 'account' && column === 'bonus'
    ? names.filter((name) => name !== config.coinsColumn?.toLowerCase())
    : names;
};

const found = <T extends TableKey>(key: T, table: Table, config: Metin2Config): FoundTable<T> => {
  const find = (column: ColumnKey<T>) => {
    for (const name of candidates(key, column, config)) {
      const match = table.columns.get(name);
      if (match) return match;
    }
    return undefined;
  };
  return {
    table,
    sql: `${quote(table.database)}.${quote(table.name)}`,
    find,
    column: (name) => {
      const match = find(name);
      if (!match) throw new Error(`The table ${table.name} has no column for ${name}.`);
      return quote(match.name);
    },
  };
};

const columnsQuery = `
  SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_TYPE AS declaration,
    IS_NULLABLE AS nullable, COLUMN_DEFAULT AS fallback, EXTRA AS extra, CHARACTER_SET_NAME AS charset,
    CHARACTER_MAXIMUM_LENGTH AS length, PRIVILEGES AS rights
  FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA IN (?) ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`;
const tablesQuery = `
  SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, ENGINE AS engine, TABLE_COLLATION AS collation_name, TABLE_ROWS AS estimate
  FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA IN (?)`;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Reads what the server has, in three queries. */
export const readSchema = async (connection: Connection, config: Metin2Config): Promise<Schema> => {
  const names = { ...config.databases, helper: config.helperDatabase };
  const wanted = [...new Set(Object.values(names))];
  const [about] = await connection.rows('SELECT VERSION() AS version');
  const columnRows = await connection.rows(columnsQuery, [wanted]);
  const tableRows = await connection.rows(tablesQuery, [wanted]);
  const tables = tableRows.map((row): Table => {
    const columns = columnRows
      .filter((column) => column.db === row.db && column.tbl === row.tbl)
      .map((column): Column => {
        const fallback = column.fallback === null || column.fallback === 'NULL' ? null : text(column.fallback);
        return {
          name: text(column.name),
          type: text(column.type).toLowerCase(),
          declaration: text(column.declaration),
          nullable: column.nullable === 'YES',
          hasDefault: fallback !== null,
          defaultValue: fallback === null ? null : fallback.replace(/^'(.*)'$/s, '$1'),
          automatic: /auto_increment|GENERATED/i.test(text(column.extra)),
          charset: column.charset === null ? null : text(column.charset),
          length: Number(column.length ?? 0),
          rights: new Set(text(column.rights).toLowerCase().split(',')),
        };
      });
    return {
      database: text(row.db),
      name: text(row.tbl),
      engine: text(row.engine),
      collation: text(row.collation_name),
      rows: Number(row.estimate ?? 0),
      columns: new Map(columns.map((column) => [column.name.toLowerCase(), column])),
    };
  });
  const { player, common, account } = config.databases;
  const gameTables = [...new Set([player, common, account].map((name) => name.toLowerCase()))].flatMap((name) =>
    tables.filter(({ database }) => database.toLowerCase() === name),
  );
  return {
    version: text(about?.version),
    databases: wanted.filter((name) => tables.some(({ database }) => database.toLowerCase() === name.toLowerCase())),
    tables,
    gameTables,
    arenaNames: config.arenas,
    table: (key) => {
      const database = names[databaseOf[key]].toLowerCase();
      for (const name of tableNames[key]) {
        const match = tables.find(
          (table) => table.database.toLowerCase() === database && table.name.toLowerCase() === name,
        );
        if (match) return found(key, match, config);
      }
      return undefined;
    },
  };
};
