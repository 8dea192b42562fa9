import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { signUp } from '../../test/sign-up.ts';
import { auditLogs } from '../audit/table.ts';
import { openPasswords, PasswordsBusyError } from '../platform/passwords/passwords.ts';
import { writeSettings } from '../settings/service.ts';
import { bans, users } from '../users/table.ts';
import { sessions } from './table.ts';

let portal: TestApp;
const passwords = openPasswords();
const counted = { verifications: 0, busy: false };

beforeAll(async () => {
  portal = await startTestApp({
    passwords: {
      ...passwords,
      verify: (...given) => {
        counted.verifications += 1;
        return counted.busy ? Promise.reject(new PasswordsBusyError()) : passwords.verify(...given);
      },
    },
  });
});
afterAll(() => portal.close());
beforeEach(() => {
  counted.verifications = 0;
  counted.busy = false;
});

const logIn = (username: string, password: string) => portal.as().auth.login({ body: { username, password } });
const rawLogin = (username: string, password: string) =>
  portal.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password } });
const lastAudit = async () => {
  const [row] = await portal.platform.database.db.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(1);
  return row;
};

describe('a login', () => {
  it('accepts the username or email in any case and returns a session with its user', async () => {
    const { id, username, email, password } = await signUp(portal);
    for (const name of [username, username.toUpperCase(), email, email.toUpperCase(), ` ${username} `]) {
      const session = await logIn(name, password);
      expect(session.user).toMatchObject({
        id,
        username,
        email,
        cash: 0,
        isStaff: false,
        isSponsor: false,
        mustChangePassword: false,
        status: 'active',
      });
      expect(new Date(session.expiresAt).getTime() - portal.clock.now().getTime()).toBe(15 * 60_000);
      expect(await portal.as(session.token).auth.me()).toEqual(session.user);
      expect(await portal.as(session.token).auth.validate()).toEqual({ user: session.user });
    }
    expect(await lastAudit()).toMatchObject({
      action: 'login',
      result: 'success',
      user_id: id,
      username,
      http_status: 200,
    });
  });

  it('compares the password exactly as sent', async () => {
    const { username, password } = await signUp(portal);
    for (const wrong of [
      `${password} `,
      ` ${password}`,
      password.toLowerCase(),
      password.slice(0, -1),
      `${password}\0`,
    ])
      expect(await errorOf(logIn(username, wrong)), JSON.stringify(wrong)).toMatchObject({
        code: 'auth.invalidCredentials',
      });
  });

  it('gives the same response and does the same work for an unknown name, a wrong password and a deleted account', async () => {
    const { username, password } = await signUp(portal);
    const deleted = await signUp(portal);
    await portal.platform.database.db.update(users).set({ status: 'deleted' }).where(eq(users.id, deleted.id));
    counted.verifications = 0;
    const replies = [
      await rawLogin(username, 'Wrong1word'),
      await rawLogin('Nobody123', 'Wrong1word'),
      await rawLogin('nobody@mail.example', password),
      await rawLogin('no body\0', 'Wrong1word'),
      await rawLogin(deleted.username, deleted.password),
    ];
    expect(counted.verifications).toBe(5);
    const shown = replies.map(({ status, body, headers }) => {
      const { 'x-request-id': id, date, ...rest } = headers;
      expect([id, date]).not.toContain(undefined);
      return { status, rest, body: { ...(body as object), requestId: '' } };
    });
    for (const one of shown) expect(one).toEqual(shown[0]);
    expect(shown[0]).toMatchObject({
      status: 401,
      body: { error: 'Invalid credentials', code: 'auth.invalidCredentials' },
    });
  });

  it('takes about as long for an unknown name as for a wrong password', async () => {
    const { username } = await signUp(portal);
    // Measures CPU time of this process, because wall time depends on other load.
    const time = async (name: string) => {
      const before = process.cpuUsage();
      await rawLogin(name, 'Wrong1word');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    // Alternates between the two, so that background work affects them equally.
    const [knownTimes, unknownTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < 9; round += 1) {
      knownTimes.push(await time(username));
      unknownTimes.push(await time('Nobody456'));
    }
    const [known, unknown] = [knownTimes, unknownTimes].map((times) => times.sort((a, b) => a - b)[4] ?? 0) as [
      number,
      number,
    ];
    expect(unknown).toBeGreaterThan(known / 2.5);
    expect(unknown).toBeLessThan(known * 2.5);
  });

  it('starts no session if its audit row cannot be written', async () => {
    const { id, username, password } = await signUp(portal);
    const { db } = portal.platform.database;
    const count = async () => (await db.select().from(sessions).where(eq(sessions.user_id, id))).length;
    const before = await count();
    await db.execute(sql`alter table audit_logs add constraint no_login check (action <> 'login') not valid`);
    expect(await errorOf(logIn(username, password))).toMatchObject({ status: 500, message: 'Something went wrong' });
    await db.execute(sql`alter table audit_logs drop constraint no_login`);
    expect(await count()).toBe(before);
  });

  it('is audited even when it fails', async () => {
    const { id, username } = await signUp(portal);
    await errorOf(logIn(username, 'Wrong1word'));
    expect(await lastAudit()).toMatchObject({
      action: 'login',
      result: 'failed',
      target_id: String(id),
      http_status: 401,
    });
  });

  it('gets a 503 and does not count as an attempt while too many passwords are being hashed', async () => {
    const { username, password } = await signUp(portal);
    counted.busy = true;
    for (let round = 0; round < 12; round += 1) {
      const reply = await rawLogin(username, password);
      expect(reply).toMatchObject({ status: 503, headers: { 'retry-after': '2' }, body: { code: 'auth.busy' } });
    }
    counted.busy = false;
    await expect(logIn(username, password)).resolves.toMatchObject({ user: { username } });
  });

  it('rehashes the password if the stored hash has a different cost', async () => {
    const { id, username, password } = await signUp(portal);
    const { db } = portal.platform.database;
    const { hash } = await import('@node-rs/argon2');
    const cheap = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    await db.update(users).set({ password_hash: cheap }).where(eq(users.id, id));
    await logIn(username, password);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(logIn(username, password)).resolves.toBeDefined();
  });

  it('starts a session of the configured length, but of at most twelve hours for staff', async () => {
    const player = await signUp(portal);
    const wizard = await signUp(portal);
    const { db } = portal.platform.database;
    await db.update(users).set({ authority: 'low_wizard' }).where(eq(users.id, wizard.id));
    await writeSettings(db, { session_minutes: 10_080 }, portal.clock.now());
    const hoursOf = async ({ id, username, password }: typeof player) => {
      await logIn(username, password);
      const [row] = await db
        .select()
        .from(sessions)
        .where(eq(sessions.user_id, id))
        .orderBy(desc(sessions.id))
        .limit(1);
      return ((row?.expires_at.getTime() ?? 0) - portal.clock.now().getTime()) / 3_600_000;
    };
    expect([await hoursOf(player), await hoursOf(wizard)]).toEqual([168, 12]);
    await writeSettings(db, { session_minutes: 60 }, portal.clock.now());
    expect([await hoursOf(player), await hoursOf(wizard)]).toEqual([1, 1]);
    await writeSettings(db, { session_minutes: 1440 }, portal.clock.now());
  });

  it('marks an implementor as staff', async () => {
    const { id, username, password } = await signUp(portal);
    await portal.platform.database.db.update(users).set({ authority: 'implementor' }).where(eq(users.id, id));
    expect((await logIn(username, password)).user).toMatchObject({ authority: 'implementor', isStaff: true });
  });
});

describe('a ban', () => {
  const ban = async (userId: number, values: Partial<typeof bans.$inferInsert>) => {
    const { db } = portal.platform.database;
    const now = portal.clock.now();
    await db.insert(bans).values({ user_id: userId, type: 'permanent', reason: 'Secret', created_at: now, ...values });
    await db.update(users).set({ status: 'banned' }).where(eq(users.id, userId));
  };

  it('is revealed only after the correct password, with its message and end but never its reason', async () => {
    const { id, username, password } = await signUp(portal);
    const end = new Date(portal.clock.now().getTime() + 3_600_000);
    await ban(id, { type: 'temporary', message: 'Be kind.', ends_at: end });
    expect(await errorOf(logIn(username, 'Wrong1word'))).toMatchObject({
      status: 401,
      code: 'auth.invalidCredentials',
    });
    const reply = await rawLogin(username, password);
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'auth.banned', details: { type: 'temporary', message: 'Be kind.', endsAt: end.toISOString() } },
    });
    expect(reply.text).not.toContain('Secret');
    expect(await lastAudit()).toMatchObject({ action: 'login', result: 'failed', user_id: id, http_status: 403 });
  });

  it('is lifted at the first login after its end', async () => {
    const { id, username, password } = await signUp(portal);
    await ban(id, { type: 'temporary', ends_at: new Date(portal.clock.now().getTime() + 3_600_000) });
    expect(await errorOf(logIn(username, password))).toMatchObject({ code: 'auth.banned' });
    portal.clock.advance(3_600_000);
    await expect(logIn(username, password)).resolves.toMatchObject({ user: { id, status: 'active' } });
    const [row] = await portal.platform.database.db.select().from(bans).where(eq(bans.user_id, id));
    expect(row?.lifted_at).toEqual(portal.clock.now());
  });

  it('blocks logins even if its database row is missing', async () => {
    const { id, username, password } = await signUp(portal);
    await portal.platform.database.db.update(users).set({ status: 'banned' }).where(eq(users.id, id));
    expect(await errorOf(logIn(username, password))).toMatchObject({
      code: 'auth.banned',
      details: { type: 'permanent', message: null, endsAt: null },
    });
  });

  it('ends an active session at its next request', async () => {
    const { id, session } = await signUp(portal);
    await portal.as(session.token).auth.me();
    await ban(id, {});
    expect(await errorOf(portal.as(session.token).auth.me())).toMatchObject({ status: 401 });
    const { refreshToken } = session;
    expect(await errorOf(portal.as().auth.refresh({ body: { refreshToken } }))).toMatchObject({
      code: 'auth.sessionExpired',
    });
  });
});
