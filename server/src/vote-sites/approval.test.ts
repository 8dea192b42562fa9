import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { writeSettings } from '../settings/service.ts';
import { signVote } from './adapters.ts';

const secret = 'a-secret-of-thirty-two-characters';
const hourMs = 3_600_000;
const form = { name: 'Toplist', link: 'https://toplist.example/in/7?to={token}', coins: 15, secret };

let portal: TestApp;
let boss: TestUser;
let second: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  second = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const settings = (values: Parameters<typeof writeSettings>[1]) => writeSettings(db(), values, portal.clock.now());
const calls = () => boss.api['vote-sites'];
const create = (more: object = {}) => calls().create({ body: { ...form, ...more } });
const update = (id: number, more: object = {}) =>
  calls().update({ params: { id }, body: { ...form, secret: '', ...more } });
const listed = async (id: number) => (await calls().adminList()).sites.find((site) => site.id === id);
const params = ({ approval }: { approval?: { id: number } | undefined }) => ({ params: { id: approval?.id ?? 0 } });
const approve = (asked: Parameters<typeof params>[0]) => second.api.approvals.approve(params(asked));
/** Clicks the vote link, and sends the callback of the vote. */
const vote = async (player: TestUser, site: { id: number; callback_url: string }) => {
  const { link } = await player.api['vote-sites'].start({ params: { id: site.id } });
  const id = new URL(link).searchParams.get('to') ?? '';
  const body = JSON.stringify({ player: id });
  const timestamp = String(Math.floor(portal.clock.now().getTime() / 1000));
  const signature = signVote(secret, { id, timestamp, body });
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  await portal.inject({ method: 'POST', url: new URL(site.callback_url).pathname, payload: body, headers });
};

beforeEach(async () => {
  for (const site of (await calls().adminList()).sites) await update(site.id, { name: site.name, active: false });
  // Moves past the day in which the votes of the previous test count.
  portal.clock.advance(25 * hourMs);
  await settings({ four_eyes: true, approval_vote_coins: 100 });
});

describe('a vote reward that mints coins', () => {
  it('stays off until a second person, who sees the maximum per player and day, approves it', async () => {
    const made = await create({ coins: 10_000 });
    expect([made.active, made.approval?.status]).toEqual([false, 'pending']);
    const player = await createTestUser(portal);
    expect((await errorOf(player.api['vote-sites'].start({ params: { id: made.id } }))).status).toBe(404);
    expect((await errorOf(boss.api.approvals.approve(params(made)))).code).toBe('approvals.ownRequest');
    const { approval } = await approve(made);
    expect(approval.facts).toEqual({
      action: 'vote_reward',
      name: 'Toplist',
      coins: 10_000,
      marks: 0,
      cooldown_hours: 24,
      daily: { before: 0, after: 10_000 },
    });
    await vote(player, made);
    expect(await balanceOf(db(), player.id)).toBe(10_000);
  });

  it('counts Dragon Marks like coins', async () => {
    const small = await create({ coins: 60, marks: 40 });
    expect([small.active, small.approval]).toEqual([true, undefined]);
    const large = await create({ coins: 0, marks: 1 });
    expect([large.active, large.approval?.status]).toEqual([false, 'pending']);
    const { approval } = await approve(large);
    expect(approval.facts).toMatchObject({ coins: 0, marks: 1, daily: { before: 100, after: 101 } });
    expect(await listed(large.id)).toMatchObject({ coins: 0, marks: 1, active: true });
  });

  it('keeps its old value while a raise waits for approval, but the other fields are saved', async () => {
    const { id } = await create();
    const raised = await update(id, { name: 'Renamed', coins: 101 });
    expect(raised).toMatchObject({ name: 'Renamed', coins: 15, active: true, approval: { status: 'pending' } });
    await second.api.approvals.reject({ ...params(raised), body: { reason: 'Too much' } });
    expect(await listed(id)).toMatchObject({ coins: 15 });
  });

  it('cannot avoid approval through shorter or longer cooldowns, more sites or a draft', async () => {
    expect((await create({ coins: 4, cooldown_hours: 1 })).approval).toBeUndefined();
    for (const more of [{ coins: 5 }, { coins: 1, cooldown_hours: 4 }, { coins: 5, cooldown_hours: 168 }])
      expect((await create(more)).approval?.status).toBe('pending');
    const draft = await create({ coins: 5000, active: false });
    expect(draft.approval).toBeUndefined();
    expect(await update(draft.id, { coins: 5000 })).toMatchObject({ active: false, approval: { status: 'pending' } });
  });

  it('cannot avoid approval by moving from site to site within a day', async () => {
    const first = await create({ coins: 100 });
    await vote(await createTestUser(portal), first);
    await update(first.id, { coins: 100, active: false });
    const next = await create({ coins: 100 });
    expect(next.approval?.status).toBe('pending');
    portal.clock.advance(25 * hourMs);
    expect((await create({ coins: 100 })).approval).toBeUndefined();
  });

  it('needs approval for one of two sites that are added at the same time and together exceed the limit', async () => {
    const made = await Promise.all([create({ coins: 60 }), create({ coins: 60 })]);
    expect(made.filter(({ approval }) => approval).length).toBe(1);
  });

  it('can be lowered, and its site renamed or given a new link, without approval', async () => {
    const made = await create({ coins: 500 });
    await approve(made);
    const change = async (more: object) => (await update(made.id, { coins: 500, ...more })).approval;
    expect(await change({ name: 'Renamed', link: 'https://toplist.example/{token}' })).toBeUndefined();
    expect(await change({ coins: 400 })).toBeUndefined();
    expect((await change({ coins: 401 }))?.status).toBe('pending');
  });

  it('cannot be changed while its request is pending, because the approval would then fail', async () => {
    const made = await create({ coins: 101 });
    await update(made.id, { coins: 9000, active: false });
    expect((await errorOf(approve(made))).code).toBe('approvals.notPossible');
    expect(await listed(made.id)).toMatchObject({ active: false });
  });

  it('has a limit that can be raised only with a second person, and does not apply while dual approval is off', async () => {
    const { approval_vote_coins, approval } = await boss.api.settings.saveSecurity({
      body: { approval_vote_coins: 10_000 },
    });
    expect([approval_vote_coins, approval?.status]).toEqual([100, 'pending']);
    await settings({ four_eyes: false });
    expect(await create({ coins: 10_000 })).toMatchObject({ active: true });
  });
});
