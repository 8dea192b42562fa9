import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import type { Access } from '@wyrmgate/contract/endpoint';
import { type Permission, permissions } from '@wyrmgate/contract/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { users } from '../../src/users/table.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestUser } from '../users.ts';

/** Somebody whose custom role grants this permission and nothing else. */
const only = (permission: Permission) => `only ${permission}` as const;
const callers = [
  'visitor',
  ...authorityLevels,
  ...permissions.map(only),
  'banned implementor',
  'expired token',
] as const;
type Caller = (typeof callers)[number];

let portal: TestApp;
const tokens = new Map<Caller, string | undefined>();

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  const expired = await createTestUser(portal, { authority: 'implementor' });
  portal.clock.advance((accessTokenSeconds + 1) * 1000);
  tokens.set('visitor', undefined).set('expired token', expired.token);
  for (const authority of authorityLevels) tokens.set(authority, (await createTestUser(portal, { authority })).token);
  const boss = await createTestUser(portal, { authority: 'implementor' });
  for (const [index, permission] of permissions.entries()) {
    const holder = await createTestUser(portal);
    const role = await boss.api.roles.create({
      body: { name: `only-${index}`, display_name: permission, permissions: JSON.stringify([permission]) },
    });
    await boss.api.roles.assign({ params: { id: holder.id }, body: { roleId: role.id } });
    tokens.set(only(permission), holder.token);
  }
  const banned = await createTestUser(portal, { authority: 'implementor' });
  await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
  tokens.set('banned implementor', banned.token);
});
afterAll(() => portal.close());

const isLevel = (caller: Caller): caller is AuthorityLevel => authorityLevels.some((level) => level === caller);
const isAnonymous = (caller: Caller): boolean => ['visitor', 'banned implementor', 'expired token'].includes(caller);
const passes = (access: Access, caller: Caller): boolean => {
  if (access.kind === 'visitor') return true;
  if (isAnonymous(caller)) return false;
  if (access.kind === 'player') return true;
  if (access.kind === 'level') return isLevel(caller) && rankOf(caller) >= rankOf(access.level);
  // Of the levels only implementor, the site's ADMIN, holds permissions by itself; nobody here is a sponsor.
  if (access.kind === 'sponsor') return false;
  if (isLevel(caller)) return caller === 'implementor';
  return access.kind === 'backOffice' || caller === only(access.permission);
};

// A logout by the bearer would take the caller's token away from the endpoints after it.
const endpoints = allEndpoints.filter(({ domain, name }) => `${domain}.${name}` !== 'auth.logout');

/** What is wrong with the answer to this caller, if anything. */
const faultOf = async ({ method, path, access }: (typeof endpoints)[number]['spec'], caller: Caller) => {
  const token = tokens.get(caller);
  const reply = await portal.inject({
    method,
    url: path.replace(/\{\w+\}/g, '999999'),
    // Nonsense on purpose: whoever may not call must not even learn that it is nonsense.
    payload: method === 'GET' ? undefined : '{"nonsense":true}',
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  const code = (reply.body as { code?: string } | undefined)?.code ?? '';
  const answer = `${reply.status} ${code}`;
  if (passes(access, caller))
    return reply.status >= 500 || /(unauthenticated|forbidden|insufficientAuthority)$/.test(code)
      ? `${caller} is not let in: ${answer}`
      : undefined;
  const refused = isAnonymous(caller)
    ? answer === '401 common.unauthenticated'
    : reply.status === 403 && /(forbidden|insufficientAuthority)$/.test(code);
  return refused ? undefined : `${caller} is not refused: ${answer}`;
};

// One test for each endpoint: the thousands of pairs, each a test, took longer to report than to try.
describe(`the access matrix of ${callers.length} callers`, () => {
  it.each(endpoints.map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const))(
    '%s lets in exactly those to whom its contract opens it',
    async (_, spec) => {
      const faults: (string | undefined)[] = [];
      for (const caller of callers) faults.push(await faultOf(spec, caller));
      expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );
});
