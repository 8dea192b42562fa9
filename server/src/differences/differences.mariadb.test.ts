import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type MariaRig, openMariaRig } from '../../test/game/mariadb.ts';
import { type TestSchema, testSchemas } from '../../test/game/schemas.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { writeSettings } from '../settings/service.ts';
import { checkGame } from './check.ts';

let rig: MariaRig;
let app: TestApp;
let boss: TestUser;
beforeAll(async () => {
  rig = await openMariaRig(testSchemas[0] as TestSchema);
  await rig.world.describe();
  app = await startTestApp({ jobs: false, game: rig.world });
  await app.platform.jobs.prepare();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await writeSettings(app.platform.database.db, { balances_in: 'game' }, app.clock.now());
});
afterAll(async () => {
  await app?.close();
  await rig?.close();
});

const own = async (login: string): Promise<TestUser & { account: AccountId }> => {
  const user = await createTestUser(app);
  const account = await rig.world.findAccount(login);
  if (!account) throw new Error(`The game has no account ${login}.`);
  const link = { family: 'metin2', account, userId: user.id, origin: 'proof' as const, now: app.clock.now() };
  await linkGameAccount(app.platform.database.db, link);
  return { ...user, account: account.id };
};
const compare = async () => {
  app.clock.advance(3_600_000);
  await checkGame(app.platform);
  const { differences } = await boss.api.differences.list({ query: { status: 'open' } });
  return differences;
};
const byHand = (sql: string) => rig.query(`UPDATE ${rig.databases.account}.account SET ${sql}`);

it('a comparison finds manual changes in the tables of a game, and staff can restore the portal’s state there', async () => {
  const [hero, other] = [await own('hero'), await own('other')];
  await compare();
  await boss.api.users.ban({ params: { id: other.id }, body: { type: 'temporary', duration: 48, reason: 'Bots' } });
  await sendDue(app.platform);
  await byHand("availDt = '2001-01-01 00:00:00' WHERE login = 'other'");
  await byHand("status = 'MDS', cash = cash + 250 WHERE login = 'hero'");
  await rig.query(
    `INSERT INTO ${rig.databases.common}.gmlist (mAccount, mName, mAuthority) VALUES ('Hero', 'Kharzeth', 'GOD')`,
  );
  const found = await compare();
  // In the test data, the entry '[gm]GOTT' already makes the hero's account an implementor.
  expect(found.map(({ user, kind, portal, game }) => [user.id, kind, portal, game]).sort()).toEqual(
    [
      [hero.id, 'ban', 'none', 'permanent'],
      [hero.id, 'coins', '1000', '1250'],
      [hero.id, 'staff_level', 'player', 'implementor'],
      [other.id, 'ban', expect.stringMatching(/Z$/), 'none'],
    ].sort(),
  );
  for (const { id, version } of found)
    await boss.api.differences.apply({
      params: { id },
      body: { apply_to: 'game', reason: 'Changed by a former owner', version },
    });
  await sendDue(app.platform);
  expect(await compare()).toEqual([]);
  const [row] = await rig.query(`SELECT status, cash FROM ${rig.databases.account}.account WHERE login = 'hero'`);
  expect(row).toEqual({ status: 'OK', cash: 1000 });
  const levels = await rig.query(
    `SELECT DISTINCT mAuthority AS level FROM ${rig.databases.common}.gmlist WHERE mAccount = 'hero'`,
  );
  expect(levels).toEqual([{ level: 'PLAYER' }]);
  const ban = (await rig.world.getAccount(other.account))?.ban;
  expect(ban?.permanent).toBe(false);
  expect(ban?.secondsLeft).toBeGreaterThan(45 * 3600);
});
