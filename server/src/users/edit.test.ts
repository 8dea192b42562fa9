import type { AuthorityLevel } from '@wyrmgate/contract/authority';
import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { mailedToken } from '../../test/mails.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { sendRecoveryEmail } from '../passwords/jobs.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { twoFactor } from '../two-factor/table.ts';

let portal: TestApp;
let boss: TestUser;
beforeEach(async () => {
  portal = await startTestApp();
  boss = await createTestUser(portal, { authority: 'implementor' });
});
afterEach(() => portal.close());

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'unknown',
  );
const lastRow = async () => (await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)))[0];

describe('an edit of a user', () => {
  it('changes login, email and real name, notifies both addresses and is audited with old and new values', async () => {
    const player = await createTestUser(portal);
    const body = { login: 'Newname', email: 'new@mail.example', real_name: 'Isaura Delgado' };
    const { user } = await boss.api.users.update({ params: { id: player.id }, body });
    expect(user).toMatchObject({ ...body, version: 2 });
    expect(await lastRow()).toMatchObject({
      action: 'account_modify',
      changes: {
        username: { before: player.username, after: 'Newname' },
        email: { before: player.email, after: 'new@mail.example' },
        real_name: { before: null, after: 'Isaura Delgado' },
      },
    });
    const emails = await portal.platform.database.db.select().from(mailOutbox);
    expect(emails.map(({ recipient }) => recipient).sort()).toEqual([player.email, 'new@mail.example'].sort());
  });

  it('requires login and email, and reports all errors at once', async () => {
    const { id } = await createTestUser(portal);
    const error = await errorOf(boss.api.users.update({ params: { id }, body: { login: '', email: 'nowhere' } }));
    expect(error.fields?.map(({ path }) => path).sort()).toEqual(['email', 'login']);
  });

  it('rejects a login or email of another user, ignoring case, but accepts unchanged values', async () => {
    const [one, other] = [await createTestUser(portal), await createTestUser(portal)];
    const edit = (login: string, email: string) =>
      code(boss.api.users.update({ params: { id: one.id }, body: { login, email } }));
    expect(await edit(other.username.toUpperCase(), one.email)).toBe('users.loginTaken');
    expect(await edit(one.username, other.email.toUpperCase())).toBe('users.emailTaken');
    expect(await edit(one.username.toUpperCase(), one.email)).toBe('done');
    const body = { login: other.username, email: other.email };
    expect(await errorOf(boss.api.users.update({ params: { id: one.id }, body }))).toMatchObject({
      status: 409,
      fields: [{ path: 'login' }, { path: 'email' }],
    });
  });

  it('gives a login to only one of two users renamed to it at the same time', async () => {
    const [one, other] = [await createTestUser(portal), await createTestUser(portal)];
    const rename = ({ id, email }: TestUser) =>
      code(boss.api.users.update({ params: { id }, body: { login: 'Contested', email } }));
    expect((await Promise.all([rename(one), rename(other)])).sort()).toEqual(['done', 'users.loginTaken']);
  });

  it('is rejected if another admin has changed the user since they were loaded', async () => {
    const { id, username: login, email } = await createTestUser(portal);
    const edit = (real_name: string) =>
      code(boss.api.users.update({ params: { id }, body: { login, email, real_name, version: 1 } }));
    expect((await Promise.all([edit('First'), edit('Second')])).sort()).toEqual(['done', 'users.changedMeanwhile']);
  });
});

describe('an account with permissions', () => {
  /** As a game master who may edit users and set passwords, tries both on a player whose role grants `permission`. */
  const takeOver = async (permission: string) => {
    const role = (name: string, list: string[]) =>
      boss.api.roles.create({ body: { name, display_name: name, permissions: JSON.stringify(list) } });
    const [helper, holder] = [await createTestUser(portal, { authority: 'god' }), await createTestUser(portal)];
    const helping = await role('helping', ['admin.users.edit', 'admin.users.password']);
    const holding = await role('holding', [permission]);
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: helping.id } });
    await boss.api.roles.assign({ params: { id: holder.id }, body: { roleId: holding.id } });
    const params = { id: holder.id };
    const edit = { login: holder.username, email: 'mine@mail.example' };
    return [
      await code(helper.api.users.update({ params, body: edit })),
      await code(helper.api.users.setPassword({ params, body: { password: 'Lantern-Moss-41' } })),
    ];
  };

  it.each(['*', 'admin.coins.edit'])(
    'cannot be edited by staff who do not hold its permission %s',
    async (permission) => {
      expect(await takeOver(permission)).toEqual(['users.notManageable', 'users.notManageable']);
    },
  );

  it('can be edited by staff who hold the same permissions', async () => {
    expect(await takeOver('admin.users.edit')).toEqual(['done', 'done']);
  });
});

describe('a second factor reset by staff', () => {
  const withFactor = async (authority: AuthorityLevel = 'player') => {
    const person = await createTestUser(portal, { authority });
    const values = { user_id: person.id, secret: 'none', enabled_at: portal.clock.now() };
    await portal.platform.database.db.insert(twoFactor).values(values);
    return person;
  };
  const reset = (by: TestUser, { id }: TestUser, reason = 'Passport seen') =>
    by.api.users.resetFactor({ params: { id }, body: { reason } });

  it('is removed together with all sessions, with an email to the owner and an audited reason', async () => {
    const player = await withFactor();
    expect((await reset(boss, player)).user.two_factor).toBe(false);
    expect(await code(player.api.profiles.get())).toBe('common.unauthenticated');
    expect(await lastRow()).toMatchObject({
      action: 'two_factor_disable',
      target_id: String(player.id),
      notes: 'Passport seen',
      changes: { two_factor: { before: true, after: false } },
    });
    const emails = await portal.platform.database.db.select().from(mailOutbox);
    expect(emails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['two-factor-reset', player.email],
    ]);
    expect(await code(reset(boss, player))).toBe('users.noFactor');
  });

  it('requires a reason, the permission and a higher level', async () => {
    const player = await withFactor();
    expect(await code(reset(boss, player, ' '))).toBe('common.validation');
    const [helper, peer] = [await createTestUser(portal, { authority: 'god' }), await withFactor('god')];
    expect(await code(reset(helper, player))).toBe('common.forbidden');
    const permissions = JSON.stringify(['admin.users.factor']);
    const role = await boss.api.roles.create({ body: { name: 'rescue', display_name: 'Rescue', permissions } });
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    expect(await code(reset(helper, peer))).toBe('users.notManageable');
    expect(await code(reset(helper, helper))).toBe('users.ownAccount');
    expect(await code(reset(helper, player))).toBe('done');
  });
});

describe('a password set by staff', () => {
  it('replaces the old one, ends the sessions, notifies the owner and is not written to the audit log', async () => {
    const player = await signUp(portal);
    const params = { id: player.id };
    await boss.api.users.setPassword({ params, body: { password: 'Lantern-Moss-41' } });
    expect(await code(portal.as(player.session.token).profiles.get())).toBe('common.unauthenticated');
    const login = (password: string) => code(portal.as().auth.login({ body: { username: player.username, password } }));
    expect(await login(player.password)).toBe('auth.invalidCredentials');
    expect(await login('Lantern-Moss-41')).toBe('done');
    const rows = await portal.platform.database.db.select().from(auditLogs);
    expect(rows.find(({ action }) => action === 'password_reset')).toMatchObject({ target_id: String(player.id) });
    expect(JSON.stringify(rows)).not.toContain('Lantern');
    const emails = await portal.platform.database.db.select().from(mailOutbox);
    expect(emails.map(({ template }) => template)).toContain('password-changed');
  });

  it('only allows choosing a new password, after which all endpoints work again', async () => {
    const player = await signUp(portal);
    const given = 'Lantern-Moss-41';
    await boss.api.users.setPassword({ params: { id: player.id }, body: { password: given } });
    const { token, user } = await portal.as().auth.login({ body: { username: player.username, password: given } });
    expect(user.mustChangePassword).toBe(true);
    const api = portal.as(token);
    const blocked = allEndpoints.filter(
      ({ spec: { access, allowBeforePasswordChange } }) => access.kind === 'player' && !allowBeforePasswordChange,
    );
    for (const { spec } of blocked) {
      const url = spec.path.replace(/\{\w+\}/g, '1');
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await portal.inject({ method: spec.method, url, headers });
      expect([spec.path, body]).toMatchObject([spec.path, { code: 'auth.passwordChangeRequired' }]);
    }
    expect((await api.auth.me()).mustChangePassword).toBe(true);
    const own = { currentPassword: given, newPassword: 'Raven-Harbour-9', confirmPassword: 'Raven-Harbour-9' };
    await api.passwords.change({ body: own });
    expect((await api.auth.me()).mustChangePassword).toBe(false);
    expect(await code(api.profiles.get())).toBe('done');
  });

  it('must be longer for staff, by level or role, than for players, like a password that they choose themselves', async () => {
    const [player, keeper, helper] = [await signUp(portal), await signUp(portal), await signUp(portal)];
    await boss.api.gms.add({ body: { username: keeper.username } });
    const list = '["admin.audit.view"]';
    const role = await boss.api.roles.create({ body: { name: 'reader', display_name: 'Reader', permissions: list } });
    await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
    const own = (person: typeof player, next: string) =>
      code(
        portal.as(person.session.token).passwords.change({
          body: { currentPassword: person.password, newPassword: next, confirmPassword: next },
        }),
      );
    const given = (id: number, password: string) =>
      code(boss.api.users.setPassword({ params: { id }, body: { password } }));
    for (const person of [keeper, helper]) {
      expect(await given(person.id, 'Moss-Elk-41')).toBe('auth.staffPasswordTooShort');
      expect(await own(person, 'Moss-Elk-41')).toBe('auth.staffPasswordTooShort');
      expect(await own(person, 'Moss-Elk-412')).toBe('done');
    }
    expect(await own(player, 'Moss-Elk-41')).toBe('done');
    expect(await given(player.id, 'Moss-Elk-4')).toBe('done');
  });

  it('must be changed before a required second factor can be set up', async () => {
    const keeper = await signUp(portal);
    await boss.api.gms.add({ body: { username: keeper.username } });
    await boss.api.users.setPassword({ params: { id: keeper.id }, body: { password: 'Lantern-Moss-41' } });
    await writeSettings(portal.platform.database.db, { require_2fa_admin: true }, portal.clock.now());
    const body = { username: keeper.username, password: 'Lantern-Moss-41' };
    const api = portal.as((await portal.as().auth.login({ body })).token);
    expect(await code(api['two-factor'].setup())).toBe('auth.passwordChangeRequired');
    const own = { newPassword: 'Raven-Harbour-9', confirmPassword: 'Raven-Harbour-9' };
    await api.passwords.change({ body: { currentPassword: body.password, ...own } });
    expect(await code(api['two-factor'].setup())).toBe('done');
  });

  it('need not be changed after a reset by email', async () => {
    const player = await signUp(portal);
    await boss.api.users.setPassword({ params: { id: player.id }, body: { password: 'Lantern-Moss-41' } });
    await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: player.username });
    const token = await mailedToken(portal, player.email);
    const password = 'Raven-Harbour-9';
    await portal.as().passwords.reset({ body: { token, password, repeatPassword: password } });
    const { user } = await portal.as().auth.login({ body: { username: player.username, password } });
    expect(user.mustChangePassword).toBe(false);
  });

  it('must have at least 6 characters and not be common', async () => {
    const { id } = await createTestUser(portal);
    const set = (password: string) => code(boss.api.users.setPassword({ params: { id }, body: { password } }));
    expect(await set('Kx7mP')).toBe('common.validation');
    expect(await set('Password1')).toBe('auth.commonPassword');
  });
});
