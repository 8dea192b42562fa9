import { readdirSync, statSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { mailsTo } from '../../test/mails.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { deleteCheck } from '../health/checks.ts';
import { anchorCheckName } from './anchor.ts';
import { anchorFileIn, removeAnchorFile, writeAnchorFile } from './anchor-file.ts';
import { checkAuditChain, checkSuspiciousActivity, noteAuditEnd } from './jobs.ts';
import { recordAudit } from './service.ts';
import { verifyAudit } from './verify.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  await chief.api.roles.create({ body: { name: 'one', display_name: 'One', permissions: '[]' } });
});
afterAll(() => portal.close());

/** Changes a row as someone with full database access could. */
const tamper = async (name: string) => {
  const { db } = portal.platform.database;
  await db.execute(sql`alter table audit_logs disable trigger audit_logs_keep`);
  await db.execute(sql`update audit_logs set username = ${name} where id = 1`);
  await db.execute(sql`alter table audit_logs enable trigger audit_logs_keep`);
};

const note = async (action: 'role_change' | 'login') =>
  recordAudit(portal.platform.database.db, {
    ...{ action, timestamp: portal.clock.now(), resource: '/x', method: 'POST', status: 200, ip: '' },
    ...{ userAgent: '', durationMs: 0, requestId: 'end' },
  });
/** Removes the newest rows as someone with full database access could. */
const removeNewest = async (count: number) => {
  const { db } = portal.platform.database;
  await db.execute(sql`alter table audit_logs disable trigger audit_logs_keep`);
  await db.execute(sql`delete from audit_logs where id in (select id from audit_logs order by id desc limit ${count})`);
  await db.execute(sql`alter table audit_logs enable trigger audit_logs_keep`);
};
const place = () => portal.platform.env;
const forget = () => deleteCheck(portal.platform.database.db, anchorCheckName);

describe('the end of the audit log', () => {
  const verify = () => verifyAudit(portal.platform.database.db, { crypto: portal.platform.crypto, env: place() });
  afterEach(async () => {
    await forget();
    removeAnchorFile(place());
  });

  it('is recorded, so that the removal of the newest rows is detected, which the hash chain alone cannot do', async () => {
    for (let row = 0; row < 5; row += 1) await note('login');
    await expect(verify()).resolves.toMatchObject({ ok: true, anchor: null });
    await noteAuditEnd(portal.platform);
    const before = await verify();
    expect(before).toMatchObject({ ok: true, anchor: before.rows });
    await removeNewest(2);
    await expect(verifyAudit(portal.platform.database.db)).resolves.toMatchObject({ ok: true });
    await expect(verify()).resolves.toMatchObject({ ok: false, brokenLinks: [before.rows] });
    // The record stays as evidence, even after new rows have taken the numbers of the removed ones.
    for (let row = 0; row < 3; row += 1) await note('role_change');
    await noteAuditEnd(portal.platform);
    await expect(verify()).resolves.toMatchObject({ ok: false, brokenLinks: [before.rows] });
  });

  it('is also recorded in DATA_DIR, so that the removal of the newest rows together with their record is detected', async () => {
    await noteAuditEnd(portal.platform);
    const { rows } = await verify();
    await removeNewest(2);
    await forget();
    await expect(verify()).resolves.toMatchObject({ ok: false, brokenLinks: [rows], isBehindFile: true });
    // The portal does not replace the record, even after new rows have taken the numbers of the removed ones.
    for (let row = 0; row < 3; row += 1) await note('login');
    await noteAuditEnd(portal.platform);
    await expect(verify()).resolves.toMatchObject({ ok: false, brokenLinks: [rows] });
    // An instance without the file, or with one that is damaged or signed with an earlier key, relies on the database.
    for (const signature of ['x', 'y'.repeat(43)]) {
      writeAnchorFile(place(), { id: rows, hash: 'x', signature });
      await expect(verify()).resolves.toMatchObject({ ok: true });
    }
    await noteAuditEnd(portal.platform);
    await expect(verify()).resolves.toMatchObject({ ok: true, anchor: rows + 1, isBehindFile: false });
    expect(statSync(anchorFileIn(place())).mode & 0o777).toBe(0o600);
    expect(readdirSync(place().dataDir).filter((name) => name.includes('anchor'))).toEqual(['audit-anchor.json']);
  });

  it('is recorded in the database even if DATA_DIR cannot be written', async () => {
    const { platform } = portal;
    await noteAuditEnd({ ...platform, env: { ...platform.env, dataDir: anchorFileIn(place()) } });
    const { rows, anchor } = await verify();
    expect(anchor).toBe(rows);
  });

  it('cannot be recorded without the secret key', async () => {
    const { db } = portal.platform.database;
    await noteAuditEnd(portal.platform);
    await db.execute(
      sql`update health_checks set detail = jsonb_set(detail, '{id}', '1') where name = ${anchorCheckName}`,
    );
    await expect(verify()).resolves.toMatchObject({ ok: false, brokenLinks: [1] });
  });
});

describe('the nightly check of the audit log', () => {
  it('stores its result, and raises no alert while the chain is intact', async () => {
    await expect(chief.api.audit.security()).resolves.toMatchObject({ chain: null });
    await checkAuditChain(portal.platform);
    const { chain } = await chief.api.audit.security();
    expect(chain).toMatchObject({ ok: true, broken: [], checked_at: portal.clock.now().toISOString() });
    await expect(chief.api.health.alerts()).resolves.toEqual({ open: [], over: [] });
  });

  it('keeps one alert open for a tampered row until the chain is intact again', async () => {
    await tamper('Nobody');
    await checkAuditChain(portal.platform);
    portal.clock.advance(86_400_000);
    await checkAuditChain(portal.platform);
    await expect(chief.api.audit.security()).resolves.toMatchObject({ chain: { ok: false, broken: [1] } });
    const { open } = await chief.api.health.alerts();
    expect(open).toMatchObject([{ kind: 'auditChain', level: 'critical' }]);
    const { items } = await chief.api.dashboard.attention();
    expect(items[0]).toMatchObject({ kind: 'audit_broken', level: 'critical' });
    const { logs } = await chief.api.audit.list({ query: { action: 'audit_alert' } });
    expect(logs[0]).toMatchObject({ status: 'FAILED', notes: 'brokenLinks: 1' });
    await tamper(chief.username);
    await checkAuditChain(portal.platform);
    await expect(chief.api.health.alerts()).resolves.toMatchObject({ open: [], over: [{ kind: 'auditChain' }] });
  });

  it('raises an alert for a row that only DATA_DIR records', async () => {
    await note('login');
    await noteAuditEnd(portal.platform);
    const { rows } = await checkAuditChain(portal.platform);
    await removeNewest(1);
    await forget();
    await checkAuditChain(portal.platform);
    await expect(chief.api.audit.security()).resolves.toMatchObject({ chain: { ok: false, broken: [rows] } });
    removeAnchorFile(place());
    await expect(checkAuditChain(portal.platform)).resolves.toMatchObject({ ok: true });
  });
});

describe('the check for suspicious activity', () => {
  const recordActions = (times: number) =>
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

  it('opens and emails one alert, and resolves it after a quiet hour', async () => {
    await recordActions(20);
    await checkSuspiciousActivity(portal.platform);
    expect(await open()).toEqual([]);
    const mailsBefore = (await mailsTo(portal, chief.email, 'health-alert')).length;
    await recordActions(1);
    await checkSuspiciousActivity(portal.platform);
    const mailsAfter = (await mailsTo(portal, chief.email, 'health-alert')).length;
    await recordActions(1);
    await checkSuspiciousActivity(portal.platform);
    expect(await open()).toEqual([['suspicious', 22]]);
    expect(mailsAfter, 'the alert was mailed').toBeGreaterThan(mailsBefore);
    expect(await mailsTo(portal, chief.email, 'health-alert')).toHaveLength(mailsAfter);
    portal.clock.advance(2 * 3_600_000);
    await checkSuspiciousActivity(portal.platform);
    expect(await open()).toEqual([]);
  });
});
