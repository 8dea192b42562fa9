import { randomBytes } from 'node:crypto';
import { type Connection, createConnection } from 'mysql2/promise';
import { defaultSafePlaces, type Metin2Config } from '../../src/game/metin2/config.ts';
import { derivePassword } from '../../src/game/metin2/passwords.ts';
import { openMetin2World } from '../../src/game/metin2/world.ts';
import type { GameWorld } from '../../src/game/port.ts';
import { manualClock } from '../../src/platform/clock/clock.ts';
import type { GameRig } from './rig.ts';
import type { TestDatabases, TestSchema } from './schemas.ts';

const url = () => process.env.TEST_MARIADB_URL ?? '';

export type MariaRig = GameRig & {
  readonly config: Metin2Config;
  readonly databases: TestDatabases;
  /** Runs a query with the privileges of the game's owner. */
  query(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Opens another `GameWorld` on the same databases. */
  open(change?: Partial<Metin2Config>): GameWorld;
};

const password = 'Hunter22';
/**
 * Includes names with quotes, brackets, markup and cp1252 letters, empty and duplicate names, ties, and a missing
 * account.
 */
const characters: readonly (readonly [account: number, name: string, job: number, level: number, exp: number])[] = [
  [1, 'Kharzeth', 0, 99, 500],
  [1, "O'Neil", 4, 99, 500],
  [1, '[GM]Gott', 2, 1, -17],
  [2, '<b>x</b>', 8, 120, -2_000_000_000],
  [2, 'Größe€', 5, 55, 10],
  [3, '', 7, 55, 10],
  [3, 'Kharzeth', 3, 12, 0],
  [4, '=1+1', 200, 1, 0],
  [4, 'a\\b', 6, 30, 0],
  [99, 'Orphan', 1, 8, 0],
];
const accounts = ['hero', 'second', 'nopass', 'oldhash', 'blocked', 'waiting', 'other'];

/** Fills a game with the same content for every schema. */
const fill = async (query: MariaRig['query'], schema: TestSchema, db: TestDatabases): Promise<void> => {
  const { account, content } = schema;
  const { table, id, login, password: hash, coins, code } = account;
  const [extra, extraValues] = content.extra;
  for (const [index, name] of accounts.entries()) {
    const stored =
      { nopass: '', oldhash: '5d2e19393cc5ef67' }[name] ?? derivePassword(password, schema.config?.passwordForm);
    await query(
      `INSERT INTO ${db.account}.${table} (${id}, ${login}, ${hash}, ${coins}, ${code}${extra}) VALUES (?, ?, ?, ?, ?${extraValues})`,
      [index + 1, name, stored, 1000, '1234567'],
    );
  }
  await query(`UPDATE ${db.account}.${table} SET ${content.blocked} WHERE ${login} = 'blocked'`);
  await query(`UPDATE ${db.account}.${table} SET ${content.waiting} WHERE ${login} = 'waiting'`);
  for (const row of characters)
    await query(`INSERT INTO ${db.player}.${content.characters} VALUES (?, ?, ?, ?, ?)`, [...row]);
  if (content.slots)
    await query(`INSERT INTO ${db.player}.${content.slots} VALUES
      (1, 1, 2, 3, 0, 1), (2, 0, 4, 5, 0, 2), (3, 6, 0, 0, 0, 3), (4, 8, 9, 0, 0, 0)`);
  await query(
    `INSERT INTO ${db.player}.${content.guilds} VALUES ('Wolves', 1, 5, 100), ('Wolves', 777, NULL, NULL), ('', 4, 1, 1)`,
  );
  await query(`INSERT INTO ${db.player}.${content.members} VALUES (1, 1, 1), (2, 1, 15), (4, 3, 1), (555, 1, 15)`);
  await query(
    `INSERT INTO ${db.common}.${content.staff} VALUES
      ('HERO', '[gm]GOTT', 'IMPLEMENTOR'), ('hero', 'Kharzeth', 'PLAYER'), ('other', 'Kharzeth', 'GOD')`,
  );
  for (const statement of content.after?.(db) ?? []) await query(statement);
};

/** Creates a game on the MariaDB server of TEST_MARIADB_URL. Closing it drops its databases. */
export const openMariaRig = async (schema: TestSchema): Promise<MariaRig> => {
  const run = randomBytes(4).toString('hex');
  const name = (part: string) => (schema.oneDatabase ? `wg_${run}_game` : `wg_${run}_${part}`);
  const databases = { account: name('account'), player: name('player'), common: name('common') };
  const helperDatabase = `wg_${run}_portal`;
  const owner: Connection = await createConnection({ uri: url(), dateStrings: true });
  const query: MariaRig['query'] = async (sql, values = []) => {
    const [rows] = await owner.query(sql, [...values]);
    return Array.isArray(rows) ? (rows as Record<string, unknown>[]) : [];
  };
  const all = [...new Set([...Object.values(databases), helperDatabase])];
  for (const database of all) await query(`CREATE DATABASE ${database}`);
  await query("SET SESSION sql_mode = ''");
  for (const statement of schema.statements(databases)) await query(statement);
  await fill(query, schema, databases);
  const config: Metin2Config = {
    url: url(),
    databases,
    prefix: '',
    postfix: '',
    names: {},
    passwordForm: 'mysql',
    helperDatabase,
    createHelper: true,
    codePage: undefined,
    coinsColumn: undefined,
    adminPort: undefined,
    bonusColumn: undefined,
    arenas: {},
    safePlaces: defaultSafePlaces,
    connections: 4,
    deadlineMs: 20_000,
    ...schema.config,
  };
  const worlds: GameWorld[] = [];
  const open = (change: Partial<Metin2Config> = {}) => {
    const world = openMetin2World({ ...config, ...change }, manualClock());
    worlds.push(world);
    return world;
  };
  const { table, id, coins } = schema.account;
  return {
    world: open(),
    config,
    databases,
    player: { login: 'hero', password },
    withoutPassword: 'nopass',
    query,
    open,
    gameAddsCoins: async (account, amount) => {
      await query(`UPDATE ${databases.account}.${table} SET ${coins} = ${coins} + ? WHERE ${id} = ?`, [
        amount,
        Number(account),
      ]);
    },
    close: async () => {
      for (const world of worlds) await world.close();
      for (const database of all) await query(`DROP DATABASE IF EXISTS ${database}`);
      await owner.end();
    },
  };
};
