import type { AddressInfo } from 'node:net';
import { maxSessions } from '@wyrmgate/contract/sessions';
import type { SessionEnd } from '@wyrmgate/contract/sessions-end-reasons';
import { eq } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { goodPassword, signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { endUserSessionsAndNotify } from '../auth/session.ts';
import { sessions } from '../auth/table.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';
let portal: TestApp;
let base: string;
const open: Socket[] = [];
beforeAll(async () => {
  portal = await startTestApp();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  base = `http://127.0.0.1:${(portal.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => portal.close());

const logIn = (username: string, options = {}) =>
  portal.as(undefined, options).auth.login({ body: { username, password: goodPassword } });
const connect = (token: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(base, { path: '/realtime', auth: { token }, transports: ['websocket'], reconnection: false });
    open.push(socket);
    socket.once('connect', () => resolve(socket)).once('connect_error', reject);
  });
/** Resolves with the reasons for the session's end and for the disconnect. */
const ending = (socket: Socket) => {
  const notified = new Promise<string>((resolve) => socket.once('session-ended', ({ reason }) => resolve(reason)));
  const closed = new Promise<string>((resolve) => socket.once('disconnect', (reason) => resolve(reason)));
  return Promise.all([notified, closed]);
};
const list = async (token: string) => (await portal.as(token).sessions.list()).sessions;
const loggedOut = { status: 401, code: 'common.unauthenticated' };

describe('the list of sessions', () => {
  it('shows device, address and times of each session, the current one first', async () => {
    const { username, session } = await signUp(portal);
    const created = portal.clock.now().toISOString();
    portal.clock.advance(60_000);
    await logIn(username, { ip: '2001:db8:85a3::8a2e:370:7334', headers: { 'user-agent': firefox } });
    const [mine, other, ...more] = await list(session.token);
    expect(more).toEqual([]);
    expect(mine).toMatchObject({ current: true, created, address: '203.0.x.x' });
    expect(other).toMatchObject({
      current: false,
      device: { browser: 'Firefox', system: 'Linux', kind: 'computer' },
      address: '2001:db8:…',
      lastUsed: portal.clock.now().toISOString(),
    });
  });

  it('contains neither sessions of other users nor ended sessions', async () => {
    const { username, session } = await signUp(portal);
    await createTestUser(portal);
    const gone = await logIn(username);
    await portal.as(gone.token).auth.logout();
    expect(await list(session.token)).toHaveLength(1);
  });

  it('records the last use in steps of five minutes, without a write per call', async () => {
    const { id, token } = await createTestUser(portal, { longLivedToken: true });
    const { db } = portal.platform.database;
    const lastUsed = async () =>
      (await db.select().from(sessions).where(eq(sessions.user_id, id)))[0]?.last_used_at.getTime();
    const start = portal.clock.now().getTime();
    portal.clock.advance(299_000);
    await list(token);
    expect(await lastUsed()).toBe(start);
    portal.clock.advance(1000);
    await Promise.all([list(token), list(token)]);
    expect(await lastUsed()).toBe(start + 300_000);
  });
});

describe('the sessions of one account', () => {
  /** Stores the maximum number of sessions, ordered by last use, and returns their ids. */
  const fill = async (userId: number): Promise<number[]> => {
    const start = portal.clock.now().getTime();
    const row = (index: number) => ({
      user_id: userId,
      created_at: new Date(start),
      last_used_at: new Date(start + index),
      expires_at: new Date(start + 86_400_000),
      ip_address: '203.0.113.7',
      user_agent: 'test',
    });
    const { db } = portal.platform.database;
    const values = Array.from({ length: maxSessions }, (_, index) => row(index));
    const rows = await db.insert(sessions).values(values).returning({ id: sessions.id });
    portal.clock.advance(1000);
    return rows.map(({ id }) => id);
  };
  const activeOf = async (userId: number) => {
    const rows = await portal.platform.database.db.select().from(sessions).where(eq(sessions.user_id, userId));
    return rows.filter(({ ended_at: end }) => end === null);
  };

  it('are limited to fifty: a login ends the least recently used sessions and notifies their browsers', async () => {
    const { id, username, session } = await signUp(portal);
    const over = ending(await connect(session.token));
    // Simulates one session more than the limit, which can happen after an upgrade.
    const filled = await fill(id);
    const latest = await logIn(username);
    expect(await over).toEqual(['crowdedOut', 'io server disconnect']);
    expect(await errorOf(portal.as(session.token).auth.me())).toMatchObject(loggedOut);
    const shown = await list(latest.token);
    expect(shown).toHaveLength(maxSessions);
    expect(shown.slice(1).map((one) => one.id)).toEqual(filled.slice(1).reverse());
  });

  it('are limited to fifty even for concurrent logins, without affecting other users', async () => {
    const [{ id, username }, other] = [await signUp(portal), await signUp(portal)];
    await fill(id);
    const logins = await Promise.all(Array.from({ length: 5 }, () => logIn(username)));
    expect(await activeOf(id)).toHaveLength(maxSessions);
    for (const { token } of logins) await expect(portal.as(token).auth.me()).resolves.toMatchObject({ username });
    expect(await activeOf(other.id)).toHaveLength(1);
  });
});

describe('ending sessions', () => {
  it('revokes the tokens and closes the socket of one session immediately', async () => {
    const { username, session } = await signUp(portal);
    const other = await logIn(username);
    const over = ending(await connect(other.token));
    const id = (await list(session.token)).find(({ current }) => !current)?.id ?? 0;
    expect(await portal.as(session.token).sessions.end({ params: { id } })).toEqual({ ended: 1 });
    expect(await over).toEqual(['endedElsewhere', 'io server disconnect']);
    expect(await errorOf(portal.as(other.token).auth.me())).toMatchObject(loggedOut);
    const { refreshToken } = other;
    expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({ status: 401 });
    expect(await list(session.token)).toHaveLength(1);
    expect(await errorOf(portal.as(session.token).sessions.end({ params: { id } }))).toMatchObject({ status: 404 });
  });

  it('responds with 404 for sessions of other users', async () => {
    const [mine, theirs] = [await createTestUser(portal), await createTestUser(portal)];
    const id = (await list(theirs.token))[0]?.id ?? 0;
    expect(await errorOf(portal.as(mine.token).sessions.end({ params: { id } }))).toMatchObject({ status: 404 });
    expect(await list(theirs.token)).toHaveLength(1);
  });

  it('works for all sessions except the current one at once', async () => {
    const { username, session } = await signUp(portal);
    const others = [await logIn(username), await logIn(username)];
    expect(await portal.as(session.token).sessions.endOthers()).toEqual({ ended: 2 });
    for (const { token } of others) expect(await errorOf(portal.as(token).auth.me())).toMatchObject(loggedOut);
    expect(await list(session.token)).toHaveLength(1);
    expect(await portal.as(session.token).sessions.endOthers()).toEqual({ ended: 0 });
  });

  it('happens for all other devices when the password is changed', async () => {
    const { username, password, session } = await signUp(portal);
    const own = await connect(session.token);
    const over = ending(await connect((await logIn(username)).token));
    await portal.as(session.token).passwords.change({
      body: { currentPassword: password, newPassword: 'Vq8rTn4w', confirmPassword: 'Vq8rTn4w' },
    });
    expect(await over).toEqual(['passwordChanged', 'io server disconnect']);
    expect(own.connected).toBe(true);
  });

  it.each(['banned', 'deleted', 'rightsChanged'] as const)(
    'for the reason "%s" blocks calls and closes sockets immediately',
    async (reason: SessionEnd) => {
      const { id, token } = await createTestUser(portal);
      const over = ending(await connect(token));
      const { platform, clock } = portal;
      const after: (() => void)[] = [];
      await platform.database.transaction((tx) =>
        endUserSessionsAndNotify({ tx, platform, now: clock.now(), afterCommit: (run) => after.push(run) }, id, reason),
      );
      for (const run of after) run();
      expect(await over).toEqual([reason, 'io server disconnect']);
      expect(await errorOf(portal.as(token).auth.me())).toMatchObject(loggedOut);
      await expect(connect(token)).rejects.toThrow('unauthenticated');
    },
  );
});
