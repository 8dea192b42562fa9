import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { resolveAfterMinutes } from './alerts.ts';
import { checkHealth } from './jobs.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const normalReading = { cpu: 5, memory: 20, memoryUsage: 100, errorRate: 0, responseTime: 20, requests: 100 };
const checkWith = (reading: Partial<typeof normalReading>) =>
  checkHealth({
    ...portal.platform,
    load: { observe: () => undefined, read: () => ({ ...normalReading, ...reading }) },
  });
const alertRecipients = async () => {
  const rows = await rowsOf<{ recipient: string }>(
    portal.platform.database.db,
    sql`select recipient from mail_outbox where template = 'health-alert' order by id`,
  );
  return rows.map(({ recipient }) => recipient);
};
const advanceMinutes = (minutes: number) => portal.clock.advance(minutes * 60_000);
const openAlerts = async () => (await chief.api.health.alerts()).open;

describe('a health alert', () => {
  it('is not raised by a reading equal to the threshold', async () => {
    await checkWith({ cpu: 75, memory: 80, errorRate: 5 });
    await expect(openAlerts()).resolves.toEqual([]);
  });

  it('is raised and emailed once per incident, and its level never falls', async () => {
    await Promise.all([checkWith({ memory: 85 }), checkWith({ memory: 85 })]);
    advanceMinutes(1);
    await checkWith({ memory: 93 });
    advanceMinutes(1);
    await checkWith({ memory: 82 });
    await expect(openAlerts()).resolves.toMatchObject([
      { kind: 'memory', level: 'critical', value: 93, resolved_at: null },
    ]);
    await expect(alertRecipients()).resolves.toEqual(['support@ormveil.example', chief.email]);
    const { text } = await portal.inject({ method: 'GET', url: '/metrics' });
    expect(text).toContain('health_alerts_open{level="critical"} 1');
  });

  it('is resolved after a quiet period, and the next one is a new incident with new emails', async () => {
    advanceMinutes(resolveAfterMinutes - 1);
    await checkWith({});
    await expect(openAlerts()).resolves.toHaveLength(1);
    advanceMinutes(1);
    await checkWith({});
    await expect(openAlerts()).resolves.toEqual([]);
    const { over } = await chief.api.health.alerts();
    expect(over).toMatchObject([{ kind: 'memory', resolved_at: portal.clock.now().toISOString() }]);
    await checkWith({ memory: 85 });
    await expect(alertRecipients()).resolves.toHaveLength(4);
  });
});

describe('the health report', () => {
  it('contains measured values', async () => {
    const health = await chief.api.health.get();
    expect(health.database.status).toBe('ok');
    expect(health.memoryUsage).toBeGreaterThan(10);
    expect(health.cpu).toBeLessThanOrEqual(100);
    expect(health.requests).toBeGreaterThan(0);
  });

  it('is critical while the database is unreachable', async () => {
    const { readHealth } = await import('./service.ts');
    const silent = { ...portal.platform.database, ping: () => Promise.reject(new Error('gone')) };
    const health = await readHealth({
      platform: { ...portal.platform, database: silent },
      now: portal.clock.now(),
    } as never);
    expect(health).toMatchObject({ status: 'critical', score: 0, database: { status: 'unreachable' } });
  });
});
