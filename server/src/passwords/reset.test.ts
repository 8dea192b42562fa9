import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { challengeFor, signUpWithFactor } from '../../test/authenticator.ts';
import { mailedToken, mailsTo, waitForMail } from '../../test/mails.ts';
import { goodPassword, signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { bans, users } from '../users/table.ts';
import { sendRecoveryEmail } from './jobs.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const newPassword = 'Vq8rTn4w';
const linkFor = async ({ username, email }: { username: string; email: string }, count = 1) => {
  await sendRecoveryEmail(portal.platform, { kind: 'password', identifier: username });
  return mailedToken(portal, email, count);
};
const reset = (token: string, password = newPassword, repeatPassword = password) =>
  portal.as().passwords.reset({ body: { token, password, repeatPassword } });
const logIn = (username: string, password: string) => portal.as().auth.login({ body: { username, password } });
const invalid = { status: 400, code: 'passwords.linkInvalid' };

describe('a password reset link', () => {
  it('sets the new password, ends every session and emails the owner, without logging in', async () => {
    const player = await signUp(portal);
    const elsewhere = await logIn(player.username, player.password);
    expect(await reset(await linkFor(player))).toEqual({ reset: true, passkeys_removed: 0 });
    for (const { token, refreshToken } of [player.session, elsewhere]) {
      expect(await errorOf(portal.as(token).auth.me())).toMatchObject({ status: 401 });
      expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
    }
    expect(await errorOf(logIn(player.username, player.password))).toMatchObject({ code: 'auth.invalidCredentials' });
    const session = await logIn(player.username, newPassword);
    await waitForMail(portal, player.email, 'password-changed');
    const { db } = portal.platform.database;
    const rows = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'password_reset'))
      .orderBy(desc(auditLogs.id));
    expect(rows[0]).toMatchObject({ user_id: player.id, result: 'success', target_type: 'user' });
    expect(JSON.stringify(rows)).not.toContain(newPassword);
    expect((await portal.as(session.token).passwords.status()).changedAt).toBe(portal.clock.now().toISOString());
  });

  it('works for exactly one of several concurrent requests', async () => {
    const player = await signUp(portal);
    const token = await linkFor(player);
    const choices = ['Bw3kZr7t', 'Cx4lYs8u', 'Dy5mXt9v', 'Ez6nWu2w'];
    const results = await Promise.allSettled(choices.map((password) => reset(token, password)));
    const winners = choices.filter((_, n) => results[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(invalid);
    const works = await Promise.allSettled(choices.map((password) => logIn(player.username, password)));
    expect(choices.filter((_, n) => works[n]?.status === 'fulfilled')).toEqual(winners);
    expect(await mailsTo(portal, player.email, 'password-changed')).toHaveLength(1);
  });

  it('is invalidated by a newer one', async () => {
    const player = await createTestUser(portal);
    const first = await linkFor(player);
    const second = await linkFor(player, 2);
    expect(second).not.toBe(first);
    expect(await errorOf(reset(first))).toMatchObject(invalid);
    await reset(second);
    expect(await errorOf(reset(second))).toMatchObject(invalid);
  });

  it('expires after thirty minutes', async () => {
    const player = await createTestUser(portal);
    const other = await createTestUser(portal);
    const [token, late] = [await linkFor(player), await linkFor(other)];
    portal.clock.advance(30 * 60_000 - 1000);
    await reset(token);
    portal.clock.advance(1000);
    expect(await errorOf(reset(late))).toMatchObject(invalid);
  });

  it('is invalidated when the password is changed by other means', async () => {
    const player = await signUp(portal);
    const token = await linkFor(player);
    await portal.as(player.session.token).passwords.change({
      body: { currentPassword: player.password, newPassword, confirmPassword: newPassword },
    });
    expect(await errorOf(reset(token, 'Fz7pVx3y'))).toMatchObject(invalid);
  });

  it('changes the password of one account only', async () => {
    const [one, other] = [await signUp(portal), await signUp(portal)];
    await reset(await linkFor(one));
    await logIn(other.username, other.password);
    expect((await portal.as(other.session.token).auth.me()).id).toBe(other.id);
  });

  it('does not let a banned user log in', async () => {
    const player = await signUp(portal);
    const { db } = portal.platform.database;
    const now = portal.clock.now();
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, player.id));
    await db.insert(bans).values({ user_id: player.id, type: 'permanent', reason: 'speed hack', created_at: now });
    await reset(await linkFor(player));
    expect(await errorOf(logIn(player.username, newPassword))).toMatchObject({ status: 403, code: 'auth.banned' });
  });

  it('does not bypass the second factor, and invalidates challenges of earlier logins', async () => {
    const player = await signUpWithFactor(portal);
    const { challenge } = await challengeFor(portal, player);
    await reset(await linkFor(player));
    const finish = portal.as()['two-factor'].verifyLogin({ body: { challenge, token: player.code() } });
    expect(await errorOf(finish)).toMatchObject({ status: 401 });
    expect(await errorOf(logIn(player.username, newPassword))).toMatchObject({ code: 'auth.twoFactorRequired' });
  });

  it('is rejected once the account is deleted', async () => {
    const player = await createTestUser(portal);
    const token = await linkFor(player);
    await portal.platform.database.db.update(users).set({ status: 'deleted' }).where(eq(users.id, player.id));
    expect(await errorOf(reset(token))).toMatchObject(invalid);
  });

  it.each(['x', 'a b', 'A'.repeat(43), '\0', '../../etc'])(
    'is rejected like an expired one if its token is %j',
    async (token) => {
      expect(await errorOf(reset(token))).toMatchObject(invalid);
    },
  );

  it('stays valid after a password is rejected, and every rule that the password breaks is reported', async () => {
    const player = await createTestUser(portal);
    const token = await linkFor(player);
    const texts = (await errorOf(reset(token, 'abc', 'abd'))).fields.map(({ path, message }) => [path, message]);
    expect(texts).toEqual([
      ['password', 'Password must be at least 6 characters long'],
      ['password', 'Password needs an uppercase and a lowercase letter (A-Z, a-z)'],
      ['password', 'Password needs a digit (0-9)'],
      ['repeatPassword', 'New passwords do not match'],
    ]);
    expect(await errorOf(reset(token, `${player.username}X9`))).toMatchObject({ code: 'auth.passwordContainsName' });
    for (const weak of ['Password1', 'Qwerty123'])
      expect(await errorOf(reset(token, weak)), weak).toMatchObject({ code: 'auth.commonPassword' });
    await reset(token, goodPassword);
  });

  it('accepts a password of the maximum length exactly as sent, and rejects a longer one', async () => {
    const player = await signUp(portal);
    const token = await linkFor(player);
    const long = `!~q7${'xY'.repeat(6)}`;
    expect([...long]).toHaveLength(16);
    expect(await errorOf(reset(token, `${long}!`))).toMatchObject({
      code: 'auth.passwordTooLong',
      fields: [{ path: 'password' }],
    });
    expect((await errorOf(reset(token, 'xY7'.repeat(43)))).fields).toMatchObject([
      { path: 'password', message: 'Password must be at most 128 characters long' },
    ]);
    await reset(token, long);
    await logIn(player.username, long);
    expect(await errorOf(logIn(player.username, long.toLowerCase()))).toMatchObject({ status: 401 });
  });
});
