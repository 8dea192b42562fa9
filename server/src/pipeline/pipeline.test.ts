import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser } from '../../test/users.ts';
import { version } from '../version.ts';
import { allEndpoints } from './endpoints.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

const json = { 'content-type': 'application/json' };
const login = (payload: string, headers: Record<string, string> = json) =>
  portal.inject({ method: 'POST', url: '/api/auth/login', payload, headers });

describe('the pipeline responds with the error envelope to', () => {
  it.each([
    ['an unknown path', { method: 'GET', url: '/api/nothing-here' }, 404, 'common.notFound'],
    ['an unknown path below a known one', { method: 'GET', url: '/api/packages/1/2' }, 404, 'common.notFound'],
    ['a wrong method', { method: 'DELETE', url: '/api/packages' }, 405, 'common.methodNotAllowed'],
    ['a URL that cannot be decoded', { method: 'GET', url: '/api/payments/%E0%A4%A' }, 400, 'common.malformed'],
  ] as const)('%s', async (_, request, status, code) => {
    const reply = await portal.inject(request);
    expect(reply.status).toBe(status);
    expect(reply.body).toMatchObject({
      success: false,
      code,
      error: expect.any(String),
      requestId: expect.any(String),
    });
  });

  it.each([
    ['a body that is not JSON', '{"username":', json, 400, 'common.malformed'],
    [
      'a body with an unsupported content type',
      'username=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'common.unsupportedMediaType',
    ],
    ['a body over the size limit', JSON.stringify({ username: 'x'.repeat(200_000) }), json, 413, 'common.tooLarge'],
    ['a body with __proto__', '{"__proto__":{"admin":true}}', json, 400, 'common.malformed'],
    ['a missing body', '', json, 400, 'common.validation'],
    ['an array instead of an object', '[]', json, 400, 'common.validation'],
    ['text instead of an object', '"username"', json, 400, 'common.validation'],
  ])('%s', async (_, payload, headers, status, code) => {
    const reply = await login(payload, headers);
    expect([reply.status, reply.body]).toEqual([status, expect.objectContaining({ success: false, code })]);
  });

  it.each([
    ['PUT', '/api/auth/login', 'POST'],
    ['HEAD', '/api/auth/login', 'POST'],
    ['OPTIONS', '/api/auth/login', 'POST'],
    ['TRACE', '/api/auth/login', 'POST'],
    ['DELETE', '/api/payments/any-reference?x=1', 'GET'],
    // PATCH /api/admin/users/{id} exists too, and must not treat `stats` as an id.
    ['PATCH', '/api/admin/users/stats', 'GET'],
  ] as const)('%s %s, with the allowed methods in Allow', async (method, url, allowed) => {
    const { status, headers } = await portal.inject({ method, url });
    expect([status, headers.allow]).toEqual([405, allowed]);
  });

  it('a missing body, listing every required field', async () => {
    const { status, body } = await portal.inject({ method: 'POST', url: '/api/auth/login' });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ path: 'username' }, { path: 'password' }] });
  });

  it('an invalid body, listing all issues at once, including unknown fields', async () => {
    const reply = await login('{"username":1,"password":[],"admin":true,"authority":"implementor"}');
    const paths = (reply.body as { fields: { path: string }[] }).fields.map(({ path }) => path);
    expect(paths.sort()).toEqual(['admin', 'authority', 'password', 'username']);
    const many = await login(JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`x${n}`, n]))));
    expect(many.status).toBe(400);
    expect(JSON.stringify(many.body).length).toBeLessThan(5000);
  });

  it('a field of the wrong type, with a different code from a missing field', async () => {
    const { token } = await createTestUser(portal, { authority: 'implementor' });
    const { body } = await portal.inject({
      method: 'PUT',
      url: '/api/admin/configs/site_name',
      headers: { authorization: `Bearer ${token}`, ...json },
      payload: '{"is_active":"x","version":"1"}',
    });
    const fields = (body as { fields: { path: string; code: string }[] }).fields;
    expect(fields).toMatchObject([
      { path: 'is_active', code: 'common:validation.invalidType' },
      { path: 'version', code: 'common:validation.invalidType' },
    ]);
  });

  it.each(['limit=0', 'limit=101', 'page=1.5', 'page=abc', 'page=1e9', 'limit=NaN', 'page=-1'])(
    'a list request with %s',
    async (query) => {
      expect((await portal.inject({ method: 'GET', url: `/api/packages?${query}` })).status).toBe(400);
    },
  );
});

it('the pipeline responds with 400 to text that the database cannot store', async () => {
  const { api } = await createTestUser(portal, { authority: 'implementor' });
  expect(await errorOf(api.audit.list({ query: { username: 'a\0b' } }))).toMatchObject({ status: 400 });
});

describe('every response', () => {
  const urls = [
    '/api/packages',
    '/api/nothing',
    '/api/auth/me',
    '/health',
    '/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/nowhere',
  ];

  it.each(urls)('has security headers and a request id: %s', async (url) => {
    const { headers } = await portal.inject({ method: 'GET', url });
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
    expect(headers['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('forbids caching when the caller is logged in', async () => {
    const { token } = await createTestUser(portal);
    const reply = await portal.inject({
      method: 'GET',
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect([reply.status, reply.headers['cache-control']]).toEqual([200, 'no-store']);
  });

  it('reads the bearer scheme in upper or lower case, and no other scheme', async () => {
    const { token } = await createTestUser(portal);
    const statusOf = async (authorization: string) =>
      (await portal.inject({ method: 'GET', url: '/api/auth/me', headers: { authorization } })).status;
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) expect(await statusOf(`${scheme} ${token}`)).toBe(200);
    for (const sent of [token, `Token ${token}`, `Bearer${token}`, `Bearer ${token} x`, 'Bearer', 'Bearer '])
      expect(await statusOf(sent)).toBe(401);
  });
});

describe('the description of the API', () => {
  type Operation = { 'x-access': string; security: unknown[]; responses: Record<string, unknown> };
  const describeApi = async () =>
    (await portal.inject({ method: 'GET', url: '/api/openapi.json' })).body as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };

  it('is OpenAPI 3.1 and lists every endpoint with its access', async () => {
    const api = await describeApi();
    expect(api.openapi).toBe('3.1.0');
    for (const { spec } of allEndpoints) {
      const operation = api.paths[spec.path]?.[spec.method.toLowerCase()];
      expect(operation?.['x-access'], spec.path).toMatch(new RegExp(`^${spec.access.kind}`));
      expect(operation?.security[0], spec.path).toEqual(spec.access.kind === 'visitor' ? {} : { bearer: [] });
    }
  });

  it('is available as a page that works without scripts', async () => {
    const page = await portal.inject({ method: 'GET', url: '/api/docs' });
    expect(page.text).toContain('/api/stripe/session');
    expect(page.text).not.toContain('<script');
  });
});

describe('the API description and its page', () => {
  it.each([
    [{}, 404],
    [{ API_DOCS: '1' }, 200],
  ])('are hidden in production unless API_DOCS shows them: %j', async (variables, status) => {
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', ...variables };
    const real = await startTestApp({ jobs: false, env });
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs.css'])
      expect((await real.inject({ method: 'GET', url })).status, url).toBe(status);
    await real.close();
  });

  it('are generated once and have a rate limit per client', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    // 1% of 600 per minute.
    strict.platform.limits.adjust(1);
    const ask = (url: string, remoteAddress: string) => strict.inject({ method: 'GET', url, remoteAddress });
    for (const [index, url] of ['/api/openapi.json', '/api/docs', '/api/docs.css'].entries()) {
      const [client, other] = [`198.51.100.${index * 2}`, `198.51.100.${index * 2 + 1}`];
      const responses = [await ask(url, client)];
      for (let call = 1; call < 6; call += 1) responses.push(await ask(url, client));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size, url).toBe(1);
      const rejected = await ask(url, client);
      expect([url, rejected.status, rejected.body]).toEqual([
        url,
        429,
        expect.objectContaining({ success: false, code: 'common.tooManyRequests' }),
      ]);
      expect((await ask(url, other)).status).toBe(200);
    }
    await strict.close();
  });
});

describe('the health endpoints', () => {
  it('report liveness and readiness separately', async () => {
    expect((await portal.inject({ method: 'GET', url: '/health/live' })).body).toEqual({ status: 'ok' });
    expect((await portal.inject({ method: 'GET', url: '/health/ready' })).body).toEqual({
      status: 'ok',
      database: 'ok',
      version,
    });
  });

  it('share one database ping between concurrent requests', async () => {
    const { database } = portal.platform;
    const ping = vi.spyOn(database, 'ping');
    const looks = Array.from({ length: 20 }, () => portal.inject({ method: 'GET', url: '/health' }));
    expect((await Promise.all(looks)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(ping.mock.calls.length).toBeLessThan(20);
    ping.mockRestore();
  });

  it('report live but not ready while the database is unavailable', async () => {
    const broken = await startTestApp({ jobs: false });
    await broken.platform.database.close();
    expect((await broken.inject({ method: 'GET', url: '/health/ready' })).status).toBe(503);
    expect((await broken.inject({ method: 'GET', url: '/health/live' })).status).toBe(200);
    await broken.app.close();
  });

  it('include metrics for Prometheus', async () => {
    expect((await portal.inject({ method: 'GET', url: '/metrics' })).text).toMatch(/http_request_seconds_count/);
  });
});

it('the portal hides its metrics from public addresses in production', async () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: '1' };
  const real = await startTestApp({ jobs: false, env });
  const ask = async (from: string) =>
    (await real.inject({ method: 'GET', url: '/metrics', headers: { 'x-forwarded-for': from } })).status;
  expect(await ask('10.1.2.3')).toBe(200);
  for (const from of ['1.1.1.1', '10.1.2.3, 1.1.1.1', '::ffff:1.1.1.1', '2606:4700::1111', 'nonsense'])
    expect([from, await ask(from)]).toEqual([from, 404]);
  await real.close();
  const forgotten = await startTestApp({ jobs: false, env: { ...env, TRUSTED_PROXIES: '0' } });
  const headers = { 'x-forwarded-for': '10.1.2.3' };
  expect((await forgotten.inject({ method: 'GET', url: '/metrics' })).status).toBe(200);
  expect((await forgotten.inject({ method: 'GET', url: '/metrics', headers })).status).toBe(404);
  await forgotten.close();
});

it.each([
  ['0', { 'x-forwarded-for': '203.0.113.7' }, 1],
  ['0', {}, 0],
  ['1', { 'x-forwarded-for': '203.0.113.7' }, 0],
])(
  'with TRUSTED_PROXIES=%s and the headers %j, two requests in production log %d warnings',
  async (proxies, headers, count) => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example', TRUSTED_PROXIES: proxies };
    const real = await startTestApp({ jobs: false, env, log });
    for (let request = 0; request < 2; request += 1)
      expect((await real.inject({ method: 'GET', url: '/health/live', headers })).status).toBe(200);
    await real.close();
    expect(lines.filter((line) => line.includes('while TRUSTED_PROXIES is 0'))).toHaveLength(count);
  },
);

describe('a rate limit', () => {
  it('responds with 429 and Retry-After, and counts each address separately', async () => {
    const strict = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    const ask = (remoteAddress: string) =>
      strict.inject({ method: 'GET', url: '/api/auth/username-available?username=Kestrel', remoteAddress });
    for (let call = 0; call < 60; call += 1) expect((await ask('198.51.100.1')).status).toBe(200);
    const rejected = await ask('198.51.100.1');
    expect([rejected.status, rejected.body]).toEqual([
      429,
      expect.objectContaining({ code: 'common.tooManyRequests' }),
    ]);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('198.51.100.2')).status).toBe(200);
    strict.clock.advance(60_001);
    expect((await ask('198.51.100.1')).status).toBe(200);
    await strict.close();
  });
});
