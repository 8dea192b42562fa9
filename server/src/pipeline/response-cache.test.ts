import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';
import { createCache } from '../platform/cache/cache.ts';
import { cachedResponse } from './response-cache.ts';

const path = '/api/packages';
const allowed = 1200;
let portal: TestApp;
let base: string;
const open = async (env: Record<string, string>): Promise<void> => {
  portal = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '1', ...env } });
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
};
beforeAll(() => open({}));
afterAll(() => portal.close());

const request = (ip: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { headers: { 'x-forwarded-for': ip, ...headers } });
const countRequests = async (): Promise<number> =>
  (await portal.platform.metrics.requests.get()).values.find(
    ({ metricName, labels }) => metricName === 'http_request_seconds_count' && labels.route === path,
  )?.value ?? 0;
const administrator = async () => portal.as((await createTestUser(portal, { authority: 'implementor' })).token);

it('the response cache serves the same bytes and headers, except for the request id', async () => {
  const [first, second] = [await request('198.51.100.1'), await request('198.51.100.1')];
  const comparable = ({ status, headers }: Response) => {
    const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(headers);
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    return [status, rest];
  };
  expect(comparable(second)).toEqual(comparable(first));
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
});

it('the metrics count cached responses', async () => {
  const before = await countRequests();
  await request('198.51.100.2');
  await request('198.51.100.2');
  expect(await countRequests()).toBe(before + 2);
});

it('cached responses count towards the rate limit of the client behind a trusted proxy', async () => {
  const ip = '198.51.100.3';
  const statuses: number[] = [];
  for (let round = 0; round < allowed / 50; round += 1)
    statuses.push(...(await Promise.all(Array.from({ length: 50 }, async () => (await request(ip)).status))));
  expect(new Set(statuses)).toEqual(new Set([200]));
  const rejected = await request(ip);
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await request('198.51.100.4')).status).toBe(200);
});

it('the response cache drops a response as soon as the data behind it changes', async () => {
  const api = await administrator();
  await request('198.51.100.5');
  await api.packages.create({
    body: { package_id: 'hoard', name: 'Hoard', coins: 100, price_eur: 5, price_usd: 5 },
  });
  expect(await (await request('198.51.100.5')).text()).toContain('"hoard"');
});

it('the response cache drops the log of removals as soon as the owner switches it off', async () => {
  const api = await administrator();
  const removals = () => fetch(`${base}/api/forum/removals`);
  const params = { id: 'forum_public_removals' };
  await api.settings.updateConfig({ params, body: { value: 'true' } });
  expect([(await removals()).status, (await removals()).status]).toEqual([200, 200]);
  await api.settings.updateConfig({ params, body: { value: 'false' } });
  expect([(await removals()).status, (await removals()).status]).toEqual([404, 404]);
});

it('the response cache stores one response per endpoint, however clients write the URL', async () => {
  const isCached = async (url: string) => {
    expect((await fetch(base + url, { headers: { 'x-forwarded-for': '198.51.100.7' } })).status).toBe(200);
    return cachedResponse(portal.platform, url) !== undefined;
  };
  for (const url of [path, '/api/events/scheduled?language=de']) expect(await isCached(url)).toBe(true);
  for (const url of [`${path}?x=1`, '/api/p%61ckages', '/api/events/scheduled?language=de&z=1'])
    expect(await isCached(url)).toBe(false);
});

it('the response cache serves nothing from the moment maintenance starts', async () => {
  const api = await administrator();
  await request('198.51.100.6');
  await api.settings.changeMaintenance({ body: { enabled: true, message: '', startTime: null, endTime: null } });
  expect((await request('198.51.100.6')).status).toBe(503);
});

it('the response cache holds at most 64 MB in memory', () => {
  const cache = createCache(portal.clock);
  for (let at = 0; at < 100; at += 1)
    cache.set(`key ${at}`, { body: Buffer.alloc(1024 * 1024), head: 'x' }, { seconds: 5 });
  expect(cache.size()).toBe(63);
});

it('the response cache serves visitors’ responses to visitors only', async () => {
  const api = await administrator();
  await api.settings.changeMaintenance({ body: { enabled: false, message: '', startTime: null, endTime: null } });
  await api.features.create({
    body: { key: 'vault', name: 'Vault', description: '', status: 'enabled', required_role: 'STAFF' },
  });
  const seenBy = async (headers: Record<string, string>) => {
    const reply = await fetch(`${base}/api/features`, { headers });
    return (await reply.text()).includes('"vault"');
  };
  const { token } = await createTestUser(portal, { authority: 'implementor' });
  const staff = { authorization: `Bearer ${token}` };
  expect([await seenBy({}), await seenBy(staff), await seenBy({}), await seenBy(staff)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});
