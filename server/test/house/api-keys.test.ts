import { apiScopes, scopePermissions } from '@wyrmgate/contract/api-keys-constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestUser } from '../users.ts';

const named = allEndpoints.map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const);
let portal: TestApp;
/** For each scope, a key with every other scope; for `all`, a key with every scope. */
const keys = new Map<string, string>();
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  const boss = await createTestUser(portal, { authority: 'implementor' });
  const create = async (scopes: readonly (typeof apiScopes)[number][]) =>
    (await boss.api['api-keys'].create({ body: { name: 'Some program', scopes: [...scopes], calls_per_minute: 600 } }))
      .key;
  keys.set('all', await create(apiScopes));
  for (const scope of apiScopes) keys.set(scope, await create(apiScopes.filter((other) => other !== scope)));
});
afterAll(() => portal.close());

describe('an API key', () => {
  it.each(named)('with every scope can call %s if and only if the contract names a scope for it', async (_, spec) => {
    const send = async (key = '') => {
      const { status, body } = await portal.inject({
        method: spec.method,
        url: spec.path.replace(/\{\w+\}/g, '999999'),
        ...(spec.method === 'GET' ? {} : { payload: '{"nonsense":true}' }),
        headers: {
          authorization: `Bearer ${key}`,
          ...(spec.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        },
      });
      return `${status} ${(body as { code?: string } | undefined)?.code ?? ''}`;
    };
    portal.clock.advance(61_000);
    const denied = '403 api-keys.scopeMissing';
    if (spec.scope === undefined) expect(await send(keys.get('all'))).toBe(denied);
    else {
      expect(await send(keys.get('all'))).not.toMatch(/^(401|403|5\d\d)/);
      expect(await send(keys.get(spec.scope))).toBe(denied);
    }
  });

  it.each(named.filter(([, spec]) => spec.scope))('only reads: %s', (_, spec) => {
    expect([spec.method, spec.external, spec.requiresStepUp, spec.audit]).toEqual([
      'GET',
      undefined,
      undefined,
      undefined,
    ]);
    const permission = scopePermissions[spec.scope ?? 'news:read'];
    expect(spec.access).toEqual(permission === null ? { kind: 'visitor' } : { kind: 'staff', permission });
  });

  it.each(apiScopes)('has only scopes that some endpoint requires: %s', (scope) => {
    expect(named.some(([, spec]) => spec.scope === scope)).toBe(true);
  });
});
