import type { GameCapability } from '@wyrmgate/contract/game-constants';
import type { Clock } from '../../platform/clock/clock.ts';
import { unsupported } from '../errors.ts';
import type { GameWorld } from '../port.ts';
import {
  banAccount,
  checkPassword,
  countAccounts,
  createAccount,
  findAccount,
  getAccount,
  listAccounts,
  readDeletionCode,
  setPassword,
  unbanAccount,
} from './accounts.ts';
import { checkChannels, commandLine, countUsers, sendCommandLine } from './admin-port.ts';
import { markBalance, moveCoins, readBalances } from './balances.ts';
import { changePremium, deliverItem, setStaffLevel, unstick } from './changes.ts';
import { charactersOf, countOnline, listCharacters } from './characters.ts';
import type { Metin2Config } from './config.ts';
import { type Connection, connect } from './connection.ts';
import { openMetin2 } from './game.ts';
import { listGuildWars } from './guild-wars.ts';
import { listGuilds } from './guilds.ts';
import { describeSchema, inspectGame } from './inspect.ts';
import { listItemTypes, readEquipment } from './items.ts';
import { derivePassword } from './passwords.ts';
import { readStaffEntries } from './staff-levels.ts';

/** Opens a Metin2-style game through its MySQL or MariaDB databases. */
export const openMetin2World = (
  config: Metin2Config,
  clock: Clock,
  connection: Connection = connect(config),
): GameWorld => {
  const game = openMetin2(config, connection, clock);
  const describe = async () => describeSchema(game, await game.schema());
  /** Runs `call`. Rejects with `unsupported` if the inspected schema lacks the capability. */
  const having = async <T>(capability: GameCapability, call: () => Promise<T>): Promise<T> => {
    if (!(await describe()).capabilities.includes(capability)) throw unsupported(capability);
    return call();
  };
  return {
    family: 'metin2',
    demo: false,
    ping: async () => {
      await connection.rows('SELECT 1');
    },
    describe,
    inspect: () => inspectGame(game),
    close: () => connection.close(),

    findAccount: (login) => findAccount(game, login),
    getAccount: (id) => getAccount(game, id),
    checkPassword: (login, password) => checkPassword(game, login, password),
    accounts: (page) => listAccounts(game, page),
    countAccounts: () => countAccounts(game),
    characters: (page) => having('characters', () => listCharacters(game, page)),
    charactersOf: (account) => having('characters', () => charactersOf(game, account)),
    guilds: (page) => having('guilds', () => listGuilds(game, page)),
    guildWars: (page) => having('guildWars', () => listGuildWars(game, page)),
    equipment: (characters) => having('equipment', () => readEquipment(game, characters)),
    itemTypes: (page) => having('itemTypes', () => listItemTypes(game, page)),
    staff: async () =>
      (await readStaffEntries(game)).map(({ accountId, login, characterName, authority }) => ({
        accountId,
        login,
        characterName,
        authority,
      })),
    online: () =>
      having('online', async () => {
        const exact = config.adminPort && (await countUsers(config.adminPort));
        if (!exact) return countOnline(game, clock.now());
        return { total: exact.total, empires: exact.empires, source: 'exact', at: clock.now() };
      }),
    channels: () => having('channels', async () => (config.adminPort ? checkChannels(config.adminPort) : [])),
    balances: (account) => readBalances(game, account),
    deletionCode: (account) => having('deletionCode', () => readDeletionCode(game, account)),

    derivePassword: (_, password) => derivePassword(password, config.passwordForm),
    createAccount: (account) => having('createAccounts', () => createAccount(game, account)),
    setPassword: (change) => having('passwords', () => setPassword(game, change)),
    ban: (order) => having('bans', () => banAccount(game, order)),
    unban: (order) => having('bans', () => unbanAccount(game, order.accountId)),
    markBalance: (account) => having('coins', () => markBalance(game, account)),
    moveCoins: (movement) => having('coins', () => moveCoins(game, movement)),
    deliverItem: (order) => having('items', () => deliverItem(game, order)),
    setStaffLevel: (order) => having('staff', () => setStaffLevel(game, order)),
    changePremium: (order) => having('premium', () => changePremium(game, order)),
    unstick: (order) => having('unstuck', () => unstick(game, order)),
    sendCommand: async (order) => {
      const port = config.adminPort;
      if (port?.password === undefined) throw unsupported('commands');
      await sendCommandLine(port, commandLine(order, config.codePage));
    },
  };
};
