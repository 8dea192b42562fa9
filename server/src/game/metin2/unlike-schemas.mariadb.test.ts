import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { balanceOf, gameErrorOf, readAll } from '../../../test/game/rig.ts';
import { strangers } from '../../../test/game/strange-schemas.ts';
import { unlike } from '../../../test/game/unlike-schemas.ts';
import type { AccountId } from '../shapes.ts';

const [camel, columnPrefixes] = unlike;
const affixed = strangers[2];
if (!camel || !columnPrefixes || !affixed) throw new Error('A schema is missing.');

describe('a rewritten game server whose column names have no underscores', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(camel);
  });
  afterAll(() => rig?.close());
  const users = () => `${rig.databases.account}.x9users`;

  it('is recognised with or without a prefix, and not confused with the table of a website', async () => {
    for (const world of [rig.world, rig.open({ prefix: '' })]) {
      const { capabilities } = await world.describe();
      expect(capabilities).toEqual(
        expect.arrayContaining(['characters', 'bans', 'timedBans', 'coins', 'bonusCurrency', 'premium', 'unstuck']),
      );
    }
    expect((await rig.world.describe()).capabilities).toEqual(expect.arrayContaining(['guilds', 'items', 'staff']));
    expect((await rig.world.inspect()).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('reads names from binary columns, and the empire from slots that have their own id', async () => {
    const all = await readAll((page) => rig.world.characters(page), 100);
    expect(all.find(({ id }) => id === '5')?.name).toBe('Größe€');
    expect(all[0]).toMatchObject({ empire: 'red', selectable: true, lastPlayedAt: null });
    const [guild] = await readAll((page) => rig.world.guilds(page), 100);
    expect(guild?.name).toBe('Ağır Çelik €');
  });

  it('bans and unbans with its own status words', async () => {
    const id = '7' as AccountId;
    expect((await rig.world.getAccount(id))?.ban).toBeNull();
    await rig.world.ban({ key: 'b', accountId: id, seconds: undefined });
    const status = async () =>
      (await rig.query(`SELECT accountStatus FROM ${users()} WHERE userId = 7`))[0]?.accountStatus;
    expect(await status()).toBe('blocked');
    await rig.world.unban({ key: 'u', accountId: id });
    expect(await status()).toBe('active');
    await rig.query(`UPDATE ${users()} SET accountStatus = 'pending' WHERE userId = 7`);
    expect((await rig.world.getAccount(id))?.ban).toMatchObject({ permanent: true });
    await rig.query(`UPDATE ${users()} SET accountStatus = 'active' WHERE userId = 7`);
  });

  it('credits both currencies, even if they are NULL or below zero', async () => {
    const id = '7' as AccountId;
    for (const [currency, amount] of [
      ['coins', 30],
      ['bonus', 5],
    ] as const)
      await rig.world.moveCoins({
        key: currency,
        accountId: id,
        currency,
        amount,
        mark: await rig.world.markBalance(id),
      });
    expect(await rig.world.balances(id)).toEqual({ coins: 30, bonus: 2 });
  });
});

describe('a server that prefixes column names with the table name', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(columnPrefixes);
  });
  afterAll(() => rig?.close());

  it('is recognised without configured columns, and shows which column each key refers to', async () => {
    const { names, texts, problems } = await rig.world.inspect();
    const known = Object.fromEntries(names.map(({ key, found }) => [key, found]));
    expect(known).toMatchObject({
      account: 'mt2_accounts',
      'account.login': 'acc_login',
      'account.availableAt': 'acc_availDt',
      'account.coins': 'acc_cash',
      'account.bonus': 'acc_thanks',
      player: 'helden',
      'player.lastPlay': 'chr_last_play',
    });
    expect(known['account.status']).toBeUndefined();
    expect(texts).toEqual(['İsmailş']);
    expect(problems.map(({ code }) => code)).not.toContain('nameMissing');
  });

  it('decodes a Unicode column as Unicode, even if other columns use a code page', async () => {
    const [guild] = await readAll((page) => rig.world.guilds(page), 100);
    expect(guild?.name).toBe('Şimşek');
  });

  it('reports each configured name that the game does not have', async () => {
    const names = { ...rig.config.names, 'player.level': 'stufe', 'guild.name': 'name`; DROP', item: 'dinge' };
    const { problems } = await rig.open({ names }).inspect();
    expect(problems.filter(({ code }) => code === 'nameMissing').map(({ values }) => values.key)).toEqual([
      'player.level',
      'guild.name',
      'item',
    ]);
  });

  it('never uses one column for both currencies', async () => {
    const world = rig.open({ names: { player: 'helden' }, bonusColumn: 'acc_cash', coinsColumn: 'acc_thanks' });
    expect((await world.describe()).currencies.map(({ code, max }) => [code, max])).toEqual([
      ['coins', 2 ** 23 - 1],
      ['bonus', Number.MAX_SAFE_INTEGER],
    ]);
    const same = rig.open({ names: { player: 'helden' }, bonusColumn: 'acc_cash' });
    expect((await same.describe()).currencies.map(({ code }) => code)).toEqual(['bonus']);
  });
});

it('rejects a credit that would overflow a 64-bit balance', async () => {
  const rig = await openMariaRig(affixed);
  try {
    const id = '7' as AccountId;
    const movement = {
      key: 'big',
      accountId: id,
      currency: 'coins',
      amount: 25,
      mark: await rig.world.markBalance(id),
    };
    expect(await gameErrorOf(rig.world.moveCoins(movement))).toMatchObject({ reason: 'overLimit' });
    expect(await balanceOf(rig.world, id)).toBe(Number.MAX_SAFE_INTEGER);
  } finally {
    await rig.close();
  }
});
