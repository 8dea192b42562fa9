import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { mailedToken, waitForMail } from '../../test/mails.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { goodPassword } from '../../test/sign-up.ts';
import { createTestUser, type TestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { placeholderEmail } from '../auth/import-from-game.ts';
import { users } from './table.ts';

let portal: TestApp;
let boss: TestUser;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  boss = await createTestUser(portal, { authority: 'implementor', longLivedToken: true });
});
afterAll(() => portal.close());

/** A player who came from the game without an email address. */
const createImported = async () => {
  const player = await createTestUser(portal);
  const email = placeholderEmail();
  await portal.platform.database.db.update(users).set({ email }).where(eq(users.id, player.id));
  return { ...player, email };
};
const internal = 'game.invalid';

describe('a player without an email address', () => {
  it('sees no internal address in their session, profile or copy of their data', async () => {
    const { api } = await createImported();
    expect((await api.auth.me()).email).toBe('');
    expect((await api.profiles.get()).email).toBe('');
    const { data } = await api.profiles.personalData({ body: { password: goodPassword } });
    expect(data).toMatchObject({ users: { email: '' } });
    expect(JSON.stringify(data)).not.toContain(internal);
  });

  it('has no address in the back office, in exports or as a sponsor', async () => {
    const player = await createImported();
    const { user } = await boss.api.users.get({ params: { id: player.id } });
    expect(user.email).toBe('');
    const { csv } = await boss.api.users.exportCsv({ query: { search: player.username } });
    expect(csv).toContain(`${player.username},,`);
    const sponsor = await boss.api.sponsors.create({ body: { userId: player.id, name: player.username } });
    expect(sponsor.contact_email).toBe('');
    const { accounts } = await boss.api.accounts.list({ query: { search: player.username } });
    expect(accounts.map(({ email }) => email)).toEqual(['']);
  });

  it('can be edited by staff without entering an address, and the audit log never shows the internal one', async () => {
    const player = await createImported();
    const params = { id: player.id };
    const { user } = await boss.api.users.update({
      params,
      body: { login: player.username, email: '', real_name: 'Rhea' },
    });
    expect(user).toMatchObject({ real_name: 'Rhea', email: '' });
    const email = `${player.username}@mail.example`;
    await boss.api.users.update({ params, body: { login: player.username, email } });
    await waitForMail(portal, email, 'email-changed-by-staff');
    const removal = boss.api.users.update({ params, body: { login: player.username, email: '' } });
    expect(await errorOf(removal)).toMatchObject({ code: 'common.validation', fields: [{ path: 'email' }] });
    const rows = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'account_modify'));
    expect(JSON.stringify(rows)).toContain(email);
    expect(JSON.stringify(rows)).not.toContain(internal);
  });

  it('gets an address by confirming only the new one', async () => {
    const player = await createImported();
    const email = `${player.username}@mail.example`;
    await player.api.profiles.requestEmailChange({ body: { email, password: goodPassword } });
    expect((await player.api.profiles.get()).email_change).toMatchObject({ oldConfirmed: true, newConfirmed: false });
    const token = await mailedToken(portal, email, 1, 'email-change-new');
    await portal.as().profiles.confirmEmailLink({ body: { token } });
    expect((await player.api.profiles.get()).email).toBe(email);
    for (const template of ['email-change-new', 'email-changed'])
      expect((await waitForMail(portal, email, template)).plain).not.toMatch(/old address|both addresses/i);
    const again = player.api.profiles.requestEmailChange({ body: { email, password: goodPassword } });
    expect(await errorOf(again)).toMatchObject({ code: 'profiles.sameEmail' });
  });
});
