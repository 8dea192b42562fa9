import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { recordAudit } from './service.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  chief = await createTestUser(portal, { authority: 'implementor', username: 'Tenebrix', longLivedToken: true });
});
afterAll(() => portal.close());

type ActionOptions = Partial<Parameters<typeof recordAudit>[1]> & { minutesAgo?: number };
/** Inserts a row as the pipeline would. */
const recordAction = ({ minutesAgo = 0, ...record }: ActionOptions = {}) =>
  recordAudit(portal.platform.database.db, {
    actor: { id: chief.id, username: chief.username, authority: 'implementor' },
    action: 'package_update',
    timestamp: new Date(portal.clock.now().getTime() - minutesAgo * 60_000),
    resource: '/api/admin/packages/1',
    method: 'PUT',
    status: 200,
    ip: '198.51.100.9',
    userAgent: 'test',
    durationMs: 5,
    requestId: 'test',
    ...record,
  });
const advanceHours = (hours: number) => portal.clock.advance(hours * 3_600_000);
const list = (query: Parameters<typeof chief.api.audit.list>[0] = {}) => chief.api.audit.list(query);

describe('the audit log', () => {
  it('can be filtered by part of a name, part of a path, action, result and time, in any combination', async () => {
    await recordAction({
      actor: { id: 77, username: 'Kharzeth', authority: 'god' },
      resource: '/api/admin/users/5/ban',
      action: 'user_ban',
    });
    await recordAction({ status: 403, result: 'failed', action: 'access_refused', resource: '/api/admin/roles' });
    await recordAction({ minutesAgo: 61 });
    const totals = async (query: object) => (await list({ query })).pagination.total;
    await expect(totals({ username: 'harz' })).resolves.toBe(1);
    await expect(totals({ username: 'KHARZETH', resource: 'users/5' })).resolves.toBe(1);
    await expect(totals({ username: 'kharzeth', resource: 'roles' })).resolves.toBe(0);
    await expect(totals({ status: 'FORBIDDEN' })).resolves.toBe(1);
    await expect(totals({ status: 'SUCCESS', action: 'access_refused' })).resolves.toBe(0);
    await expect(totals({ action: 'package_update', range: 'hour' })).resolves.toBe(0);
    await expect(totals({ action: 'package_update', range: 'day' })).resolves.toBe(1);
    // Empty filters and alternative spellings that other clients send.
    await expect(totals({ status: 'FAILURE', action: '', username: '', resource: '/api/admin/roles' })).resolves.toBe(
      1,
    );
    await expect(totals({ status: 'success', action: 'user_ban' })).resolves.toBe(1);
    await expect(totals({ status: 'all', action: 'USER_BAN', range: 'all' })).resolves.toBe(1);
    await expect(totals({ status: 'Forbidden', action: 'all', range: '24h' })).resolves.toBe(1);
    // SQL wildcards match literally.
    await expect(totals({ username: '%' })).resolves.toBe(0);
  });

  it('is paged newest first, with each row on one page only, with and without a filter', async () => {
    for (const query of [{}, { resource: '/api/admin' }]) {
      const { pagination } = await list({ query: { ...query, limit: 2 } });
      const seen: number[] = [];
      for (let page = 1; page <= pagination.pages; page += 1)
        seen.push(...(await list({ query: { ...query, limit: 2, page } })).logs.map(({ id }) => id));
      expect(seen).toHaveLength(pagination.total);
      expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
      await expect(list({ query: { ...query, page: 50_000_000 } })).resolves.toMatchObject({ logs: [] });
    }
  });
});

describe('suspicious activity', () => {
  it('starts with the 21st action by one user from one IP address within an hour', async () => {
    advanceHours(48);
    for (let count = 0; count < 20; count += 1) await recordAction({ minutesAgo: 59 });
    // Actions from another address, by another user, at an earlier time or by a player do not count.
    await recordAction({ ip: '198.51.100.10' });
    await recordAction({ actor: { id: 78, username: 'Somebody', authority: 'god' } });
    await recordAction({ minutesAgo: 121 });
    await recordAction({
      actor: { id: chief.id, username: chief.username, authority: 'player' },
      resource: '/api/auth/login',
    });
    await expect(chief.api.audit.security()).resolves.toMatchObject({ suspicious: [] });
    expect((await list({ query: { limit: 50 } })).logs.filter(({ suspicious }) => suspicious)).toEqual([]);
    await recordAction();
    const { suspicious } = await chief.api.audit.security();
    expect(suspicious).toMatchObject([{ username: 'Tenebrix', ip_address: '198.51.100.9', actions: 21 }]);
    const flagged = (await list({ query: { limit: 50 } })).logs.filter((entry) => entry.suspicious);
    expect(flagged).toHaveLength(1);
    const { items } = await chief.api.dashboard.attention();
    expect(items.find(({ kind }) => kind === 'suspicious')).toMatchObject({ count: 21, level: 'warning' });
  });
});

describe('the audit statistics', () => {
  it('rank staff and actions since midnight, and flag a difference of more than ten from yesterday', async () => {
    portal.clock.advance(86_400_000 - (portal.clock.now().getTime() % 86_400_000) + 12 * 3_600_000 + 2 * 86_400_000);
    for (let count = 0; count < 9; count += 1) await recordAction();
    await recordAction({ result: 'failed', status: 409, action: 'package_delete' });
    await recordAction({
      actor: { id: 5, username: 'Player', authority: 'player' },
      resource: '/api/auth/login',
      action: 'login',
    });
    await expect(chief.api.audit.stats()).resolves.toEqual({
      totalActionsToday: 10,
      failedActionsToday: 1,
      actionsYesterday: 0,
      differenceFlagged: false,
      mostActiveUsers: [{ username: 'Tenebrix', actions: 10 }],
      mostCommonActions: [
        { action: 'package_update', count: 9 },
        { action: 'package_delete', count: 1 },
      ],
    });
    await recordAction();
    await expect(chief.api.audit.stats()).resolves.toMatchObject({ totalActionsToday: 11, differenceFlagged: true });
  });
});

describe('the audit export', () => {
  const exportRows = () =>
    rowsOf<{ notes: string }>(
      portal.platform.database.db,
      sql`select notes from audit_logs where action = 'data_export' order by id`,
    );

  it('applies the filters, neutralises spreadsheet formulas and is audited', async () => {
    await recordAction({ notes: '=HYPERLINK("http://evil.example")', action: 'role_change' });
    const csv = await chief.api.audit.exportEntries({ query: { action: 'role_change' } });
    expect(csv).toMatchObject({ rows: 1, capped: false, filename: expect.stringMatching(/^audit-logs-.*\.csv$/) });
    expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const json = await chief.api.audit.exportEntries({ query: { format: 'json', action: 'role_change' } });
    expect(JSON.parse(json.text)).toMatchObject([{ action: 'role_change', username: 'Tenebrix' }]);
    const [first] = await exportRows();
    expect(first?.notes).toBe('1 rows, csv, filter {"action":"role_change"}');
  });

  it('is denied with only the view permission, and the attempt is audited', async () => {
    const reader = await createTestUser(portal);
    const role = await chief.api.roles.create({
      body: { name: 'reader', display_name: 'Reader', permissions: '["admin.audit.view"]' },
    });
    await chief.api.roles.assign({ params: { id: reader.id }, body: { roleId: role.id } });
    expect(await errorOf(reader.api.audit.exportEntries({ query: {} }))).toMatchObject({ status: 403 });
    const { logs } = await reader.api.audit.list({ query: { status: 'FORBIDDEN', username: reader.username } });
    expect(logs).toMatchObject([{ resource: '/api/admin/audit-logs/export', action: 'data_export' }]);
  });
});
