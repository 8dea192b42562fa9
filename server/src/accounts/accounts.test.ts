import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { mailsTo, waitForMail } from '../../test/mails.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { deleteExpiredPremium, notifyEndingPremium } from './jobs.ts';
import { findActivePremium } from './service.ts';
import { premium } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterEach(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const lastRow = async () => (await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)))[0];
const grant = (id: number, type: 'basic' | 'vip', days: number, version?: number) =>
  boss.api.accounts.grantPremium({
    params: { id },
    body: { type, days, reason: 'Tournament', ...(version && { version }) },
  });
const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * 86_400_000).toISOString();

describe('premium', () => {
  it('is extended when the same type is granted again, and replaced when another type is granted', async () => {
    const { id } = await createTestUser(portal);
    expect((await grant(id, 'vip', 30)).account).toMatchObject({ premium_type: 'vip', premium_until: inDays(30) });
    expect((await grant(id, 'vip', 10)).account.premium_until).toBe(inDays(40));
    expect((await grant(id, 'basic', 5)).account).toMatchObject({ premium_type: 'basic', premium_until: inDays(5) });
    expect(await lastRow()).toMatchObject({
      action: 'premium_grant',
      notes: 'Tournament',
      changes: { premium: { before: { type: 'vip' }, after: { type: 'basic', until: inDays(5) } } },
    });
    const seen = (await boss.api.accounts.get({ params: { id } })).account.version;
    const late = { params: { id }, query: { version: seen - 1 } };
    expect(await code(boss.api.accounts.removePremium(late))).toBe('users.changedMeanwhile');
    const { account } = await boss.api.accounts.removePremium({ params: { id }, query: { version: seen } });
    expect(account).toMatchObject({ premium_type: 'none', premium_until: null });
    expect((await lastRow())?.action).toBe('premium_revoke');
    expect(await code(boss.api.accounts.removePremium({ params: { id } }))).toBe('accounts.noPremium');
  });

  it('shows its owner the end date and the benefits', async () => {
    const player = await createTestUser(portal, { longLivedToken: true });
    expect(await player.api.accounts.ownPremium()).toEqual({ premium: null });
    const since = portal.clock.now().toISOString();
    await grant(player.id, 'vip', 30);
    expect((await player.api.accounts.ownPremium()).premium).toEqual({
      type: 'vip',
      since,
      until: inDays(30),
      benefits: [],
    });
    const configs = await boss.api.settings.configs();
    const config = configs.configurations.find(({ key }) => key === 'premium_benefits_vip');
    await boss.api.settings.updateConfig({
      params: { id: String(config?.id) },
      body: { value: ' More storage \n\n A golden name ' },
    });
    expect((await player.api.accounts.ownPremium()).premium?.benefits).toEqual(['More storage', 'A golden name']);
    portal.clock.advance(30 * 86_400_000);
    const row = await findActivePremium(portal.platform.database.db, player.id, portal.clock.now());
    expect(row).toBeUndefined();
  });

  it('triggers one reminder email three days before it ends, unless it was granted for fewer days', async () => {
    const [long, short] = [await signUp(portal), await signUp(portal)];
    await grant(long.id, 'vip', 10);
    await grant(short.id, 'basic', 2);
    const sent = async (email: string) => (await mailsTo(portal, email, 'premium-ending')).length;
    await notifyEndingPremium(portal.platform);
    expect(await sent(long.email)).toBe(0);
    portal.clock.advance(7 * 86_400_000);
    await notifyEndingPremium(portal.platform);
    await notifyEndingPremium(portal.platform);
    expect([await sent(long.email), await sent(short.email)]).toEqual([1, 0]);
    const notices = await portal.platform.database.query<{ user_id: number }>(
      "select user_id from notifications where kind = 'premium_ending'",
    );
    expect(notices.rows.map(({ user_id }) => Number(user_id))).toEqual([long.id]);
    const mail = await waitForMail(portal, long.email, 'premium-ending');
    expect(mail.subject).toBe('VIP ends soon');
  });

  it('ends on time, even if the clean-up job has not run yet', async () => {
    const { id } = await createTestUser(portal);
    await grant(id, 'vip', 1);
    portal.clock.advance(86_400_000);
    expect((await boss.api.accounts.get({ params: { id } })).account.premium_type).toBe('none');
    expect((await boss.api.accounts.list({ query: { premium: 'vip' } })).accounts).toEqual([]);
    await deleteExpiredPremium(portal.platform);
    expect(await portal.platform.database.db.select().from(premium)).toEqual([]);
  });

  it('requires a type and a whole number of days, and cannot be granted to oneself or to staff of the same or a higher level', async () => {
    const { id } = await createTestUser(portal);
    const invalid = await errorOf(
      boss.api.accounts.grantPremium({ params: { id }, body: { type: 'none' as 'vip', days: 0 } }),
    );
    expect(invalid.fields.map(({ path }) => path)).toEqual(['type', 'days']);
    expect(await code(grant(boss.id, 'vip', 1))).toBe('users.ownAccount');
    const god = await createTestUser(portal, { authority: 'god' });
    const names = '["admin.accounts.premium","admin.accounts.status"]';
    const role = await boss.api.roles.create({
      body: { name: 'heralds', display_name: 'Heralds', permissions: names },
    });
    await boss.api.roles.assign({ params: { id: god.id }, body: { roleId: role.id } });
    const peer = await createTestUser(portal, { authority: 'god' });
    const params = { id: peer.id };
    expect(await code(god.api.accounts.grantPremium({ params, body: { type: 'vip', days: 1 } }))).toBe(
      'users.notManageable',
    );
    expect(await code(god.api.accounts.removePremium({ params }))).toBe('users.notManageable');
    const body = { status: 'suspended', reason: 'Rivalry' } as const;
    expect(await code(god.api.accounts.changeStatus({ params, body }))).toBe('users.notManageable');
  });

  it('is granted only once when two admins grant it at the same time', async () => {
    const { id } = await createTestUser(portal);
    const outcomes = await Promise.all([code(grant(id, 'vip', 30, 1)), code(grant(id, 'vip', 30, 1))]);
    expect(outcomes.sort()).toEqual(['done', 'users.changedMeanwhile']);
  });
});

describe('an account status set by staff', () => {
  it('blocks the account at once until its status is active again, and login attempts fail with a specific error', async () => {
    const player = await signUp(portal);
    const set = (status: 'active' | 'suspended' | 'inactive') =>
      boss.api.accounts.changeStatus({ params: { id: player.id }, body: { status, reason: 'Chargeback' } });
    const login = () =>
      code(portal.as().auth.login({ body: { username: player.username, password: player.password } }));
    for (const status of ['suspended', 'inactive'] as const) {
      expect((await set(status)).account.status).toBe(status);
      expect(await lastRow()).toMatchObject({
        action: 'user_status_change',
        notes: 'Chargeback',
        changes: { status: { after: status } },
      });
      expect(await login()).toBe('auth.notActive');
    }
    expect(await code(portal.as(player.session.token).profiles.get())).toBe('common.unauthenticated');
    expect(await code(set('inactive'))).toBe('accounts.sameStatus');
    expect(await code(boss.api.users.ban({ params: { id: player.id }, body: { reason: 'x' } }))).toBe(
      'users.notActive',
    );
    await set('active');
    expect(await login()).toBe('done');
  });

  it('does not lift a ban', async () => {
    const { id } = await createTestUser(portal);
    await boss.api.users.ban({ params: { id }, body: { reason: 'Botting' } });
    const body = { status: 'active', reason: 'Oops' } as const;
    expect(await code(boss.api.accounts.changeStatus({ params: { id }, body }))).toBe('accounts.bannedAccount');
  });
});

describe('the account list', () => {
  it('can be filtered by premium type and status, and exported as CSV', async () => {
    const [vip, other] = [await createTestUser(portal, { username: 'Vipera' }), await createTestUser(portal)];
    await grant(vip.id, 'vip', 3);
    const logins = async (query: object) =>
      (await boss.api.accounts.list({ query })).accounts.map(({ login }) => login);
    expect(await logins({ premium: 'vip' })).toEqual(['Vipera']);
    expect(await logins({ premium: 'none', sort: 'id' })).toEqual([boss.username, other.username]);
    expect(await logins({ search: 'viper', status: 'active' })).toEqual(['Vipera']);
    const file = await boss.api.accounts.exportCsv({ query: { premium: 'vip' } });
    expect(file.csv.split('\r\n')[1]).toContain(',Vipera,vipera@mail.example,active,vip,');
    expect((await lastRow())?.action).toBe('data_export');
  });
});
