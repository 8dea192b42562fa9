import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { rowsOf } from '../platform/database/database.ts';
import { quietMinutes } from './alerts.ts';
import { watchHealth } from './jobs.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const calm = { cpu: 5, memory: 20, memoryUsage: 100, errorRate: 0, responseTime: 20, requests: 100 };
const watchAt = (reading: Partial<typeof calm>) =>
  watchHealth({ ...portal.platform, load: { observe: () => undefined, read: () => ({ ...calm, ...reading }) } });
const mailed = async () => {
  const rows = await rowsOf<{ recipient: string }>(
    portal.platform.database.db,
    sql`select recipient from mail_outbox where template = 'health-alert' order by id`,
  );
  return rows.map(({ recipient }) => recipient);
};
const wait = (minutes: number) => portal.clock.advance(minutes * 60_000);
const open = async () => (await chief.api.health.alerts()).open;

describe('an alert', () => {
  it('is not raised at the threshold itself', async () => {
    await watchAt({ cpu: 75, memory: 80, errorRate: 5 });
    await expect(open()).resolves.toEqual([]);
  });

  it('is raised and mailed once, however long it lasts and however many notice, and only ever gets worse', async () => {
    await Promise.all([watchAt({ memory: 85 }), watchAt({ memory: 85 })]);
    wait(1);
    await watchAt({ memory: 93 });
    wait(1);
    await watchAt({ memory: 82 });
    await expect(open()).resolves.toMatchObject([{ kind: 'memory', level: 'critical', value: 93, resolved_at: null }]);
    await expect(mailed()).resolves.toEqual(['support@ormveil.example', chief.email]);
    const { text } = await portal.inject({ method: 'GET', url: '/metrics' });
    expect(text).toContain('health_alerts_open{level="critical"} 1');
  });

  it('is over when nothing was seen of it for a while; the next one is another incident with its own mails', async () => {
    wait(quietMinutes - 1);
    await watchAt({});
    await expect(open()).resolves.toHaveLength(1);
    wait(1);
    await watchAt({});
    await expect(open()).resolves.toEqual([]);
    const { over } = await chief.api.health.alerts();
    expect(over).toMatchObject([{ kind: 'memory', resolved_at: portal.clock.now().toISOString() }]);
    await watchAt({ memory: 85 });
    await expect(mailed()).resolves.toHaveLength(4);
  });
});

describe('the health of the portal', () => {
  it('is told in real figures', async () => {
    const health = await chief.api.health.get();
    expect(health.database.status).toBe('ok');
    expect(health.memoryUsage).toBeGreaterThan(10);
    expect(health.cpu).toBeLessThanOrEqual(100);
    expect(health.requests).toBeGreaterThan(0);
  });

  it('is critical while the database does not answer', async () => {
    const { readHealth } = await import('./service.ts');
    const silent = { ...portal.platform.database, ping: () => Promise.reject(new Error('gone')) };
    const health = await readHealth({
      platform: { ...portal.platform, database: silent },
      now: portal.clock.now(),
    } as never);
    expect(health).toMatchObject({ status: 'critical', score: 0, database: { status: 'unreachable' } });
  });
});
