import { limitPercent, passwordLength, rewardRate, sessionMinutes } from '@wyrmgate/contract/settings-rules';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { registrationForm, signUp } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { readSettings } from './service.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const put = async (part: 'general' | 'security', body: object) => {
  const reply = await portal.inject({
    method: 'PUT',
    url: `/api/admin/settings/${part}`,
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return reply.status;
};

describe('the settings screens', () => {
  it('show the defaults initially', async () => {
    expect(await boss.api.settings.general()).toMatchObject({
      ...{ registrations_open: true, email_verification: false, donation_reward_rate: 0 },
    });
    expect(await boss.api.settings.security()).toMatchObject({
      ...{ require_2fa_admin: false, session_minutes: 1440, password_min_length: 6, password_max_length: 16 },
      ...{ rate_limit_percent: 100, admin_allowed_addresses: [], four_eyes: false, own_address: '203.0.113.7' },
    });
  });

  it.each(['7', 'true', '"Emberfall"', 'null'])(
    'store the value %s as text, although it looks like JSON',
    async (text) => {
      await boss.api.settings.saveGeneral({ body: { site_name: text } });
      expect((await boss.api.settings.general()).site_name).toBe(text);
      await boss.api.settings.saveGeneral({ body: { site_name: 'Ormveil' } });
    },
  );

  it.each([
    ['session_minutes', sessionMinutes],
    ['password_min_length', passwordLength.min],
    ['password_max_length', passwordLength.max],
    ['rate_limit_percent', limitPercent],
  ])('enforce the bounds of %s', async (key, { min, max }) => {
    for (const value of [min, max]) expect(await put('security', { [key]: value }), `${value}`).toBe(200);
    for (const value of [min - 1, max + 1, min - 15, max + 15, min + 0.5, String(min), null])
      expect(await put('security', { [key]: value }), `${value}`).toBe(400);
  });

  it('accept only session durations in whole steps and reward rates within the limits', async () => {
    expect(await put('security', { session_minutes: 100 })).toBe(400);
    expect(await put('security', { session_minutes: 1440 })).toBe(200);
    for (const [value, status] of [
      [rewardRate.min - 1, 400],
      [rewardRate.min, 200],
      [rewardRate.max, 200],
      [rewardRate.max + 1, 400],
    ])
      expect(await put('general', { donation_reward_rate: value })).toBe(status);
  });

  it('reject invalid names, email addresses and URLs', async () => {
    for (const body of [
      { site_name: ' ' },
      { site_name: 'x'.repeat(61) },
      { site_name: 'x\r\nBcc: eve@mail.example' },
      { site_name: 'Orm\u202eveil' },
      { support_email: 'nobody' },
      { discord_url: 'http://discord.example' },
      { discord_url: 'javascript:alert(1)' },
      { nonsense: true },
    ])
      expect(await put('general', body), JSON.stringify(body)).toBe(400);
    expect(await put('general', { discord_url: '', site_name: ' Ormveil ' })).toBe(200);
  });

  it('apply the site name, registrations and password policy to the next call', async () => {
    await boss.api.settings.saveGeneral({ body: { site_name: 'Nightspire', registrations_open: false } });
    expect(await portal.as().settings.site()).toMatchObject({ site_name: 'Nightspire', registrations_open: false });
    expect((await portal.as().auth.registrationStatus()).enabled).toBe(false);
    await boss.api.settings.saveGeneral({ body: { registrations_open: true } });
    await boss.api.settings.saveSecurity({ body: { password_min_length: 10 } });
    const short = await errorOf(portal.as().auth.register({ body: registrationForm({ password: 'Gr4nite' }) }));
    expect(short).toMatchObject({ status: 400, code: 'auth.passwordTooShort', fields: [{ path: 'password' }] });
    await boss.api.settings.saveSecurity({ body: { password_min_length: 6, password_max_length: 12 } });
    const long = await errorOf(portal.as().auth.register({ body: registrationForm({ password: 'Gr4nitePeaks-x' }) }));
    expect(long).toMatchObject({ status: 400, code: 'auth.passwordTooLong' });
    expect((await portal.as().settings.site()).password_length).toEqual({ min: 6, max: 12 });
    const player = await signUp(portal, { password: 'Gr4nitePeak' });
    const longer = { newPassword: 'Gr4nitePeaks-x', confirmPassword: 'Gr4nitePeaks-x' };
    expect(
      await errorOf(
        portal.as(player.session.token).passwords.change({ body: { currentPassword: 'Gr4nitePeak', ...longer } }),
      ),
    ).toMatchObject({ code: 'auth.passwordTooLong', fields: [{ path: 'newPassword' }] });
    expect(
      await errorOf(boss.api.users.setPassword({ params: { id: player.id }, body: { password: 'Gr4nitePeaks-x' } })),
    ).toMatchObject({ code: 'auth.passwordTooLong' });
    await boss.api.settings.saveSecurity({ body: { password_max_length: 16 } });
  });

  it('reject the second of two edits to the same version', async () => {
    const { version } = await boss.api.settings.general();
    const both = await Promise.allSettled(
      ['Firsthold', 'Secondhold'].map((site_name) => boss.api.settings.saveGeneral({ body: { site_name, version } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const late = await errorOf(boss.api.settings.saveGeneral({ body: { site_name: 'Latehold', version } }));
    expect(late).toMatchObject({ status: 409, code: 'settings.changedMeanwhile' });
  });

  it('can be viewed without permission to edit', async () => {
    const looker = await createTestUser(portal);
    const role = await boss.api.roles.create({
      body: { name: 'looker', display_name: 'Looker', permissions: '["admin.settings.view"]' },
    });
    await boss.api.roles.assign({ params: { id: looker.id }, body: { roleId: role.id } });
    expect((await looker.api.settings.general()).site_name).not.toBe('');
    expect(await errorOf(looker.api.settings.saveGeneral({ body: { site_name: 'Mine' } }))).toMatchObject({
      status: 403,
    });
  });
});

describe('the allowed networks of the back office', () => {
  const saveNetworks = (ip: string, ...networks: string[]) =>
    portal.as(boss.token, { ip }).settings.saveSecurity({ body: { admin_allowed_addresses: networks } });
  const adminStatus = async (ip: string): Promise<number> => {
    const reply = await portal.inject({
      url: '/api/admin/check',
      remoteAddress: ip,
      headers: { authorization: `Bearer ${boss.token}` },
    });
    return reply.status;
  };

  it('must include the address of the caller', async () => {
    const locked = await errorOf(saveNetworks('203.0.113.7', '198.51.100.0/24'));
    expect(locked).toMatchObject({
      status: 400,
      fields: [{ path: 'admin_allowed_addresses', code: 'settings:validation.ownAddress' }],
    });
    expect((await readSettings(portal.platform.database.db)).admin_allowed_addresses).toEqual([]);
    for (const part of ['203.0.113.0/33', '203.0.113', 'localhost', '2001:db8::/129', ''])
      expect((await errorOf(saveNetworks('203.0.113.7', part))).status, part).toBe(400);
  });

  it('block other IPv4 and IPv6 addresses, but not login and player endpoints', async () => {
    await saveNetworks('203.0.113.7', '203.0.113.0/24', '2001:db8:7::/48');
    expect(await adminStatus('203.0.113.200')).toBe(200);
    expect(await adminStatus('::ffff:203.0.113.8')).toBe(200);
    expect(await adminStatus('2001:db8:7::1')).toBe(200);
    for (const ip of ['203.0.114.1', '2001:db8:8::1', '::1']) expect(await adminStatus(ip), ip).toBe(403);
    const error = await errorOf(portal.as(boss.token, { ip: '198.51.100.3' }).settings.general());
    expect(error.code).toBe('common.addressRefused');
    expect((await portal.as(boss.token, { ip: '198.51.100.3' }).auth.me()).username).toBe(boss.username);
    await saveNetworks('2001:db8:7::9');
    expect(await adminStatus('198.51.100.3')).toBe(200);
  });
});

it('only changed settings are written and audited', async () => {
  const before = await boss.api.settings.general();
  await boss.api.settings.saveGeneral({ body: { site_name: before.site_name, support_email: 'help@mail.example' } });
  const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  expect(row).toMatchObject({ action: 'system_config', target_id: 'general', username: boss.username });
  expect(row?.changes).toEqual({ support_email: { before: before.support_email, after: 'help@mail.example' } });
});

describe('the analytics script', () => {
  it('can be switched off by everyone who may edit settings, but chosen only by implementors', async () => {
    const editor = await createTestUser(portal, { authority: 'high_wizard', longLivedToken: true });
    const permissions = JSON.stringify(['admin.settings.view', 'admin.settings.edit']);
    const role = await boss.api.roles.create({ body: { name: 'settings', display_name: 'Settings', permissions } });
    await boss.api.roles.assign({ params: { id: editor.id }, body: { roleId: role.id } });
    const script = 'https://stats.example/script.js';
    const body = { analytics_provider: 'matomo' as const, analytics_script: script, analytics_site: '7' };
    const refused = { status: 400, fields: [{ path: 'analytics_script', code: 'settings:validation.analyticsLevel' }] };
    expect(await errorOf(editor.api.settings.savePrivacy({ body }))).toMatchObject(refused);
    await boss.api.settings.savePrivacy({ body });
    const other = { analytics_script: 'https://other.example/script.js' };
    expect(await errorOf(editor.api.settings.savePrivacy({ body: other }))).toMatchObject(refused);
    await editor.api.settings.savePrivacy({ body: { analytics_provider: 'none' } });
    expect(await errorOf(editor.api.settings.savePrivacy({ body: { analytics_provider: 'matomo' } }))).toMatchObject({
      fields: [{ path: 'analytics_provider', code: 'settings:validation.analyticsLevel' }],
    });
    expect(await errorOf(editor.api.settings.savePrivacy({ body: other }))).toMatchObject(refused);
    await editor.api.settings.savePrivacy({ body: { analytics_script: '' } });
  });
});
