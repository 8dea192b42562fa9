import { accessTokenSeconds } from '@wyrmgate/contract/auth';
import { endpoint, player } from '@wyrmgate/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { addSection } from '../../test/forum.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { recordFactorProof } from '../auth/factor.ts';
import { findSessionUser } from '../auth/session.ts';
import { describeApi } from '../docs/openapi.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { assertSecondFactor } from './guard.ts';
import { twoFactor } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
});
afterAll(() => portal.close());

const guarded = endpoint({
  method: 'POST',
  path: '/api/guarded',
  summary: '',
  access: player,
  limit: 'write',
  requiresStepUp: true,
  reply: z.object({}),
  errors: [],
});
const userOf = async (person: TestUser) => {
  const user = await findSessionUser(portal.platform, person.token);
  if (!user) throw new Error('no session');
  return user;
};
const enableFor = (userId: number) =>
  portal.platform.database.db
    .insert(twoFactor)
    .values({ user_id: userId, secret: 'none', enabled_at: portal.clock.now() });
const passes = async (person: TestUser): Promise<string> => {
  try {
    await assertSecondFactor(portal.platform, guarded, await userOf(person));
    return 'passes';
  } catch (error) {
    return (error as { problem: { code: string } }).problem.code;
  }
};

describe('an endpoint that requires a fresh second factor', () => {
  it('allows accounts without a second factor', async () => {
    expect(await passes(await createTestUser(portal))).toBe('passes');
  });

  it('allows accounts with a second factor for fifteen minutes after each proof, in that session only', async () => {
    const person = await createTestUser(portal, { longLivedToken: true });
    await enableFor(person.id);
    expect(await passes(person)).toBe('auth.freshFactorRequired');
    await recordFactorProof(portal.platform.database.db, (await userOf(person)).sessionId, portal.clock.now());
    expect(await passes(person)).toBe('passes');
    portal.clock.advance(accessTokenSeconds * 1000);
    expect(await passes(person)).toBe('passes');
    portal.clock.advance(1);
    expect(await passes(person)).toBe('auth.freshFactorRequired');
  });

  it('is marked x-fresh-factor in the API description', () => {
    const text = JSON.stringify(describeApi('http://localhost'));
    for (const { spec } of allEndpoints) if (spec.requiresStepUp) expect(text).toContain('"x-fresh-factor":true');
  });
});

describe('the setting require_2fa_admin', () => {
  it('blocks staff without a second factor from everything but its setup, and does not affect players', async () => {
    const { db } = portal.platform.database;
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const helper = await createTestUser(portal, { authority: 'low_wizard' });
    const other = await createTestUser(portal);
    await boss.api.dashboard.stats();
    await writeSettings(db, { require_2fa_admin: true }, portal.clock.now());
    for (const staff of [boss, helper]) {
      expect(await errorOf(staff.api.ledger.balance())).toMatchObject({
        status: 403,
        code: 'auth.twoFactorSetupRequired',
      });
      await staff.api.auth.me();
    }
    expect(await errorOf(boss.api.dashboard.stats())).toMatchObject({ code: 'auth.twoFactorSetupRequired' });
    await other.api.ledger.balance();
    await enableFor(boss.id);
    await boss.api.dashboard.stats();
    await writeSettings(db, { require_2fa_admin: false }, portal.clock.now());
    await helper.api.ledger.balance();
  });
});

describe('an endpoint for visitors', () => {
  it('shows staff sections only to staff who have chosen their own password and set up a required second factor', async () => {
    const { db } = portal.platform.database;
    await addSection(portal, 'council', { see_right: 'staff' });
    const helper = await createTestUser(portal, { authority: 'low_wizard' });
    const slugs = async () =>
      (await helper.api.forum.sections()).groups.flatMap(({ sections }) => sections.map(({ slug }) => slug));
    const setTemporary = (must_change_password: boolean) =>
      db.update(users).set({ must_change_password }).where(eq(users.id, helper.id));
    expect(await slugs()).toContain('council');
    await writeSettings(db, { require_2fa_admin: true }, portal.clock.now());
    expect(await slugs()).not.toContain('council');
    expect(await errorOf(helper.api.forum.list({ query: { section: 'council' } }))).toMatchObject({ status: 404 });
    await enableFor(helper.id);
    expect(await slugs()).toContain('council');
    await setTemporary(true);
    expect(await slugs()).not.toContain('council');
    await setTemporary(false);
    expect(await slugs()).toContain('council');
    await writeSettings(db, { require_2fa_admin: false }, portal.clock.now());
  });
});
