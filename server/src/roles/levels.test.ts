import type { editableLevels } from '@wyrmgate/contract/level-permissions';
import type { Permission } from '@wyrmgate/contract/permissions';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { sessions } from '../auth/table.ts';
import { bans } from '../users/table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterAll(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const levelOf = async (wanted: (typeof editableLevels)[number]) => {
  const found = (await boss.api.roles.levels()).levels.find(({ level }) => level === wanted);
  if (!found) throw new Error(`No level ${wanted}`);
  return found;
};
const save = async (level: (typeof editableLevels)[number], permissions: Permission[]) =>
  boss.api.roles.updateLevel({ params: { level }, body: { permissions, version: (await levelOf(level)).version } });
const ban = (by: TestUser, target: TestUser, form: { duration?: number; type?: 'permanent' }) =>
  by.api.users.ban({ params: { id: target.id }, body: { reason: 'Gold selling', ...form } });

describe('a staff level', () => {
  it('gives access to the back office without a role, limited to its default permissions', async () => {
    const moderator = await createTestUser(portal, { authority: 'low_wizard' });
    expect((await moderator.api.dashboard.check()).granted).toContain('admin.users.view');
    expect((await moderator.api.users.recent()).users.length).toBeGreaterThan(0);
    expect(await code(moderator.api.donations.list())).toBe('common.forbidden');
    expect(await code((await createTestUser(portal)).api.dashboard.check())).toBe('dashboard.forbidden');
  });

  it('grants nothing by default that mints coins, changes prices, settings or levels, or exports data', async () => {
    const { levels } = await boss.api.roles.levels();
    const all = levels.flatMap(({ defaults }) => defaults);
    expect(
      all.filter((name) => /\.(export|refund|premium|password|assign|manage)$|coins|settings|packages/.test(name)),
    ).toEqual([]);
  });

  it('inherits the permissions of the levels below it', async () => {
    const { levels } = await boss.api.roles.levels();
    expect(levels.map(({ level }) => level)).toEqual(['low_wizard', 'god', 'high_wizard']);
    for (const { level, inherited, permissions } of levels) {
      const person = await createTestUser(portal, { authority: level });
      expect(new Set((await person.api.dashboard.check()).granted)).toEqual(new Set([...inherited, ...permissions]));
    }
    expect(levels[1]?.inherited).toEqual(levels[0]?.permissions);
  });

  it('can be changed only by implementors, with effect from the next call of everyone at that level or above', async () => {
    const [moderator, senior] = [
      await createTestUser(portal, { authority: 'low_wizard' }),
      await createTestUser(portal, { authority: 'high_wizard' }),
    ];
    const before = await levelOf('low_wizard');
    const body = { permissions: ['admin.donations.view' as const], version: before.version };
    const params = { level: 'low_wizard' as const };
    expect(await code(senior.api.roles.updateLevel({ params, body }))).toBe('common.insufficientAuthority');
    await boss.api.roles.updateLevel({ params, body });
    expect(await code(boss.api.roles.updateLevel({ params, body }))).toBe('roles.changedMeanwhile');
    for (const person of [moderator, senior]) await person.api.donations.list();
    expect(await code(moderator.api.users.recent())).toBe('common.forbidden');
    const [row] = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'level_change'), eq(auditLogs.result, 'success')))
      .limit(1);
    expect(row).toMatchObject({ target_type: 'level', target_id: 'low_wizard' });
    await save('low_wizard', before.defaults);
  });

  it('is changed once if two implementors change it at the same time, and the other change is audited as failed', async () => {
    const second = await createTestUser(portal, { authority: 'implementor' });
    const { version, permissions } = await levelOf('god');
    const change = (by: TestUser, name: Permission) =>
      code(by.api.roles.updateLevel({ params: { level: 'god' }, body: { permissions: [name], version } }));
    const outcomes = await Promise.all([change(boss, 'admin.audit.view'), change(second, 'admin.ledger.view')]);
    expect([...outcomes].sort()).toEqual(['done', 'roles.changedMeanwhile']);
    const stored = await levelOf('god');
    expect(stored.version).toBe(version + 1);
    expect(stored.permissions).toEqual([outcomes[0] === 'done' ? 'admin.audit.view' : 'admin.ledger.view']);
    const rows = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.action, 'level_change'), eq(auditLogs.target_id, 'god')));
    expect(rows.map(({ result, http_status }) => [result, http_status]).sort()).toEqual([
      ['failed', 409],
      ['success', 200],
    ]);
    await save('god', permissions);
  });
});

describe('bans by staff who may only ban temporarily', () => {
  it('last up to thirty days, and such staff cannot lift longer bans', async () => {
    const moderator = await createTestUser(portal, { authority: 'low_wizard' });
    const player = await createTestUser(portal);
    expect(await code(ban(moderator, player, { type: 'permanent' }))).toBe('users.onlyShortBans');
    expect(await code(ban(moderator, player, {}))).toBe('users.onlyShortBans');
    expect(await code(ban(moderator, player, { duration: 721 }))).toBe('users.onlyShortBans');
    expect(await code(ban(moderator, player, { duration: 720 }))).toBe('done');
    expect(await code(moderator.api.users.unban({ params: { id: player.id } }))).toBe('done');
    const senior = await createTestUser(portal, { authority: 'god' });
    await ban(senior, player, { type: 'permanent' });
    expect(await code(moderator.api.users.unban({ params: { id: player.id } }))).toBe('users.onlyShortBans');
    expect(await code(senior.api.users.unban({ params: { id: player.id } }))).toBe('done');
    const stored = await portal.platform.database.db.select().from(bans).where(eq(bans.user_id, player.id));
    expect(stored).toHaveLength(2);
  });
});

describe('sessions of people who may open the back office', () => {
  it('are limited to the staff session duration once a role is assigned', async () => {
    const player = await createTestUser(portal);
    const body = { name: 'ledger-desk', display_name: 'Ledger desk', permissions: '["admin.ledger.view"]' };
    const role = await boss.api.roles.create({ body });
    await boss.api.roles.assign({ params: { id: player.id }, body: { roleId: role.id } });
    const [row] = await portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, player.id));
    const hours = (Number(row?.expires_at) - portal.clock.now().getTime()) / 3_600_000;
    expect(hours).toBeLessThanOrEqual(12);
  });
});
