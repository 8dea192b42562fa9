import { authorityLevels } from '@wyrmgate/contract/authority';
import { characterClasses, empires, gameCapabilities } from '@wyrmgate/contract/game-constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameWorld } from '../../src/game/port.ts';
import type { AccountId, CharacterId, Mark } from '../../src/game/shapes.ts';
import { testAccounts } from './accounts.ts';
import { testCoins } from './coins.ts';
import { accountOf, type GameRig, gameErrorOf, readAll } from './rig.ts';

const isWhole = (value: number | null) => value === null || Number.isSafeInteger(value);

const testReads = (rig: () => GameRig) => {
  it('describes capabilities and currencies that the portal knows', async () => {
    const { capabilities, currencies } = await rig().world.describe();
    expect(capabilities.filter((name) => !gameCapabilities.includes(name))).toEqual([]);
    expect(new Set(capabilities).size).toBe(capabilities.length);
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    expect(currencies.some(({ role, creditable }) => role === 'bought' && creditable)).toBe(
      capabilities.includes('coins'),
    );
  });

  it.each(['accounts', 'characters', 'guilds'] as const)('lists %s in chunks, each row exactly once', async (list) => {
    const { world } = rig();
    const inSmall = await readAll<{ id: string }>((page) => world[list](page), 7);
    const inLarge = await readAll<{ id: string }>((page) => world[list](page), 5000);
    expect(inSmall.length).toBeGreaterThan(0);
    expect(new Set(inSmall.map(({ id }) => id)).size).toBe(inSmall.length);
    expect(inSmall.map(({ id }) => id)).toEqual(inLarge.map(({ id }) => id));
  });

  it.each([
    ['guildWars', 'guildWars'],
    ['itemTypes', 'itemTypes'],
  ] as const)('lists %s in chunks, each row exactly once, if the game supports it', async (capability, list) => {
    const { world } = rig();
    if (!(await world.describe()).capabilities.includes(capability)) return;
    const keyOf = (row: { id: string } | { vnum: number }) => ('id' in row ? row.id : String(row.vnum));
    const [small, large] = [
      await readAll<{ id: string } | { vnum: number }>((page) => world[list](page), 3),
      await readAll<{ id: string } | { vnum: number }>((page) => world[list](page), 5000),
    ];
    expect(small.length).toBeGreaterThan(0);
    expect(new Set(small.map(keyOf)).size).toBe(small.length);
    expect(small).toEqual(large);
  });

  it('returns equipment only of known characters, if the game supports it', async () => {
    const { world } = rig();
    if (!(await world.describe()).capabilities.includes('equipment')) return;
    const characters = await readAll((page) => world.characters(page), 500);
    const ids = characters.slice(0, 50).map(({ id }) => id);
    const worn = await world.equipment([...ids, '0' as CharacterId, "1' or 1=1" as CharacterId]);
    expect(worn.filter(({ characterId }) => !ids.includes(characterId))).toEqual([]);
    for (const { items } of worn)
      for (const { slot, item, count } of items) expect([slot, item, count].every(Number.isSafeInteger)).toBe(true);
  });

  it('counts the accounts that it lists', async () => {
    const { world } = rig();
    expect(await world.countAccounts()).toBe((await readAll((page) => world.accounts(page), 500)).length);
  });

  it('returns characters with valid values only', async () => {
    const characters = await readAll((page) => rig().world.characters(page), 500);
    for (const one of characters) {
      expect(typeof one.name).toBe('string');
      expect([...empires, null]).toContain(one.empire);
      expect([...characterClasses, null]).toContain(one.class);
      expect(authorityLevels).toContain(one.authority);
      expect(one.lastPlayedAt === null || Number.isFinite(one.lastPlayedAt.getTime())).toBe(true);
      for (const value of [one.level, one.experience, one.playtimeMinutes, one.pvpScore, one.guildGrade])
        expect(isWhole(value), JSON.stringify(one)).toBe(true);
    }
  });

  it('returns the same characters by account as in the full list', async () => {
    const account = await accountOf(rig());
    const all = await readAll((page) => rig().world.characters(page), 500);
    const own = await rig().world.charactersOf(account);
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(({ id }) => id).sort()).toEqual(
      all
        .filter(({ accountId }) => accountId === account)
        .map(({ id }) => id)
        .sort(),
    );
  });

  it('returns guilds whose members and leaders exist', async () => {
    const guilds = await readAll((page) => rig().world.guilds(page), 100);
    const characters = await readAll((page) => rig().world.characters(page), 500);
    const ids = new Set(characters.map(({ id }) => id));
    for (const guild of guilds) {
      expect(characters.filter(({ guildId }) => guildId === guild.id)).toHaveLength(guild.members);
      expect(guild.leaderId === null || ids.has(guild.leaderId)).toBe(true);
      expect(guild.leaderId === null).toBe(guild.leaderName === null);
    }
  });

  it('counts no more players online in all empires than in total', async () => {
    const { world } = rig();
    if (!(await world.describe()).capabilities.includes('online')) return;
    const { total, empires: each } = await world.online();
    expect(Number.isInteger(total) && total >= 0).toBe(true);
    if (each) expect(each.red + each.yellow + each.blue).toBeLessThanOrEqual(total);
  });

  it('reports what it found in a connection test', async () => {
    const found = await rig().world.inspect();
    expect(found.reachable).toBe(true);
    expect(found.tables.length).toBeGreaterThan(2);
    expect(found.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each(['0', '-1', "1' or '1'='1", '999999999999999', '', '\0'])('finds no account with the id %j', async (id) => {
    expect(await rig().world.getAccount(id as AccountId)).toBeUndefined();
    expect(await rig().world.charactersOf(id as AccountId)).toEqual([]);
    expect(await gameErrorOf(rig().world.balances(id as AccountId))).toMatchObject({ reason: 'notFound' });
  });

  it.each(["' or 1=1 -- ", '%', 'ß', '\0', 'a'.repeat(5000), ''])(
    'finds no account with the login %j',
    async (login) => {
      expect(await rig().world.findAccount(login)).toBeUndefined();
      expect(await rig().world.checkPassword(login, 'Password1')).toBeUndefined();
    },
  );
};

const notSupported: readonly (readonly [string, (world: GameWorld, accountId: AccountId) => Promise<unknown>])[] = [
  ['online', (world) => world.online()],
  ['channels', (world) => world.channels()],
  [
    'coins',
    (world, accountId) => world.moveCoins({ key: 'n', accountId, currency: 'coins', amount: 1, mark: '' as Mark }),
  ],
  ['items', (world, accountId) => world.deliverItem({ key: 'n', accountId, item: 1, count: 1, sockets: [] })],
  ['deletionCode', (world, accountId) => world.deletionCode(accountId)],
  ['premium', (world, accountId) => world.changePremium({ key: 'n', accountId, benefits: ['x'], seconds: 1 })],
  ['unstuck', (world, accountId) => world.unstick({ key: 'n', accountId, characterId: '1' as CharacterId })],
  ['commands', (world) => world.sendCommand({ command: 'notice', target: 'Hello' })],
];

const testCapabilities = (rig: () => GameRig) => {
  it.each(notSupported)('rejects %s as unsupported unless it is a capability', async (capability, call) => {
    const { world } = rig();
    const { capabilities } = await world.describe();
    if ((capabilities as readonly string[]).includes(capability)) return;
    expect(await gameErrorOf(call(world, await accountOf(rig())))).toMatchObject({ failure: 'unsupported' });
  });
};

/** What every adapter guarantees. `open` prepares a game with content. */
export const describeGameWorld = (name: string, open: () => Promise<GameRig>): void => {
  describe(`the game world ${name}`, () => {
    let opened: GameRig;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened?.close());
    const rig = () => opened;
    testReads(rig);
    testCapabilities(rig);
    testAccounts(rig);
    testCoins(rig);
  });
};
