import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { type AuthorityLevel, authorityLevels, rankOf } from '@wyrmgate/contract/authority';
import type { Access, EndpointSpec } from '@wyrmgate/contract/endpoint';
import { defaultLevelPermissions, permissionsOfLevel } from '@wyrmgate/contract/level-permissions';
import { holdsPermission, opensAdmin, type Permission, permissions } from '@wyrmgate/contract/permissions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { users } from '../../src/users/table.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestUser } from '../users.ts';

/** A user whose only permission comes from a custom role. */
const withOnly = (permission: Permission) => `only ${permission}` as const;
const callers = [
  'visitor',
  ...authorityLevels,
  ...permissions.map(withOnly),
  'banned implementor',
  'expired token',
] as const;
type Caller = (typeof callers)[number];

let portal: TestApp;
const tokens = new Map<Caller, string | undefined>();

beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  // Some calls only queue a job.
  await portal.platform.jobs.prepare();
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
    tokens.set(withOnly(permission), holder.token);
  }
  const banned = await createTestUser(portal, { authority: 'implementor' });
  await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, banned.id));
  tokens.set('banned implementor', banned.token);
});
afterAll(() => portal.close());

const isLevel = (caller: Caller): caller is AuthorityLevel => authorityLevels.some((level) => level === caller);
const isAnonymous = (caller: Caller): boolean => ['visitor', 'banned implementor', 'expired token'].includes(caller);
const heldBy = (caller: Caller): readonly string[] => {
  if (caller === 'implementor') return ['*'];
  if (isLevel(caller)) return permissionsOfLevel(caller, defaultLevelPermissions);
  return permissions.filter((permission) => caller === withOnly(permission));
};
const hasAccess = (access: Access, caller: Caller): boolean => {
  if (access.kind === 'visitor') return true;
  if (isAnonymous(caller)) return false;
  if (access.kind === 'player') return true;
  if (access.kind === 'level') return isLevel(caller) && rankOf(caller) >= rankOf(access.level);
  // None of these callers is a sponsor.
  if (access.kind === 'sponsor') return false;
  const held = heldBy(caller);
  return access.kind === 'backOffice' ? opensAdmin(held) : holdsPermission(held, access.permission);
};

/** If permissions are irrelevant, one user with a single permission represents all such users. */
const callersFor = ({ kind }: Access): readonly Caller[] => {
  if (kind === 'staff' || kind === 'backOffice') return callers;
  const [one, ...others] = permissions.map(withOnly);
  return callers.filter((caller) => caller === one || !others.some((other) => other === caller));
};

// Logging out would invalidate the token for the following endpoints.
const endpoints = allEndpoints.filter(({ domain, name }) => `${domain}.${name}` !== 'auth.logout');

/** Returns how the response to this caller violates the access rule, or undefined if it does not. */
const findViolation = async (spec: EndpointSpec, caller: Caller) => {
  const { method, path, access, refusal } = spec;
  const token = tokens.get(caller);
  const reply = await portal.inject({
    method,
    url: path.replace(/\{\w+\}/g, '999999'),
    // Invalid on purpose: a caller without access must not learn that it is invalid.
    payload: method === 'GET' ? undefined : '{"nonsense":true}',
    headers: {
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });
  const code = (reply.body as { code?: string } | undefined)?.code ?? '';
  const response = `${reply.status} ${code}`;
  if (hasAccess(access, caller))
    return reply.status >= 500 || /(unauthenticated|forbidden|insufficientAuthority)$/.test(code)
      ? `${caller} is denied: ${response}`
      : undefined;
  const denied = isAnonymous(caller)
    ? response === '401 common.unauthenticated'
    : reply.status === 403 && (code === refusal?.code || /(forbidden|insufficientAuthority)$/.test(code));
  return denied ? undefined : `${caller} is not denied: ${response}`;
};

// One test per endpoint, because reporting thousands of pairs takes longer than testing them.
describe(`access for ${callers.length} kinds of callers`, () => {
  it.each(endpoints.map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const))(
    'to %s is granted exactly as its contract declares',
    async (_, spec) => {
      const violations: (string | undefined)[] = [];
      // Sends eight at a time, because the portal rejects more concurrent uploads.
      const waiting = [...callersFor(spec.access)];
      while (waiting.length > 0)
        violations.push(...(await Promise.all(waiting.splice(0, 8).map((caller) => findViolation(spec, caller)))));
      expect(violations.filter((fault) => fault !== undefined)).toEqual([]);
    },
  );
});
