import { type Permission, permissions } from '@wyrmgate/contract/permissions';
import { readPermissionList } from '@wyrmgate/contract/roles';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ jobs: false });
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterAll(() => portal.close());

let count = 0;
const roleWith = async (...list: string[]) => {
  count += 1;
  return boss.api.roles.create({
    body: { name: `role-${count}`, display_name: `Role ${count}`, permissions: JSON.stringify(list) },
  });
};
const give = (person: TestUser, roleId: number) =>
  boss.api.roles.assign({ params: { id: person.id }, body: { roleId } });
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('roles', () => {
  it('take effect on the next call after they are assigned or revoked', async () => {
    const person = await createTestUser(portal);
    expect(await code(person.api.users.recent())).toBe('common.forbidden');
    const role = await roleWith('admin.users.view');
    await give(person, role.id);
    expect((await person.api.users.recent()).users.length).toBeGreaterThan(0);
    expect(await code(person.api.donations.list())).toBe('common.forbidden');
    expect((await person.api.dashboard.check()).granted).toEqual(['admin.users.view']);
    await boss.api.roles.revoke({ params: { id: person.id, roleId: role.id } });
    expect(await code(person.api.users.recent())).toBe('common.forbidden');
  });

  it('grant nothing while the role or the permission is inactive', async () => {
    const person = await createTestUser(portal);
    const role = await roleWith('admin.audit.view');
    await give(person, role.id);
    await boss.api.roles.toggle({ params: { id: role.id } });
    expect(await code(person.api.audit.list())).toBe('common.forbidden');
    await boss.api.roles.toggle({ params: { id: role.id } });
    const known = (await boss.api.roles.permissions()).find(({ name }) => name === 'admin.audit.view');
    await boss.api.roles.togglePermission({ params: { id: known?.id ?? 0 } });
    expect(await code(person.api.audit.list())).toBe('common.forbidden');
    await boss.api.roles.togglePermission({ params: { id: known?.id ?? 0 } });
    expect(await code(person.api.audit.list())).toBe('done');
  });

  it('grant everything with "*", which only implementors can give to a role', async () => {
    const wizard = await createTestUser(portal, { authority: 'high_wizard' });
    await give(wizard, (await roleWith('*')).id);
    expect((await wizard.api.dashboard.check()).authority).toBe('ADMIN');
    const body = { name: 'all', display_name: 'All', permissions: '["*"]' };
    expect(await code(wizard.api.roles.create({ body }))).toBe('roles.beyondOwn');
  });

  it('can be assigned, toggled or edited only by staff who hold all of their permissions', async () => {
    const manager = await createTestUser(portal, { authority: 'high_wizard' });
    const target = await createTestUser(portal);
    await give(manager, (await roleWith('admin.roles.view', 'admin.roles.edit', 'admin.roles.assign')).id);
    const beyond = await roleWith('admin.settings.view');
    const params = { id: target.id };
    expect(await code(manager.api.roles.assign({ params, body: { roleId: beyond.id } }))).toBe('roles.beyondOwn');
    expect(await code(manager.api.roles.toggle({ params: { id: beyond.id } }))).toBe('roles.beyondOwn');
    const own = await roleWith('admin.roles.view');
    expect(await code(manager.api.roles.assign({ params, body: { roleId: own.id } }))).toBe('done');
    const change = { display_name: 'x', permissions: '["admin.settings.view"]', version: own.version };
    expect(await code(manager.api.roles.update({ params: { id: own.id }, body: change }))).toBe('roles.beyondOwn');
  });

  it('cannot be changed by staff for themselves or for users of the same or a higher level', async () => {
    const manager = await createTestUser(portal, { authority: 'god' });
    const equal = await createTestUser(portal, { authority: 'god' });
    const role = await roleWith('admin.roles.assign', 'admin.roles.edit');
    await give(manager, role.id);
    const assign = (person: TestUser) =>
      code(manager.api.roles.assign({ params: { id: person.id }, body: { roleId: role.id } }));
    expect(await assign(manager)).toBe('roles.ownRoles');
    expect(await assign(equal)).toBe('roles.notManageable');
    expect(await assign(boss)).toBe('roles.notManageable');
    const body = { display_name: 'x', permissions: '[]', version: role.version };
    expect(await code(manager.api.roles.update({ params: { id: role.id }, body }))).toBe('roles.ownRoles');
  });

  it('reject edits based on a stale version, and are assigned once by concurrent requests', async () => {
    const role = await roleWith();
    const edit = (display_name: string) =>
      code(
        boss.api.roles.update({
          params: { id: role.id },
          body: { display_name, permissions: '["admin.users.view"]', version: role.version },
        }),
      );
    expect([await edit('One'), await edit('Two')]).toEqual(['done', 'roles.changedMeanwhile']);
    const person = await createTestUser(portal);
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => code(give(person, role.id))));
    expect(outcomes.sort()).toEqual(['done', ...Array(7).fill('roles.alreadyHeld')]);
  });

  it('do not let staff toggle a permission that they, or users of the same or a higher level, hold', async () => {
    const all = await boss.api.roles.permissions();
    const params = { id: all.find(({ name }) => name === 'admin.audit.export')?.id ?? 0 };
    const auditor = await roleWith('admin.audit.export');
    const keeper = await createTestUser(portal, { authority: 'god' });
    await give(keeper, (await roleWith('admin.audit.export', 'admin.roles.edit')).id);
    expect(await code(keeper.api.roles.togglePermission({ params }))).toBe('roles.ownRoles');
    const second = await createTestUser(portal, { authority: 'low_wizard' });
    await give(second, (await roleWith('*')).id);
    expect(await code(second.api.roles.togglePermission({ params }))).toBe('roles.notManageable');
    const free = { id: all.find(({ name }) => name === 'admin.accounts.export')?.id ?? 0 };
    const player = await createTestUser(portal);
    await give(player, (await roleWith('admin.accounts.export')).id);
    expect(await code(second.api.roles.togglePermission({ params: free }))).toBe('done');
    expect(await code(player.api.accounts.exportCsv())).toBe('common.forbidden');
    await boss.api.roles.togglePermission({ params: free });
    await give(await createTestUser(portal, { authority: 'high_wizard' }), auditor.id);
    const { version } = await boss.api.roles.togglePermission({ params });
    expect(await code(boss.api.roles.togglePermission({ params, body: { version } }))).toBe('done');
  });

  it('reject the second of two concurrent toggles of a role or permission, which would undo the first', async () => {
    const role = await roleWith();
    const sent = { params: { id: role.id }, body: { version: role.version } };
    const twice = await Promise.all([code(boss.api.roles.toggle(sent)), code(boss.api.roles.toggle(sent))]);
    expect(twice.sort()).toEqual(['done', 'roles.changedMeanwhile']);
    const { id, version } = await boss.api.roles.createPermission({ body: { name: 'a.b.c', display_name: 'Abc' } });
    const off = { params: { id }, body: { version } };
    const both = await Promise.all([
      code(boss.api.roles.togglePermission(off)),
      code(boss.api.roles.togglePermission(off)),
    ]);
    expect(both.sort()).toEqual(['done', 'roles.changedMeanwhile']);
    expect((await boss.api.roles.permissions()).find((each) => each.id === id)?.is_active).toBe(false);
  });

  it('reject malformed permission lists and unknown permissions', async () => {
    const create = (permissions: string) =>
      code(boss.api.roles.create({ body: { name: 'broken', display_name: 'Broken', permissions } }));
    expect(await create('{"a":1}')).toBe('common.validation');
    expect(await create('["admin"]')).toBe('common.validation');
    expect(await create('["made.up.permission"]')).toBe('roles.unknownPermission');
    await boss.api.roles.createPermission({ body: { name: 'made.up.permission', display_name: 'Made up' } });
    expect(await create('["made.up.permission"]')).toBe('done');
  });

  it('parse any stored text as a list of well-formed names or as an empty list', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const name of readPermissionList(text)) expect(name === '*' || name.split('.').length === 3).toBe(true);
      }),
    );
  });

  it.each(permissions)('grant exactly %s if it is their only permission', async (permission: Permission) => {
    const person = await createTestUser(portal);
    await give(person, (await roleWith(permission)).id);
    expect((await person.api.dashboard.check()).granted).toEqual([permission]);
  });

  it('can be assigned to active users found by the prefix of their username', async () => {
    const gone = await createTestUser(portal, { username: 'Quillon' });
    await createTestUser(portal, { username: 'Quill' });
    await boss.api.users.ban({ params: { id: gone.id }, body: { reason: 'Sold coins' } });
    const keeper = await createTestUser(portal);
    await give(keeper, (await roleWith('admin.gms.manage')).id);
    const names = async (q: string) =>
      (await keeper.api.roles.candidates({ query: { q } })).users.map((u) => u.username);
    expect(await names('qUiL')).toEqual(['Quill']);
    expect([await names('Q_'), await names('%%'), await names('uill')]).toEqual([[], [], []]);
    expect(await code(keeper.api.roles.candidates({ query: { q: 'q' } }))).toBe('common.validation');
  });
});
