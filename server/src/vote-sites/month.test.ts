import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { payPrizes } from './prizes.ts';
import { remindVoters } from './reminders.ts';
import { votePrizes, voteSites, votes } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const hourMs = 3_600_000;
let clicks = 0;
const open = async (cooldown_hours = 24) => {
  const form = { name: 'Toplist', link: 'https://toplist.example/{token}', coins: 20, adapter: 'signed' as const };
  const secret = 'a-secret-of-thirty-two-characters';
  return (await boss.api['vote-sites'].create({ body: { ...form, secret, cooldown_hours } })).id;
};
const vote = (site_id: number, user_id: number, voted_at = portal.clock.now()) =>
  db().insert(votes).values({ site_id, user_id, click_id: --clicks, coins: 20, voted_at });
const to = (iso: string) => portal.clock.advance(Date.parse(iso) - portal.clock.now().getTime());
const setPrizes = async (first: number, second: number, third: number) => {
  const prizes = { vote_prize_first: first, vote_prize_second: second, vote_prize_third: third };
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  return boss.api['vote-sites'].savePrizes({ body: prizes });
};
const noticesOf = async ({ id }: TestUser) => {
  const { rows } = await portal.platform.database.query<{ kind: string }>(
    `select kind from notifications where user_id = ${id} order by id`,
  );
  return rows.map(({ kind }) => kind);
};

describe('the monthly vote prizes', () => {
  it('are paid once through the ledger to the first three who may log in, even if the job runs repeatedly', async () => {
    const site = await open(1);
    const players = [];
    for (let index = 0; index < 5; index++) players.push(await createTestUser(portal));
    const [one, two, three, four, five] = players as [TestUser, TestUser, TestUser, TestUser, TestUser];
    to('2027-03-10T12:00:00Z');
    for (const [player, count] of [
      [one, 5],
      [two, 4],
      [three, 3],
      [four, 3],
      [five, 1],
    ] as const)
      for (let index = 0; index < count; index++) await vote(site, player.id);
    await db().update(users).set({ status: 'banned' }).where(eq(users.id, two.id));
    await setPrizes(500, 300, 0);
    to('2027-03-31T23:59:00Z');
    await payPrizes(portal.platform);
    expect(await db().select().from(votePrizes)).toEqual([]);
    to('2027-04-01T00:12:00Z');
    await Promise.all([payPrizes(portal.platform), payPrizes(portal.platform)]);
    to('2027-04-02T00:12:00Z');
    await payPrizes(portal.platform);
    const coins = [];
    for (const { id } of players) coins.push(await balanceOf(db(), id));
    // On a tie, the player who reached the number first is ahead.
    expect(coins).toEqual([500, 0, 300, 0, 0]);
    expect(await noticesOf(one)).toEqual(['vote_prize']);
    expect(await verifyLedger(db())).toMatchObject({ ok: true });
    const { winners, prizes } = await portal.as()['vote-sites'].list();
    expect(prizes).toEqual([500, 300]);
    expect(winners).toEqual([
      { rank: 1, username: one.username, coins: 500 },
      { rank: 2, username: three.username, coins: 300 },
    ]);
  });

  it('are not paid for a month that ended before the prizes were set', async () => {
    to('2027-05-20T12:00:00Z');
    await setPrizes(0, 0, 0);
    await vote(await open(1), (await createTestUser(portal)).id);
    to('2027-06-05T12:00:00Z');
    await setPrizes(900, 0, 0);
    await payPrizes(portal.platform);
    expect(await db().select().from(votePrizes).where(eq(votePrizes.month, '2027-05'))).toEqual([]);
  });

  it('can be raised only with approval by a second person if dual approval is on, and changed by only one editor at a time', async () => {
    await setPrizes(100, 0, 0);
    const { prizes_version: version } = await boss.api['vote-sites'].adminList();
    const values = { vote_prize_first: 90, vote_prize_second: 0, vote_prize_third: 0 };
    await boss.api['vote-sites'].savePrizes({ body: { ...values, version } });
    const late = boss.api['vote-sites'].savePrizes({ body: { ...values, vote_prize_first: 80, version } });
    expect((await errorOf(late)).code).toBe('vote-sites.prizesChanged');
    await writeSettings(db(), { four_eyes: true }, portal.clock.now());
    const second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
    const { approval, prizes } = await setPrizes(5000, 0, 0);
    expect(prizes.vote_prize_first).toBe(90);
    await second.api.approvals.approve({ params: { id: approval?.id ?? 0 } });
    expect((await second.api['vote-sites'].adminList()).prizes.vote_prize_first).toBe(5000);
  });
});

describe('a reminder to vote', () => {
  it('is sent once, when every site that the player uses is open again, and not if the player switched it off', async () => {
    await db().update(voteSites).set({ active: false });
    const [short, long] = [await open(6), await open(24)];
    const [player, quiet] = [await createTestUser(portal), await createTestUser(portal, { longLivedToken: true })];
    await quiet.api.notifications.saveSwitch({ body: { topic: 'votes', portal: false, email: false } });
    for (const { id } of [player, quiet]) for (const site of [short, long]) await vote(site, id);
    const remind = async (hours: number) => {
      portal.clock.advance(hours * hourMs);
      await remindVoters(portal.platform);
    };
    await remind(7);
    expect(await noticesOf(player), 'one site is still closed').toEqual([]);
    await remind(17.1);
    await remindVoters(portal.platform);
    await remind(1);
    await remind(48);
    expect(await noticesOf(player)).toEqual(['vote_reminder']);
    expect(await noticesOf(quiet)).toEqual([]);
  });
});
