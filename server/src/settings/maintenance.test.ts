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
let gamer: TestUser;
const hour = 3_600_000;

beforeAll(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
  gamer = await createTestUser(portal, { longLivedToken: true });
});
afterAll(() => portal.close());
beforeEach(() =>
  boss.api.settings.changeMaintenance({ body: { enabled: false, message: '', startTime: null, endTime: null } }),
);

const at = (milliseconds: number) => new Date(portal.clock.now().getTime() + milliseconds).toISOString();
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
  it('answers players 503 with Retry-After in the envelope, and lets staff pass', async () => {
    expect((await packages()).status).toBe(200);
    await change({ message: 'New ramps.' });
    for (const token of [undefined, gamer.token]) {
      const closed = await packages(token);
      expect([closed.status, closed.headers['retry-after']]).toEqual([503, '600']);
      expect(closed.body).toMatchObject({ success: false, code: 'common.maintenance' });
    }
    expect((await packages(boss.token)).status).toBe(200);
    // What staff were answered is not handed to players from the cache.
    expect((await packages()).status).toBe(503);
    expect(await errorOf(gamer.api.payments.history())).toMatchObject({ status: 503, code: 'common.maintenance' });
    expect((await portal.as().settings.site()).maintenance).toMatchObject({ enabled: true, message: 'New ramps.' });
  });

  it('lets in whoever holds one single permission of the back-office', async () => {
    const holder = await createTestUser(portal);
    const role = await boss.api.roles.create({
      body: { name: 'ledger-reader', display_name: 'Reader', permissions: '["admin.ledger.view"]' },
    });
    await boss.api.roles.assign({ params: { id: holder.id }, body: { roleId: role.id } });
    await change({});
    expect((await packages(holder.token)).status).toBe(200);
  });

  it('leaves open exactly what staff need to come in, and what lets payments under way settle', () => {
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
      'passkeys.challenge',
      'passkeys.logIn',
      'payments.capturePaypalOrder',
      'payments.nowpaymentsWebhook',
      'payments.paypalWebhook',
      'payments.stripeWebhook',
      'settings.site',
      'two-factor.verifyLogin',
    ]);
  });

  it('keeps login, own session, state of the site and health open', async () => {
    await change({});
    expect((await gamer.api.auth.me()).username).toBe(gamer.username);
    const login = await errorOf(portal.as().auth.login({ body: { username: 'nobody', password: 'Wrong-1' } }));
    expect(login.status).toBe(401);
    expect((await portal.inject({ url: '/health/ready' })).status).toBe(200);
    expect((await portal.inject({ method: 'POST', url: '/api/webhooks/stripe', payload: '{}' })).status).toBeLessThan(
      500,
    );
  });

  it("lets the server's own pages ask for what is open to everybody", async () => {
    await change({});
    expect((await packages(undefined, { [internalHeader]: internalSecret })).status).toBe(200);
    expect((await packages(undefined, { [internalHeader]: 'guessed' })).status).toBe(503);
  });

  it('starts and ends by itself at its very millisecond', async () => {
    const start = at(hour);
    const planned = await change({ startTime: start, endTime: at(3 * hour) });
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

  it('tells open pages at once, and again when the schedule begins', async () => {
    const told = vi.spyOn(portal.platform.realtime, 'broadcast');
    await change({ startTime: at(2000), endTime: null });
    expect(told).toHaveBeenLastCalledWith('maintenance', { enabled: false });
    portal.clock.advance(2000);
    await vi.waitFor(() => expect(told).toHaveBeenLastCalledWith('maintenance', { enabled: true }), 60_000);
    told.mockRestore();
  });

  it('refuses an end that is not later than the start, sent together or not', async () => {
    for (const end of [at(hour), at(hour - 1)]) {
      const { status, body } = await post({ enabled: true, startTime: at(hour), endTime: end });
      expect([status, body]).toMatchObject([
        400,
        { fields: [{ path: 'endTime', code: 'settings:validation.endAfterStart' }] },
      ]);
    }
    const both = await post({ enabled: 'soon', startTime: at(hour), endTime: at(hour) });
    expect(both.body).toMatchObject({ fields: [{ path: 'enabled' }, { path: 'endTime' }] });
    const twisted = await post({ enabled: true, startTime: { toString: 1, valueOf: 1 }, endTime: at(hour) });
    expect(twisted.body).toMatchObject({ fields: [{ path: 'startTime' }] });
    await change({ startTime: at(hour) });
    const apart = await post({ enabled: true, endTime: at(hour) });
    expect(apart.body).toMatchObject({ fields: [{ path: 'endTime', code: 'settings:validation.endAfterStart' }] });
    expect((await boss.api.settings.maintenance()).endTime).toBeNull();
  });

  it('keeps what is left out, reads empty moments as none and those without a zone as UTC', async () => {
    await change({ message: 'Stays.', startTime: '2027-01-01T10:00', endTime: '2027-01-01T12:00:00+01:00' });
    const stored = await boss.api.settings.maintenance();
    expect(stored).toMatchObject({ startTime: '2027-01-01T10:00:00.000Z', endTime: '2027-01-01T11:00:00.000Z' });
    const { body } = await post({ enabled: true, startTime: '', endTime: '' });
    expect(body).toMatchObject({ data: { message: 'Stays.', startTime: null, endTime: null } });
    expect((await post({ enabled: true, startTime: 'tomorrow' })).status).toBe(400);
    expect((await post({ enabled: true, surprise: 1 })).status).toBe(400);
    expect((await post({ enabled: 'yes' })).status).toBe(400);
  });

  it('is changed by one of two who saw the same state; the second is told', async () => {
    const { version } = await boss.api.settings.maintenance();
    const both = await Promise.allSettled(['One', 'Two'].map((message) => change({ message, version })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await errorOf(change({ message: 'Late', version }))).toMatchObject({
      status: 409,
      code: 'settings.changedMeanwhile',
    });
  });

  it('is written to the audit log with before and after', async () => {
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

it('a policy of rate limits acts at once and in whole points', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' }, jobs: false });
  const admin = await createTestUser(strict, { authority: 'implementor' });
  const [{ points }] = limits.recovery.windows;
  await admin.api.settings.saveSecurity({ body: { rate_limit_percent: 25 } });
  await admin.api.settings.security();
  const answers: number[] = [];
  for (let call = 0; call < points; call += 1)
    answers.push(await strict.platform.limits.consume('recovery', '198.51.100.9'));
  expect(answers.filter((wait) => wait === 0)).toHaveLength(Math.floor(points / 4));
  await strict.close();
});
