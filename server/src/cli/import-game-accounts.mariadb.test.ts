import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp } from '../../test/app.ts';
import { openTestPortal, type TestPortal } from '../../test/command-line.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { importAccounts } from '../auth/bulk-import.ts';
import { passwordInGame } from '../auth/hashing.ts';
import { derivePassword } from '../game/metin2/passwords.ts';
import type { GameWorld } from '../game/port.ts';
import { gameAccounts } from '../game-accounts/table.ts';
import { accounts as coinAccounts } from '../ledger/table.ts';
import { bans, users } from '../users/table.ts';

const more = 300;

describe('import-game-accounts', () => {
  let rig: MariaRig;
  const portals: TestPortal[] = [];
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
    const add = (login: string, email: string, password: string = derivePassword('Hunter22')) =>
      rig.query(
        `INSERT INTO ${rig.databases.account}.account (login, password, email, real_name, question1, create_time)
         VALUES (?, ?, ?, '', '', '2016-01-02 03:04:05')`,
        [login, password, email],
      );
    for (let index = 0; index < more; index += 1)
      await add(`gamer${index}`, index % 3 === 0 ? 'shared@mail.example' : `gamer${index}@mail.example`);
    await add('a', 'short@mail.example');
    await add('hard-core_99', 'hyphen@mail.example');
    await add('an_old_login_16x', 'long@mail.example');
    await add('deleted-7', 'erased@mail.example');
    await add('=1+1', 'formula@mail.example');
    await add('adm1n', 'staff@mail.example');
    await add('emptied', 'e@mail.example', '');
  });
  afterAll(async () => {
    for (const portal of portals) await portal.remove();
    await rig?.close();
  });

  const openPortal = async () => {
    const portal = await openTestPortal({
      GAME_DATABASE_URL: rig.config.url,
      GAME_ACCOUNT_DATABASE: rig.databases.account,
      GAME_PLAYER_DATABASE: rig.databases.player,
      GAME_COMMON_DATABASE: rig.databases.common,
      GAME_HELPER_DATABASE: rig.config.helperDatabase,
    });
    portals.push(portal);
    return portal;
  };
  /** Returns everything that the import wrote, except random values. */
  const contentOf = (portal: TestPortal) =>
    portal.withDatabase(async ({ db }) => {
      const rows = await db
        .select({
          login: gameAccounts.login,
          account: gameAccounts.account_id,
          origin: gameAccounts.origin,
          username: users.username,
          email: users.email,
          status: users.status,
          authority: users.authority,
          password: users.password_hash,
          since: users.create_time,
          coins: coinAccounts.balance,
          ban: bans.type,
        })
        .from(users)
        .leftJoin(gameAccounts, eq(gameAccounts.user_id, users.id))
        .leftJoin(coinAccounts, eq(coinAccounts.user_id, users.id))
        .leftJoin(bans, eq(bans.user_id, users.id))
        .orderBy(asc(users.username));
      return rows.map((row) => ({ ...row, email: row.email.replace(/^[\w-]+@game\.invalid$/, 'none') }));
    });

  it('reports in a dry run exactly what the import will do, and a second import changes nothing', async () => {
    const portal = await openPortal();
    const file = join(portal.dataDir, 'skipped.csv');
    const dry = await portal.run('import-game-accounts', '--dry-run', '--report', file);
    expect(dry).toMatchObject({ code: 0, err: '' });
    expect(await contentOf(portal)).toEqual([]);
    const real = await portal.run('import-game-accounts');
    expect(real.out).toContain('[####################] 100%  314 of 314');
    const figures = (text: string) => text.replace('Would import', 'Imported').split('\n').slice(-9);
    expect(figures(dry.out).filter((line) => figures(real.out).includes(line)).length).toBeGreaterThan(6);
    const imported = await contentOf(portal);
    expect(imported).toHaveLength(307);
    expect(real.out).toContain('Imported 307 of 314 accounts.');
    expect(real.out).toContain('Skipped 3: empty password');
    expect(readFileSync(file, 'utf8').split('\n').filter(Boolean).sort()).toMatchObject([
      expect.stringMatching(/^"'=1\+1","the login is not/),
      expect.stringMatching(/^"a","the login is not/),
      expect.stringMatching(/^"adm1n","the login looks like a reserved name/),
      expect.stringMatching(/^"deleted-7","the login is not/),
      expect.stringMatching(/^"emptied","empty password/),
      expect.stringMatching(/^"nopass","empty password/),
      expect.stringMatching(/^"oldhash","empty password/),
      'login,reason',
    ]);
    const again = await portal.run('import-game-accounts');
    expect(again.out).toContain('Imported 0 of 314 accounts.');
    expect(again.out).toContain('307 already have an owner in the portal.');
    expect(await contentOf(portal)).toEqual(imported);
  });

  it('gives the same result when it is interrupted and repeated as when it runs once', async () => {
    const [whole, interrupted] = [await openPortal(), await openPortal()];
    await whole.run('import-game-accounts');
    const options = { dryRun: false, language: 'en' as const, now: () => new Date(), batch: 40, onSkipped: () => {} };
    await interrupted.withDatabase(async (database) => {
      let batches = 0;
      const dying = (): void => {
        batches += 1;
        if (batches === 3) throw new Error('Interrupted.');
      };
      await expect(importAccounts(database, rig.world, { ...options, onBatch: dying })).rejects.toThrow('Interrupted.');
    });
    expect(await contentOf(interrupted)).toHaveLength(118);
    await interrupted.withDatabase((database) =>
      importAccounts(database, rig.world, { ...options, onBatch: () => undefined }),
    );
    expect(await contentOf(interrupted)).toEqual(await contentOf(whole));
  });

  it('does not touch a portal account with the same name, and a second import at the same time adds nothing', async () => {
    const portal = await openPortal();
    await portal.run(
      'create-admin',
      '--username',
      'Gamer7',
      '--email',
      'gamer8@mail.example',
      '--password',
      'Xk7mQw2p',
    );
    const options = { dryRun: false, language: 'en' as const, now: () => new Date(), batch: 50, onBatch: () => {} };
    const skipped: string[] = [];
    const onSkipped = (login: string, reason: string) => skipped.push(`${login} ${reason}`);
    await portal.withDatabase(async (database) => {
      const run = () => importAccounts(database, rig.world, { ...options, onSkipped });
      await Promise.all([run(), run()]);
    });
    expect(skipped).toContain('gamer7 takenName');
    const content = await contentOf(portal);
    expect(content).toHaveLength(307);
    expect(content.find(({ username }) => username === 'Gamer7')).toMatchObject({
      account: null,
      authority: 'implementor',
    });
    expect(content.find(({ username }) => username === 'gamer8')).toMatchObject({ email: 'none' });
  });

  it('imports bans, but grants no staff level', async () => {
    const portal = await openPortal();
    await portal.run('import-game-accounts');
    const content = await contentOf(portal);
    const of = (name: string) => content.find(({ username }) => username === name);
    expect(of('blocked')).toMatchObject({ status: 'banned', ban: 'permanent' });
    expect(of('waiting')).toMatchObject({ status: 'banned', ban: 'temporary' });
    expect(of('hero')).toMatchObject({ status: 'active', authority: 'player', password: passwordInGame, coins: 0 });
  });

  it('reports a missing game and a game that stops responding', async () => {
    const alone = await openTestPortal();
    portals.push(alone);
    expect(await alone.run('import-game-accounts')).toMatchObject({
      code: 1,
      err: expect.stringContaining('set GAME_DATABASE_URL'),
    });
    const portal = await openTestPortal({ GAME_DATABASE_URL: 'mysql://portal:very-secret@127.0.0.1:1' });
    portals.push(portal);
    const { code, err } = await portal.run('import-game-accounts');
    expect([code, err]).toEqual([1, expect.stringContaining('run the command again to continue')]);
    expect(err).not.toContain('very-secret');
  });
});

describe('an imported player', () => {
  let rig: MariaRig;
  beforeAll(async () => {
    rig = await openMariaRig(testSchemas[0] as TestSchema);
  });
  afterAll(() => rig?.close());

  it('logs in with the game password, and later logins need no request to the game', async () => {
    const world: GameWorld = { ...rig.world, checkPassword: vi.fn(rig.world.checkPassword) };
    const app = await startTestApp({ game: world });
    try {
      const { database, passwords } = app.platform;
      const now = () => app.clock.now();
      const quiet = { onSkipped: () => undefined, onBatch: () => undefined };
      await importAccounts(database, world, { dryRun: false, language: 'de', now, ...quiet });
      const logIn = (username: string, password: string) => app.as().auth.login({ body: { username, password } });
      const stored = async () =>
        (await database.db.select().from(users).where(eq(users.username, 'hero')))[0]?.password_hash ?? '';
      for (const wrong of ['Hunter23', 'game', '', ' '])
        expect((await errorOf(logIn('hero', wrong || '-'))).code).toBe('auth.invalidCredentials');
      expect(await stored()).toBe(passwordInGame);
      expect((await logIn('HERO', rig.player.password)).user.username).toBe('hero');
      expect(passwords.isOutdated(await stored())).toBe(false);
      const asked = vi.mocked(world.checkPassword).mock.calls.length;
      await logIn('hero', rig.player.password);
      expect(vi.mocked(world.checkPassword)).toHaveBeenCalledTimes(asked);
      expect((await errorOf(logIn('blocked', rig.player.password))).code).toBe('auth.banned');
    } finally {
      await app.close();
    }
  });
});
