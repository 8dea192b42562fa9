import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestUser, type TestUser } from '../users.ts';

let portal: TestApp;
let chief: TestUser;
let player: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  chief = await createTestUser(portal, { authority: 'implementor' });
  player = await createTestUser(portal);
});
afterAll(() => portal.close());

const adminEndpoints = allEndpoints.filter(({ spec }) => spec.path.startsWith('/api/admin/'));
const named = adminEndpoints.map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const);

describe('the audit log', () => {
  it.each(named)('records denied calls to %s by visitors and players', async (_, spec) => {
    const url = spec.path.replace(/\{\w+\}/g, '424242');
    const attempt = (token?: string) =>
      portal.inject({
        method: spec.method,
        url: `${url}?secret=1`,
        remoteAddress: '198.51.100.4',
        ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      });
    expect([(await attempt()).status, (await attempt(player.token)).status]).toEqual([401, 403]);
    const { logs } = await chief.api.audit.list({ query: { limit: 2 } });
    const action = spec.audit ?? 'access_refused';
    // The resource is logged without the query, which may contain secrets.
    const same = { resource: url, method: spec.method, action, ip_address: '198.51.100.4' };
    expect(logs).toMatchObject([
      { ...same, status: 'FORBIDDEN', username: player.username },
      { ...same, status: 'UNAUTHORIZED', username: null },
    ]);
  });
});
