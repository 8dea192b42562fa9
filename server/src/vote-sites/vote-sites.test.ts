import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { balanceOf } from '../ledger/service.ts';
import { erasePersonalData, exportPersonalData } from '../personal-data.ts';
import { signVote } from './adapters.ts';
import { cleanVoteSites } from './jobs.ts';
import { voteCallbacks, voteClicks, voteSites, votes } from './table.ts';

const secret = 'a-secret-of-thirty-two-characters';
const hourMs = 3_600_000;
const form = { name: 'Toplist', link: 'https://toplist.example/in/7?to={token}', coins: 15 };

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const create = (more: object = {}) => boss.api['vote-sites'].create({ body: { ...form, secret, ...more } });
const newPlayer = () => createTestUser(portal, { longLivedToken: true });
const lastAudit = async () => {
  const [row] = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};
const tokenIn = (link: string) => new URL(link).searchParams.get('to') ?? '';
/** Clicks the vote link, and sends the callback of the vote. */
const vote = async (player: TestUser, site: { id: number; callback_url: string }) => {
  const { link } = await player.api['vote-sites'].start({ params: { id: site.id } });
  const body = JSON.stringify({ player: tokenIn(link) });
  const [id, timestamp] = [tokenIn(link), String(Math.floor(portal.clock.now().getTime() / 1000))];
  await portal.inject({
    method: 'POST',
    url: new URL(site.callback_url).pathname,
    payload: body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signVote(secret, { id, timestamp, body }),
    },
  });
};

describe('vote sites for players', () => {
  it('are listed without link, secret or callback address, and only while they are active', async () => {
    const shown = await create({ name: 'Shown' });
    await create({ name: 'Hidden', active: false });
    const { sites } = await portal.as()['vote-sites'].list();
    expect(sites).toEqual([
      { id: shown.id, name: 'Shown', coins: 15, marks: 0, cooldown_hours: 24, learns: ['token'] },
    ]);
    expect((await errorOf(portal.as()['vote-sites'].own())).status).toBe(401);
    expect((await errorOf(portal.as()['vote-sites'].start({ params: { id: shown.id } }))).status).toBe(401);
  });

  it('give no coins for a click, and return the same link for concurrent clicks of a player', async () => {
    const [site, one, two] = [await create(), await newPlayer(), await newPlayer()];
    const start = (player: TestUser) => player.api['vote-sites'].start({ params: { id: site.id } });
    const links = await Promise.all(Array.from({ length: 10 }, () => start(one)));
    expect(new Set(links.map(({ link }) => link)).size).toBe(1);
    expect(links[0]?.link).toMatch(/^https:\/\/toplist\.example\/in\/7\?to=[A-Z0-9]{20}$/);
    expect((await start(two)).link).not.toBe(links[0]?.link);
    portal.clock.advance(25 * hourMs);
    expect((await start(one)).link).not.toBe(links[0]?.link);
    expect(await balanceOf(db(), one.id)).toBe(0);
    expect(await db().select().from(votes).where(eq(votes.user_id, one.id))).toEqual([]);
  });

  it('show the countdown, the latest votes and the rank of this month', async () => {
    const [first, second] = [await create({ name: 'First', cooldown_hours: 12 }), await create({ name: 'Second' })];
    const [one, two] = [await newPlayer(), await newPlayer()];
    await vote(one, first);
    await vote(one, second);
    await vote(two, first);
    const now = portal.clock.now().getTime();
    const own = await one.api['vote-sites'].own();
    expect(own.waits.find(({ id }) => id === first.id)?.next_at).toBe(new Date(now + 12 * hourMs).toISOString());
    expect(own).toMatchObject({ month_votes: 2, rank: 1, votes: [{ site: 'Second' }, { site: 'First', coins: 15 }] });
    expect(await two.api['vote-sites'].own()).toMatchObject({ month_votes: 1, rank: 2 });
    expect(await (await newPlayer()).api['vote-sites'].own()).toMatchObject({ month_votes: 0, rank: null, votes: [] });
    const early = one.api['vote-sites'].start({ params: { id: first.id } });
    expect(await errorOf(early)).toMatchObject({ status: 409, code: 'vote-sites.tooEarly' });
    portal.clock.advance(61_000);
    const { ranking } = await portal.as()['vote-sites'].list();
    expect(ranking).toEqual([
      { rank: 1, username: one.username, votes: 2 },
      { rank: 2, username: two.username, votes: 1 },
    ]);
    portal.clock.advance(12 * hourMs);
    await vote(one, first);
    expect(await balanceOf(db(), one.id)).toBe(45);
    expect(await one.api.ledger.history()).toMatchObject({ movements: [{ kind: 'vote', amount: 15 }, {}, {}] });
  });
});

describe('vote sites in the back office', () => {
  it.each([
    ['link', { link: 'https://{token}.toplist.example/' }],
    ['link', { link: 'https://toplist.example/vote' }],
    ['link', { link: 'https://toplist.example/{token}/{username}' }],
    ['link', { link: 'javascript:alert({token})' }],
    ['link', { link: 'https://user@toplist.example/{token}' }],
    ['addresses.0', { addresses: ['toplist.example'] }],
    ['addresses', { adapter: 'topg', secret: '' }],
    ['secret', { secret: 'short' }],
    ['secret', { secret: 'only-23-characters-long' }],
    ['coins', { coins: 0 }],
    ['coins', { coins: 10_001 }],
    ['cooldown_hours', { cooldown_hours: 1.5 }],
    ['name', { name: 'a\nb' }],
  ])('reject an invalid %s: %j', async (path, more) => {
    const { status, fields } = await errorOf(create(more));
    expect(status).toBe(400);
    expect(fields.map((field) => field.path)).toContain(path);
  });

  it('require a secret once, store it encrypted, and never return or log it', async () => {
    const without = errorOf(boss.api['vote-sites'].create({ body: form }));
    expect(await without).toMatchObject({ code: 'vote-sites.secretRequired', fields: [{ path: 'secret' }] });
    const site = await create();
    const [row] = await db().select().from(voteSites).where(eq(voteSites.id, site.id));
    expect(row?.secret).toMatch(/^v1\./);
    expect(await lastAudit()).toMatchObject({
      action: 'vote_site_create',
      target_id: String(site.id),
      changes: { secret: { before: 'none', after: 'changed' }, coins: { before: null, after: 15 } },
    });
    const body = { ...form, coins: 16, version: site.version };
    const after = await boss.api['vote-sites'].update({ params: { id: site.id }, body });
    expect(after).toMatchObject({ coins: 16, secret_set: true, version: 2 });
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: 'vote_site_update', changes: { coins: { before: 15, after: 16 } } });
    const everything = JSON.stringify([site, after, audit, await boss.api['vote-sites'].adminList()]);
    expect(everything).not.toContain(secret);
    const player = await newPlayer();
    await vote(player, site);
    expect(await balanceOf(db(), player.id)).toBe(16);
  });

  it('keep the first of two concurrent edits and reject the other', async () => {
    const { id, version } = await create();
    const edit = (name: string) => boss.api['vote-sites'].update({ params: { id }, body: { ...form, name, version } });
    const results = await Promise.allSettled([edit('one'), edit('two')]);
    const [failed, ...others] = results.filter((result) => result.status === 'rejected');
    expect(others).toEqual([]);
    expect(failed?.reason).toMatchObject({ status: 409, code: 'vote-sites.changedMeanwhile' });
  });

  it('never show the callback address in the list, and cannot be changed by staff who may only view them', async () => {
    const site = await create();
    const viewer = await newPlayer();
    const role = await boss.api.roles.create({
      body: { name: 'vote-viewer', display_name: 'Votes', permissions: '["admin.vote-sites.view"]' },
    });
    await boss.api.roles.assign({ params: { id: viewer.id }, body: { roleId: role.id } });
    for (const { api } of [viewer, boss])
      expect(JSON.stringify(await api['vote-sites'].adminList())).not.toContain(new URL(site.callback_url).pathname);
    const calls = viewer.api['vote-sites'];
    const changes = [
      () => calls.create({ body: { ...form, secret } }),
      () => calls.update({ params: { id: site.id }, body: form }),
      () => calls.renew({ params: { id: site.id } }),
      () => calls.remove({ params: { id: site.id } }),
      () => calls.arrange({ body: { ids: [site.id] } }),
    ];
    for (const change of changes) expect((await errorOf(change())).status).toBe(403);
    const player = await newPlayer();
    expect((await errorOf(player.api['vote-sites'].adminList())).status).toBe(403);
  });

  it('get a new callback address on request, which replaces the old address and keeps the secret', async () => {
    const [site, player] = [await create(), await newPlayer()];
    const { callback_url } = await boss.api['vote-sites'].renew({ params: { id: site.id } });
    await vote(player, site);
    expect(await balanceOf(db(), player.id)).toBe(0);
    await vote(player, { ...site, callback_url });
    expect(await balanceOf(db(), player.id)).toBe(15);
    expect(JSON.stringify(await lastAudit())).not.toContain(new URL(callback_url).pathname.split('/').at(-1));
    expect((await errorOf(boss.api['vote-sites'].renew({ params: { id: 999_999 } }))).status).toBe(404);
  });

  it('give no coins to staff who may edit them, because they could forge callbacks', async () => {
    const site = await create();
    const start = errorOf(boss.api['vote-sites'].start({ params: { id: site.id } }));
    expect(await start).toMatchObject({ status: 403, code: 'vote-sites.editor' });
  });

  it('can be deleted only if they have no votes, and can be reordered without a new version', async () => {
    const [used, unused] = [await create(), await create()];
    await vote(await newPlayer(), used);
    const remove = (id: number) => boss.api['vote-sites'].remove({ params: { id } });
    expect(await errorOf(remove(used.id))).toMatchObject({ status: 409, code: 'vote-sites.inUse' });
    await boss.api['vote-sites'].arrange({ body: { ids: [unused.id, used.id] } });
    const { sites } = await boss.api['vote-sites'].adminList();
    expect(sites.slice(0, 2)).toMatchObject([{ id: unused.id, version: 1 }, { id: used.id }]);
    await newPlayer().then((player) => player.api['vote-sites'].start({ params: { id: unused.id } }));
    expect(await remove(unused.id)).toEqual({ deleted: true });
    expect((await errorOf(remove(unused.id))).status).toBe(404);
    expect(await errorOf(boss.api['vote-sites'].arrange({ body: { ids: [999_999] } }))).toMatchObject({ status: 404 });
  });

  it('show counts of votes and rejected callbacks, and a paged list of the evidence', async () => {
    const [site, player] = [await create(), await newPlayer()];
    await vote(player, site);
    const path = new URL(site.callback_url).pathname;
    for (let times = 0; times < 3; times += 1) await portal.inject({ method: 'POST', url: path, payload: '{}' });
    const { sites } = await boss.api['vote-sites'].adminList();
    expect(sites.find(({ id }) => id === site.id)).toMatchObject({
      votes_today: 1,
      votes_recent: 1,
      rejected: [{ outcome: 'malformed', count: 3 }],
      last_callback_at: portal.clock.now().toISOString(),
    });
    const page = await boss.api['vote-sites'].callbacks({ query: { site: site.id, limit: 3 } });
    expect(page.callbacks.map(({ outcome }) => outcome)).toEqual(['malformed', 'malformed', 'malformed']);
    const rest = await boss.api['vote-sites'].callbacks({ query: { site: site.id, after: page.next ?? 0 } });
    expect(rest).toMatchObject({ callbacks: [{ outcome: 'rewarded', username: player.username }], next: null });
  });
});

describe('votes as personal data', () => {
  it('are exported, and after erasure remain as evidence for coins, without their player', async () => {
    const [site, player] = [await create({ name: 'Remembered' }), await newPlayer()];
    await vote(player, site);
    const { voteSites: exported } = await exportPersonalData(db(), player.id);
    expect(exported).toMatchObject({
      votes: [{ site: 'Remembered', coins: 15 }],
      clicks: [{ site: 'Remembered' }],
      callbacks: [{ outcome: 'rewarded' }],
    });
    await portal.platform.database.transaction((tx) => erasePersonalData(tx, player.id, portal.clock.now()));
    expect(await db().select().from(votes).where(eq(votes.site_id, site.id))).toMatchObject([{ user_id: null }]);
    expect(await db().select().from(voteClicks).where(eq(voteClicks.site_id, site.id))).toEqual([]);
    expect(await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, site.id))).toEqual([]);
  });

  it('expire: callbacks and clicks are deleted after the retention period of webhooks', async () => {
    const [site, player] = [await create(), await newPlayer()];
    await vote(player, site);
    const left = async () => [
      (await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, site.id))).length,
      (await db().select().from(voteClicks).where(eq(voteClicks.site_id, site.id))).length,
    ];
    portal.clock.advance(34 * 24 * hourMs);
    await cleanVoteSites(portal.platform);
    expect(await left()).toEqual([1, 1]);
    portal.clock.advance(3 * 24 * hourMs);
    await cleanVoteSites(portal.platform);
    expect(await left()).toEqual([0, 0]);
    expect(await db().select().from(votes).where(eq(votes.site_id, site.id))).toHaveLength(1);
  });
});
