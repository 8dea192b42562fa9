import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { type Contract, contract } from '@wyrmgate/contract';
import { createClient } from '@wyrmgate/contract/client';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { createCache } from '../platform/cache/cache.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { analyticsOrigin } from './analytics.ts';
import { pagePolicy } from './headers.ts';
import { mountRenderer } from './pages.ts';
import { callInProcess, type Page, resolvePageUrl } from './renderer.ts';

const html = (body: string, status = 200): Page => ({
  status,
  headers: [['content-type', 'text/html; charset=utf-8']],
  body: Buffer.from(`<!doctype html>${body}${' '.repeat(1200)}`),
  html: true,
});

const statuses: Record<string, number> = { '/lost': 404, '/away': 503 };

const openPages = () => {
  const clock = manualClock();
  const cache = createCache(clock);
  const rendered: string[] = [];
  const failures = new Set<string>();
  const app = Fastify();
  const consumed: string[] = [];
  const limits = {
    consume: async (name: string) => {
      consumed.push(name);
      return 0;
    },
    refund: async () => undefined,
  };
  const platform = {
    cache,
    clock,
    limits,
    env: { publicUrl: 'http://localhost', production: false },
  } as unknown as Platform;
  mountRenderer(
    app,
    platform,
    async (url, language, _, oldBrowser) => {
      rendered.push(`${language} ${url}${oldBrowser ? ' old' : ''}`);
      if (failures.has(url)) throw new Error('cannot be rendered');
      return html(`${language} ${url} ${rendered.length}`, statuses[url] ?? 200);
    },
    async (url) => (url.startsWith('/shop') ? 'https://stats.example' : undefined),
  );
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  return { app, cache, clock, rendered, consumed, failures, get };
};

describe('a server-rendered page', () => {
  it('is rendered at most once in five seconds per language and URL', async () => {
    const { get, rendered, clock } = openPages();
    await get('/');
    await get('/', { 'accept-language': 'en-GB' });
    await get('/', { cookie: 'language=de' });
    await get('/shop', { 'accept-language': 'de' });
    await get('/', { 'accept-language': 'tr', cookie: 'theme=x; language=de' });
    expect(rendered).toEqual(['en /', 'de /', 'de /shop']);
    clock.advance(5001);
    await get('/');
    expect(rendered).toHaveLength(4);
  });

  it('is rendered once for concurrent requests', async () => {
    const { get, rendered } = openPages();
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(rendered).toEqual(['en /']);
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
  });

  it('is served stale after five seconds while a single rendering replaces it', async () => {
    const { get, rendered, clock } = openPages();
    const first = await get('/');
    clock.advance(5001);
    const replies = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(replies.map((reply) => reply.body))).toEqual(new Set([first.body]));
    expect(rendered).toHaveLength(2);
    expect((await get('/')).body).toContain('en / 2');
  });

  it('is never sent more than ten seconds after its rendering', async () => {
    const { get, clock } = openPages();
    await get('/');
    clock.advance(10_001);
    expect((await get('/')).body).toContain('en / 2');
  });

  it('stays cached when the rendering that would replace it fails', async () => {
    const { get, clock, failures } = openPages();
    await get('/');
    clock.advance(5001);
    failures.add('/');
    expect((await get('/')).statusCode).toBe(200);
    expect((await get('/')).body).toContain('en / 1');
    clock.advance(5000);
    expect((await get('/')).statusCode).toBe(500);
  });

  it('is rendered separately for browsers that are too old', async () => {
    const { get, rendered } = openPages();
    const old = { 'user-agent': 'Mozilla/5.0 (Windows NT 6.1; rv:78.0) Gecko/20100101 Firefox/78.0' };
    await get('/', old);
    await get('/');
    await get('/', old);
    expect(rendered).toEqual(['en / old', 'en /']);
  });

  it('with a query string that it reads has a lower rate limit, because it is never cached', async () => {
    const { get, consumed } = openPages();
    await get('/shop');
    await get('/shop?lang=de');
    expect(consumed).toEqual(['page', 'page']);
    await get('/shop?package=1');
    expect(consumed.slice(2)).toEqual(['page', 'uncachedPage']);
  });

  it('lets browsers request the routes of its links without the lower rate limit, and cache the response', async () => {
    const { get, consumed } = openPages();
    const reply = await get('/page-routes?paths=/shop&version=1');
    expect(consumed).toEqual(['page']);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('is not cached for query strings that it reads', async () => {
    const { get, rendered, cache } = openPages();
    for (let index = 0; index < 5; index += 1) await get(`/?page=${index}`);
    await get('/?page=0');
    expect(rendered).toHaveLength(6);
    expect(cache.get('page:en:current:/?page=0')).toBeUndefined();
  });

  it('is cached once for all query strings that no page reads', async () => {
    const { get, rendered, consumed } = openPages();
    for (let index = 0; index < 5; index += 1) await get(`/?visit=${index}&utm_source=a${index}`);
    await get('/');
    expect(rendered).toEqual(['en /']);
    expect(consumed).not.toContain('uncachedPage');
    for (const code of ['WYRM7', 'NEW22']) await get(`/?ref=${code}`);
    expect(rendered).toEqual(['en /']);
    await get('/?x=1&lang=de&y=2');
    await get('/?lang=de');
    expect(rendered).toEqual(['en /', 'de /?lang=de']);
  });

  it('is rendered without the sponsor code when the router requests its data', async () => {
    const { get, rendered } = openPages();
    await get('/news.data?ref=WYRM7&page=2&_routes=news');
    await get('/news.data?ref=WYRM7');
    expect(rendered).toEqual(['en /news.data?page=2&_routes=news', 'en /news.data']);
  });

  it('is always sent in the requested language', async () => {
    const { get } = openPages();
    const wanted = ['de', 'en', 'tr', 'de', 'en'];
    const replies = await Promise.all(wanted.map((language) => get('/', { cookie: `language=${language}` })));
    expect(replies.map((reply) => reply.body.slice(15, 17))).toEqual(wanted);
    for (const reply of replies) expect(reply.headers.vary).toMatch(/Accept-Language.*Cookie/);
  });

  it('prefers the language in its URL to the language cookie', async () => {
    const { get } = openPages();
    expect((await get('/?lang=it', { cookie: 'language=de' })).body).toContain('it /?lang=it');
    expect((await get('/?lang=xx', { cookie: 'language=de' })).body).toContain('de /?lang=xx');
  });

  it('is dropped from the cache when its content changes', async () => {
    const { get, cache, rendered } = openPages();
    await get('/');
    cache.drop('packages');
    await get('/');
    expect(rendered).toHaveLength(2);
  });

  it('is not cached if it has an error status', async () => {
    const { get, rendered } = openPages();
    expect((await get('/lost')).statusCode).toBe(404);
    await get('/lost');
    expect(rendered).toHaveLength(2);
  });

  it('has a Retry-After header if its status is 503', async () => {
    const { get } = openPages();
    expect((await get('/away')).headers['retry-after']).toBe('2');
    expect((await get('/')).headers).not.toHaveProperty('retry-after');
  });

  it('is compressed as Accept-Encoding allows, with the same content', async () => {
    const { get } = openPages();
    const plain = await get('/');
    const small = await get('/', { 'accept-encoding': 'gzip, br' });
    expect(small.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const choosy = await get('/', { 'accept-encoding': 'br;q=0, gzip;q=0.5' });
    expect(choosy.headers['content-encoding']).toBe('gzip');
    expect((await get('/', { 'accept-encoding': 'br; q=0.0, gzip;q=0' })).body).toBe(plain.body);
  });

  it('is not served under /api or /realtime', async () => {
    const { get, rendered } = openPages();
    await get('/api/unknown');
    await get('/realtime/x');
    expect(rendered).toEqual([]);
  });
});

describe('the URL of a page', () => {
  it.each([
    ['/shop?lang=it&x=?', '/shop?lang=it&x=?'],
    ['//', '/'],
    ['///evil.example', '/evil.example'],
    ['//evil.example/shop', '/evil.example/shop'],
    ['//[/', '/[/'],
    ['/\\evil.example', '/evil.example'],
    ['/.//evil.example', '/evil.example'],
    ['http://evil.example/shop?a=1', '/shop?a=1'],
    ['http://evil.example', '/'],
    ['*', '/*'],
  ])('always points to the same site: %s', (target, path) => {
    expect(resolvePageUrl(target, 'https://portal.example').href).toBe(`https://portal.example${path}`);
  });
});

describe('the content security policy', () => {
  it('allows exactly the inline scripts of the page', () => {
    const script = 'window.x = "é";';
    const policy = pagePolicy(
      Buffer.from(`<script src="/a.js"></script><script type="module">${script}</script>`),
      false,
    );
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(policy).toContain("style-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('lists each inline script once and ignores empty and unterminated scripts', () => {
    const page = '<script>a()</script><script src="/b.js" async></script><script>a()</script><script>b()</script>';
    const policy = pagePolicy(Buffer.from(`<p>${page}<script></script><script>evil()`), false);
    const hashes = ['a()', 'b()'].map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
  });
});

describe('the owner’s analytics', () => {
  const save = (boss: TestUser, body: object) =>
    boss.api.settings.savePrivacy({ body: { analytics_script: 'https://stats.example/x/script.js', ...body } });

  it('may load scripts and pictures from their own origin and connect to it, and nothing else', async () => {
    const { get } = openPages();
    const policy = String((await get('/shop')).headers['content-security-policy']);
    for (const kind of ['script-src', 'connect-src', 'img-src'])
      expect(policy).toMatch(new RegExp(`${kind} 'self' https://stats\\.example[; ]`));
    expect(policy.match(/stats\.example/g)).toHaveLength(3);
    expect((await get('/')).headers['content-security-policy']).not.toContain('stats.example');
  });

  it('are allowed as soon as their settings are complete, but never in the back office', async () => {
    const portal = await startTestApp({ jobs: false });
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const origin = (url: string) => analyticsOrigin(portal.platform, url);
    const site = async () => (await portal.as().settings.site()).analytics;
    expect([await origin('/'), await site()]).toEqual([undefined, null]);
    expect((await errorOf(save(boss, { analytics_provider: 'umami' }))).code).toBe('common.validation');
    await save(boss, { analytics_provider: 'umami', analytics_site: 'a1-b2' });
    expect(await origin('/')).toBe('https://stats.example');
    expect([await origin('/admin'), await origin('/admin/users'), await origin('/admin?x=1')]).toEqual(
      Array(3).fill(undefined),
    );
    expect(await site()).toEqual({
      provider: 'umami',
      script: 'https://stats.example/x/script.js',
      site: 'a1-b2',
      consent: true,
    });
    await save(boss, { analytics_provider: 'none' });
    expect([await origin('/'), await site()]).toEqual([undefined, null]);
    await portal.close();
  });

  it.each(['http://stats.example/a.js', 'javascript:alert(1)', 'https://stats.example;script-src *', 'stats.example'])(
    'cannot have the address %s, or widen the policy with it',
    async (analytics_script) => {
      const portal = await startTestApp({ jobs: false });
      const boss = await createTestUser(portal, { authority: 'implementor' });
      const error = await errorOf(save(boss, { analytics_script, analytics_provider: 'umami', analytics_site: 'a' }));
      expect(error.code).toBe('common.validation');
      await portal.close();
    },
  );
});

describe('a page that cannot be rendered', () => {
  it('returns an error page in the right language to browsers, and the error envelope to other clients', async () => {
    const portal = await startTestApp({ jobs: false });
    // Any URL outside the API would do; this one exists without a web build.
    portal.platform.metrics.register.metrics = async () => {
      throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
    };
    const browser = await portal.inject({ url: '/metrics', headers: { accept: 'text/html', 'accept-language': 'de' } });
    expect([browser.status, browser.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(browser.text).toContain('<html lang="de">');
    expect(browser.headers['content-security-policy']).toMatch(/style-src 'sha256-/);
    const program = await portal.inject({ url: '/metrics', headers: { accept: '*/*' } });
    expect(program.body).toMatchObject({ success: false, code: 'common.unavailable' });
    await portal.close();
  });
});

it('calls from pages fail with common.unavailable while the API shuts down', async () => {
  const portal = await startTestApp({ jobs: false });
  const call = callInProcess(portal.app, portal.platform, 'de');
  const request = { method: 'GET', url: '/api/auth/registration-status', body: undefined, options: {} };
  expect((await call(request)).status).toBe(200);
  await portal.close();
  const late = await call(request);
  expect([late.status, JSON.parse(late.text)]).toMatchObject([503, { code: 'common.unavailable' }]);
});

it('a cached response is parsed once for all pages', async () => {
  const portal = await startTestApp({ jobs: false });
  const api = createClient<Contract>(contract, callInProcess(portal.app, portal.platform, 'de'));
  await api.packages.list();
  const parsed = await api.packages.list();
  expect(await api.packages.list()).toBe(parsed);
  portal.platform.cache.drop('packages');
  expect(await api.packages.list()).not.toBe(parsed);
  await portal.close();
});

it('pages share one call for a cached response that they need at the same time, and use a new call after a change', async () => {
  const portal = await startTestApp({ jobs: false });
  const calls = vi.spyOn(portal.app, 'inject');
  const api = createClient<Contract>(contract, callInProcess(portal.app, portal.platform, 'de'));
  await Promise.all([1, 2, 3].map(() => api.packages.list()));
  expect(calls).toHaveBeenCalledTimes(1);
  portal.platform.cache.drop('packages');
  const before = api.packages.list();
  portal.platform.cache.drop('packages');
  await Promise.all([before, api.packages.list()]);
  expect(calls).toHaveBeenCalledTimes(3);
  await portal.close();
});
