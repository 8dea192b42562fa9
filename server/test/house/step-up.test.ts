import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLogs } from '../../src/audit/table.ts';
import { recordFactorProof } from '../../src/auth/factor.ts';
import { sessions } from '../../src/auth/table.ts';
import { allEndpoints } from '../../src/pipeline/endpoints.ts';
import { sponsors } from '../../src/sponsors/table.ts';
import { twoFactor } from '../../src/two-factor/table.ts';
import { users } from '../../src/users/table.ts';
import { errorOf, startTestApp, type TestApp } from '../app.ts';
import { createTestUser, type TestUser } from '../users.ts';

/**
 * Endpoints that take over accounts, grant permissions or money, or expose personal data, for which an open session
 * alone must not be enough.
 */
const expected = [
  'accounts.exportCsv',
  'accounts.grantPremium',
  'accounts.removePremium',
  'api-keys.create',
  'approvals.approve',
  'audit.exportEntries',
  'deliveries.resolve',
  'differences.apply',
  'discord.saveBridge',
  'discord.saveConfig',
  'discord.saveRoles',
  'donations.changeStatus',
  'donations.exportCsv',
  'donations.refund',
  'donations.review',
  'donors.changeTerms',
  'email.saveConfig',
  'email.sendTest',
  'email.test',
  'events.exportSignUps',
  'game-accounts.deletionCode',
  'game-connection.remove',
  'game-connection.save',
  'game-settings.saveCommands',
  'game-settings.sendDangerousCommand',
  'gateway-events.resolve',
  'gateway-keys.activate',
  'gateway-keys.remove',
  'gateway-keys.save',
  'gms.add',
  'gms.remove',
  'gms.updateAuthority',
  'items.create',
  'items.editMarks',
  'items.importItems',
  'items.refund',
  'items.remove',
  'items.update',
  'launcher.createKey',
  'launcher.endKey',
  'launcher.publish',
  'ledger.editCoins',
  'packages.create',
  'packages.remove',
  'packages.toggle',
  'packages.update',
  'passkeys.begin',
  'passkeys.remove',
  'passwords.change',
  'passwords.changeProtected',
  'profiles.personalData',
  'profiles.requestDeletion',
  'profiles.requestEmailChange',
  'receipts.changeSeller',
  'redeem-codes.create',
  'redeem-codes.update',
  'roles.assign',
  'roles.create',
  'roles.createPermission',
  'roles.revoke',
  'roles.toggle',
  'roles.togglePermission',
  'roles.update',
  'roles.updateLevel',
  'settings.createConfig',
  'settings.initialiseConfigs',
  'settings.removeConfig',
  'settings.saveGeneral',
  'settings.savePrivacy',
  'settings.saveSecurity',
  'settings.toggleConfig',
  'settings.updateConfig',
  'sponsors.create',
  'sponsors.exportCsv',
  'sponsors.payout',
  'sponsors.remove',
  'sponsors.requestPayout',
  'sponsors.saveProfile',
  'sponsors.update',
  'users.bulkBan',
  'users.exportCsv',
  'users.resetFactor',
  'users.setPassword',
  'users.update',
  'vote-sites.create',
  'vote-sites.renew',
  'vote-sites.savePrizes',
  'vote-sites.update',
  'webhooks.create',
  'webhooks.rotate',
  'webhooks.update',
];
const guarded = allEndpoints
  .filter(({ spec }) => spec.requiresStepUp)
  .map(({ domain, name, spec }) => [`${domain}.${name}`, spec] as const);

let portal: TestApp;
/** An implementor whose last two-factor check is not recent. */
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  const { db } = portal.platform.database;
  // Some of the guarded endpoints are open to sponsors only.
  await db.insert(sponsors).values({
    user_id: chief.id,
    name: chief.username,
    code: 'CHIEF',
    contact_email: chief.email,
    commission_rate: 8,
    minimum_payout: 5000,
    created_at: portal.clock.now(),
    updated_at: portal.clock.now(),
  });
  await db.insert(twoFactor).values({ user_id: chief.id, secret: 'none', enabled_at: portal.clock.now() });
});
afterAll(() => portal.close());

const sessionOf = async ({ id }: TestUser): Promise<number> => {
  const [row] = await portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, id));
  return row?.id ?? 0;
};
const recordCheck = async (at: Date) => recordFactorProof(portal.platform.database.db, await sessionOf(chief), at);
const yesterday = () => new Date(portal.clock.now().getTime() - 86_400_000);
const send = async ({ method, path }: (typeof guarded)[number][1]) => {
  const { status, body } = await portal.inject({
    method,
    url: path.replace(/\{\w+\}/g, '999999'),
    // Invalid on purpose: step-up authentication is required before the body is read.
    ...(method === 'GET' ? {} : { payload: '{"nonsense":true}' }),
    headers: {
      authorization: `Bearer ${chief.token}`,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
  });
  return `${status} ${(body as { code?: string }).code}`;
};
const stepUpRequired = '403 auth.freshFactorRequired';

describe('an endpoint with step-up authentication', () => {
  it.each(guarded)('requires a recent two-factor check before it reads the body: %s', async (_, spec) => {
    await recordCheck(yesterday());
    expect(await send(spec)).toBe(stepUpRequired);
    await recordCheck(portal.clock.now());
    expect(await send(spec)).not.toBe(stepUpRequired);
  });
});

describe('step-up authentication', () => {
  it('is required by exactly these endpoints', () => {
    expect(guarded.map(([endpoint]) => endpoint).sort()).toEqual(expected);
  });

  it('is required by every export', () => {
    const exports = allEndpoints.filter(({ spec }) => spec.audit === 'data_export');
    expect(exports.filter(({ spec }) => !spec.requiresStepUp).map(({ domain, name }) => `${domain}.${name}`)).toEqual(
      [],
    );
    expect(exports.length).toBeGreaterThan(5);
  });

  it('protects a user’s email address, and failed attempts are audited', async () => {
    const { db } = portal.platform.database;
    const player = await createTestUser(portal);
    const change = () =>
      chief.api.users.update({
        params: { id: player.id },
        body: { login: player.username, email: 'taken-over@mail.example' },
      });
    const address = async () => (await db.select().from(users).where(eq(users.id, player.id)))[0]?.email;
    await recordCheck(yesterday());
    expect(await errorOf(change())).toMatchObject({ status: 403, code: 'auth.freshFactorRequired' });
    expect(await address()).toBe(player.email);
    const rows = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.resource, `/api/admin/users/${player.id}`));
    expect(rows).toMatchObject([{ action: 'account_modify', result: 'failed', user_id: chief.id }]);
    await recordCheck(portal.clock.now());
    portal.platform.jobs.send = async () => undefined;
    await change();
    expect(await address()).toBe('taken-over@mail.example');
  });
});
