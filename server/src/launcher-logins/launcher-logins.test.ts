import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { createTestUser, openTestSession, type TestUser } from '../../test/users.ts';
import { issueResetLink } from '../passwords/links.ts';
import { allEndpoints } from '../pipeline/endpoints.ts';

let app: TestApp;
let player: TestUser;
beforeEach(async () => {
  app = await startTestApp({ jobs: false, passwords: quickPasswords() });
  player = await createTestUser(app);
});
afterEach(() => app.close());

const start = (ip = '203.0.113.9') =>
  app.as(undefined, { ip })['launcher-logins'].start({ body: { name: 'Launcher' } });
const poll = (device_code: string) => app.as()['launcher-logins'].poll({ body: { device_code } });
const decide = (user_code: string, approve: boolean, by = player) =>
  by.api['launcher-logins'].decide({ body: { user_code, approve } });
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;
const logIn = async () => {
  const { device_code, user_code } = await start();
  await decide(user_code, true);
  return (await poll(device_code)).access_token;
};
const me = (token: string) => app.as(token)['launcher-logins'].me();

describe('a launcher login', () => {
  it('shows the player which launcher asks for access, waits for approval, and issues one token', async () => {
    const { device_code, user_code, ...rest } = await start();
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(rest).toMatchObject({ expires_in: 600, interval: 5 });
    expect(rest.verification_uri).toMatch(/\/device$/);
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.authorizationPending');
    const typed = ` ${user_code.toLowerCase().replace('-', ' ')} `;
    const seen = await player.api['launcher-logins'].look({ body: { user_code: typed } });
    expect(seen).toMatchObject({ name: 'Launcher', address: '203.0.113.9', same_address: false });
    await decide(typed, true);
    app.clock.advance(5000);
    const { access_token, expires_in } = await poll(device_code);
    expect(expires_in).toBe(3600);
    expect(await me(access_token)).toMatchObject({ username: player.username, coins: 0 });
    app.clock.advance(5000);
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.expiredToken');
    app.clock.advance(3_600_000);
    expect((await errorOf(me(access_token))).status).toBe(401);
  });

  it('can be denied, and expires after ten minutes', async () => {
    const first = await start();
    await decide(first.user_code, false);
    expect(await codeOf(poll(first.device_code))).toBe('launcher-logins.accessDenied');
    const second = await start();
    app.clock.advance(600_000);
    expect(await codeOf(poll(second.device_code))).toBe('launcher-logins.expiredToken');
    const late = await createTestUser(app);
    expect(await codeOf(decide(second.user_code, true, late))).toBe('launcher-logins.codeUnknown');
  });

  it('is slowed down by five seconds for each poll that comes too early', async () => {
    const { device_code } = await start();
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.authorizationPending');
    expect(await errorOf(poll(device_code))).toMatchObject({
      code: 'launcher-logins.slowDown',
      details: { interval: 10 },
    });
    app.clock.advance(5000);
    expect(await errorOf(poll(device_code))).toMatchObject({ details: { interval: 15 } });
    app.clock.advance(15_000);
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.authorizationPending');
  });

  it('issues one token and stores one decision for concurrent requests', async () => {
    const { device_code, user_code } = await start();
    const decisions = await Promise.allSettled([decide(user_code, true), decide(user_code, true)]);
    expect(decisions.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const polls = await Promise.allSettled([1, 2, 3].map(() => poll(device_code)));
    expect(polls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('issues no token if the session that approved it has ended', async () => {
    const { device_code, user_code } = await start();
    await decide(user_code, true);
    await app.platform.database.query("update auth_sessions set ended_at = now(), end_reason = 'passwordChanged'");
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.accessDenied');
  });

  it('survives a logout of the approving session, but not a password reset or the end of all sessions', async () => {
    const approveAndLogOut = async () => {
      const { device_code, user_code } = await start();
      const { db } = app.platform.database;
      const api = app.as(await openTestSession(db, player.id, app.clock.now()));
      await api['launcher-logins'].decide({ body: { user_code, approve: true } });
      await api.auth.logout();
      return device_code;
    };
    const [first, second, third] = [await approveAndLogOut(), await approveAndLogOut(), await approveAndLogOut()];
    expect((await poll(first)).access_token).toHaveLength(43);
    await player.api.sessions.endOthers();
    expect(await codeOf(poll(second))).toBe('launcher-logins.accessDenied');
    expect(await codeOf(poll(third))).toBe('launcher-logins.accessDenied');
    const last = await approveAndLogOut();
    const token = await issueResetLink(app.platform.database.db, player.id, app.clock.now());
    const password = 'An0therKey7';
    await app.as().passwords.reset({ body: { token, password, repeatPassword: password } });
    expect(await codeOf(poll(last))).toBe('launcher-logins.accessDenied');
  });

  it('stores neither code nor token in plain text', async () => {
    const { device_code, user_code } = await start();
    const rows = JSON.stringify(await app.platform.database.query('select * from launcher_logins'));
    expect(rows).not.toContain(device_code);
    expect(rows).not.toContain(user_code.replace('-', ''));
  });
});

describe('guessing launcher codes', () => {
  it('is limited per account', async () => {
    await app.close();
    app = await startTestApp({ jobs: false, env: { RATE_LIMIT_SCALE: '1' } });
    player = await createTestUser(app);
    const look = () => codeOf(player.api['launcher-logins'].look({ body: { user_code: 'BBBB-BBBB' } }));
    const seen: string[] = [];
    for (let guess = 0; guess < 6; guess += 1) seen.push(await look());
    expect(seen.slice(0, 5)).toEqual(Array(5).fill('launcher-logins.codeUnknown'));
    expect(seen[5]).toBe('common.tooManyRequests');
  });
});

describe('a launcher token', () => {
  it('is listed among the sessions, can be revoked there, and can log itself out', async () => {
    const token = await logIn();
    const { sessions } = await player.api.sessions.list();
    const own = sessions.find(({ launcher }) => launcher === 'Launcher');
    expect(sessions).toHaveLength(2);
    await player.api.sessions.end({ params: { id: own?.id ?? 0 } });
    expect((await errorOf(me(token))).status).toBe(401);
    const second = await logIn();
    await app.as(second)['launcher-logins'].logOut();
    expect((await errorOf(me(second))).status).toBe(401);
  });

  it('is revoked by a ban, and stays revoked after the ban is lifted', async () => {
    const boss = await createTestUser(app, { authority: 'implementor' });
    const token = await logIn();
    const params = { id: player.id };
    await boss.api.users.ban({ params, body: { reason: 'Insults' } });
    expect((await errorOf(me(token))).status).toBe(401);
    await boss.api.users.unban({ params });
    expect((await errorOf(me(token))).status).toBe(401);
  });

  it('is revoked by a new password, whether the player or staff sets it', async () => {
    const boss = await createTestUser(app, { authority: 'implementor' });
    await app.platform.jobs.prepare();
    const { id, username, password, session } = await signUp(app);
    player = { ...player, id, username, api: app.as(session.token) };
    const first = await logIn();
    const own = { currentPassword: password, newPassword: 'Raven-Harbour-9', confirmPassword: 'Raven-Harbour-9' };
    await player.api.passwords.change({ body: own });
    expect((await errorOf(me(first))).status).toBe(401);
    const second = await logIn();
    await boss.api.users.setPassword({ params: { id }, body: { password: 'Third-Harbour-9' } });
    expect((await errorOf(me(second))).status).toBe(401);
  });

  it('cannot be fetched if the player was banned between the approval and the poll', async () => {
    const boss = await createTestUser(app, { authority: 'implementor' });
    const { device_code, user_code } = await start();
    await decide(user_code, true);
    await boss.api.users.ban({ params: { id: player.id }, body: { reason: 'Insults' } });
    expect(await codeOf(poll(device_code))).toBe('launcher-logins.accessDenied');
  });

  it('cannot be used for any other endpoint', async () => {
    const token = await logIn();
    const closed = allEndpoints.filter(({ spec }) => spec.access.kind !== 'visitor');
    expect(closed.length).toBeGreaterThan(200);
    for (const { spec } of closed) {
      const url = spec.path.replace(/\{\w+\}/g, '1');
      const { status } = await app.inject({ method: spec.method, url, headers: { authorization: `Bearer ${token}` } });
      expect(`${spec.path} ${status}`).toBe(`${spec.path} 401`);
    }
    expect((await errorOf(me(player.token))).status).toBe(401);
  });
});
