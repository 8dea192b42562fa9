import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { balanceOf } from '../ledger/service.ts';
import { askSites } from './ask.ts';
import { voteCallbacks, voteClicks, votes } from './table.ts';

const minuteMs = 60_000;
let portal: TestApp;
let boss: TestUser;
const servers: Server[] = [];
beforeAll(async () => {
  portal = await startTestApp({ jobs: false, env: { OUTGOING_PRIVATE_NETWORKS: '127.0.0.1' } });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const db = () => portal.platform.database.db;
/** A toplist that responds with `reply`; undefined breaks the connection. */
const toplist = async (reply: (request: IncomingMessage, url: URL) => string | undefined) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://toplist.example');
    asked.push(`${url.pathname}${url.search}`);
    const text = reply(request, url);
    if (text === undefined) request.socket.destroy();
    else response.end(text);
  });
  servers.push(server.unref());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
};
const open = async (adapter: 'metin2gg' | 'epictop100' | 'gamingtop100', api: string, more: object = {}) => {
  const form = { name: adapter, link: 'https://toplist.example/vote?id={token}', coins: 20, secret: 'the-site-key' };
  const server = adapter === 'metin2gg' ? '' : '4711';
  const { id } = await boss.api['vote-sites'].create({ body: { ...form, adapter, api, server, ...more } });
  return { id };
};
const click = async (player: TestUser, { id }: { id: number }, ip = '198.51.100.7') => {
  const { link } = await portal.as(player.token, { ip })['vote-sites'].start({ params: { id } });
  return new URL(link).searchParams.get('id') ?? '';
};
const newPlayer = () => createTestUser(portal, { longLivedToken: true });
const later = async (minutes = 2) => {
  portal.clock.advance(minutes * minuteMs);
  await askSites(portal.platform);
};
const outcomesOf = async ({ id }: { id: number }) =>
  (await db().select().from(voteCallbacks).where(eq(voteCallbacks.site_id, id)).orderBy(voteCallbacks.id)).map(
    ({ outcome }) => outcome,
  );

describe('a vote site that the portal queries', () => {
  it('receives its key and the token of the click, rewards a vote once, and is not queried again afterwards', async () => {
    const voted = new Set<string>();
    const { api, asked } = await toplist((request, { searchParams }) => {
      const player = searchParams.get('player_id') ?? '';
      if (request.headers['x-api-key'] !== 'the-site-key') return '{"error":"key"}';
      // Like metin2.gg, this stand-in reports a vote only once.
      return JSON.stringify({ voted: voted.delete(player), player_id: player, vote_id: 91 });
    });
    const [site, player] = [await open('metin2gg', api), await newPlayer()];
    const token = await click(player, site);
    await askSites(portal.platform);
    expect(asked, 'not before the player had time to vote').toEqual([]);
    await later();
    expect(await balanceOf(db(), player.id)).toBe(0);
    voted.add(token);
    await later();
    await later();
    await later(60);
    expect(await balanceOf(db(), player.id)).toBe(20);
    expect(await outcomesOf(site)).toEqual(['rewarded']);
    expect(asked).toEqual(Array(2).fill(`/api/v1/vote/check?player_id=${token}`));
  });

  it('is listed for players together with the data that it receives about them', async () => {
    const { api } = await toplist(() => '0');
    const [byToken, byAddress] = [await open('metin2gg', api), await open('epictop100', api)];
    const link = 'https://toplist.example/vote?name={username}';
    const byName = await open('gamingtop100', api, { link });
    const { sites } = await portal.as()['vote-sites'].list();
    const learns = ({ id }: { id: number }) => sites.find((site) => site.id === id)?.learns;
    expect([byToken, byAddress, byName].map(learns)).toEqual([
      ['token'],
      ['token', 'address'],
      ['username', 'address'],
    ]);
  });

  it('is queried only once by two concurrent instances', async () => {
    const { api, asked } = await toplist(() => '{"voted":true,"vote_id":"7"}');
    const [site, player] = [await open('metin2gg', api), await newPlayer()];
    await click(player, site);
    portal.clock.advance(2 * minuteMs);
    await Promise.all([askSites(portal.platform), askSites(portal.platform)]);
    expect(asked).toHaveLength(1);
    expect(await balanceOf(db(), player.id)).toBe(20);
  });

  it('stores a vote that was not rewarded because the portal stopped, and rewards it without another query', async () => {
    const { api, asked } = await toplist(() => '{"voted":false}');
    const [site, player] = [await open('metin2gg', api), await newPlayer()];
    await click(player, site);
    await db()
      .update(voteClicks)
      .set({ answer: { voted: true, event: 'v-1' } })
      .where(eq(voteClicks.user_id, player.id));
    await later();
    expect(asked).toEqual([]);
    expect(await balanceOf(db(), player.id)).toBe(20);
  });

  it('that fails, sends an unknown format or reports no vote is queried again at increasing intervals, for at most a day', async () => {
    let answer: string | undefined;
    const { api, asked } = await toplist(() => answer);
    const [site, player] = [await open('metin2gg', api), await newPlayer()];
    await click(player, site);
    await later();
    answer = '<html>busy</html>';
    await later();
    answer = '{"voted":"yes"}';
    await later();
    expect(await outcomesOf(site)).toEqual(['unreachable', 'unreachable', 'unreachable']);
    answer = '{"voted":false}';
    for (let minutes = 0; minutes < 1500; minutes += 10) await later(10);
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.length).toBeLessThan(14);
    expect((await outcomesOf(site)).at(-1)).toBe('uncounted');
    expect(await balanceOf(db(), player.id)).toBe(0);
  });

  it('at a private address is not contacted', async () => {
    const [site, player] = [await open('metin2gg', 'http://169.254.169.254'), await newPlayer()];
    await click(player, site);
    await later();
    expect(await outcomesOf(site)).toEqual(['unreachable']);
  });
});

describe('a vote site that identifies players by IP address', () => {
  it('is queried with the address of the click, which is deleted with the reward, and one vote rewards one account', async () => {
    const { api, asked } = await toplist((_, { searchParams }) =>
      JSON.stringify({ isVoted: searchParams.get('ip') === '198.51.100.7', voteTime: '2026-11-25 10:00:00' }),
    );
    const site = await open('epictop100', api);
    const [one, brother, stranger] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await click(one, site);
    await click(brother, site);
    await click(stranger, site, '203.0.113.50');
    await later();
    const coins = [];
    for (const { id } of [one, brother, stranger]) coins.push(await balanceOf(db(), id));
    expect(coins).toEqual([20, 0, 0]);
    expect(asked[0]).toBe('/api/public/vote-status?api_key=the-site-key&server_id=4711&ip=198.51.100.7');
    const rows = await db().select().from(votes).where(eq(votes.site_id, site.id));
    expect(JSON.stringify(rows)).not.toContain('198.51.100.7');
    const kept = and(eq(voteClicks.user_id, one.id), isNotNull(voteClicks.address));
    expect(await db().select().from(voteClicks).where(kept)).toEqual([]);
  });

  it('counts an address once per cooldown, even if it reports no time of the vote', async () => {
    const { api, asked } = await toplist(() => '1');
    const site = await open('gamingtop100', api, { cooldown_hours: 12 });
    const [one, two] = [await newPlayer(), await newPlayer()];
    await click(one, site, '198.51.100.30');
    await later();
    await click(two, site, '198.51.100.30');
    await later();
    expect([await balanceOf(db(), one.id), await balanceOf(db(), two.id)]).toEqual([20, 0]);
    expect(await outcomesOf(site)).toEqual(['rewarded', 'cooldown']);
    expect(asked[0]).toBe('/ip_check/4711/198.51.100.30');
  });

  it('is queried again after a later click, which is never rewarded for the vote of an earlier one', async () => {
    let answer = '1';
    const { api } = await toplist(() => answer);
    const site = await open('gamingtop100', api, { cooldown_hours: 12 });
    const [one, two] = [await newPlayer(), await newPlayer()];
    for (const player of [one, two]) await click(player, site, '198.51.100.31');
    await later();
    const coins = async () => [await balanceOf(db(), one.id), await balanceOf(db(), two.id)];
    expect((await coins()).sort()).toEqual([0, 20]);
    answer = '0';
    await later(13 * 60);
    for (const player of [one, two]) await click(player, site, '198.51.100.31');
    await later();
    expect((await coins()).sort()).toEqual([0, 20]);
  });
});

it('a vote site that the portal queries requires the token in its link, and an id if its API needs one', async () => {
  const form = { name: 'Wrong', coins: 5, secret: 'the-site-key', link: 'https://toplist.example/{username}' };
  const create = (body: object) => errorOf(boss.api['vote-sites'].create({ body: { ...form, ...body } }));
  expect((await create({ adapter: 'metin2gg' })).fields.map(({ path }) => path)).toEqual(['link']);
  expect((await create({ adapter: 'gamingtop100', secret: '' })).fields.map(({ path }) => path)).toEqual(['server']);
});

it('the key of a vote site that the portal queries is sent only to the address for which it was entered', async () => {
  const asked: string[] = [];
  const { api } = await toplist((request) => {
    asked.push(String(request.headers['x-api-key']));
    return '{"voted":false}';
  });
  const { id } = await open('metin2gg', 'https://toplist.example');
  const form = { name: 'metin2gg', link: 'https://toplist.example/vote?id={token}', coins: 20, adapter: 'metin2gg' };
  const update = (body: object) =>
    boss.api['vote-sites'].update({
      params: { id },
      body: { ...form, ...body } as typeof form & { adapter: 'metin2gg' },
    });
  expect(await errorOf(update({ api }))).toMatchObject({
    code: 'vote-sites.secretRequired',
    fields: [{ path: 'secret' }],
  });
  await update({ name: 'Renamed', api: 'https://toplist.example' });
  await update({ api, secret: 'another-site-key' });
  await click(await newPlayer(), { id });
  await later();
  expect(asked).toEqual(['another-site-key']);
});
