import type { ApiScope } from '@wyrmgate/contract/api-keys-constants';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { erasePersonalData, exportPersonalData } from '../personal-data.ts';
import { users } from '../users/table.ts';
import { createKey, publicIdOf } from './format.ts';
import { apiKeys } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const db = () => portal.platform.database.db;
const create = async (scopes: ApiScope[], more: { days?: number; calls_per_minute?: number } = {}, by = boss) => {
  const { key, row } = await by.api['api-keys'].create({ body: { name: 'Some program', scopes, ...more } });
  return { key, id: row.id, api: portal.as(key) };
};
const lastAudit = async () => (await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1))[0];
const setStatus = (user: TestUser, status: 'active' | 'banned') =>
  db().update(users).set({ status }).where(eq(users.id, user.id));

/** Creates a player whose only permissions come from a role. */
const holderOf = async (permissions: string[]) => {
  const holder = await createTestUser(portal, { longLivedToken: true });
  const role = await boss.api.roles.create({
    body: { name: `keys-${holder.id}`, display_name: 'Keys', permissions: JSON.stringify(permissions) },
  });
  await boss.api.roles.assign({ params: { id: holder.id }, body: { roleId: role.id } });
  return { holder, role };
};

describe('an API key', () => {
  it('is shown once, stored as a hash, and audited without its secret', async () => {
    const { key, id } = await create(['news:read']);
    expect(key).toMatch(/^wgk_[0-9A-Za-z]{8}_[0-9A-Za-z]{38}$/);
    const audit = await lastAudit();
    expect(audit).toMatchObject({ action: 'api_key_create', target_type: 'api_key', target_id: String(id) });
    const { keys } = await boss.api['api-keys'].list();
    expect(keys.find((row) => row.id === id)).toMatchObject({
      prefix: key.slice(0, 12),
      last_four: key.slice(-4),
      scopes: ['news:read'],
      created_by: { id: boss.id, username: boss.username },
      last_used_at: null,
      state: 'active',
    });
    const stored = await db().select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(JSON.stringify([stored, keys, audit])).not.toContain(key.slice(13));
  });

  it('can read what its scopes allow, and its last use is recorded', async () => {
    const { api, id } = await create(['users:read', 'news:read']);
    expect((await api.users.list()).users.length).toBeGreaterThan(0);
    expect(await api.news.list()).toMatchObject({ news: [] });
    const { keys } = await boss.api['api-keys'].list();
    expect(keys.find((row) => row.id === id)?.last_used_at).toBe(portal.clock.now().toISOString());
  });

  it('cannot call endpoints outside its scopes or endpoints that have no scope, and the attempt is audited', async () => {
    const { api, key } = await create(['news:read']);
    const denied = { status: 403, code: 'api-keys.scopeMissing' };
    expect(await errorOf(api.users.list())).toMatchObject({ ...denied, details: { required: 'users:read' } });
    expect(await lastAudit()).toMatchObject({
      action: 'access_refused',
      user_id: boss.id,
      notes: `API key ${key.slice(0, 12)}`,
    });
    expect(await errorOf(api.world.status())).toMatchObject(denied);
    expect(await errorOf(api.sessions.list())).toMatchObject({ ...denied, details: { required: null } });
    expect(await errorOf(api['api-keys'].list())).toMatchObject(denied);
    expect(await errorOf(api['api-keys'].create({ body: { name: 'More', scopes: ['users:read'] } }))).toMatchObject(
      denied,
    );
  });

  it('reads public data like a visitor, even where its creator would see more', async () => {
    const { api } = await create(['news:read', 'users:read']);
    const own = await api.news.list();
    expect(own).toEqual(await portal.as().news.list());
  });

  it('is named in the audit log when it is used to read personal data', async () => {
    const { api, key } = await create(['users:read']);
    const player = await createTestUser(portal);
    await api.users.get({ params: { id: player.id } });
    expect(await lastAudit()).toMatchObject({
      action: 'personal_data_view',
      target_id: String(player.id),
      notes: `API key ${key.slice(0, 12)}`,
    });
  });

  it('stops working at once when it is deleted, even for cached responses', async () => {
    const { api, id } = await create(['statistics:read']);
    await api.world.status();
    await portal.as().world.status();
    await boss.api['api-keys'].remove({ params: { id } });
    expect(await lastAudit()).toMatchObject({ action: 'api_key_delete', target_id: String(id) });
    expect(await errorOf(api.world.status())).toMatchObject({ status: 401, code: 'api-keys.invalid' });
    expect(await errorOf(boss.api['api-keys'].remove({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('stops working when it expires', async () => {
    const { api, id } = await create(['news:read'], { days: 1 });
    portal.clock.advance(86_400_000 - 1000);
    await api.news.list();
    portal.clock.advance(1000);
    expect(await errorOf(api.news.list())).toMatchObject({ status: 401, code: 'api-keys.invalid' });
    const { keys } = await boss.api['api-keys'].list();
    expect(keys.find((row) => row.id === id)?.state).toBe('expired');
  });

  it('is rejected if its secret, checksum or length is wrong', async () => {
    const { key } = await create(['news:read']);
    const other = createKey().key;
    const forged = [
      `${key.slice(0, 13)}${other.slice(13)}`,
      `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`,
      key.slice(0, -1),
      `${key}0`,
      other,
      'wgk_',
    ];
    for (const token of forged)
      expect(await errorOf(portal.as(token).news.list()), token).toMatchObject({
        status: 401,
        code: 'api-keys.invalid',
      });
    expect(publicIdOf(key)).toBe(key.slice(4, 12));
  });

  it('has its own rate limit, which rejected calls do not extend', async () => {
    const { api } = await create(['news:read'], { calls_per_minute: 3 });
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => api.news.list()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await errorOf(api.news.list())).toMatchObject({ status: 429 });
    portal.clock.advance(60_000);
    await api.news.list();
  });

  it('cannot be used as a session or to log out, and a session token is not accepted as a key', async () => {
    const { key } = await create(['users:read']);
    const reply = await portal.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { authorization: `Bearer ${key}` },
    });
    expect(reply.status).toBe(403);
    expect((await boss.api.sessions.list()).sessions).toHaveLength(1);
  });
});

describe('the permissions of an API key', () => {
  it('never exceed those that its creator has at the time of the call', async () => {
    const { holder, role } = await holderOf(['admin.api-keys.edit', 'admin.users.view', 'admin.ledger.view']);
    const { api } = await create(['users:read', 'ledger:read'], {}, holder);
    await api.users.list();
    await boss.api.roles.update({
      params: { id: role.id },
      body: { display_name: 'Keys', version: role.version, permissions: '["admin.api-keys.edit","admin.ledger.view"]' },
    });
    expect(await errorOf(api.users.list())).toMatchObject({ status: 403, code: 'common.forbidden' });
    await api.ledger.userHistory({ params: { id: holder.id } });
  });

  it('cannot exceed those of its creator when the key is created', async () => {
    const { holder } = await holderOf(['admin.api-keys.edit', 'admin.api-keys.view']);
    expect(await errorOf(create(['news:read', 'users:read'], {}, holder))).toMatchObject({
      status: 403,
      code: 'api-keys.scopeNotHeld',
      fields: [{ path: 'scopes' }],
    });
    await create(['news:read'], {}, holder);
  });

  it('are suspended while its creator may not have keys, is banned or must change their password', async () => {
    const { holder, role } = await holderOf(['admin.api-keys.edit', 'admin.users.view']);
    const { api, id } = await create(['users:read', 'news:read'], {}, holder);
    const isDead = async () => {
      for (const call of [() => api.news.list(), () => api.users.list()])
        expect(await errorOf(call())).toMatchObject({ status: 401, code: 'api-keys.invalid' });
      const { keys } = await boss.api['api-keys'].list();
      expect(keys.find((row) => row.id === id)?.state).toBe('blocked');
    };
    await setStatus(holder, 'banned');
    await isDead();
    await setStatus(holder, 'active');
    await api.users.list();
    await db().update(users).set({ must_change_password: true }).where(eq(users.id, holder.id));
    await isDead();
    await db().update(users).set({ must_change_password: false }).where(eq(users.id, holder.id));
    await boss.api.roles.update({
      params: { id: role.id },
      body: { display_name: 'Keys', version: role.version, permissions: '["admin.users.view"]' },
    });
    await isDead();
  });

  it('do not give access to the back office from outside its allowed networks', async () => {
    const { key } = await create(['users:read', 'news:read']);
    const from = (ip: string) => portal.as(key, { ip });
    await boss.api.settings.saveSecurity({ body: { admin_allowed_addresses: ['203.0.113.0/24'] } });
    try {
      expect(await errorOf(from('198.51.100.9').users.list())).toMatchObject({ code: 'common.addressRefused' });
      await from('203.0.113.9').users.list();
      await from('198.51.100.9').news.list();
    } finally {
      await boss.api.settings.saveSecurity({ body: { admin_allowed_addresses: [] } });
    }
  });
});

describe('API keys', () => {
  it('are included in the personal data export without secrets, and deleted with their creator', async () => {
    const { holder } = await holderOf(['admin.api-keys.edit']);
    const { key, api } = await create(['news:read'], {}, holder);
    const exported = await exportPersonalData(db(), holder.id);
    expect(exported).toMatchObject({ apiKeys: { keys: [{ name: 'Some program', scopes: ['news:read'] }] } });
    expect(JSON.stringify(exported)).not.toContain(key.slice(13));
    await portal.platform.database.transaction((tx) => erasePersonalData(tx, holder.id, portal.clock.now()));
    expect(await errorOf(api.news.list())).toMatchObject({ status: 401, code: 'api-keys.invalid' });
  });
});

it('at most a hundred API keys can exist, even if they are created concurrently', async () => {
  await db().delete(apiKeys);
  for (let times = 0; times < 98; times += 1) await create(['news:read']);
  const attempt = () =>
    create(['news:read']).then(
      () => 'created',
      () => 'rejected',
    );
  const results = await Promise.all(Array.from({ length: 4 }, attempt));
  expect(results.filter((result) => result === 'created')).toHaveLength(2);
  expect(await errorOf(create(['news:read']))).toMatchObject({ status: 409, code: 'api-keys.tooMany' });
  await db().delete(apiKeys);
});
