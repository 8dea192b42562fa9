import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestOptions } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { issueResetLink } from '../passwords/links.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { limitWindows } from '../platform/limits/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { users } from '../users/table.ts';

const minute = 60_000;
/** Both instances need the same key, because counter names are derived from it. */
const secretKey = 'c0ffee00'.repeat(8);
const right = 'Kx7mPq2z';
const username = 'Frostbeard';

/** A fast hash, because these tests only count how often a password is verified. */
const passwords = quickPasswords();
const clock = manualClock();
let database: Database;
/** `strict` uses the production limits. The limits per address in `lax` are too high to be reached. */
let strict: TestApp;
let lax: TestApp;

const start = (scale: number, options: TestOptions = {}): Promise<TestApp> => {
  const env = { RATE_LIMIT_SCALE: String(scale), SECRET_KEY: secretKey, ...options.env };
  return startTestApp({ database, clock, passwords, jobs: false, ...options, env });
};

beforeAll(async () => {
  database = await openTestDatabase();
  strict = await start(1, { jobs: true });
  lax = await start(1000, { jobs: true });
  await strict.as().auth.register({ body: registrationForm({ username, password: right }) });
});
beforeEach(async () => {
  passwords.verified = 0;
  await database.db.delete(limitWindows);
});
afterAll(async () => {
  await lax.close();
  await strict.close();
  await database.close();
});

type Login = { name?: string; password?: string; ip?: string; headers?: Record<string, string> };
const attempt = async (
  portal: TestApp,
  { name = username, password = 'Wrong1word', ip = '203.0.113.7', headers }: Login = {},
) => {
  const {
    status,
    body,
    headers: sent,
  } = await portal.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip,
    headers: headers ?? {},
    payload: { username: name, password },
  });
  const wait = sent['retry-after'];
  return { status, code: (body as { code?: string }).code, wait: wait === undefined ? undefined : Number(wait) };
};
const concurrently = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));
const sequentially = async <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let index = 0; index < count; index += 1) done.push(await run(index));
  return done;
};
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;
const locked = { status: 429, code: 'auth.tooManyAttempts' };

describe('the login limit per client address', () => {
  it('verifies exactly six of fifty concurrent wrong passwords', async () => {
    const replies = await concurrently(50, (index) => attempt(strict, { name: `Nobody${index}` }));
    // A busy machine may reject some of the other attempts with 503 before it counts them.
    expect([countOf(replies, 401), countOf(replies, 429) + countOf(replies, 503), passwords.verified]).toEqual([
      6, 44, 6,
    ]);
    expect(replies.find(({ status }) => status === 429)).toEqual({ ...locked, wait: 60 });
  });

  it('is shared by two server instances', async () => {
    const copy = await start(1);
    const replies = await concurrently(50, (index) => attempt(index % 2 ? copy : strict, { name: `Nobody${index}` }));
    expect([countOf(replies, 401), passwords.verified]).toEqual([6, 6]);
    await copy.close();
  });

  it('survives a restart, and expires after a minute', async () => {
    const before = await start(1);
    await sequentially(6, () => attempt(before));
    await before.close();
    const after = await start(1);
    expect(await attempt(after, { password: right })).toMatchObject(locked);
    clock.advance(minute);
    expect(await attempt(after, { password: right })).toMatchObject({ status: 200 });
    await after.close();
  });

  it('allows thirty failures an hour, and attempts during the lock do not extend it', async () => {
    for (const name of ['Aaron1', 'Baldur2', 'Cedric3', 'Doran4', 'Edda5']) {
      const replies = await sequentially(20, () => attempt(strict, { name }));
      expect(countOf(replies, 401)).toBe(6);
      clock.advance(minute);
    }
    const { wait, ...reply } = await attempt(strict, { name: 'Fenja6' });
    expect(reply).toEqual(locked);
    expect(wait).toBe(55 * 60);
    clock.advance(55 * minute);
    expect(await attempt(strict, { name: 'Fenja6' })).toMatchObject({ status: 401 });
  });

  it('does not count successful logins', async () => {
    const replies = await sequentially(30, () => attempt(strict, { password: right }));
    expect(countOf(replies, 200)).toBe(30);
  });

  it('ignores forwarding headers when no proxy is trusted', async () => {
    const replies = await sequentially(10, (index) =>
      attempt(strict, {
        name: `Nobody${index}`,
        headers: {
          'x-forwarded-for': `198.51.100.${index}`,
          'x-real-ip': `198.51.100.${index}`,
          forwarded: `for=198.51.100.${index}`,
        },
      }),
    );
    expect(countOf(replies, 401)).toBe(6);
  });

  it('uses the address appended by a trusted proxy, and ignores the entries before it', async () => {
    const behindProxy = await start(1, { env: { TRUSTED_PROXIES: '1' } });
    const send = (forwarded: string) =>
      attempt(behindProxy, { name: 'Nobody', headers: { 'x-forwarded-for': forwarded } });
    expect(countOf(await sequentially(8, (index) => send(`10.9.8.${index}, 198.51.100.1`)), 401)).toBe(6);
    expect(await send('198.51.100.2')).toMatchObject({ status: 401 });
    await behindProxy.close();
  });

  it('treats an IPv6 /64 as one address', async () => {
    const replies = await sequentially(10, (index) =>
      attempt(strict, { name: `Nobody${index}`, ip: `2001:db8:1:2::${index + 1}` }),
    );
    expect(countOf(replies, 401)).toBe(6);
    expect(await attempt(strict, { ip: '2001:db8:1:3::1' })).toMatchObject({ status: 401 });
  });
});

describe('the login lock per account and address', () => {
  it.each([
    ['an existing', username],
    ['an unknown', 'Nobody'],
  ])(
    'lasts one minute after ten wrong passwords for %s username, and doubles up to fifteen minutes',
    async (_, name) => {
      expect(countOf(await sequentially(10, () => attempt(lax, { name })), 401)).toBe(10);
      for (const minutes of [1, 2, 4, 8, 15, 15]) {
        expect(await attempt(lax, { name, password: right })).toEqual({ ...locked, wait: minutes * 60 });
        clock.advance(minutes * minute - 1000);
        expect(await attempt(lax, { name })).toEqual({ ...locked, wait: 1 });
        clock.advance(1000);
        expect(await attempt(lax, { name })).toMatchObject({ status: 401 });
      }
    },
  );

  it('allows exactly ten of fifty concurrent attempts, ignoring the case of the username', async () => {
    const replies = await concurrently(50, (index) =>
      attempt(lax, { name: index % 2 ? username : username.toUpperCase() }),
    );
    expect([countOf(replies, 401), passwords.verified]).toEqual([10, 10]);
  });

  it('does not reveal that a username and an email belong together', async () => {
    for (const name of [username, 'Nobody'])
      expect(countOf(await sequentially(10, () => attempt(lax, { name })), 401)).toBe(10);
    const replies = await sequentially(4, (index) =>
      attempt(lax, { name: `${index % 2 ? username : 'nobody'}@mail.example`.toLowerCase() }),
    );
    expect(replies).toEqual(Array(4).fill(replies[0]));
    expect(replies[0]).toMatchObject({ status: 401 });
    expect(await attempt(lax, { name: username })).toMatchObject(locked);
  });

  it('is independent for each address, and the correct password resets it for that address only', async () => {
    const home = '198.51.100.5';
    await sequentially(10, () => attempt(lax));
    await sequentially(9, () => attempt(lax, { ip: home }));
    expect(await attempt(lax, { ip: home, password: right })).toMatchObject({ status: 200 });
    expect(countOf(await sequentially(10, () => attempt(lax, { ip: home })), 401)).toBe(10);
    clock.advance(minute - 1000);
    expect(await attempt(lax, { password: right })).toMatchObject(locked);
  });

  it('forgets failures one hour after the last one', async () => {
    await sequentially(9, () => attempt(lax));
    clock.advance(60 * minute);
    expect(countOf(await sequentially(10, () => attempt(lax)), 401)).toBe(10);
  });
});

describe('the throttle for an account attacked from many addresses', () => {
  it.each([
    ['an existing', username],
    ['an unknown', 'Nobody'],
  ])('allows one attempt every ten seconds after a hundred failures for %s username', async (_, name) => {
    const from = (index: number) => ({ name, ip: `198.51.${100 + Math.floor(index / 200)}.${index % 200}` });
    expect(countOf(await sequentially(100, (index) => attempt(strict, from(index))), 401)).toBe(100);
    const burst = await concurrently(20, (index) => attempt(strict, from(200 + index)));
    expect(countOf(burst, 401)).toBe(1);
    expect(burst.find(({ status }) => status === 429)).toEqual({ ...locked, wait: 10 });
    // Also recorded for unknown accounts, because extra work for existing accounts alone would be measurable.
    const rows = await database.db.select().from(limitWindows);
    expect(rows.filter(({ key }) => key.startsWith('slowedNotice:'))).toHaveLength(1);
    clock.advance(10_000);
    expect(await attempt(strict, { ...from(300), password: name === username ? right : 'x' })).toMatchObject({
      status: name === username ? 200 : 401,
    });
  });
});

describe('the owner of a throttled account', () => {
  const home = '192.0.2.44';
  const siege = async (rounds = 101) => {
    const from = (index: number) => ({ ip: `198.51.${100 + Math.floor(index / 200)}.${index % 200}` });
    await sequentially(rounds, (index) => attempt(strict, from(index)));
  };
  const notices = async () => {
    const mails = await database.db.select().from(mailOutbox);
    return mails.filter(({ template, recipient }) => template === 'account-slowed' && recipient.startsWith('frost'));
  };

  it('can log in from a familiar address while attackers exhaust the throttle', async () => {
    expect(await attempt(strict, { ip: home, password: right })).toMatchObject({ status: 200 });
    await siege();
    expect(await attempt(strict, { ip: '192.0.2.99', password: right })).toMatchObject(locked);
    expect(await attempt(strict, { ip: home, password: right })).toMatchObject({ status: 200 });
  });

  it('can log in from any address with the cookie of a familiar browser', async () => {
    const browser = { 'sec-fetch-site': 'same-origin' };
    const { headers } = await strict.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: home,
      headers: browser,
      payload: { username, password: right },
    });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    await siege();
    const login = { ip: '192.0.2.98', password: right };
    expect(await attempt(strict, { ...login, headers: { cookie: 'device=x' } })).toMatchObject(locked);
    expect(await attempt(strict, { ...login, headers: { cookie } })).toMatchObject({ status: 200 });
  });

  it('can log in from a new address after resetting the password there', async () => {
    await siege();
    const ip = '192.0.2.97';
    expect(await attempt(strict, { ip, password: right })).toMatchObject(locked);
    const { db } = strict.platform.database;
    const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
    const token = await issueResetLink(db, owner?.id ?? 0, clock.now());
    await strict.as(undefined, { ip }).passwords.reset({ body: { token, password: right, repeatPassword: right } });
    expect(await attempt(strict, { ip: '192.0.2.96', password: right })).toMatchObject(locked);
    expect(await attempt(strict, { ip, password: right })).toMatchObject({ status: 200 });
  });

  it('gets one email each time the account is throttled', async () => {
    clock.advance(60 * minute);
    const before = (await notices()).length;
    await siege(100);
    expect(await notices()).toHaveLength(before);
    await concurrently(10, (index) => attempt(strict, { ip: `192.0.2.${index}` }));
    clock.advance(10 * minute);
    await concurrently(10, (index) => attempt(strict, { ip: `192.0.2.${index}` }));
    expect(await notices()).toHaveLength(before + 1);
    clock.advance(60 * minute);
    await siege();
    expect(await notices()).toHaveLength(before + 2);
  });
});

describe('the registration limit per client address', () => {
  const register = async (portal: TestApp, form = registrationForm()) => {
    const { status, body } = await portal.inject({ method: 'POST', url: '/api/auth/register', payload: form });
    return { status, code: (body as { code?: string }).code };
  };

  it('allows three accounts a day, even in concurrent requests', async () => {
    // Only five requests, because a separate limit allows five an hour.
    const replies = await concurrently(5, () => register(strict));
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([3, 2]);
    expect(replies.find(({ status }) => status === 429)).toEqual(locked);
    clock.advance(61 * minute);
    expect(await register(strict)).toEqual(locked);
    clock.advance(24 * 60 * minute);
    expect(await register(strict)).toMatchObject({ status: 200 });
  });

  it('counts only requests that created an account', async () => {
    const twins = await concurrently(2, () =>
      register(strict, registrationForm({ username: 'Twinblade', email: 'twin@mail.example' })),
    );
    expect([countOf(twins, 200), countOf(twins, 409)]).toEqual([1, 1]);
    const rest = await sequentially(3, () => register(strict));
    expect([countOf(rest, 200), countOf(rest, 429)]).toEqual([2, 1]);
  });
});
