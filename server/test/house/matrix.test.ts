import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import type { Access } from '@wyrmgate/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/http/routes.ts';
import { users } from '../../src/users/table.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createPerson } from '../people.ts';

const callers = ['visitor', ...authorityLevels, 'banned implementor', 'expired token'] as const;
type Caller = (typeof callers)[number];

let portal: TestApp;
const tokens = new Map<Caller, string | undefined>();

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  const expired = await createPerson(portal, { authority: 'implementor' });
  portal.clock.advance((accessTokenSeconds + 1) * 1000);
  tokens.set('visitor', undefined).set('expired token', expired.token);
  for (const authority of authorityLevels) tokens.set(authority, (await createPerson(portal, { authority })).token);
  const banned = await createPerson(portal, { authority: 'implementor' });
  await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
  tokens.set('banned implementor', banned.token);
});
afterAll(() => portal.close());

const isUser = (caller: Caller): caller is AuthorityLevel => authorityLevels.some((level) => level === caller);
const passes = (access: Access, caller: Caller): boolean => {
  if (access.kind === 'visitor') return true;
  if (!isUser(caller)) return false;
  if (access.kind === 'player') return true;
  if (access.kind === 'level') return rankOf(caller) >= rankOf(access.level);
  // Of the levels only implementor, the site's ADMIN, holds permissions; nobody here is a sponsor.
  return access.kind !== 'sponsor' && caller === 'implementor';
};

// A logout by the bearer would take the caller's token away from the endpoints after it.
const endpoints = allEndpoints.filter(({ domain, name }) => `${domain}.${name}` !== 'auth.logout');
const cases = endpoints.flatMap(({ domain, name, spec }) =>
  callers.map(
    (caller) => [`${domain}.${name}`, passes(spec.access, caller) ? 'lets in' : 'refuses', caller, spec] as const,
  ),
);

describe('the access matrix', () => {
  it.each(cases)('%s %s %s', async (_, verdict, caller, spec) => {
    const token = tokens.get(caller);
    const reply = await portal.inject({
      method: spec.method,
      url: spec.path.replace(/\{\w+\}/g, '999999'),
      // Nonsense on purpose: whoever may not call must not even learn that it is nonsense.
      payload: spec.method === 'GET' ? undefined : '{"nonsense":true}',
      headers: {
        ...(spec.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    const code = (reply.body as { code?: string } | undefined)?.code;
    if (verdict === 'lets in') {
      expect(['common.unauthenticated', 'common.forbidden', 'common.insufficientAuthority']).not.toContain(code);
      expect(reply.status, reply.text).toBeLessThan(500);
    } else {
      const anonymous = !isUser(caller);
      expect([reply.status, code]).toEqual(
        anonymous ? [401, 'common.unauthenticated'] : [403, expect.stringMatching(/forbidden|insufficientAuthority/)],
      );
    }
  });
});
