import { gameCapabilities, gameCommands } from '@wyrmgate/contract/game-constants';
import { count, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { rejected } from '../errors.ts';
import { assertTypablePassword, isTypablePassword, normalizeLogin } from '../game-login.ts';
import type { GameWorld } from '../port.ts';
import type { AccountId, GameDescription, Mark, PasswordSecret } from '../shapes.ts';
import {
  banDemoAccount,
  changeAccount,
  changeDemoPremium,
  createDemoAccount,
  deliverDemoItem,
  demoCodeContext,
  maxDemoBalance,
  moveDemoCoins,
  setDemoStaffLevel,
  unstickDemoCharacter,
} from './changes.ts';
import { listDemoItems } from './item-types.ts';
import { maxDemoLevel } from './life.ts';
import {
  numberOf,
  readAccounts,
  readCharacters,
  readCharactersOf,
  readGuilds,
  readOnline,
  readStaff,
  showAccount,
} from './reads.ts';
import { readEquipment, readGuildWars } from './scenes.ts';
import { demoAccounts, demoCharacters, demoGuilds } from './table.ts';

const currency = { creditable: true, debitable: true, max: maxDemoBalance } as const;
const description: GameDescription = {
  capabilities: gameCapabilities,
  currencies: [
    { code: 'coins', role: 'bought', ...currency },
    { code: 'marks', role: 'bonus', ...currency },
  ],
  maxLevel: maxDemoLevel,
};

/**
 * Uses a key, because with a plain hash, the portal's password hashes would be far easier to crack in a stolen
 * database.
 */
export const deriveDemoPassword = (
  { mac }: Pick<Platform['crypto'], 'mac'>,
  login: string,
  password: string,
): PasswordSecret => {
  assertTypablePassword(password);
  return mac('demo-world-password', `${normalizeLogin(login)}:${password}`) as PasswordSecret;
};

/**
 * Opens a made-up game in the portal's own database. It is the default, so that all pages have content without a game
 * server.
 */
export const openDemoWorld = ({
  database,
  clock,
  crypto,
}: Pick<Platform, 'database' | 'clock' | 'crypto'>): GameWorld => {
  const { db, transaction } = database;
  const now = () => clock.now();
  const find = async (column: 'id' | 'login', value: string | number) => {
    const [row] = await db.select().from(demoAccounts).where(eq(demoAccounts[column], value)).limit(1);
    return row;
  };
  const get = async (id: AccountId) => {
    const row = await find('id', numberOf(id));
    if (!row) throw rejected('notFound', 'The game has no such account.');
    return row;
  };
  const named = (login: string) => find('login', login.trim().toLowerCase().replaceAll('\0', ''));
  const rowsIn = async (table: typeof demoAccounts | typeof demoCharacters | typeof demoGuilds) => {
    const [row] = await db.select({ rows: count() }).from(table);
    return row?.rows ?? 0;
  };
  return {
    family: 'demo',
    demo: true,
    ping: async () => undefined,
    describe: async () => description,
    inspect: async () => ({
      reachable: true,
      latencyMs: 0,
      version: undefined,
      tables: [
        { name: 'accounts', engine: 'PostgreSQL', encoding: 'UTF8', rows: await rowsIn(demoAccounts) },
        { name: 'characters', engine: 'PostgreSQL', encoding: 'UTF8', rows: await rowsIn(demoCharacters) },
        { name: 'guilds', engine: 'PostgreSQL', encoding: 'UTF8', rows: await rowsIn(demoGuilds) },
      ],
      description,
      samples: [],
      names: [],
      texts: [],
      problems: [{ code: 'demo', severity: 'info', values: {} }],
      grants: [],
    }),
    close: async () => undefined,

    findAccount: async (login) => {
      const row = await named(login);
      return row && showAccount(row, now());
    },
    getAccount: async (id) => {
      const row = await find('id', numberOf(id));
      return row && showAccount(row, now());
    },
    checkPassword: async (login, password) => {
      const row = await named(login);
      if (!row || !isTypablePassword(password)) return undefined;
      return row.password === deriveDemoPassword(crypto, row.login, password) ? showAccount(row, now()) : undefined;
    },
    accounts: (page) => readAccounts(db, page, now()),
    countAccounts: () => rowsIn(demoAccounts),
    characters: (page) => readCharacters(db, page, now()),
    charactersOf: (account) => readCharactersOf(db, account, now()),
    guilds: (page) => readGuilds(db, page),
    guildWars: (page) => readGuildWars(db, page, now()),
    equipment: (characters) => readEquipment(db, characters, now()),
    itemTypes: async (page) => listDemoItems(page),
    staff: () => readStaff(db),
    online: () => readOnline(db, now()),
    channels: async () => [
      { name: 'CH1', status: 'open', players: null },
      { name: 'CH2', status: 'open', players: null },
    ],
    balances: async (account) => {
      const { coins, marks } = await get(account);
      return { coins, marks };
    },
    deletionCode: async (account) => {
      const { deletion_code: sealed } = await get(account);
      // The code is empty if the owner has been erased.
      return sealed === '' ? undefined : crypto.open(sealed, demoCodeContext);
    },

    derivePassword: (login, password) => deriveDemoPassword(crypto, login, password),
    createAccount: (account) =>
      transaction((tx) => createDemoAccount(tx, account, (code) => crypto.seal(code, demoCodeContext), now())),
    setPassword: ({ password, ...change }) => transaction((tx) => changeAccount(tx, change, { password }, now())),
    ban: (order) => transaction((tx) => banDemoAccount(tx, order, now())),
    unban: (order) =>
      transaction((tx) => changeAccount(tx, order, { ban_permanent: false, banned_until: null }, now())),
    // Keys and balances change in one transaction here, so a movement needs no mark.
    markBalance: async () => 'none' as Mark,
    moveCoins: (movement) => transaction((tx) => moveDemoCoins(tx, movement, now())),
    deliverItem: (order) => transaction((tx) => deliverDemoItem(tx, order, now())),
    setStaffLevel: (order) => transaction((tx) => setDemoStaffLevel(tx, order, now())),
    changePremium: (order) => transaction((tx) => changeDemoPremium(tx, order, now())),
    unstick: (order) => transaction((tx) => unstickDemoCharacter(tx, order, now())),
    sendCommand: async ({ command }) => {
      if (!gameCommands.includes(command)) throw rejected('invalid', 'Unknown command.');
    },
  };
};
