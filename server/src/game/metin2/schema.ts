import type { Arena, ArenaNames, Metin2Config } from './config.ts';
import type { Connection } from './connection.ts';
import { type ColumnKey, columnNames, databaseOf, identifying, type TableKey, tableNames } from './names.ts';
import { readOrigins } from './views.ts';

export type { ColumnKey, TableKey } from './names.ts';
export type Column = {
  readonly name: string;
  readonly type: string;
  /** Full declaration, such as `int(10) unsigned` or `enum('A','B')`. */
  readonly declaration: string;
  readonly nullable: boolean;
  readonly hasDefault: boolean;
  readonly defaultValue: string | null;
  readonly automatic: boolean;
  /** Unique by itself, or part of the primary key. */
  readonly unique: boolean;
  readonly charset: string | null;
  readonly collation: string | null;
  readonly length: number;
  /** What the connected database user may do with the column: `select`, `insert` or `update`. */
  readonly rights: ReadonlySet<string>;
};
export type Table = {
  readonly database: string;
  readonly name: string;
  /** For a view, the engine of the tables behind it. Empty if the engines differ or cannot be seen. */
  readonly engine: string;
  /** Quoted names of the tables behind a view. */
  readonly behind: readonly string[];
  readonly collation: string;
  readonly rows: number;
  readonly columns: ReadonlyMap<string, Column>;
};

export const quote = (name: string): string => `\`${name.replaceAll('`', '``')}\``;

/** A table that was found, and the names of its columns on this server. */
export type FoundTable<T extends TableKey = TableKey> = {
  readonly table: Table;
  /** Quoted name of the table, including its database. */
  readonly sql: string;
  find(key: ColumnKey<T>): Column | undefined;
  /** Returns the column's quoted name. Throws if the server does not have the column, so check the capability first. */
  column(key: ColumnKey<T>): string;
};
export type Schema = {
  readonly version: string;
  readonly databases: readonly string[];
  readonly tables: readonly Table[];
  /** All tables except the portal's own. Those of the characters' database come first. */
  readonly gameTables: readonly Table[];
  readonly arenaNames: Readonly<Partial<Record<Arena, ArenaNames>>>;
  table<T extends TableKey>(key: T): FoundTable<T> | undefined;
  /** Describes a table that has the name of this key but lacks required columns, and is therefore not used. */
  lacks(key: TableKey): { readonly table: string; readonly columns: readonly string[] } | undefined;
};

const namedColumn = (key: TableKey, column: string, { names, coinsColumn, bonusColumn }: Metin2Config) =>
  names[`${key}.${column}`] ?? (key === 'account' ? { coins: coinsColumn, bonus: bonusColumn }[column] : undefined);

/**
 * Returns the column that must not be used for `column`, because it is configured for the other currency. A column
 * configured for both holds the bought currency.
 */
const takenColumn = (key: TableKey, column: string, config: Metin2Config): string | undefined => {
  const [coins, bonus] = [namedColumn(key, 'coins', config), namedColumn(key, 'bonus', config)];
  if (column === 'bonus') return coins?.toLowerCase();
  return column === 'coins' && coins === undefined ? bonus?.toLowerCase() : undefined;
};

/** Normalises a name, so that `lastPlay`, `last_play` and `last play` are equal. */
export const squash = (name: string): string => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Columns by name, without a prefix such as `acc_` that most columns of the table share. */
const shortNames = (columns: ReadonlyMap<string, Column>): ReadonlyMap<string, Column> => {
  const prefixOf = (name: string) => /^[a-z0-9]{1,10}_/.exec(name)?.[0] ?? '';
  const groups = Map.groupBy(columns.keys(), prefixOf);
  const [prefix = '', members = []] = [...groups].find(([, names]) => names.length * 2 > columns.size) ?? [];
  return new Map(members.map((name) => [squash(name.slice(prefix.length)), columns.get(name) as Column]));
};

const found = <T extends TableKey>(key: T, table: Table, config: Metin2Config): FoundTable<T> => {
  const short = shortNames(table.columns);
  const squashed = new Map([...table.columns].map(([name, column]) => [squash(name), column]));
  const search = (column: ColumnKey<T>) => {
    const named = namedColumn(key, column, config)?.toLowerCase();
    const taken = takenColumn(key, column, config);
    if (named !== undefined) return named === taken ? undefined : table.columns.get(named);
    // On some servers, a column of this name contains the login instead of the account's id.
    const isPossible = ({ type }: Column) => column !== 'accountId' || /int|decimal/.test(type);
    const names = (columnNames[key] as Record<string, readonly string[]>)[column] ?? [];
    const spelled = names.map((name) => table.columns.get(name) ?? squashed.get(squash(name)));
    return [...spelled, ...names.map((name) => short.get(squash(name)))].find(
      (match) => match !== undefined && match.name.toLowerCase() !== taken && isPossible(match),
    );
  };
  const results = new Map<string, Column | undefined>();
  const find = (column: ColumnKey<T>) => {
    if (!results.has(column)) results.set(column, search(column));
    return results.get(column);
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

const missingIn = (key: TableKey, table: Table, config: Metin2Config): string[] => {
  const { find } = found(key, table, config);
  return (identifying[key] as readonly ColumnKey<TableKey>[]).filter((column) => find(column) === undefined);
};

/** Finds tables that match a key: the configured one, or known names with and without prefix and postfix. */
const namedTables = (key: TableKey, tables: readonly Table[], { names, prefix, postfix }: Metin2Config): Table[] => {
  const byName = (name: string) => tables.find((table) => table.name.toLowerCase() === name.toLowerCase());
  const named = names[key];
  if (named !== undefined) return [byName(named)].filter((table) => table !== undefined);
  return tableNames[key].flatMap((name) => byName(`${prefix}${name}${postfix}`) ?? byName(name) ?? []);
};

/**
 * Finds the table for a key: the configured one, one with a known name, or the only one whose name ends with a known
 * name.
 */
const matchTable = (key: TableKey, tables: readonly Table[], config: Metin2Config): Table | undefined => {
  const isOne = (table: Table) => missingIn(key, table, config).length === 0;
  // A website's `users` table may be in the same database as the game's accounts, so the columns must match too.
  const match = namedTables(key, tables, config).find(isOne);
  if (match || config.names[key] !== undefined) return match;
  for (const name of tableNames[key]) {
    const around = tables.filter(
      (table) => new RegExp(`(^|_)${name}(_?\\d{1,3})?$`, 'i').test(table.name) && isOne(table),
    );
    if (around.length === 1) return around[0];
  }
  const ends = (name: string) =>
    tables.filter((table) => squash(table.name).endsWith(squash(`${name}${config.postfix}`)));
  for (const name of tableNames[key]) {
    const alike = ends(name).filter(isOne);
    if (alike.length === 1) return alike[0];
  }
  return undefined;
};

/** Whether the table may be in any database of the game. Some servers move such tables. */
const isAnywhere = (key: TableKey): boolean => !['account', 'player', 'helper'].includes(key);

const columnsQuery = `
  SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, COLUMN_NAME AS name, DATA_TYPE AS type, COLUMN_TYPE AS declaration,
    IS_NULLABLE AS nullable, COLUMN_DEFAULT AS fallback, EXTRA AS extra, CHARACTER_SET_NAME AS charset,
    COLLATION_NAME AS collation_name, COLUMN_KEY AS part,
    CHARACTER_MAXIMUM_LENGTH AS length, PRIVILEGES AS rights
  FROM INFORMATION_SCHEMA.COLUMNS WHERE TABLE_SCHEMA IN (?) ORDER BY TABLE_SCHEMA, TABLE_NAME, ORDINAL_POSITION`;
const tablesQuery = `
  SELECT TABLE_SCHEMA AS db, TABLE_NAME AS tbl, ENGINE AS engine, TABLE_COLLATION AS collation_name, TABLE_ROWS AS estimate
  FROM INFORMATION_SCHEMA.TABLES WHERE TABLE_SCHEMA IN (?)`;

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** Reads the server's version, tables and columns in a few queries. */
export const readSchema = async (connection: Connection, config: Metin2Config): Promise<Schema> => {
  const names = { ...config.databases, helper: config.helperDatabase };
  const wanted = [...new Set(Object.values(names).filter((name) => name !== undefined))];
  const [about] = await connection.rows('SELECT VERSION() AS version');
  const columnRows = await connection.rows(columnsQuery, [wanted]);
  const tableRows = await connection.rows(tablesQuery, [wanted]);
  const originOf = await readOrigins(connection, tableRows, wanted);
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
          unique: /^(PRI|UNI)$/.test(text(column.part)),
          charset: column.charset === null ? null : text(column.charset),
          collation: column.collation_name === null ? null : text(column.collation_name),
          length: Number(column.length ?? 0),
          rights: new Set(text(column.rights).toLowerCase().split(',')),
        };
      });
    const { engine, behind } = originOf(row);
    return {
      database: text(row.db),
      name: text(row.tbl),
      engine,
      behind: behind.map(({ db, tbl }) => `${quote(db)}.${quote(tbl)}`),
      collation: text(row.collation_name),
      rows: Number(row.estimate ?? 0),
      columns: new Map(columns.map((column) => [column.name.toLowerCase(), column])),
    };
  });
  const { player, common, account } = config.databases;
  const gameTables = [...new Set([player, common, account].map((name) => name.toLowerCase()))].flatMap((name) =>
    tables.filter(({ database }) => database.toLowerCase() === name),
  );
  const known = new Map<TableKey, unknown>();
  const inDatabase = (key: TableKey) =>
    tables.filter(({ database }) => database.toLowerCase() === names[databaseOf[key]].toLowerCase());
  return {
    version: text(about?.version),
    databases: wanted.filter((name) => tables.some(({ database }) => database.toLowerCase() === name.toLowerCase())),
    tables,
    gameTables,
    arenaNames: config.arenas,
    table: <T extends TableKey>(key: T) => {
      if (known.has(key)) return known.get(key) as FoundTable<T> | undefined;
      const match =
        matchTable(key, inDatabase(key), config) ?? (isAnywhere(key) ? matchTable(key, gameTables, config) : undefined);
      const table = match && found(key, match, config);
      known.set(key, table);
      return table;
    },
    lacks: (key) => {
      const [table] = namedTables(key, inDatabase(key), config);
      return table && { table: table.name, columns: missingIn(key, table, config) };
    },
  };
};
