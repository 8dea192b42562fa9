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

type Act = Partial<Parameters<typeof recordAudit>[1]> & { minutesAgo?: number };
/** Writes a row as the mount would. */
const act = ({ minutesAgo = 0, ...record }: Act = {}) =>
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
const later = (hours: number) => portal.clock.advance(hours * 3_600_000);
const list = (query: Parameters<typeof chief.api.audit.list>[0] = {}) => chief.api.audit.list(query);

describe('the audit log', () => {
  it('is found by part of a name, part of a path, action, result and time, in any combination', async () => {
    await act({
      actor: { id: 77, username: 'Kharzeth', authority: 'god' },
      resource: '/api/admin/users/5/ban',
      action: 'user_ban',
    });
    await act({ status: 403, result: 'failed', action: 'access_refused', resource: '/api/admin/roles' });
    await act({ minutesAgo: 61 });
    const totals = async (query: object) => (await list({ query })).pagination.total;
    await expect(totals({ username: 'harz' })).resolves.toBe(1);
    await expect(totals({ username: 'KHARZETH', resource: 'users/5' })).resolves.toBe(1);
    await expect(totals({ username: 'kharzeth', resource: 'roles' })).resolves.toBe(0);
    await expect(totals({ status: 'FORBIDDEN' })).resolves.toBe(1);
    await expect(totals({ status: 'SUCCESS', action: 'access_refused' })).resolves.toBe(0);
    await expect(totals({ action: 'package_update', range: 'hour' })).resolves.toBe(0);
    await expect(totals({ action: 'package_update', range: 'day' })).resolves.toBe(1);
    // As other clients say it: filters left open, and words of their own.
    await expect(totals({ status: 'FAILURE', action: '', username: '', resource: '/api/admin/roles' })).resolves.toBe(
      1,
    );
    await expect(totals({ status: 'success', action: 'user_ban' })).resolves.toBe(1);
    await expect(totals({ status: 'all', action: 'USER_BAN', range: 'all' })).resolves.toBe(1);
    await expect(totals({ status: 'Forbidden', action: 'all', range: '24h' })).resolves.toBe(1);
    // Signs that mean something to the search of the database mean themselves.
    await expect(totals({ username: '%' })).resolves.toBe(0);
  });

  it('is paged newest first, each row once, with and without a filter', async () => {
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
  it('begins with the twenty-first action of one person from one address within an hour', async () => {
    later(48);
    for (let count = 0; count < 20; count += 1) await act({ minutesAgo: 59 });
    // Elsewhere, by somebody else, before, or no work of staff: none of it counts.
    await act({ ip: '198.51.100.10' });
    await act({ actor: { id: 78, username: 'Somebody', authority: 'god' } });
    await act({ minutesAgo: 121 });
    await act({ actor: { id: chief.id, username: chief.username, authority: 'player' }, resource: '/api/auth/login' });
    await expect(chief.api.audit.security()).resolves.toMatchObject({ suspicious: [] });
    expect((await list({ query: { limit: 50 } })).logs.filter(({ suspicious }) => suspicious)).toEqual([]);
    await act();
    const { suspicious } = await chief.api.audit.security();
    expect(suspicious).toMatchObject([{ username: 'Tenebrix', ip_address: '198.51.100.9', actions: 21 }]);
    const flagged = (await list({ query: { limit: 50 } })).logs.filter((entry) => entry.suspicious);
    expect(flagged).toHaveLength(1);
    const { items } = await chief.api.dashboard.attention();
    expect(items.find(({ kind }) => kind === 'suspicious')).toMatchObject({ count: 21, level: 'warning' });
  });
});

describe('the figures of the day', () => {
  it('count what staff did since midnight, who most and what most, and flag a difference over ten', async () => {
    portal.clock.advance(86_400_000 - (portal.clock.now().getTime() % 86_400_000) + 12 * 3_600_000 + 2 * 86_400_000);
    for (let count = 0; count < 9; count += 1) await act();
    await act({ result: 'failed', status: 409, action: 'package_delete' });
    await act({
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
    await act();
    await expect(chief.api.audit.stats()).resolves.toMatchObject({ totalActionsToday: 11, differenceFlagged: true });
  });
});

describe('the export', () => {
  const taken = () =>
    rowsOf<{ notes: string }>(
      portal.platform.database.db,
      sql`select notes from audit_logs where action = 'data_export' order by id`,
    );

  it('keeps to the filters, cannot run formulas, and is itself in the log', async () => {
    await act({ notes: '=HYPERLINK("http://evil.example")', action: 'role_change' });
    const csv = await chief.api.audit.exportEntries({ query: { action: 'role_change' } });
    expect(csv).toMatchObject({ rows: 1, capped: false, filename: expect.stringMatching(/^audit-logs-.*\.csv$/) });
    expect(csv.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    const json = await chief.api.audit.exportEntries({ query: { format: 'json', action: 'role_change' } });
    expect(JSON.parse(json.text)).toMatchObject([{ action: 'role_change', username: 'Tenebrix' }]);
    const [first] = await taken();
    expect(first?.notes).toBe('1 rows, csv, filter {"action":"role_change"}');
  });

  it('is refused to those who may only look, and the refusal is in the log', async () => {
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
