import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { sendDue } from '../deliveries/send.ts';
import type { AccountId } from '../game/shapes.ts';
import { linkGameAccount } from '../game-accounts/service.ts';
import { gameAccounts } from '../game-accounts/table.ts';
import { writeSettings } from '../settings/service.ts';
import { checkGame } from './check.ts';

let app: TestApp;
let boss: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  boss = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  other = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
  await writeSettings(db(), { four_eyes: true, balances_in: 'game' }, app.clock.now());
});
afterAll(() => app.close());

type Player = TestUser & { account: AccountId };
const db = () => app.platform.database.db;
const game = () => app.platform.game;
const send = () => sendDue(app.platform);
const check = async () => {
  app.clock.advance(3_600_000);
  await checkGame(app.platform);
};
const only = async ({ username: search }: TestUser) => {
  const { differences } = await boss.api.differences.list({ query: { search } });
  const [one, ...more] = differences;
  if (!one || more.length > 0) throw new Error(`${more.length} other differences`);
  return one;
};
const inGame = async (account: AccountId) => (await game().balances(account)).coins;
const change = async (account: AccountId, amount: number) =>
  game().moveCoins({
    key: `hand-${account}-${amount}`,
    accountId: account,
    currency: 'coins',
    amount,
    mark: await game().markBalance(account),
  });
const decide = (by: TestUser, { id, version }: { id: number; version: number }, to: 'game' | 'portal' = 'game') =>
  by.api.differences.apply({ params: { id }, body: { apply_to: to, reason: 'Checked the logs', version } });
const approve = (by: TestUser, id = 0) => by.api.approvals.approve({ params: { id } });
/** Creates a player whose game balance of 100 coins a check has recorded. */
const seenPlayer = async (login: string): Promise<Player> => {
  const user = await createTestUser(app);
  const password = game().derivePassword(login, 'Secret99');
  const id = await game().createAccount({ key: login, login, email: '', password, deletionCode: '7351426' });
  const account = { id, login };
  await linkGameAccount(db(), { family: 'demo', account, userId: user.id, origin: 'proof', now: app.clock.now() });
  await change(id, 100);
  await check();
  return { ...user, account: id };
};

it('coins in the game are corrected once when two requests ask for the same correction', async () => {
  const player = await seenPlayer('waiting');
  await change(player.account, 40);
  await check();
  const row = await only(player);
  const both = await Promise.allSettled([decide(boss, row), decide(other, row)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const requester = both[0]?.status === 'fulfilled' ? boss : other;
  const approver = requester === boss ? other : boss;
  expect(await only(player)).toMatchObject({ status: 'open', requested_by: requester.username });
  for (const to of ['game', 'portal'] as const)
    expect(await errorOf(decide(approver, row, to))).toMatchObject({
      code: 'differences.requested',
    });
  const params = { id: row.id };
  expect(
    await errorOf(approver.api.differences.dismiss({ params, body: { reason: 'Later', version: row.version } })),
  ).toMatchObject({ code: 'differences.requested' });
  const { approvals } = await approver.api.approvals.list();
  await Promise.allSettled([approve(approver, approvals[0]?.id), approve(approver, approvals[0]?.id)]);
  await send();
  expect(await inGame(player.account)).toBe(100);
  expect(await only(player)).toMatchObject({
    ...{ status: 'resolved', applied_to: 'game', requested_by: null },
    resolved_by: requester.username,
  });
  expect(await errorOf(decide(boss, row))).toMatchObject({ code: 'differences.changedMeanwhile' });
});

it('a request to correct coins in the game is rejected if the difference has changed since', async () => {
  const player = await seenPlayer('older');
  await change(player.account, 40);
  await check();
  const { approval } = await decide(boss, await only(player));
  await change(player.account, 5);
  await check();
  expect(await only(player)).toMatchObject({ portal: '100', game: '145', requested_by: null });
  expect(await errorOf(approve(other, approval?.id))).toMatchObject({ code: 'approvals.notPossible' });
  const { approval: newer } = await decide(boss, await only(player));
  await db().update(gameAccounts).set({ user_id: boss.id }).where(eq(gameAccounts.account_id, player.account));
  expect(await errorOf(approve(other, newer?.id))).toMatchObject({ code: 'approvals.notPossible' });
  await db().update(gameAccounts).set({ user_id: player.id }).where(eq(gameAccounts.account_id, player.account));
  await approve(other, newer?.id);
  await send();
  expect(await inGame(player.account)).toBe(100);
});
