import type { EditableLevel } from '@wyrmgate/contract/level-permissions';
import type { Permission } from '@wyrmgate/contract/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { mailedToken } from '../../test/mails.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { differences } from '../differences/table.ts';
import { sendRecoveryEmail } from '../passwords/jobs.ts';
import { writeSettings } from '../settings/service.ts';
import { twoFactor } from '../two-factor/table.ts';

let portal: TestApp;
let asker: TestUser;
let god: TestUser;
let count = 0;
beforeEach(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  await writeSettings(portal.platform.database.db, { four_eyes: true }, portal.clock.now());
  asker = await implementor();
  god = await createTestUser(portal, { authority: 'god', longLivedToken: true });
});
afterEach(() => portal.close());

const implementor = () => createTestUser(portal, { authority: 'implementor', longLivedToken: true });
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );
const hours = (n: number) => portal.clock.advance(n * 3_600_000);
const giveRole = async (by: TestUser, to: TestUser, ...names: Permission[]) => {
  count += 1;
  const body = { name: `desk-${count}`, display_name: 'Desk', permissions: JSON.stringify(names) };
  const role = await by.api.roles.create({ body });
  await by.api.roles.assign({ params: { id: to.id }, body: { roleId: role.id } });
  return role;
};
const requestCoins = async (by = asker) => {
  const player = await createTestUser(portal);
  return by.api.ledger.editCoins({ params: { id: player.id }, body: { delta: 777, reason: 'mine' } });
};
const approve = async (by: TestUser, { approval }: Awaited<ReturnType<typeof requestCoins>>) =>
  code(by.api.approvals.approve({ params: { id: approval?.id ?? 0 } }));
/** Sets what a level grants, as the requester. */
const setLevel = async (level: EditableLevel, permissions: Permission[]) => {
  const found = (await asker.api.roles.levels()).levels.find((each) => each.level === level);
  await asker.api.roles.updateLevel({ params: { level }, body: { permissions, version: found?.version ?? 0 } });
};
const setPassword = (by: TestUser, target: TestUser) =>
  by.api.users.setPassword({ params: { id: target.id }, body: { password: 'Tmp8kQw4tLm2pQ' } });
/** Logs in with the password that staff set and replaces it. */
const takeOver = async (target: TestUser): Promise<TestUser> => {
  const { token } = await portal.as().auth.login({ body: { username: target.username, password: 'Tmp8kQw4tLm2pQ' } });
  const body = { currentPassword: 'Tmp8kQw4tLm2pQ', newPassword: 'Other8kQw4tLm2', confirmPassword: 'Other8kQw4tLm2' };
  await portal.as(token).passwords.change({ body });
  return { ...target, token, api: portal.as(token) };
};

describe('an approval', () => {
  it('cannot come from an account that the requester took over before or after the request', async () => {
    const helper = await implementor();
    await giveRole(helper, god, 'admin.coins.edit');
    const asked = await requestCoins();
    await setPassword(asker, god);
    const taken = await takeOver(god);
    expect(await approve(taken, asked)).toBe('approvals.accessChanged');
    expect(await approve(taken, await requestCoins())).toBe('approvals.accessChanged');
    const { approvals } = await taken.api.approvals.list({ query: {} });
    expect(approvals.map(({ blocked }) => blocked)).toEqual([true, true]);
    expect(await approve(helper, asked)).toBe('done');
  });

  it.each([
    [
      'email',
      () =>
        asker.api.users.update({
          params: { id: god.id },
          body: { login: god.username, email: 'own@mail.example', version: 1 },
        }),
    ],
    ['roles', () => giveRole(asker, god, 'admin.users.note')],
    [
      'second factor',
      async () => {
        const values = { user_id: god.id, secret: 'none', enabled_at: portal.clock.now() };
        await portal.platform.database.db.insert(twoFactor).values(values);
        return asker.api.users.resetFactor({ params: { id: god.id }, body: { reason: 'Lost phone' } });
      },
    ],
    [
      'level',
      () =>
        asker.api.gms.updateAuthority({
          body: { username: god.username, authority: 'low_wizard', reason: 'x', keep_roles: true },
        }),
    ],
    ['level’s permissions', () => setLevel('god', ['admin.users.note'])],
  ])('cannot come from a person whose %s the requester changed in the last 72 hours', async (_, change) => {
    await giveRole(await implementor(), god, 'admin.coins.edit');
    await change();
    // A demotion ends the sessions.
    const token = await openTestSession(portal.platform.database.db, god.id, portal.clock.now(), {
      longLivedToken: true,
    });
    const decider = { ...god, api: portal.as(token) };
    hours(71);
    expect(await approve(decider, await requestCoins())).toBe('approvals.accessChanged');
    hours(2);
    expect(await approve(decider, await requestCoins())).toBe('done');
  });

  it('is rejected if one person set the passwords of both requester and approver, or if the approver set the requester’s password', async () => {
    const [other, third] = [await implementor(), await implementor()];
    await setPassword(other, asker);
    const taken = await takeOver(asker);
    const asked = await requestCoins(taken);
    expect(await approve(other, asked)).toBe('approvals.accessChanged');
    await giveRole(third, god, 'admin.coins.edit');
    await setPassword(other, god);
    expect(await approve(await takeOver(god), asked)).toBe('approvals.accessChanged');
    expect(await approve(third, asked)).toBe('done');
  });

  it('cannot use a password that was reset by email through a mail server that the requester configured', async () => {
    const [helper, third] = [await implementor(), await implementor()];
    await giveRole(helper, god, 'admin.coins.edit');
    const server = {
      host: 'mail.example',
      port: 587,
      username: 'portal',
      password: 'secret',
      secure: true,
      active: false,
    };
    await asker.api.email.saveConfig({ body: { ...server, sender: '' } });
    const editor = await implementor();
    await editor.api.email.saveConfig({ body: { ...server, port: 2525, sender: '' } });
    hours(100);
    await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: god.username });
    const password = 'Other8kQw4tLm2';
    const token = await mailedToken(portal, god.email);
    await portal.as().passwords.reset({ body: { token, password, repeatPassword: password } });
    const session = await portal.as().auth.login({ body: { username: god.username, password } });
    const taken = { ...god, api: portal.as(session.token) };
    const asked = await requestCoins();
    expect(await approve(taken, asked)).toBe('approvals.accessChanged');
    // Control of the mail server affects only that person's own requests.
    expect(await approve(taken, await requestCoins(third))).toBe('done');
    expect(await approve(third, asked)).toBe('done');
  });

  it('cannot come from an account that the requester took over through a second account', async () => {
    const [other, third] = [await implementor(), await implementor()];
    await setPassword(asker, other);
    const taken = await takeOver(other);
    await setPassword(taken, third);
    expect(await approve(await takeOver(third), await requestCoins())).toBe('approvals.accessChanged');
  });
});

describe('acting alone', () => {
  const revoke = (roleId: number) => asker.api.roles.revoke({ params: { id: god.id, roleId } });
  const empty = ({ id, version }: { id: number; version: number }) =>
    asker.api.roles.update({ params: { id }, body: { display_name: 'Desk', permissions: '[]', version } });
  const togglePermission = async (name: string) => {
    const found = (await asker.api.roles.permissions()).find((permission) => permission.name === name);
    await asker.api.roles.togglePermission({ params: { id: found?.id ?? 0 } });
  };
  /** Bans the account directly in the game, and lets the portal adopt the ban. */
  const banThroughDifference = async () => {
    const { database } = portal.platform;
    const [row] = await database.db
      .insert(differences)
      .values({
        ...{ family: 'demo', account_id: '7', login: 'god', user_id: god.id, kind: 'ban' },
        ...{ portal: 'none', game: 'permanent', found_at: portal.clock.now(), seen_at: portal.clock.now() },
      })
      .returning();
    const body = { apply_to: 'portal' as const, reason: 'Checked', version: row?.version ?? 0 };
    await asker.api.differences.apply({ params: { id: row?.id ?? 0 }, body });
  };
  it.each([
    ['demoting', (other: TestUser) => asker.api.gms.remove({ body: { username: other.username } })],
    ['banning', (other: TestUser) => asker.api.users.ban({ params: { id: other.id }, body: { reason: 'x' } })],
    ['taking over', (other: TestUser) => setPassword(asker, other)],
  ])('is not allowed after %s the only other person who could decide', async (_, remove) => {
    await remove(await implementor());
    expect((await requestCoins()).approval).toMatchObject({ status: 'pending' });
  });

  it.each<[string, (role: Awaited<ReturnType<typeof giveRole>>) => Promise<unknown>]>([
    ['revoking the role of', (role) => revoke(role.id)],
    ['switching off the role of', (role) => asker.api.roles.toggle({ params: { id: role.id } })],
    ['emptying the role of', (role) => empty(role)],
    ['revoking and then emptying the role of', (role) => revoke(role.id).then(() => empty(role))],
    ['emptying and then revoking the role of', (role) => empty(role).then(() => revoke(role.id))],
    ['switching off the permission of', () => togglePermission('admin.coins.edit')],
    ['banning through a difference from the game', () => banThroughDifference()],
  ])('is not allowed after %s the only other person who could decide', async (_, remove) => {
    const role = await giveRole(asker, god, 'admin.coins.edit');
    await remove(role);
    expect((await requestCoins()).approval).toMatchObject({ status: 'pending' });
  });

  it.each<[string, EditableLevel]>([
    ['level', 'god'],
    ['level below that', 'low_wizard'],
  ])(
    'is not allowed after removing a permission from the %s of the only other person who could decide',
    async (_, level) => {
      await setLevel(level, ['admin.coins.edit']);
      await setLevel(level, []);
      expect((await requestCoins()).approval).toMatchObject({ status: 'pending' });
    },
  );

  it('is not allowed through a bulk ban that includes the only other person who could decide', async () => {
    await giveRole(asker, god, 'admin.users.ban');
    const userIds = [(await createTestUser(portal)).id, (await createTestUser(portal)).id, god.id];
    const { banned, approval } = await asker.api.users.bulkBan({ body: { userIds, reason: 'Bots' } });
    expect(banned).toEqual([]);
    expect(approval).toMatchObject({ status: 'pending' });
  });

  it('is allowed 72 hours after the removal of another possible approver, and at once after a change to someone who could not approve', async () => {
    await asker.api.gms.remove({ body: { username: (await implementor()).username } });
    hours(73);
    await asker.api.gms.updateAuthority({ body: { username: god.username, authority: 'low_wizard', reason: 'Rest' } });
    expect((await requestCoins()).approval).toBeUndefined();
  });
});
