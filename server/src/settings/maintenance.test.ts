import { limits } from '@wyrmgate/contract/limits';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { internalHeader, internalSecret } from '../pipeline/caller.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';

let portal: TestApp;
let boss: TestUser;
let player: TestUser;
const hour = 3_600_000;

beforeAll(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  player = await createTestUser(portal, { longLivedToken: true });
});
afterAll(() => portal.close());
beforeEach(() =>
  boss.api.settings.changeMaintenance({ body: { enabled: false, message: '', startTime: null, endTime: null } }),
);

const timeIn = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString();
const change = (body: object) => boss.api.settings.changeMaintenance({ body: { enabled: true, ...body } });
const packages = (token?: string, headers: Record<string, string> = {}) =>
  portal.inject({
    url: '/api/packages',
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  });
const post = (body: unknown) =>
  portal.inject({
    method: 'POST',
    url: '/api/admin/maintenance',
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

describe('maintenance', () => {
  it('responds to players with 503 and Retry-After, and lets staff pass', async () => {
    expect((await packages()).status).toBe(200);
    await change({ message: 'New ramps.' });
    for (const token of [undefined, player.token]) {
      const closed = await packages(token);
      expect([closed.status, closed.headers['retry-after']]).toEqual([503, '600']);
      expect(closed.body).toMatchObject({ success: false, code: 'common.maintenance' });
    }
    expect((await packages(boss.token)).status).toBe(200);
    // The response for staff must not be served to players from the cache.
    expect((await packages()).status).toBe(503);
    expect(await errorOf(player.api.payments.history())).toMatchObject({ status: 503, code: 'common.maintenance' });
    expect((await portal.as().settings.site()).maintenance).toMatchObject({ enabled: true, message: 'New ramps.' });
  });

  it('lets users with any back-office permission pass', async () => {
    const holder = await createTestUser(portal);
    const role = await boss.api.roles.create({
      body: { name: 'ledger-reader', display_name: 'Reader', permissions: '["admin.ledger.view"]' },
    });
    await boss.api.roles.assign({ params: { id: holder.id }, body: { roleId: role.id } });
    await change({});
    expect((await packages(holder.token)).status).toBe(200);
  });

  it('leaves open only the endpoints that are needed for staff logins, branding, legal and other texts, and callbacks', () => {
    const open = allEndpoints
      .filter(({ spec }) => spec.duringMaintenance)
      .map(({ domain, name }) => `${domain}.${name}`);
    expect(open.sort()).toEqual([
      'auth.challenge',
      'auth.login',
      'auth.logout',
      'auth.me',
      'auth.refresh',
      'auth.validate',
      'branding.get',
      'launcher.keys',
      'legal.get',
      'passkeys.challenge',
      'passkeys.logIn',
      'payments.capturePaypalOrder',
      'payments.nowpaymentsWebhook',
      'payments.paypalWebhook',
      'payments.stripeWebhook',
      'settings.site',
      'translations.get',
      'translations.hashes',
      'translations.overrides',
      'two-factor.verifyLogin',
      'vote-sites.callbackGet',
      'vote-sites.callbackPost',
    ]);
  });

  it('keeps login, session, health and webhooks open', async () => {
    await change({});
    expect((await player.api.auth.me()).username).toBe(player.username);
    const login = await errorOf(portal.as().auth.login({ body: { username: 'nobody', password: 'Wrong-1' } }));
    expect(login.status).toBe(401);
    expect((await portal.inject({ url: '/health/ready' })).status).toBe(200);
    expect((await portal.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' })).status).toBeLessThan(
      500,
    );
  });

  it("lets the server's page renderer call public endpoints", async () => {
    await change({});
    expect((await packages(undefined, { [internalHeader]: internalSecret })).status).toBe(200);
    expect((await packages(undefined, { [internalHeader]: 'guessed' })).status).toBe(503);
  });

  it('starts and ends exactly on schedule', async () => {
    const start = timeIn(hour);
    const planned = await change({ startTime: start, endTime: timeIn(3 * hour) });
    expect(planned).toMatchObject({ state: 'scheduled', active: false });
    portal.clock.advance(hour - 1);
    expect((await packages()).status).toBe(200);
    expect((await portal.as().settings.site()).maintenance).toMatchObject({ enabled: false, startTime: start });
    portal.clock.advance(1);
    const closed = await packages();
    expect([closed.status, closed.headers['retry-after']]).toEqual([503, '7200']);
    expect(await boss.api.settings.maintenance()).toMatchObject({ state: 'active', active: true });
    portal.clock.advance(2 * hour - 1);
    expect((await packages()).headers['retry-after']).toBe('1');
    portal.clock.advance(1);
    expect((await packages()).status).toBe(200);
    expect(await boss.api.settings.maintenance()).toMatchObject({ state: 'over', active: false, enabled: true });
    portal.clock.advance(6000);
    expect((await portal.as().settings.site()).maintenance).toEqual({
      ...{ enabled: false, message: '', startTime: null, endTime: null },
    });
  });

  it('notifies open pages when it is scheduled and when it starts', async () => {
    const broadcast = vi.spyOn(portal.platform.realtime, 'broadcast');
    await change({ startTime: timeIn(2000), endTime: null });
    expect(broadcast).toHaveBeenLastCalledWith('maintenance', { enabled: false });
    portal.clock.advance(2000);
    await vi.waitFor(() => expect(broadcast).toHaveBeenLastCalledWith('maintenance', { enabled: true }), 60_000);
    broadcast.mockRestore();
  });

  it('rejects an end that is not later than the start, even if only one of them is sent', async () => {
    for (const end of [timeIn(hour), timeIn(hour - 1)]) {
      const { status, body } = await post({ enabled: true, startTime: timeIn(hour), endTime: end });
      expect([status, body]).toMatchObject([
        400,
        { fields: [{ path: 'endTime', code: 'settings:validation.endAfterStart' }] },
      ]);
    }
    const both = await post({ enabled: 'soon', startTime: timeIn(hour), endTime: timeIn(hour) });
    expect(both.body).toMatchObject({ fields: [{ path: 'enabled' }, { path: 'endTime' }] });
    const twisted = await post({ enabled: true, startTime: { toString: 1, valueOf: 1 }, endTime: timeIn(hour) });
    expect(twisted.body).toMatchObject({ fields: [{ path: 'startTime' }] });
    await change({ startTime: timeIn(hour) });
    const apart = await post({ enabled: true, endTime: timeIn(hour) });
    expect(apart.body).toMatchObject({ fields: [{ path: 'endTime', code: 'settings:validation.endAfterStart' }] });
    expect((await boss.api.settings.maintenance()).endTime).toBeNull();
  });

  it('keeps omitted fields, and reads empty times as null and times without a zone as UTC', async () => {
    await change({ message: 'Stays.', startTime: '2027-01-01T10:00', endTime: '2027-01-01T12:00:00+01:00' });
    const stored = await boss.api.settings.maintenance();
    expect(stored).toMatchObject({ startTime: '2027-01-01T10:00:00.000Z', endTime: '2027-01-01T11:00:00.000Z' });
    const { body } = await post({ enabled: true, startTime: '', endTime: '' });
    expect(body).toMatchObject({ data: { message: 'Stays.', startTime: null, endTime: null } });
    expect((await post({ enabled: true, startTime: 'tomorrow' })).status).toBe(400);
    expect((await post({ enabled: true, surprise: 1 })).status).toBe(400);
    expect((await post({ enabled: 'yes' })).status).toBe(400);
  });

  it('accepts one of two concurrent changes and rejects the other', async () => {
    const { version } = await boss.api.settings.maintenance();
    const both = await Promise.allSettled(['One', 'Two'].map((message) => change({ message, version })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await errorOf(change({ message: 'Late', version }))).toMatchObject({
      status: 409,
      code: 'settings.changedMeanwhile',
    });
  });

  it('is audited with the values before and after', async () => {
    await change({ message: 'Seen.' });
    const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({
      ...{ action: 'system_config', result: 'success', target_type: 'setting', target_id: 'maintenance' },
      changes: {
        maintenance_enabled: { before: false, after: true },
        maintenance_message: { before: '', after: 'Seen.' },
      },
    });
  });
});

it('a changed rate limit percentage applies immediately, rounded down to whole tokens', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, jobs: false });
  const admin = await createTestUser(strict, { authority: 'implementor' });
  const [{ points }] = limits.recovery.windows;
  await admin.api.settings.saveSecurity({ body: { rate_limit_percent: 25 } });
  await admin.api.settings.security();
  const waits: number[] = [];
  for (let call = 0; call < points; call += 1)
    waits.push(await strict.platform.limits.consume('recovery', '198.51.100.9'));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(Math.floor(points / 4));
  await strict.close();
});
