import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { watchAudit, watchSuspicion } from './jobs.ts';
import { recordAudit } from './service.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  await chief.api.roles.create({ body: { name: 'one', display_name: 'One', permissions: '[]' } });
});
afterAll(() => portal.close());

/** As somebody with the keys of the database could. */
const tamper = async (name: string) => {
  const { db } = portal.platform.database;
  await db.execute(sql`alter table audit_logs disable trigger audit_logs_keep`);
  await db.execute(sql`update audit_logs set username = ${name} where id = 1`);
  await db.execute(sql`alter table audit_logs enable trigger audit_logs_keep`);
};

describe('the nightly check of the audit log', () => {
  it('is remembered, and silent while everything holds', async () => {
    await expect(chief.api.audit.security()).resolves.toMatchObject({ chain: null });
    await watchAudit(portal.platform);
    const { chain } = await chief.api.audit.security();
    expect(chain).toMatchObject({ ok: true, broken: [], checked_at: portal.clock.now().toISOString() });
    await expect(chief.api.health.alerts()).resolves.toEqual({ open: [], over: [] });
  });

  it('raises the alarm about a changed row, once, until the chain is whole again', async () => {
    await tamper('Nobody');
    await watchAudit(portal.platform);
    portal.clock.advance(86_400_000);
    await watchAudit(portal.platform);
    await expect(chief.api.audit.security()).resolves.toMatchObject({ chain: { ok: false, broken: [1] } });
    const { open } = await chief.api.health.alerts();
    expect(open).toMatchObject([{ kind: 'auditChain', level: 'critical' }]);
    const { items } = await chief.api.dashboard.attention();
    expect(items[0]).toMatchObject({ kind: 'audit_broken', level: 'critical' });
    const { logs } = await chief.api.audit.list({ query: { action: 'audit_alert' } });
    expect(logs[0]).toMatchObject({ status: 'FAILED', notes: 'brokenLinks: 1' });
    await tamper(chief.username);
    await watchAudit(portal.platform);
    await expect(chief.api.health.alerts()).resolves.toMatchObject({ open: [], over: [{ kind: 'auditChain' }] });
  });
});

describe('the watch over suspicious activity', () => {
  const act = (times: number) =>
    portal.platform.database.transaction(async (tx) => {
      for (let count = 0; count < times; count += 1)
        await recordAudit(tx, {
          actor: { id: chief.id, username: chief.username, authority: 'implementor' },
          action: 'package_update',
          timestamp: portal.clock.now(),
          resource: '/api/admin/packages/1',
          method: 'PUT',
          status: 200,
          ip: '198.51.100.9',
          userAgent: 'test',
          durationMs: 5,
          requestId: 'test',
        });
    });
  const open = async () => (await chief.api.health.alerts()).open.map(({ kind, value }) => [kind, value]);

  it('raises one alert for the header and by mail, and closes it when the hour is quiet again', async () => {
    await act(20);
    await watchSuspicion(portal.platform);
    expect(await open()).toEqual([]);
    const toldBefore = (await mailsTo(portal, chief.email, 'health-alert')).length;
    await act(1);
    await watchSuspicion(portal.platform);
    const told = (await mailsTo(portal, chief.email, 'health-alert')).length;
    await act(1);
    await watchSuspicion(portal.platform);
    expect(await open()).toEqual([['suspicious', 22]]);
    expect(told, 'the alert was mailed').toBeGreaterThan(toldBefore);
    expect(await mailsTo(portal, chief.email, 'health-alert')).toHaveLength(told);
    portal.clock.advance(2 * 3_600_000);
    await watchSuspicion(portal.platform);
    expect(await open()).toEqual([]);
  });
});
