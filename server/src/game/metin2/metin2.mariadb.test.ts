import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeGameWorld } from '../../../test/game/conformance.ts';
import { gameProcessPassword, startGameProcess } from '../../../test/game/game-process.ts';
import { type MariaRig, openMariaRig } from '../../../test/game/mariadb.ts';
import { openReplyCutter, type ReplyCutter } from '../../../test/game/reply-cutter.ts';
import { accountOf, balanceOf, gameErrorOf, readAll } from '../../../test/game/rig.ts';
import { type TestSchema, testSchemas } from '../../../test/game/schemas.ts';
import { manualClock } from '../../platform/clock/clock.ts';
import { guardGame } from '../guard.ts';
import type { AccountId } from '../shapes.ts';

const [old, mixed] = testSchemas as readonly [TestSchema, TestSchema];

/** Opens a game as a database user who has exactly the privileges that the connection test prints. */
const openRestricted = async (schema: TestSchema): Promise<MariaRig> => {
  const rig = await openMariaRig(schema);
  await rig.world.describe();
  const { grants } = await rig.world.inspect();
  const user = `wg_${Math.random().toString(36).slice(2, 12)}`;
  for (const statement of grants)
    await rig.query(statement.replace("'wyrmgate'@'portal.example'", `'${user}'@'%'`).replace('…', 'narrow'));
  const url = new URL(rig.config.url);
  url.username = user;
  url.password = 'narrow';
  return {
    ...rig,
    world: rig.open({ url: url.href, createHelper: false }),
    close: async () => {
      await rig.query(`DROP USER '${user}'@'%'`);
      await rig.close();
    },
  };
};

for (const schema of testSchemas)
  describeGameWorld(`${schema.name}, with the printed rights only`, () => openRestricted(schema));

describe.each([old, mixed])('coins credited to a game $name', (schema) => {
  let rig: MariaRig;
  let cutter: ReplyCutter;
  let account: AccountId;
  beforeAll(async () => {
    rig = await openMariaRig(schema);
    const { hostname, port } = new URL(rig.config.url);
    cutter = await openReplyCutter({ host: hostname, port: Number(port || 3306) });
    account = await accountOf(rig);
  });
  afterAll(async () => {
    await cutter?.close();
    await rig?.close();
  });
  const order = async (key: string, amount: number) => ({
    key,
    accountId: account,
    currency: 'coins',
    amount,
    mark: await rig.world.markBalance(account),
  });

  it('each credit arrives once when the connection is lost between the statement and its reply', async () => {
    const url = new URL(rig.config.url);
    url.hostname = '127.0.0.1';
    url.port = String(cutter.port);
    const world = guardGame(rig.open({ url: url.href }), manualClock());
    const before = await balanceOf(rig.world, account);
    for (let index = 0; index < 5; index += 1) {
      const credit = await order(`cut-${index}`, 11);
      cutter.cutReplyTo(`'cut-${index}'`);
      expect(await gameErrorOf(world.moveCoins(credit))).toMatchObject({ failure: 'unknown' });
      await world.moveCoins(credit);
      await world.moveCoins(credit);
    }
    expect(await balanceOf(rig.world, account)).toBe(before + 55);
  });

  it('each credit arrives once when 40 players are credited at the same time', async () => {
    const accounts: AccountId[] = [];
    for (let index = 0; index < 40; index += 1)
      accounts.push(
        await rig.world.createAccount({
          key: `many-${index}`,
          login: `many${index}`,
          email: '',
          password: rig.world.derivePassword('', 'Secret99'),
          deletionCode: String(1_000_000 + index),
        }),
      );
    const pay = async (accountId: AccountId, index: number) => {
      const mark = await rig.world.markBalance(accountId);
      const credit = { key: `p${index}`, accountId, currency: 'coins', amount: 9, mark };
      await Promise.all([rig.world.moveCoins(credit), rig.gameAddsCoins(accountId, 1), rig.world.moveCoins(credit)]);
    };
    await Promise.all(accounts.map(pay));
    const balances = await Promise.all(accounts.map((id) => balanceOf(rig.world, id)));
    expect(balances).toEqual(accounts.map(() => 10));
  });

  it('each credit arrives once when a table is locked beyond the deadline', async () => {
    const before = await balanceOf(rig.world, account);
    const credit = await order('locked', 13);
    const world = guardGame(rig.open({ deadlineMs: 300 }), manualClock(), {
      deadlineMs: 400,
      maxFailures: 9,
      resetMs: 1,
    });
    await world.describe();
    await rig.query(`LOCK TABLES ${rig.databases.account}.account WRITE`);
    expect(await gameErrorOf(world.moveCoins(credit))).toMatchObject({ failure: 'unknown' });
    await rig.query('UNLOCK TABLES');
    await rig.world.moveCoins(credit);
    expect(await balanceOf(rig.world, account)).toBe(before + 13);
  });
});

describe('a Metin2-style game', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(old);
  });
  afterAll(() => rig?.close());

  it('returns hostile names unchanged, and reads zero dates as no date', async () => {
    const all = await readAll((page) => rig.world.characters(page), 3);
    expect(all.map(({ name }) => name)).toEqual([
      'Kharzeth',
      "O'Neil",
      '[GM]Gott',
      '<b>x</b>',
      'Größe€',
      '',
      'Kharzeth',
      '=1+1',
      'a\\b',
      'Orphan',
    ]);
    expect(all.every(({ lastPlayedAt }) => lastPlayedAt === null)).toBe(true);
    expect(all.map((one) => one.empire)).toEqual([
      'red',
      'red',
      'red',
      'yellow',
      'yellow',
      'blue',
      'blue',
      null,
      null,
      null,
    ]);
    expect(all.filter(({ selectable }) => !selectable).map(({ id }) => id)).toEqual(['7', '10']);
    expect(all[7]).toMatchObject({ class: null, sex: null });
  });

  it('finds staff by character and account regardless of case, and ignores entries of level PLAYER', async () => {
    const all = await readAll((page) => rig.world.characters(page), 100);
    expect(
      all.filter(({ authority }) => authority !== 'player').map(({ name, authority }) => [name, authority]),
    ).toEqual([['[GM]Gott', 'implementor']]);
  });

  it('reports temporary and permanent bans, and ends those set in the game', async () => {
    expect((await rig.world.findAccount('blocked'))?.ban).toEqual({ permanent: true, secondsLeft: undefined });
    const waiting = await rig.world.findAccount('waiting');
    expect(Math.abs((waiting?.ban?.secondsLeft ?? 0) - 7200)).toBeLessThan(60);
    if (!waiting) throw new Error('The account is missing.');
    await rig.query(`UPDATE ${rig.databases.account}.account SET status = 'BLOCK' WHERE login = 'waiting'`);
    await rig.world.unban({ key: 'u', accountId: waiting.id });
    expect((await rig.world.getAccount(waiting.id))?.ban).toBeNull();
  });

  it('never accepts a login with a password hash from before MySQL 4.1', async () => {
    expect(await rig.world.findAccount('oldhash')).toMatchObject({ hasUsablePassword: false });
    expect(await rig.world.checkPassword('oldhash', 'Hunter22')).toBeUndefined();
  });

  it('computes the same password hash as the server', async () => {
    for (const password of ['Hunter22', 'x\'"\\;--', '~!@#$%^&*()'])
      expect((await rig.query('SELECT PASSWORD(?) AS hash', [password]))[0]?.hash).toBe(
        rig.world.derivePassword('any', password),
      );
  });

  it('decodes names stored in another code page', async () => {
    await rig.query(`UPDATE ${rig.databases.player}.player SET name = UNHEX('DD736D61696CFE') WHERE id = 10`);
    const world = rig.open({ codePage: 'windows-1254' });
    const all = await readAll((page) => world.characters(page), 100);
    expect(all.find(({ id }) => id === '10')?.name).toBe('İsmailş');
  });

  it('rejects credits without a table that records them, and prints the statement that creates it', async () => {
    const world = rig.open({ createHelper: false, helperDatabase: 'not_there' });
    const { problems } = await world.inspect();
    const missing = problems.find(({ code }) => code === 'proofMissing');
    expect(missing?.values.statement).toMatch(/^CREATE TABLE IF NOT EXISTS `not_there`.* ENGINE=MyISAM$/);
    expect((await world.describe()).capabilities).not.toContain('coins');
    expect(await gameErrorOf(world.markBalance(await accountOf(rig)))).toMatchObject({ failure: 'unsupported' });
  });

  it('records the last credit in the account row if the owner added the columns for it', async () => {
    const own = await openMariaRig(old);
    await own.query(`ALTER TABLE ${own.databases.account}.account
      ADD wyrmgate_sequence BIGINT NOT NULL DEFAULT 0, ADD wyrmgate_key VARCHAR(100) NOT NULL DEFAULT ''`);
    const world = own.open({ createHelper: false });
    const accountId = await accountOf(own);
    const credit = { key: 'row', accountId, currency: 'coins', amount: 5, mark: await world.markBalance(accountId) };
    await Promise.all([world.moveCoins(credit), world.moveCoins(credit)]);
    expect(await balanceOf(world, accountId)).toBe(1005);
    const [row] = await own.query(`SELECT wyrmgate_sequence AS n FROM ${own.databases.account}.account WHERE id = 1`);
    expect(row?.n).toBe(1);
    await own.close();
  });

  it('reports how many of the newest accounts have a password that the portal cannot check', async () => {
    const { problems } = await rig.world.inspect();
    expect(problems).toContainEqual(
      expect.objectContaining({ code: 'passwordRefused', values: { form: 'pre-4.1', count: '1', total: '7' } }),
    );
  });

  it('reports in a connection test what is missing, instead of failing', async () => {
    const nowhere = await rig.open({ databases: { account: 'nope', player: 'nope', common: 'nope' } }).inspect();
    expect(nowhere.reachable).toBe(true);
    expect(nowhere.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['databaseMissing', 'tableMissing']),
    );
    const closed = await rig.open({ url: 'mysql://user:very-secret@127.0.0.1:1' }).inspect();
    expect(closed).toMatchObject({ reachable: false, problems: [{ code: 'unreachable' }] });
    expect(JSON.stringify(closed)).not.toContain('very-secret');
  });

  it('includes no passwords, deletion codes or SQL statements in error messages', async () => {
    const { world } = rig;
    const password = world.derivePassword('x', 'Topsecret1');
    const order = { key: 'leak', login: 'hero', email: 'a@b.example', password, deletionCode: '7654321' };
    const { text } = await gameErrorOf(world.createAccount(order));
    for (const secret of [password, '7654321', 'INSERT', 'hero']) expect(text).not.toContain(secret);
  });

  it('unsticks a character only after it has been offline for ten minutes', async () => {
    const accountId = await accountOf(rig);
    const [character] = await rig.world.charactersOf(accountId);
    if (!character) throw new Error('The character is missing.');
    const table = `${rig.databases.player}.player`;
    await rig.query(`UPDATE ${table} SET last_play = NOW() - INTERVAL 3 MINUTE WHERE id = ?`, [character.id]);
    const order = { key: 'stuck', accountId, characterId: character.id };
    expect(await gameErrorOf(rig.world.unstick(order))).toMatchObject({ reason: 'inUse' });
    expect((await rig.world.online()).empires).toEqual({ red: 1, yellow: 0, blue: 0 });
    await rig.query(`UPDATE ${table} SET last_play = NOW() - INTERVAL 11 MINUTE WHERE id = ?`, [character.id]);
    await rig.world.unstick(order);
    const [row] = await rig.query(`SELECT map_index, x FROM ${table} WHERE id = ?`, [character.id]);
    expect(row).toEqual({ map_index: 1, x: 469_300 });
    const other = { ...order, accountId: '2' as AccountId };
    expect(await gameErrorOf(rig.world.unstick(other))).toMatchObject({ reason: 'notFound' });
  });
});

describe('a game with a configured command port', () => {
  it('reports exact player counts while the process responds and estimates otherwise, and accepts commands', async () => {
    const rig = await openMariaRig(old);
    const game = await startGameProcess('classic');
    try {
      const channels = [{ name: 'CH1', host: game.host, port: game.port }];
      const port = { channels, framing: 'classic' as const, password: gameProcessPassword, deadlineMs: 500 };
      const world = guardGame(rig.open({ adminPort: port }), manualClock());
      expect((await world.describe()).capabilities).toEqual(expect.arrayContaining(['online', 'channels', 'commands']));
      expect(await world.online()).toMatchObject({
        total: 12,
        empires: { red: 5, yellow: 4, blue: 3 },
        source: 'exact',
      });
      await world.sendCommand({ command: 'disconnect', target: 'hero' });
      expect(game.done).toEqual(['DC hero']);
      expect((await world.inspect()).problems.map(({ code }) => code)).not.toContain('channelSilent');
      game.allow(['192.0.2.1']);
      expect((await world.inspect()).problems.map(({ code }) => code)).toContain('addressRejected');
      await game.close();
      expect(await world.online()).toMatchObject({ total: 0, source: 'estimate' });
      expect(await world.channels()).toEqual([{ name: 'CH1', status: 'closed', players: null }]);
      const ban = { key: 'still', accountId: (await accountOf(rig)) as AccountId, seconds: 60 };
      for (let attempt = 0; attempt < 5; attempt += 1)
        await gameErrorOf(world.sendCommand({ command: 'disconnect', target: 'hero' }));
      // Failed commands must not block changes to the database.
      await world.ban(ban);
      const silent = guardGame(rig.open({ adminPort: { ...port, password: undefined } }), manualClock());
      expect(await gameErrorOf(silent.sendCommand({ command: 'disconnect', target: 'hero' }))).toMatchObject({
        failure: 'unsupported',
      });
    } finally {
      await game.close();
      await rig.close();
    }
  });
});
