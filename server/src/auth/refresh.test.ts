import { and, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { signUp } from '../../test/sign-up.ts';
import { auditLogs } from '../audit/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { sessions, sessionTokens } from './table.ts';

const minute = 60_000;
const hour = 60 * minute;

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => portal.close());

const refresh = (refreshToken: string) => portal.as().auth.refresh({ body: { refreshToken } });
const me = (token: string) => portal.as(token).auth.me();
const expired = { status: 401, code: 'auth.sessionExpired', message: 'Session expired. Please log in again.' };
const sessionOf = async (userId: number) => {
  const { db } = portal.platform.database;
  const [session] = await db.select().from(sessions).where(eq(sessions.user_id, userId));
  if (!session) throw new Error('There is no session.');
  const generations = await db.select().from(sessionTokens).where(eq(sessionTokens.session_id, session.id));
  return { ...session, generations };
};

describe('an access token', () => {
  it('is valid for fifteen minutes', async () => {
    const { session } = await signUp(portal);
    portal.clock.advance(15 * minute - 1);
    await me(session.token);
    portal.clock.advance(1);
    expect(await errorOf(me(session.token))).toMatchObject({ status: 401, code: 'common.unauthenticated' });
  });

  it('is not interchangeable with a refresh token', async () => {
    const { session } = await signUp(portal);
    expect(await errorOf(me(session.refreshToken))).toMatchObject({ status: 401 });
    expect(await errorOf(refresh(session.token))).toMatchObject(expired);
  });
});

describe('a refresh', () => {
  it('exchanges the refresh token for a working pair of tokens and returns the current user', async () => {
    const { id, session } = await signUp(portal);
    portal.clock.advance(20 * minute);
    await portal.platform.database.db.update(users).set({ real_name: 'Ada' }).where(eq(users.id, id));
    const next = await refresh(session.refreshToken);
    expect(next.user).toMatchObject({ id, real_name: 'Ada' });
    expect(new Date(next.expiresAt).getTime()).toBe(portal.clock.now().getTime() + 15 * minute);
    expect(new Set([session.token, session.refreshToken, next.token, next.refreshToken]).size).toBe(4);
    await me(next.token);
    const after = await refresh(next.refreshToken);
    await me(after.token);
    expect((await sessionOf(id)).last_used_at).toEqual(portal.clock.now());
  });

  it('returns the same successor if it is repeated within ten seconds', async () => {
    const { id, session } = await signUp(portal);
    const first = await refresh(session.refreshToken);
    portal.clock.advance(10_000);
    expect(await refresh(session.refreshToken)).toEqual(first);
    expect((await sessionOf(id)).generations).toHaveLength(2);
    await me(first.token);
  });

  it('ends the session if it is repeated after the successor was used', async () => {
    const { id, session } = await signUp(portal);
    const { refreshToken } = await refresh(session.refreshToken);
    const last = await refresh(refreshToken);
    expect(await errorOf(refresh(session.refreshToken))).toMatchObject(expired);
    expect((await sessionOf(id)).end_reason).toBe('tokenReuse');
    expect(await errorOf(me(last.token))).toMatchObject({ status: 401 });
  });

  it('with a used token after ten seconds ends the session, notifies its browsers and owner, and is audited', async () => {
    const { id, username, email, session } = await signUp(portal);
    const notified = vi.spyOn(portal.platform.realtime, 'endSession');
    const thief = await refresh(session.refreshToken);
    portal.clock.advance(10_001);
    expect(await errorOf(refresh(session.refreshToken))).toMatchObject(expired);
    expect(await errorOf(me(thief.token))).toMatchObject({ status: 401 });
    expect(await errorOf(refresh(thief.refreshToken))).toMatchObject(expired);
    const { id: sessionId, ended_at, end_reason } = await sessionOf(id);
    expect({ ended_at, end_reason }).toEqual({ ended_at: portal.clock.now(), end_reason: 'tokenReuse' });
    expect(notified.mock.calls).toEqual([[sessionId, { reason: 'tokenReuse' }]]);
    const rows = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(and(eq(auditLogs.user_id, id), eq(auditLogs.action, 'token_reuse')));
    expect(rows).toMatchObject([{ result: 'failed', username, http_status: 401, target_id: String(sessionId) }]);
    const mails = await portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
    expect(mails.filter(({ template }) => template === 'token-reuse')).toHaveLength(1);
  });

  it('ends only the session whose token was reused', async () => {
    const { username, password, session } = await signUp(portal);
    const other = await portal.as().auth.login({ body: { username, password } });
    await refresh(session.refreshToken);
    portal.clock.advance(minute);
    await errorOf(refresh(session.refreshToken));
    await me(other.token);
  });

  it('creates exactly one successor for twenty concurrent requests', async () => {
    const { id, session } = await signUp(portal);
    const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(session.refreshToken)));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect((await sessionOf(id)).generations).toHaveLength(2);
  });

  it('never extends the session past its absolute end', async () => {
    await writeSettings(portal.platform.database.db, { session_minutes: 60 }, portal.clock.now());
    let { session } = await signUp(portal);
    for (const minutes of [14, 14, 14, 14]) {
      portal.clock.advance(minutes * minute);
      session = await refresh(session.refreshToken);
    }
    // After 56 minutes, the last access token is valid for only four more minutes.
    expect(new Date(session.expiresAt).getTime()).toBe(portal.clock.now().getTime() + 4 * minute);
    portal.clock.advance(4 * minute);
    expect(await errorOf(me(session.token))).toMatchObject({ status: 401 });
    expect(await errorOf(refresh(session.refreshToken))).toMatchObject(expired);
    await writeSettings(portal.platform.database.db, { session_minutes: 1440 }, portal.clock.now());
  });

  it('is rejected if the token has not been used for a day', async () => {
    await writeSettings(portal.platform.database.db, { session_minutes: 10_080 }, portal.clock.now());
    const active = (await signUp(portal)).session;
    const idle = (await signUp(portal)).session;
    portal.clock.advance(23 * hour);
    const next = await refresh(active.refreshToken);
    portal.clock.advance(hour);
    expect(await errorOf(refresh(idle.refreshToken))).toMatchObject(expired);
    await refresh(next.refreshToken);
    await writeSettings(portal.platform.database.db, { session_minutes: 1440 }, portal.clock.now());
  });

  it('is rejected twelve hours after the login if the user has become staff since then', async () => {
    const { id, session } = await signUp(portal);
    await portal.platform.database.db.update(users).set({ authority: 'god' }).where(eq(users.id, id));
    portal.clock.advance(12 * hour);
    expect(await errorOf(refresh(session.refreshToken))).toMatchObject(expired);
  });

  it('treats malformed tokens like expired ones', async () => {
    for (const text of ['', 'x', 'null', 'a\0b', 'z'.repeat(500)])
      expect(await errorOf(refresh(text))).toMatchObject(expired);
  });
});
