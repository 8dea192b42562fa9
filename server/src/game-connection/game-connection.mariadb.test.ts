import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { GameConnectionForm } from '@wyrmgate/contract/game-connection';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { type CacheBus, createCache } from '../platform/cache/cache.ts';
import { writeSettings } from '../settings/service.ts';
import { createLiveGame } from './live.ts';
import { gameConnection } from './table.ts';

const password = 'p:4@Wort?&$';

describe('a game connection entered by staff', () => {
  let rig: MariaRig;
  let app: TestApp;
  let owner: TestUser;
  let second: TestUser;
  let host = '';
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
    const { hostname, port } = new URL(rig.config.url);
    host = `${hostname}:${port || 3306}`;
    await rig.query(`CREATE USER ?@'%' IDENTIFIED BY ?`, [user(), password]);
    for (const database of Object.values(rig.databases))
      await rig.query(`GRANT SELECT, INSERT, UPDATE ON ${database}.* TO ?@'%'`, [user()]);
    app = await startTestApp({ jobs: false, env: { SECRET_KEY: '5a'.repeat(32) } });
    await app.platform.jobs.prepare();
    owner = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
    second = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  });
  afterAll(async () => {
    await app?.close();
    await rig?.query(`DROP USER IF EXISTS ?@'%'`, [user()]);
    await rig?.close();
  });

  const user = () => `u${rig.databases.account.slice(3, 11)}`;
  const form = () => ({
    address: `mysql://${host}`,
    user: user(),
    password,
    account_database: rig.databases.account,
    player_database: rig.databases.player,
    common_database: rig.databases.common,
    log_database: 'log',
    table_prefix: '',
    table_postfix: '',
  });
  const save = (change: Partial<z.input<typeof GameConnectionForm>> = {}, by = owner) =>
    by.api['game-connection'].save({ body: { ...form(), ...change } });
  const state = () => owner.api['game-connection'].get();
  const db = () => app.platform.database.db;

  it.each([
    ['with a user', 'mysql://someone@db.example:3306'],
    ['with options of the driver', 'mysql://db.example:3306/?flags=LOCAL_FILES'],
    ['of another protocol', 'http://db.example:3306'],
    ['that is a file', '/run/mysqld/mysqld.sock'],
    ['with a port that does not exist', 'db.example:99999'],
  ])('cannot have the address %s', async (_, address) => {
    expect(await errorOf(save({ address }))).toMatchObject({
      code: 'common.validation',
      fields: [{ path: 'address' }],
    });
  });

  it('is tested before it is stored', async () => {
    expect(await errorOf(save({ password: 'wrong' }))).toMatchObject({
      code: 'game-connection.rejected',
      fields: [{ path: 'password' }],
    });
    expect(await errorOf(save({ player_database: 'absent' }))).toMatchObject({
      code: 'game-connection.databaseMissing',
      fields: [{ path: 'player_database' }],
    });
    expect(await errorOf(save({ account_database: rig.databases.common }))).toMatchObject({
      code: 'game-connection.tableMissing',
    });
    expect(await db().select().from(gameConnection)).toEqual([]);
    expect(app.platform.game.demo).toBe(true);
  });

  it('cannot point into a private network that the operator has not allowed', async () => {
    const env = { SECRET_KEY: '5a'.repeat(32), GAME_PRIVATE_NETWORKS: '10.0.0.0/8' };
    const narrow = await startTestApp({ jobs: false, database: app.platform.database, env });
    const { api } = await createTestUser(narrow, { authority: 'implementor', longLivedToken: true });
    expect(await errorOf(api['game-connection'].save({ body: form() }))).toMatchObject({
      code: 'game-connection.unreachable',
      fields: [{ path: 'address' }],
    });
    await narrow.close();
  });

  it('is used at once, stored encrypted, and shown without its password', async () => {
    const { connection } = await save();
    expect(connection).toMatchObject({ used: 'stored', readable: true, stored: { address: host, user: user() } });
    expect(app.platform.game.family).toBe('metin2');
    expect(await app.platform.game.findAccount('hero')).toMatchObject({ login: 'hero' });
    expect((await owner.api['game-settings'].testConnection()).reachable).toBe(true);
    const seen = [await state(), await db().select().from(gameConnection), await db().select().from(auditLogs)];
    expect(JSON.stringify(seen)).not.toContain(password.slice(0, 8));
    const [row] = await db()
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'game_connection_update'))
      .orderBy(desc(auditLogs.id));
    expect(JSON.stringify(row)).toContain(host);
  });

  it('keeps its password only for the same server and user', async () => {
    const { version } = await state();
    await save({ password: '', table_prefix: 'x_', version });
    expect((await state()).stored).toMatchObject({ table_prefix: 'x_' });
    const other = { password: '', version: version + 1 };
    for (const change of [{ address: `localhost:${host.split(':')[1]}` }, { user: 'another' }])
      expect(await errorOf(save({ ...other, ...change }))).toMatchObject({
        code: 'game-connection.passwordRequired',
        fields: [{ path: 'password' }],
      });
    expect(await errorOf(save({ version }))).toMatchObject({ code: 'game-connection.changedMeanwhile' });
    await save({ version: version + 1 });
  });

  it('takes effect in every other instance after a message or the next read of the database', async () => {
    const listeners: ((tag: 'game-connection') => void)[] = [];
    const bus = { publish: () => undefined, subscribe: (on: never) => listeners.push(on) } as unknown as CacheBus;
    const { env, crypto, clock, database, log } = app.platform;
    const other = await createLiveGame(
      { env, crypto, clock, database, log, cache: createCache(clock, bus) },
      undefined,
    );
    expect(other.current().demo).toBe(true);
    for (const on of listeners) on('game-connection');
    await eventually(async () => !other.current().demo);
    expect(await other.current().findAccount('hero')).toBeDefined();
    await other.close();
  });

  it('needs approval by a second person if dual approval is on', async () => {
    await writeSettings(db(), { four_eyes: true }, app.clock.now());
    const { version } = await state();
    const commands = { channels: 'CH1=127.0.0.1:1', admin_password: 'Commands!98' };
    const { approval, connection } = await save({ log_database: 'logs', ...commands, version });
    expect(connection.stored?.log_database).toBe('log');
    if (!approval) expect.fail('No approval was requested.');
    const { approvals } = await second.api.approvals.list();
    expect(approvals.find(({ id }) => id === approval.id)?.facts).toEqual({
      action: 'game_connection',
      before: `${user()}@${host}`,
      after: `${user()}@${host}`,
      changes: [
        { field: 'log_database', before: 'log', after: 'logs' },
        { field: 'channels', before: '', after: commands.channels },
        { field: 'admin_password', before: '', after: '••••••••' },
      ],
    });
    await second.api.approvals.approve({ params: { id: approval.id } });
    expect((await state()).stored?.log_database).toBe('logs');
    await writeSettings(db(), { four_eyes: false }, app.clock.now());
  });

  it('does not contact any channel before it is saved', async () => {
    let reached = 0;
    const channel = createServer((socket) => {
      reached += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(channel, 'listening');
    const channels = `CH1=127.0.0.1:${(channel.address() as AddressInfo).port}`;
    const { version } = await state();
    const names = [{ key: 'account.coins', name: 'absent' }];
    const admin_password = 'Commands!97';
    expect((await errorOf(save({ channels, admin_password, names, version }))).code).toBe(
      'game-connection.nameMissing',
    );
    channel.close();
    expect(reached).toBe(0);
  });

  it('accepts only column names that exist in the game, and reports the fields with unknown names', async () => {
    const wrong = {
      names: [
        { key: 'account.bonus', name: 'real_name' },
        { key: 'account.coins', name: 'points` = 0; --' },
      ],
      arena_flex: 'arena_rank(pid, points)',
    };
    const { version } = await state();
    expect(await errorOf(save({ ...wrong, version }))).toMatchObject({
      code: 'common.validation',
      fields: [{ path: 'names.1.name' }],
    });
    const absent = [wrong.names[0], { key: 'account.coins', name: 'points' }].flatMap((name) => name ?? []);
    expect(await errorOf(save({ ...wrong, names: absent, version }))).toMatchObject({
      code: 'game-connection.nameMissing',
      fields: [{ path: 'names.1.name' }, { path: 'arena_flex' }],
    });
    const table = `${rig.databases.account}.account`;
    await rig.query(`ALTER TABLE ${table} ADD points INT NOT NULL DEFAULT 41, ADD thanks INT NOT NULL DEFAULT 7`);
    const names = [
      { key: 'account.coins', name: 'points' },
      { key: 'account.bonus', name: 'THANKS' },
    ];
    await save({ names, code_page: 'windows-1252', version });
    expect((await state()).stored).toMatchObject({ names, code_page: 'windows-1252' });
    const hero = await app.platform.game.findAccount('hero');
    expect(hero?.balances).toEqual({ coins: 41, bonus: 7 });
    const found = await owner.api['game-settings'].testConnection();
    expect(found.names).toContainEqual({ key: 'account.bonus', found: 'thanks' });
    expect(found.texts).toContain('Größe€');
    await rig.query(`ALTER TABLE ${table} DROP points, DROP thanks`);
    await save({ version: (await state()).version });
  });

  it('keeps the encrypted command password while the channels stay the same, and deletes it with the last channel', async () => {
    const secret = 'Commands!99';
    const channels = 'CH1=127.0.0.1:1, CH2=127.0.0.1:2';
    const version = async () => (await state()).version;
    await save({ channels, admin_protocol: 'm2dev', admin_password: secret, version: await version() });
    expect(app.platform.liveGame.server()?.adminPort).toMatchObject({
      channels: [
        { name: 'CH1', host: '127.0.0.1', port: 1 },
        { name: 'CH2', host: '127.0.0.1', port: 2 },
      ],
      framing: 'm2dev',
      password: secret,
    });
    expect((await app.platform.game.describe()).capabilities).toEqual(expect.arrayContaining(['channels', 'commands']));
    await save({ channels, code_page: 'big5', version: await version() });
    expect(app.platform.liveGame.server()?.adminPort?.password).toBe(secret);
    expect((await state()).stored).toMatchObject({ admin_password_set: true });
    expect(await errorOf(save({ channels: 'CH1=evil.example:1', version: await version() }))).toMatchObject({
      code: 'game-connection.passwordRequired',
      fields: [{ path: 'admin_password' }],
    });
    const seen = [await state(), await db().select().from(gameConnection), await db().select().from(auditLogs)];
    expect(JSON.stringify(seen)).not.toContain(secret);
    await save({ version: await version() });
    expect((await state()).stored).toMatchObject({ channels: '', admin_password_set: false });
    expect(app.platform.liveGame.server()?.adminPort).toBeUndefined();
  });

  it('never sends the password from an environment variable to channels that staff entered', async () => {
    const { version } = await state();
    await save({ channels: 'CH1=127.0.0.1:1', version });
    const secret = { SECRET_KEY: '5a'.repeat(32), GAME_ADMIN_PASSWORD: 'FromTheVariable' };
    const other = await startTestApp({ jobs: false, database: app.platform.database, env: secret });
    await other.platform.liveGame.refresh();
    expect(other.platform.liveGame.server()?.adminPort).toMatchObject({ password: undefined });
    await other.close();
    const both = { ...secret, GAME_CHANNELS: 'CH9=10.0.0.9:13000', GAME_NAMES: 'account.coins=cash' };
    const fixed = await startTestApp({ jobs: false, database: app.platform.database, env: both });
    await fixed.platform.liveGame.refresh();
    expect(fixed.platform.liveGame.server()).toMatchObject({
      names: { 'account.coins': 'cash' },
      adminPort: { channels: [{ name: 'CH9' }], password: 'FromTheVariable' },
    });
    const { api } = await createTestUser(fixed, { authority: 'implementor', longLivedToken: true });
    expect((await api['game-connection'].get()).fixed).toEqual({
      ...{ channels: 'CH9=10.0.0.9:13000', names: 'account.coins=cash', admin_password: '' },
    });
    await fixed.close();
    await save({ version: version + 1 });
  });

  it('can be overridden by environment variables, completely or in part', async () => {
    const { database } = app.platform;
    const [secret, names] = [{ SECRET_KEY: '5a'.repeat(32) }, { GAME_PLAYER_DATABASE: 'elsewhere' }];
    const whole = await startTestApp({
      jobs: false,
      database,
      env: { ...secret, GAME_DATABASE_URL: 'mysql://a:b@127.0.0.1:1' },
    });
    await whole.platform.liveGame.refresh();
    expect(whole.platform.liveGame.server()?.url).toBe('mysql://a:b@127.0.0.1:1');
    await whole.close();
    const part = await startTestApp({ jobs: false, database, env: { ...secret, ...names } });
    await part.platform.liveGame.refresh();
    expect(part.platform.liveGame.server()?.databases).toMatchObject({
      account: rig.databases.account,
      player: 'elsewhere',
    });
    await part.close();
  });

  it('waits for the game instead of showing the demo world when its secret key is lost', async () => {
    const lost = await startTestApp({
      jobs: false,
      database: app.platform.database,
      env: { SECRET_KEY: '6b'.repeat(32) },
    });
    await lost.platform.liveGame.refresh();
    expect(lost.platform.game.demo).toBe(false);
    expect((await lost.platform.game.inspect()).reachable).toBe(false);
    await lost.close();
  });

  it('can be deleted, after which the demo world returns', async () => {
    await owner.api['game-connection'].remove();
    await eventually(async () => app.platform.game.demo);
    expect(await state()).toMatchObject({ used: 'demo', stored: null });
    expect(await errorOf(owner.api['game-connection'].remove())).toMatchObject({ code: 'game-connection.notFound' });
  });
});
