import { afterAll, beforeAll, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  boss = await createTestUser(portal, { authority: 'implementor', username: 'Ysoldar' });
});
afterAll(() => portal.close());

const register = (username: string) => portal.as().auth.register({ body: registrationForm({ username }) });
const isAvailable = async (username: string) =>
  (await portal.as().auth.usernameAvailable({ query: { username } })).available;

it.each(['Admin', 'adm1n', 'Supp0rt', 'lmplementor', 'Gamemaster7', 'Ysoidar'])(
  'no one can register as %s, which looks like staff',
  async (username) => {
    expect(await errorOf(register(username))).toMatchObject({ status: 409, code: 'auth.usernameReserved' });
    expect(await isAvailable(username)).toBe(false);
  },
);

it('no one can register with a name that looks like that of a player with a role in the back office', async () => {
  const helper = await createTestUser(portal, { username: 'Marisella' });
  expect(await isAvailable('Mar1sella')).toBe(true);
  const role = await boss.api.roles.create({
    body: { name: 'desk', display_name: 'Desk', permissions: JSON.stringify(['admin.tickets.view']) },
  });
  await boss.api.roles.assign({ params: { id: helper.id }, body: { roleId: role.id } });
  expect(await isAvailable('Mar1sella')).toBe(false);
});

it('a name that merely contains a reserved name is available', async () => {
  expect(await isAvailable('Badminton')).toBe(true);
  expect((await register('Badminton')).user.username).toBe('Badminton');
});

it('players cannot use a reserved name as their real name, and staff cannot rename them to one', async () => {
  const player = await createTestUser(portal);
  for (const real_name of ['Аdmin', 'Game Master', 'ysoldar', 'ᴀᴅᴍɪɴ', 'ꓮꓓꓟꓲꓠ', 'ad\ufe0fmin'])
    expect(await errorOf(player.api.profiles.update({ body: { real_name } })), real_name).toMatchObject({
      code: 'profiles.nameReserved',
    });
  for (const real_name of ['\u200b', 'ad\u200bmin', 'a\u2028b', '\u3164', 'ad\u115fmin', '\u2800', '\ufe0f'])
    expect(await errorOf(player.api.profiles.update({ body: { real_name } })), real_name).toMatchObject({
      code: 'common.validation',
    });
  await player.api.profiles.update({ body: { real_name: 'Isaura Delgado' } });
  const body = { login: 'support', email: player.email, version: 1 };
  expect(await errorOf(boss.api.users.update({ params: { id: player.id }, body }))).toMatchObject({
    code: 'users.nameReserved',
  });
  expect((await boss.api.profiles.update({ body: { real_name: 'Admin' } })).real_name).toBe('Admin');
});

it('the list of reserved names can be changed in the settings', async () => {
  const { reserved_names } = await boss.api.settings.security();
  expect(reserved_names).toContain('gamemaster');
  await boss.api.settings.saveSecurity({ body: { reserved_names: ['herald'] } });
  expect([await isAvailable('Hera1d'), await isAvailable('Gamemaster7')]).toEqual([false, true]);
  const body = { reserved_names: ['no spaces'] };
  expect(await errorOf(boss.api.settings.saveSecurity({ body }))).toMatchObject({ code: 'common.validation' });
});
