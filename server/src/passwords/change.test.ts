import { passwords as contract } from '@wyrmgate/contract/passwords';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { waitForMail } from '../../test/mails.ts';
import { signUp } from '../../test/sign-up.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const newPassword = 'Vq8rTn4w';
const logIn = (username: string, password: string) => portal.as().auth.login({ body: { username, password } });
const post = (url: string, token: string, payload: object) =>
  portal.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
const form = (currentPassword: string, next = newPassword, confirmPassword = next) => ({
  currentPassword,
  newPassword: next,
  confirmPassword,
});

describe.each([contract.change.path, contract.changeProtected.path])('a password change at %s', (url) => {
  it('ends the other sessions, keeps the current one and emails the owner', async () => {
    const player = await signUp(portal);
    const elsewhere = await logIn(player.username, player.password);
    const reply = await post(url, player.session.token, form(player.password));
    expect([reply.status, reply.body]).toEqual([200, { success: true, data: { changed: true } }]);
    expect((await portal.as(player.session.token).auth.me()).id).toBe(player.id);
    expect(await errorOf(portal.as(elsewhere.token).auth.me())).toMatchObject({ status: 401 });
    const { refreshToken } = elsewhere;
    expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
    await waitForMail(portal, player.email, 'password-changed');
    expect(await errorOf(logIn(player.username, player.password))).toMatchObject({ status: 401 });
    await logIn(player.username, newPassword);
  });

  it.each([{}, form('', '', '')])('reports all three missing fields of %j', async (body) => {
    const { session } = await signUp(portal);
    const reply = await post(url, session.token, body);
    expect(reply.status).toBe(400);
    const { fields } = reply.body as { fields: { path: string; message: string }[] };
    expect(fields.map(({ path, message }) => [path, message])).toEqual([
      ['currentPassword', 'Enter your current password'],
      ['newPassword', 'Enter a new password'],
      ['confirmPassword', 'Please repeat the new password'],
    ]);
  });

  it.each([
    [form('Old1pass', 'Vq8rTn4w', 'Vq8rTn4x'), 'confirmPassword', 'New passwords do not match'],
    [form('Vq8rTn4w'), 'newPassword', 'The new password must differ from the current one'],
    [form('Old1pass', 'Vq8rT'), 'newPassword', 'Password must be at least 6 characters long'],
    [form('Old1pass', 'vq8rtn4w'), 'newPassword', 'Password needs an uppercase and a lowercase letter (A-Z, a-z)'],
    [form('Old1pass', 'VqxrTnyw'), 'newPassword', 'Password needs a digit (0-9)'],
  ])('is rejected with a field error for %j', async (body, path, message) => {
    const { session } = await signUp(portal);
    const reply = await post(url, session.token, body);
    expect(reply.status).toBe(400);
    expect((reply.body as { fields: unknown }).fields).toMatchObject([{ path, message }]);
  });

  it('is rejected without effect if the current password is wrong', async () => {
    const { username, password, session } = await signUp(portal);
    const reply = await post(url, session.token, form(`${password} `));
    expect(reply.status).toBe(400);
    expect(reply.body).toMatchObject({ code: 'passwords.wrongCurrent', error: 'The current password is wrong' });
    await logIn(username, password);
  });
});

describe('a new password', () => {
  const change = (token: string, body: ReturnType<typeof form>) => portal.as(token).passwords.change({ body });

  it("must not be a common one or contain the user's name", async () => {
    const { username, password, session } = await signUp(portal);
    const named = [`${username}Z8`, 'auth.passwordContainsName'] as const;
    for (const [weak, code] of [['Password1', 'auth.commonPassword'], ['Qwerty123', 'auth.commonPassword'], named])
      expect(await errorOf(change(session.token, form(password, weak ?? ''))), weak).toMatchObject({
        code,
        fields: [{ path: 'newPassword' }],
      });
  });

  it('is set by only one of several concurrent changes', async () => {
    const { username, password, session } = await signUp(portal);
    const choices = ['Bw3kZr7t', 'Cx4lYs8u', 'Dy5mXt9v'];
    const results = await Promise.allSettled(choices.map((next) => change(session.token, form(password, next))));
    const winners = choices.filter((_, n) => results[n]?.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await logIn(username, winners[0] ?? '');
  });
});

describe('guessing the current password in a stolen session', () => {
  it('is limited to six attempts a minute, like logins, even if they are concurrent', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT_SCALE: '1' } });
    try {
      const { password, session } = await signUp(strict);
      const change = (current: string) => strict.as(session.token).passwords.change({ body: form(current) });
      const refused = await Promise.all(Array.from({ length: 9 }, (_, n) => errorOf(change(`Wrong${n}pass`))));
      expect(refused.filter(({ code }) => code === 'passwords.wrongCurrent')).toHaveLength(6);
      expect(refused.filter(({ code }) => code === 'auth.tooManyAttempts')).toHaveLength(3);
      expect(await errorOf(change(password))).toMatchObject({ status: 429 });
      strict.clock.advance(60_000);
      expect(await change(password)).toEqual({ changed: true });
    } finally {
      await strict.close();
    }
  });
});
