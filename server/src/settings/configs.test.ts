import { isOn } from '@wyrmgate/contract/settings-rules';
import { desc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { configText } from './configs-list.ts';
import { settingsConfigs } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const byKey = async (key: string) => {
  const { configurations } = await boss.api.settings.enhancedConfigs();
  const found = configurations.find((each) => each.key === key);
  if (!found) throw new Error(`no ${key}`);
  return found;
};
const write = (id: string, value: string | boolean | number) =>
  boss.api.settings.updateConfig({ params: { id }, body: { value } });
const lastAudit = async () => {
  const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};

it('a flag is on only for "1", or for "true" in any mix of upper and lower case', () => {
  for (const text of ['true', 'TRUE', 'True', 'tRuE', '1']) expect(isOn(text), text).toBe(true);
  const others = fc.string().filter((text) => text !== '1' && !/^true$/i.test(text));
  fc.assert(
    fc.property(fc.oneof(others, fc.constantFrom('yes', 'on', '01', ' 1', '0', 'false', '')), (text) => !isOn(text)),
  );
});

describe('system configurations', () => {
  it('exist by default and can be filtered by category', async () => {
    const all = await boss.api.settings.configs();
    expect(new Set(all.configurations.map(({ category }) => category))).toEqual(
      new Set(['system', 'game', 'security', 'premium', 'maintenance']),
    );
    const { configurations } = await boss.api.settings.configs({ query: { category: 'security' } });
    expect(configurations.length).toBeGreaterThan(3);
    for (const each of configurations) expect(each).toMatchObject({ category: 'security', is_active: true });
    expect(configurations[0]?.description).not.toMatch(/settings:|^$/);
    const unknown = await portal.inject({
      url: '/api/admin/configs?category=weather',
      headers: { authorization: `Bearer ${boss.token}` },
    });
    expect(unknown.status).toBe(400);
  });

  it('share their values with the settings screens, no matter which of the two is changed', async () => {
    await write('site_name', 'Keyhold');
    expect((await portal.as().settings.site()).site_name).toBe('Keyhold');
    await boss.api.settings.saveGeneral({ body: { site_name: 'Formhold' } });
    expect((await byKey('site_name')).value).toBe('Formhold');
    await write('registrations_open', 'FALSE');
    expect((await boss.api.settings.general()).registrations_open).toBe(false);
    await write('registrations_open', true);
    expect((await boss.api.settings.general()).registrations_open).toBe(true);
    await write('session_minutes', 30);
    expect((await boss.api.settings.security()).session_minutes).toBe(30);
  });

  it('enforce the rules of their settings', async () => {
    for (const [key, value] of [
      ['session_minutes', '14'],
      ['session_minutes', '31'],
      ['session_minutes', 'long'],
      ['require_2fa_admin', 'yes'],
      ['support_email', 'nobody'],
      ['password_min_length', '5'],
      ['admin_allowed_addresses', '198.51.100.0/24'],
      ['maintenance_start', 'soon'],
    ] as const)
      expect(await errorOf(write(key, value)), key).toMatchObject({ status: 400, fields: [{ path: 'value' }] });
    await write('maintenance_start', '2027-01-02T00:00:00Z');
    expect(await errorOf(write('maintenance_end', '2027-01-01T00:00:00Z'))).toMatchObject({
      fields: [{ path: 'value', code: 'settings:validation.endAfterStart' }],
    });
    await write('maintenance_start', '');
  });

  it('start and end maintenance as the settings screen does', async () => {
    await write('maintenance_enabled', '1');
    expect((await errorOf(portal.as().packages.list())).code).toBe('common.maintenance');
    await write('maintenance_enabled', '0');
    expect((await portal.as().packages.list()).packages).toEqual([]);
  });

  it('reset their setting to its default while inactive, until it is set again', async () => {
    await boss.api.settings.saveGeneral({ body: { donation_reward_rate: 7 } });
    const { id } = await byKey('donation_reward_rate');
    const off = await boss.api.settings.toggleConfig({ params: { id: String(id) } });
    expect(off).toMatchObject({ is_active: false, value: '0' });
    expect((await boss.api.settings.general()).donation_reward_rate).toBe(0);
    expect((await lastAudit())?.changes).toMatchObject({
      is_active: { before: true, after: false },
      donation_reward_rate: { before: 7, after: 0 },
    });
    const on = await boss.api.settings.toggleConfig({ params: { id: 'donation_reward_rate' } });
    expect(on).toMatchObject({ is_active: true, value: '7' });
    await boss.api.settings.toggleConfig({ params: { id: String(id) } });
    await boss.api.settings.saveGeneral({ body: { donation_reward_rate: 9 } });
    expect(await byKey('donation_reward_rate')).toMatchObject({ is_active: true, value: '9' });
  });

  it('cannot be toggled to lock the caller out of the back office', async () => {
    await boss.api.settings.saveSecurity({ body: { admin_allowed_addresses: ['203.0.113.7'] } });
    await boss.api.settings.toggleConfig({ params: { id: 'admin_allowed_addresses' } });
    const elsewhere = portal.as(boss.token, { ip: '198.51.100.3' });
    const back = await errorOf(elsewhere.settings.toggleConfig({ params: { id: 'admin_allowed_addresses' } }));
    expect(back).toMatchObject({ status: 400, fields: [{ code: 'settings:validation.ownAddress' }] });
    await boss.api.settings.removeConfig({ params: { id: 'admin_allowed_addresses' } });
    expect((await boss.api.settings.security()).admin_allowed_addresses).toEqual([]);
  });

  it('restore the default when they are deleted, even if they never had a row', async () => {
    const params = { id: 'approval_premium_days' };
    await boss.api.settings.saveSecurity({ body: { approval_premium_days: 30 } });
    await portal.platform.database.db.delete(settingsConfigs).where(eq(settingsConfigs.key, params.id));
    await boss.api.settings.removeConfig({ params });
    expect((await boss.api.settings.security()).approval_premium_days).toBe(90);
  });

  it('can be created, changed and deleted, each with an audit row', async () => {
    const made = await boss.api.settings.createConfig({
      body: { key: 'game.double_weekend', value: true, category: 'game', description: 'Twice the experience.' },
    });
    expect(made).toMatchObject({ value: 'true', linked: false, version: 1, type: 'text', default_value: null });
    expect(
      await errorOf(boss.api.settings.createConfig({ body: { key: made.key, value: '', category: 'game' } })),
    ).toMatchObject({ status: 409, code: 'settings.configTaken' });
    const id = String(made.id);
    const changed = await boss.api.settings.updateConfig({ params: { id }, body: { value: 'false', version: 1 } });
    expect(changed).toMatchObject({ value: 'false', version: 2 });
    expect((await lastAudit())?.changes).toEqual({ value: { before: 'true', after: 'false' } });
    const late = await errorOf(boss.api.settings.updateConfig({ params: { id }, body: { value: '1', version: 1 } }));
    expect(late).toMatchObject({ status: 409, code: 'settings.changedMeanwhile' });
    const { db } = portal.platform.database;
    expect(await configText(db, made.key)).toBe('false');
    await boss.api.settings.toggleConfig({ params: { id } });
    expect(await configText(db, made.key)).toBeUndefined();
    await boss.api.settings.removeConfig({ params: { id } });
    expect(await lastAudit()).toMatchObject({
      target_id: made.key,
      changes: { key: { before: made.key, after: null } },
    });
    for (const missing of [id, made.key, '999999', '99999999999999'])
      expect((await errorOf(write(missing, 'x'))).code, missing).toBe('settings.configNotFound');
  });

  it('reject invalid keys, and a new category for a linked key', async () => {
    for (const key of ['12', 'Big', 'a b', '', 'x'.repeat(101), '__proto__'])
      expect(
        (await errorOf(boss.api.settings.createConfig({ body: { key, value: '', category: 'game' } }))).status,
        key,
      ).toBe(400);
    const moved = boss.api.settings.updateConfig({ params: { id: 'site_name' }, body: { category: 'game' } });
    expect(await errorOf(moved)).toMatchObject({ code: 'settings.categoryFixed' });
    const plain = await boss.api.settings.createConfig({ body: { key: 'constructor', value: 'x', category: 'game' } });
    expect(plain).toMatchObject({ linked: false, default_value: null });
  });

  it('accept one of two concurrent changes and reject the other', async () => {
    const body = { key: 'game_max_level', value: 120, category: 'game' } as const;
    const { id, version } = await boss.api.settings.createConfig({ body });
    const both = await Promise.allSettled(
      ['130', '140'].map((value) =>
        boss.api.settings.updateConfig({ params: { id: String(id) }, body: { value, version } }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('can be reinitialised, which restores only missing defaults', async () => {
    await boss.api.settings.removeConfig({ params: { id: 'site_name' } });
    await write('session_minutes', 600);
    const { created, configurations } = await boss.api.settings.initialiseConfigs();
    expect(created).toBeGreaterThan(0);
    expect(configurations.find(({ key }) => key === 'site_name')?.value).toBe('Ormveil');
    expect(configurations.find(({ key }) => key === 'session_minutes')?.value).toBe('600');
    expect((await boss.api.settings.initialiseConfigs()).created).toBe(0);
  });
});
