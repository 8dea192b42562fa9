import type { Permission } from '@wyrmgate/contract/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { raiseAlert } from '../health/alerts.ts';
import { storeCheck } from '../health/checks.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { populationByDay } from '../world/live.ts';
import { worldHours, worldStatus } from '../world/table.ts';
import { sampleOnline } from './jobs.ts';
import { onlineSamples } from './table.ts';

let portal: TestApp;
let chief: TestUser;
beforeAll(async () => {
  portal = await startTestApp();
  chief = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

const createUserWith = async (permission: Permission): Promise<TestUser> => {
  const holder = await createTestUser(portal, { longLivedToken: true });
  const name = permission.replaceAll('.', '-');
  const role = await chief.api.roles.create({
    body: { name, display_name: permission, permissions: JSON.stringify([permission]) },
  });
  await chief.api.roles.assign({ params: { id: holder.id }, body: { roleId: role.id } });
  return holder;
};
const kindsFor = async (user: TestUser) => (await user.api.dashboard.attention()).items.map(({ kind }) => kind);

describe('the attention list', () => {
  it('shows staff only items whose data they may see, and settings only to implementors', async () => {
    const { database, clock } = portal.platform;
    const now = clock.now();
    await database.transaction(async (tx) => {
      await storeCheck(tx, {
        name: 'audit.chain',
        checked_at: now,
        ok: false,
        detail: { rows: 1, brokenLinks: [1], ok: false },
      });
      await raiseAlert(portal.platform, tx, { kind: 'cpu', level: 'warning', value: 80 });
      await tx.insert(mailOutbox).values({
        cause: 'test',
        recipient: 'a@mail.example',
        template: 'new-device',
        language: 'en',
        values: {},
        status: 'failed',
        created_at: now,
      });
    });
    await expect(kindsFor(chief)).resolves.toEqual([
      'audit_broken',
      'alerts',
      'mails_failed',
      'no_staff_factor',
      'weak_password',
      'no_email_verification',
      'setup_open',
    ]);
    await expect(kindsFor(await createUserWith('admin.audit.view'))).resolves.toEqual(['audit_broken']);
    await expect(kindsFor(await createUserWith('admin.dashboard.view'))).resolves.toEqual(['alerts']);
    await expect(kindsFor(await createUserWith('admin.email.view'))).resolves.toEqual(['mails_failed']);
    await expect(kindsFor(await createUserWith('admin.packages.view'))).resolves.toEqual([]);
  });

  it('does not show resolved items', async () => {
    const { database, clock } = portal.platform;
    await database.transaction((tx) =>
      writeSettings(tx, { require_2fa_admin: false, maintenance_enabled: true }, clock.now()),
    );
    await expect(kindsFor(chief)).resolves.toContain('maintenance');
    await database.transaction((tx) => writeSettings(tx, { maintenance_enabled: false }, clock.now()));
    await expect(kindsFor(chief)).resolves.not.toContain('maintenance');
    await database.transaction((tx) =>
      writeSettings(tx, { password_min_length: 7, email_verification: false }, clock.now()),
    );
    const { items } = await chief.api.dashboard.attention();
    expect(items.find(({ kind }) => kind === 'weak_password')?.count).toBe(7);
    await database.transaction((tx) =>
      writeSettings(tx, { password_min_length: 8, email_verification: true }, clock.now()),
    );
    const left = await kindsFor(chief);
    expect(left).not.toContain('weak_password');
    expect(left).not.toContain('no_email_verification');
  });
});

describe('the dashboard history', () => {
  it('covers the last thirty days, with registrations and the peak number of players online', async () => {
    const { database, clock } = portal.platform;
    const today = clock.now().toISOString().slice(0, 10);
    await database.db.delete(worldHours);
    await database.db.insert(onlineSamples).values([
      { at: new Date(`${today}T00:00:01Z`), players: 7 },
      { at: new Date(`${today}T00:00:02Z`), players: 4 },
    ]);
    const { days } = await chief.api.dashboard.history();
    expect(days).toHaveLength(30);
    expect(days.at(-1)).toMatchObject({ day: today, online: 7 });
    expect(days.at(-1)?.registrations).toBeGreaterThan(0);
    expect(days[0]).toMatchObject({ registrations: 0, online: null });
  });

  it('shows the number of players in the game once the game reports it', async () => {
    const { database, clock } = portal.platform;
    const today = clock.now().toISOString().slice(0, 10);
    const at = (hour: string) => new Date(`${today}T${hour}:00:00Z`);
    const empires = { red: null, yellow: null, blue: null };
    const hours = [
      { hour: at('00'), average: 30, peak: 41, ...empires },
      { hour: at('01'), average: 20, peak: 25, ...empires },
    ];
    await database.db.delete(worldHours);
    await database.db.insert(worldHours).values(hours);
    const moment = clock.now();
    const { family } = portal.platform.game;
    const status = { at: moment, claimed_at: moment, total: 33 };
    await database.db
      .insert(worldStatus)
      .values({ family, ...status, channels: [] })
      .onConflictDoUpdate({ target: worldStatus.family, set: status });
    const { days } = await chief.api.dashboard.history();
    expect(days.at(-1)?.online).toBe(41);
    expect((await chief.api.dashboard.stats()).playersOnline).toBe(33);
    expect(await populationByDay(database.db, portal.platform.game.family, at('00'))).toEqual(
      new Map([[today, { average: 25, peak: 41 }]]),
    );
    await database.db.delete(worldHours);
    await database.db.delete(worldStatus);
  });

  it('deletes samples after five weeks', async () => {
    portal.clock.advance(36 * 86_400_000);
    await sampleOnline(portal.platform);
    await expect(portal.platform.database.db.select().from(onlineSamples)).resolves.toEqual([
      { at: portal.clock.now(), players: 0 },
    ]);
  });
});

describe('the dashboard statistics', () => {
  it('contain every value that the specification lists', async () => {
    const fresh = await createTestUser(portal, { authority: 'implementor' });
    const stats = await fresh.api.dashboard.stats();
    expect(stats).toMatchObject({ playersOnline: 0, onlineUsers: 0, donationsToday: 0, bannedUsers: 0 });
    expect(stats.totalUsers).toBe(stats.activeUsers);
    expect(stats.newUsersToday).toBe(1);
    expect(stats.memoryUsage).toBeGreaterThan(10);
    expect(stats.cpuUsage).toBeLessThanOrEqual(100);
  });
});
