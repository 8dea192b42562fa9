import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { auditLogs } from '../audit/table.ts';
import { endUserSessions, notifySessionsEnded } from './session.ts';
import { sessions } from './table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.close());

const logouts = () =>
  portal.platform.database.db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.action, 'logout'))
    .orderBy(desc(auditLogs.id));

describe('a logout', () => {
  it('ends the session of the bearer token, notifies its browsers and is audited', async () => {
    const { id, username, session } = await signUp(portal);
    const notified = vi.spyOn(portal.platform.realtime, 'endSession');
    expect(await portal.as(session.token).auth.logout()).toEqual({ loggedOut: true });
    expect(await errorOf(portal.as(session.token).auth.me())).toMatchObject({ status: 401 });
    const { refreshToken } = session;
    expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
    expect(notified).toHaveBeenCalledExactlyOnceWith(expect.any(Number), { reason: 'loggedOut' });
    expect((await logouts())[0]).toMatchObject({ user_id: id, username, result: 'success', http_status: 200 });
  });

  it('works with an expired access token or with the refresh token alone', async () => {
    const first = (await signUp(portal)).session;
    const second = (await signUp(portal)).session;
    portal.clock.advance(16 * 60_000);
    await portal.as(first.token).auth.logout();
    await portal.as().auth.logout({ body: { refreshToken: second.refreshToken } });
    for (const { refreshToken } of [first, second])
      expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
  });

  it('always succeeds, even with an invalid token, but is audited only if it ends a session', async () => {
    const { session } = await signUp(portal);
    await portal.as(session.token).auth.logout();
    const before = (await logouts()).length;
    for (const call of [
      portal.as(session.token).auth.logout(),
      portal.as().auth.logout(),
      portal.as('nonsense').auth.logout({ body: { refreshToken: 'x' } }),
      portal.as().auth.logout({ body: {} }),
    ])
      expect(await call).toEqual({ loggedOut: true });
    expect(await logouts()).toHaveLength(before);
  });

  it('does not end other sessions of the user', async () => {
    const { username, password, session } = await signUp(portal);
    const other = await portal.as().auth.login({ body: { username, password } });
    await portal.as(session.token).auth.logout();
    await expect(portal.as(other.token).auth.me()).resolves.toBeDefined();
  });
});

describe('endUserSessions', () => {
  it('ends all sessions of the user except the given one, and no sessions of other users', async () => {
    const bystander = await signUp(portal);
    const { id, username, password, session } = await signUp(portal);
    const body = { username, password };
    const spared = await portal.as().auth.login({ body });
    const third = await portal.as().auth.login({ body });
    const { database } = portal.platform;
    const rows = await database.db.select().from(sessions).where(eq(sessions.user_id, id)).orderBy(sessions.id);
    const notified = vi.spyOn(portal.platform.realtime, 'endSession');

    const ended = await database.transaction((tx) =>
      endUserSessions(tx, id, 'passwordChanged', portal.clock.now(), rows[1]?.id),
    );
    notifySessionsEnded(portal.platform, ended, 'passwordChanged');

    expect(ended.sort((a, b) => a - b)).toEqual([rows[0]?.id, rows[2]?.id]);
    expect(notified).toHaveBeenCalledTimes(2);
    for (const { token } of [session, third])
      expect(await errorOf(portal.as(token).auth.me())).toMatchObject({ status: 401 });
    for (const { token } of [spared, bystander.session])
      await expect(portal.as(token).auth.me()).resolves.toBeDefined();
  });
});
