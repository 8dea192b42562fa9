import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { accountOf, balanceOf, boughtCurrency, readAll } from '../../../test/game/rig.ts';
import { testSchemas } from '../../../test/game/schemas.ts';
import { strangers } from '../../../test/game/strange-schemas.ts';
import type { AccountId } from '../shapes.ts';

const [prefixed, renamed] = strangers;
if (!prefixed || !renamed) throw new Error('A schema is missing.');

describe('a fork with a table prefix, Unix timestamps and a Turkish code page', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(prefixed);
  });
  afterAll(() => rig?.close());
  const account = () => `${rig.databases.account}.\`Srv1_Account\``;

  it('is found by its prefix, even if the owner did not configure the prefix', async () => {
    for (const world of [rig.world, rig.open({ prefix: '' })]) {
      const { capabilities } = await world.describe();
      expect(capabilities).toEqual(expect.arrayContaining(['characters', 'guilds', 'bans', 'coins', 'items', 'staff']));
      expect(capabilities).not.toContain('bonusCurrency');
      const { problems } = await world.inspect();
      expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });

  it('decodes names with the right code page, and finds the empire of a character without a slot table', async () => {
    const all = await readAll((page) => rig.world.characters(page), 100);
    expect(all.find(({ id }) => id === '5')?.name).toBe('İsmailş');
    expect(all[0]).toMatchObject({ empire: 'yellow', selectable: true });
  });

  it('sets staff levels for names in its code page, and only for the exact spelling', async () => {
    const owner = (await rig.world.getAccount('2' as AccountId))?.id as AccountId;
    const order = { key: 'tr', accountId: owner, characterName: 'İsmailş', authority: 'god' as const };
    await rig.world.setStaffLevel(order);
    const own = (await rig.world.charactersOf(owner)).find(({ name }) => name === 'İsmailş');
    expect(own?.authority).toBe('god');
    const list = `${rig.databases.common}.\`Srv1_GMList\``;
    const [stored] = await rig.query(`SELECT HEX(mName) AS name FROM ${list} WHERE mAccount = 'second'`);
    expect(stored?.name).toBe('DD736D61696CFE');
    // The entry '[gm]GOTT' in the test data differs in letter case, so the game does not accept it.
    const hero = await accountOf(rig);
    await rig.world.setStaffLevel({ key: 'case', accountId: hero, characterName: '[GM]Gott', authority: 'low_wizard' });
    const rows = await rig.query(
      `SELECT CAST(mName AS CHAR) AS name, mAuthority AS level FROM ${list} WHERE mName = '[GM]Gott'`,
    );
    expect(rows.map(({ name, level }) => [name, level])).toEqual([
      ['[gm]GOTT', 'LOW_WIZARD'],
      ['[GM]Gott', 'LOW_WIZARD'],
    ]);
    await rig.world.setStaffLevel({ key: 'end', accountId: hero, characterName: '[GM]Gott', authority: 'player' });
    const after = (await rig.world.charactersOf(hero)).find(({ name }) => name === '[GM]Gott');
    expect(after?.authority).toBe('player');
  });

  it('stores bans with its own status words, and their ends as Unix timestamps', async () => {
    const id = (await rig.world.findAccount('OTHER'))?.id as AccountId;
    await rig.world.ban({ key: 'b1', accountId: id, seconds: undefined });
    await rig.world.ban({ key: 'b2', accountId: id, seconds: 3600 });
    const [row] = await rig.query(
      `SELECT Status, CAST(Ban_Until AS SIGNED) - UNIX_TIMESTAMP() AS left_seconds FROM ${account()} WHERE ID = ?`,
      [id],
    );
    expect(row?.Status).toBe('BANNED');
    expect(Math.abs(Number(row?.left_seconds) - 3600)).toBeLessThan(30);
    await rig.world.unban({ key: 'b3', accountId: id });
    expect((await rig.world.getAccount(id))?.ban).toBeNull();
    const [after] = await rig.query(`SELECT Status, Ban_Until FROM ${account()} WHERE ID = ?`, [id]);
    expect(after).toEqual({ Status: 'OK', Ban_Until: 0 });
  });

  it('shows and credits a negative balance, and reports the limit of a decimal column', async () => {
    const id = (await rig.world.findAccount('other'))?.id as AccountId;
    expect(await balanceOf(rig.world, id)).toBe(-5);
    await rig.world.moveCoins({
      ...{ key: 'debt', accountId: id, currency: 'coins', amount: 25 },
      mark: await rig.world.markBalance(id),
    });
    expect(await balanceOf(rig.world, id)).toBe(20);
    expect((await boughtCurrency(rig.world)).max).toBe(999_999_999_999);
  });

  it('fills columns that its tables require in accounts, items and staff entries', async () => {
    const id = await rig.world.createAccount({
      ...{ key: 'full', login: 'Full1', email: 'a@b.example', deletionCode: '7351426' },
      password: rig.world.derivePassword('full1', 'Secret99'),
    });
    const [row] = await rig.query(
      `SELECT Login, Typ, Created > UNIX_TIMESTAMP() - 60 AS fresh FROM ${account()} WHERE ID = ?`,
      [id],
    );
    expect(row).toEqual({ Login: 'full1', Typ: 'free', fresh: 1 });
    await rig.world.deliverItem({ key: 'it', accountId: id, item: 19, count: 2, sockets: [] });
    const [item] = await rig.query(
      `SELECT Login, VNum, Count, Socket3, Server FROM ${rig.databases.player}.\`Srv1_Item_Award\``,
    );
    expect(item).toEqual({ Login: 'full1', VNum: 19, Count: 2, Socket3: 0, Server: 'one' });
  });

  it('counts online players by a Unix timestamp', async () => {
    await rig.query(
      `UPDATE ${rig.databases.player}.\`Srv1_Player\` SET Last_Play = UNIX_TIMESTAMP() - 60 WHERE ID IN (1, 5)`,
    );
    expect(await rig.world.online()).toMatchObject({
      total: 2,
      empires: { red: 0, yellow: 1, blue: 0 },
      source: 'estimate',
    });
  });
});

describe('a rewritten server with renamed tables and columns', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(renamed);
  });
  afterAll(() => rig?.close());

  it('bans permanently without a status column, and credits accounts whose balance is NULL', async () => {
    const blocked = await rig.world.findAccount('blocked');
    expect(blocked?.ban).toEqual({ permanent: true, secondsLeft: undefined });
    await rig.query(`UPDATE ${rig.databases.account}.konto SET taler = NULL WHERE konto_nr = 7`);
    const id = '7' as AccountId;
    await rig.world.moveCoins({
      key: 'n',
      accountId: id,
      currency: 'coins',
      amount: 3,
      mark: await rig.world.markBalance(id),
    });
    expect(await balanceOf(rig.world, id)).toBe(3);
  });

  it('fails the connection test without the configured names, and the test lists the missing tables', async () => {
    const { problems, reachable } = await rig.open({ names: {} }).inspect();
    expect(reachable).toBe(true);
    expect(problems.map(({ code, values }) => `${code} ${values.table ?? ''}`)).toEqual(
      expect.arrayContaining(['tableMissing account', 'tableMissing player']),
    );
  });

  it('is reported if its stored passwords do not have the configured format', async () => {
    const { problems } = await rig.open({ passwordForm: 'mysql' }).inspect();
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'passwordForm', values: { form: 'mysql', found: 'sha1' } }),
        expect.objectContaining({
          code: 'passwordTooShort',
          values: { table: 'konto', column: 'geheim', length: '41' },
        }),
      ]),
    );
  });
});

describe('the choice of the currency column', () => {
  it('is shown with sample values, may be ambiguous, and can be set in the back office', async () => {
    const [old] = testSchemas;
    if (!old) throw new Error('A schema is missing.');
    const rig = await openMariaRig(old);
    try {
      await rig.query(
        `ALTER TABLE ${rig.databases.account}.account ADD coins INT NOT NULL DEFAULT 77, ADD jcoins INT NOT NULL DEFAULT 5`,
      );
      const first = await rig.world.inspect();
      expect(first.samples).toEqual(
        expect.arrayContaining([
          { column: 'cash', role: 'bought', values: [1000, 1000, 1000, 1000, 1000] },
          { column: 'coins', role: null, values: [77, 77, 77, 77, 77] },
          { column: 'jcoins', role: 'bonus', values: [5, 5, 5, 5, 5] },
        ]),
      );
      expect(first.problems).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ code: 'coinsAmbiguous', values: { column: 'cash', columns: 'cash, coins' } }),
        ]),
      );
      const chosen = rig.open({ overrides: async () => ({ coinsColumn: 'COINS' }) });
      expect(await balanceOf(chosen, await accountOf(rig))).toBe(77);
      const { samples, problems } = await chosen.inspect();
      expect(samples.find(({ role }) => role === 'bought')?.column).toBe('coins');
      expect(problems.map(({ code }) => code)).not.toContain('coinsAmbiguous');
    } finally {
      await rig.close();
    }
  });
});

describe('a staff list outside the common database', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    const [schema] = testSchemas;
    rig = await openMariaRig(schema);
  });
  afterAll(() => rig?.close());

  it.each(['account', 'player'] as const)('is found, read and changed in the %s database', async (place) => {
    const { account, player, common } = rig.databases;
    const from = place === 'account' ? common : account;
    await rig.query(`RENAME TABLE ${from}.gmlist TO ${rig.databases[place]}.gmlist`);
    const world = rig.open();
    const { capabilities } = await world.describe();
    expect(capabilities).toContain('staff');
    const second = (await world.findAccount('second'))?.id as AccountId;
    const [character] = await world.charactersOf(second);
    if (!character) throw new Error('The test game has no characters.');
    const order = { key: place, accountId: second, characterName: character.name, authority: 'god' as const };
    await world.setStaffLevel(order);
    expect((await world.charactersOf(second)).find(({ id }) => id === character.id)?.authority).toBe('god');
    const [row] = await rig.query(
      `SELECT mAuthority AS level FROM ${place === 'account' ? account : player}.gmlist WHERE mAccount = 'second'`,
    );
    expect(row?.level).toBe('GOD');
    await world.setStaffLevel({ ...order, key: `${place}-end`, authority: 'player' });
  });
});
