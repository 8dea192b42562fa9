import { type SetupTest, type setupItems, setupKeys } from '@wyrmgate/contract/setup';
import { desc, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { backupCheckName, storeCheck } from '../health/checks.ts';
import { english } from '../platform/language/messages.ts';
import { writeSettings } from '../settings/service.ts';
import { twoFactor } from '../two-factor/table.ts';
import { users } from '../users/table.ts';

let app: TestApp;
let staff: TestUser;
beforeAll(async () => {
  app = await startTestApp({ jobs: false });
  await app.platform.jobs.prepare();
  staff = await createTestUser(app, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => app.close());

const db = () => app.platform.database.db;
const read = () => staff.api.setup.get({});
const item = async (key: keyof typeof setupItems) => (await read()).items.find((each) => each.key === key);
const skip = (key: keyof typeof setupItems, skipped: boolean, by = staff) =>
  by.api.setup.update({ params: { item: key }, body: { skipped } });

describe('the setup checklist', () => {
  it('lists every item once, and shows the main items of a new portal as open', async () => {
    const { items, score } = await read();
    expect(items.map(({ key }) => key)).toEqual(setupKeys);
    const done = items.filter((each) => each.done).map(({ key }) => key);
    expect(done).not.toContain('address');
    expect(done).not.toContain('mail');
    expect(done).not.toContain('game');
    expect(done).toContain('demo');
    expect(score).toBe(Math.floor((100 * done.length) / items.length));
  });

  it('marks items as done as soon as their settings are saved', async () => {
    expect(await item('site_name')).toMatchObject({ done: false });
    expect(await item('seller')).toMatchObject({ done: false });
    const values = { site_name: 'Emberfall', seller_name: 'Emberfall Ltd', email_verification: true };
    await writeSettings(db(), values, app.clock.now());
    expect(await item('site_name')).toMatchObject({ done: true });
    expect(await item('email_verification')).toMatchObject({ done: true });
    expect(await item('seller')).toMatchObject({ done: false });
    await writeSettings(db(), { seller_address: '1 Wyrm Street' }, app.clock.now());
    expect(await item('seller')).toMatchObject({ done: true });
  });

  it('marks the legal texts as done once staff have written one other than the imprint', async () => {
    const write = (document: 'imprint' | 'terms') =>
      staff.api.legal.update({
        params: { document },
        body: {
          version: 0,
          source_language: 'en',
          contents: {
            en: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ours' }] }] },
          },
          changed_on: '2026-11-25',
        },
      });
    await write('imprint');
    expect(await item('legal')).toMatchObject({ done: false });
    await write('terms');
    expect(await item('legal')).toMatchObject({ done: true });
  });

  it('accepts a backup that is at most 26 hours old', async () => {
    const now = app.clock.now().getTime();
    const store = (hours: number) => {
      const checked_at = new Date(now - hours * 3_600_000);
      return storeCheck(db(), { name: backupCheckName, checked_at, ok: true, detail: {} });
    };
    await store(25);
    expect(await item('backup')).toMatchObject({ done: true });
    await store(27);
    expect(await item('backup')).toMatchObject({ done: false });
  });

  it('counts a skipped item as done until it is restored', async () => {
    const before = (await read()).score;
    expect((await skip('discord', true)).score).toBeGreaterThan(before);
    expect(await item('discord')).toMatchObject({ done: false, skipped: true });
    expect((await skip('discord', false)).score).toBe(before);
    expect(await item('discord')).toMatchObject({ skipped: false });
  });

  it('refuses to skip a required item', async () => {
    await expect(skip('backup', true)).rejects.toMatchObject({ status: 409, code: 'setup.required' });
    expect(await item('backup')).toMatchObject({ skipped: false });
  });

  it('keeps every skipped item when several are skipped at once', async () => {
    await Promise.all([skip('discord', true), skip('branding', true), skip('news', true), skip('download', true)]);
    const skipped = (await read()).items.filter((each) => each.skipped).map(({ key }) => key);
    expect(skipped).toEqual(['branding', 'discord', 'download', 'news']);
  });

  it('requires a second factor for every active member of staff', async () => {
    expect(await item('factors')).toMatchObject({ done: false });
    for (const { id } of await db().select({ id: users.id }).from(users).where(ne(users.authority, 'player')))
      await db()
        .insert(twoFactor)
        .values({ user_id: id, secret: 'none', enabled_at: app.clock.now() })
        .onConflictDoNothing();
    expect(await item('factors')).toMatchObject({ done: true });
    const other = await createTestUser(app, { authority: 'low_wizard' });
    expect(await item('factors')).toMatchObject({ done: false });
    await db().update(users).set({ status: 'banned' }).where(eq(users.id, other.id));
    expect(await item('factors')).toMatchObject({ done: true });
  });

  it('records who skipped which item', async () => {
    await skip('gateway', true);
    const [row] = await db().select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
    expect(row).toMatchObject({ action: 'setup_update', changes: { gateway: { before: false, after: true } } });
  });

  it('tests items in the same way as the command line', async () => {
    const test = async (key: SetupTest) => (await staff.api.setup.test({ params: { item: key } })).findings;
    await storeCheck(db(), { name: backupCheckName, checked_at: app.clock.now(), ok: true, detail: {} });
    expect(await test('backup')).toEqual([{ state: 'ok', code: 'backup-ok', values: { unit: 'hours', age: 0 } }]);
    const [secret] = await test('secrets');
    expect(secret?.code).toMatch(/^key-(ok|new)$/);
    expect(await test('redis')).toMatchObject([{ state: 'ok', code: 'redis-none' }]);
    expect(await test('mail')).toMatchObject([{ state: 'warning', code: 'mail-none' }]);
    expect(await test('game')).toMatchObject([{ state: 'warning', code: 'game-demo' }]);
    // The text must not name the variable, because the back office has a form for it.
    expect(english('setup:findings.game-demo')).not.toContain('GAME_DATABASE_URL');
    // In tests, no server listens at the public address.
    expect(await test('address')).toMatchObject([
      { state: 'problem', code: 'address-unreachable', values: { url: app.platform.env.publicUrl } },
    ]);
  });

  it('is closed to players, and to staff without the settings permission', async () => {
    const player = await createTestUser(app);
    const moderator = await createTestUser(app, { authority: 'low_wizard' });
    await expect(player.api.setup.get({})).rejects.toMatchObject({ status: 403 });
    await expect(moderator.api.setup.get({})).rejects.toMatchObject({ status: 403 });
    await expect(skip('news', false, moderator)).rejects.toMatchObject({ status: 403 });
  });
});
