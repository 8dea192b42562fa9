import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestOptions } from '../../test/app.ts';
import { openTestDatabase } from '../../test/database.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { manualClock } from '../platform/clock/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { limitWindows } from '../platform/limits/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';

const minute = 60_000;
/** Two copies of the server must share their key to find each other's counters. */
const secretKey = 'c0ffee00'.repeat(8);
const right = 'Kx7mPq2z';
const username = 'Frostbeard';

/** Quick, for what counts here is how often passwords are looked at. */
const passwords = quickPasswords();
const clock = manualClock();
let database: Database;
/** At the limits of production; those per address do not bite in `lax`. */
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

type Try = { name?: string; password?: string; ip?: string; headers?: Record<string, string> };
const attempt = async (
  portal: TestApp,
  { name = username, password = 'Wrong1word', ip = '203.0.113.7', headers }: Try = {},
) => {
  const {
    status,
    body,
    headers: answered,
  } = await portal.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip,
    headers: headers ?? {},
    payload: { username: name, password },
  });
  const wait = answered['retry-after'];
  return { status, code: (body as { code?: string }).code, wait: wait === undefined ? undefined : Number(wait) };
};
const times = <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));
const inTurn = async <T>(count: number, act: (index: number) => Promise<T>): Promise<T[]> => {
  const done: T[] = [];
  for (let index = 0; index < count; index += 1) done.push(await act(index));
  return done;
};
const countOf = (replies: { status: number }[], status: number) =>
  replies.filter((reply) => reply.status === status).length;
const locked = { status: 429, code: 'auth.tooManyAttempts' };

describe('the limit per address', () => {
  it('lets exactly six of a burst of fifty wrong passwords be looked at', async () => {
    const replies = await times(50, (index) => attempt(strict, { name: `Nobody${index}` }));
    // A machine at its limits may shed some of the others (503) instead of counting them.
    expect([countOf(replies, 401), countOf(replies, 429) + countOf(replies, 503), passwords.verified]).toEqual([
      6, 44, 6,
    ]);
    expect(replies.find(({ status }) => status === 429)).toEqual({ ...locked, wait: 60 });
  });

  it('is shared by two copies of the server', async () => {
    const copy = await start(1);
    const replies = await times(50, (index) => attempt(index % 2 ? copy : strict, { name: `Nobody${index}` }));
    expect([countOf(replies, 401), passwords.verified]).toEqual([6, 6]);
    await copy.close();
  });

  it('survives a restart, and ends with its minute', async () => {
    const before = await start(1);
    await inTurn(6, () => attempt(before));
    await before.close();
    const after = await start(1);
    expect(await attempt(after, { password: right })).toMatchObject(locked);
    clock.advance(minute);
    expect(await attempt(after, { password: right })).toMatchObject({ status: 200 });
    await after.close();
  });

  it('is thirty in an hour, and knocking on the closed door does not keep it closed', async () => {
    for (const name of ['Aaron1', 'Baldur2', 'Cedric3', 'Doran4', 'Edda5']) {
      const replies = await inTurn(20, () => attempt(strict, { name }));
      expect(countOf(replies, 401)).toBe(6);
      clock.advance(minute);
    }
    const { wait, ...reply } = await attempt(strict, { name: 'Fenja6' });
    expect(reply).toEqual(locked);
    expect(wait).toBe(55 * 60);
    clock.advance(55 * minute);
    expect(await attempt(strict, { name: 'Fenja6' })).toMatchObject({ status: 401 });
  });

  it('counts only failures: a right password gives its point back', async () => {
    const replies = await inTurn(30, () => attempt(strict, { password: right }));
    expect(countOf(replies, 200)).toBe(30);
  });

  it('believes no header about the address', async () => {
    const replies = await inTurn(10, (index) =>
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

  it('believes what the configured proxy added, and nothing before it', async () => {
    const behindProxy = await start(1, { env: { TRUSTED_PROXIES: '1' } });
    const send = (forwarded: string) =>
      attempt(behindProxy, { name: 'Nobody', headers: { 'x-forwarded-for': forwarded } });
    expect(countOf(await inTurn(8, (index) => send(`10.9.8.${index}, 198.51.100.1`)), 401)).toBe(6);
    expect(await send('198.51.100.2')).toMatchObject({ status: 401 });
    await behindProxy.close();
  });

  it('takes the /64 of an IPv6 address for one', async () => {
    const replies = await inTurn(10, (index) =>
      attempt(strict, { name: `Nobody${index}`, ip: `2001:db8:1:2::${index + 1}` }),
    );
    expect(countOf(replies, 401)).toBe(6);
    expect(await attempt(strict, { ip: '2001:db8:1:3::1' })).toMatchObject({ status: 401 });
  });
});

describe('the lock of an account for an address', () => {
  it.each([
    ['a known', username],
    ['an unknown', 'Nobody'],
  ])('closes after ten wrong passwords of %s name for a minute, then doubles up to fifteen', async (_, name) => {
    expect(countOf(await inTurn(10, () => attempt(lax, { name })), 401)).toBe(10);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await attempt(lax, { name, password: right })).toEqual({ ...locked, wait: minutes * 60 });
      clock.advance(minutes * minute - 1000);
      expect(await attempt(lax, { name })).toEqual({ ...locked, wait: 1 });
      clock.advance(1000);
      expect(await attempt(lax, { name })).toMatchObject({ status: 401 });
    }
  });

  it('lets exactly ten of a burst of fifty through, whatever the case of the name', async () => {
    const replies = await times(50, (index) => attempt(lax, { name: index % 2 ? username : username.toUpperCase() }));
    expect([countOf(replies, 401), passwords.verified]).toEqual([10, 10]);
  });

  it('of its name says nothing about its address: whoever guesses at both does not learn that they are one', async () => {
    for (const name of [username, 'Nobody'])
      expect(countOf(await inTurn(10, () => attempt(lax, { name })), 401)).toBe(10);
    const told = await inTurn(4, (index) =>
      attempt(lax, { name: `${index % 2 ? username : 'nobody'}@mail.example`.toLowerCase() }),
    );
    expect(told).toEqual(Array(4).fill(told[0]));
    expect(told[0]).toMatchObject({ status: 401 });
    expect(await attempt(lax, { name: username })).toMatchObject(locked);
  });

  it('does not hold for another address, and is forgotten there and only there after a right password', async () => {
    const home = '198.51.100.5';
    await inTurn(10, () => attempt(lax));
    await inTurn(9, () => attempt(lax, { ip: home }));
    expect(await attempt(lax, { ip: home, password: right })).toMatchObject({ status: 200 });
    expect(countOf(await inTurn(10, () => attempt(lax, { ip: home })), 401)).toBe(10);
    clock.advance(minute - 1000);
    expect(await attempt(lax, { password: right })).toMatchObject(locked);
  });

  it('forgets old failures an hour after the last', async () => {
    await inTurn(9, () => attempt(lax));
    clock.advance(60 * minute);
    expect(countOf(await inTurn(10, () => attempt(lax)), 401)).toBe(10);
  });
});

describe('an account that is guessed at from everywhere', () => {
  it.each([
    ['a known', username],
    ['an unknown', 'Nobody'],
  ])('is slowed to one attempt in ten seconds after a hundred failures of %s name', async (_, name) => {
    const from = (index: number) => ({ name, ip: `198.51.${100 + Math.floor(index / 200)}.${index % 200}` });
    expect(countOf(await inTurn(100, (index) => attempt(strict, from(index))), 401)).toBe(100);
    const burst = await times(20, (index) => attempt(strict, from(200 + index)));
    expect(countOf(burst, 401)).toBe(1);
    expect(burst.find(({ status }) => status === 429)).toEqual({ ...locked, wait: 10 });
    // Noted for the mail to its owner even where there is none: work that is done for one alone could be measured.
    const rows = await database.db.select().from(limitWindows);
    expect(rows.filter(({ key }) => key.startsWith('slowedNotice:'))).toHaveLength(1);
    clock.advance(10_000);
    expect(await attempt(strict, { ...from(300), password: name === username ? right : 'x' })).toMatchObject({
      status: name === username ? 200 : 401,
    });
  });
});

describe('the owner of an account that is slowed down', () => {
  const home = '192.0.2.44';
  const siege = async (rounds = 101) => {
    const from = (index: number) => ({ ip: `198.51.${100 + Math.floor(index / 200)}.${index % 200}` });
    await inTurn(rounds, (index) => attempt(strict, from(index)));
  };
  const notices = async () => {
    const mails = await database.db.select().from(mailOutbox);
    return mails.filter(({ template, recipient }) => template === 'account-slowed' && recipient.startsWith('frost'));
  };

  it('gets in from an address he has used before, though strangers fill the only place in line', async () => {
    expect(await attempt(strict, { ip: home, password: right })).toMatchObject({ status: 200 });
    await siege();
    expect(await attempt(strict, { ip: '192.0.2.99', password: right })).toMatchObject(locked);
    expect(await attempt(strict, { ip: home, password: right })).toMatchObject({ status: 200 });
  });

  it('gets in with the cookie of a browser he has used before, from anywhere', async () => {
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
    const tried = { ip: '192.0.2.98', password: right };
    expect(await attempt(strict, { ...tried, headers: { cookie: 'device=x' } })).toMatchObject(locked);
    expect(await attempt(strict, { ...tried, headers: { cookie } })).toMatchObject({ status: 200 });
  });

  it('is told by mail, once for each slow-down', async () => {
    clock.advance(60 * minute);
    const before = (await notices()).length;
    await siege(100);
    expect(await notices()).toHaveLength(before);
    await times(10, (index) => attempt(strict, { ip: `192.0.2.${index}` }));
    clock.advance(10 * minute);
    await times(10, (index) => attempt(strict, { ip: `192.0.2.${index}` }));
    expect(await notices()).toHaveLength(before + 1);
    clock.advance(60 * minute);
    await siege();
    expect(await notices()).toHaveLength(before + 2);
  });
});

describe('accounts of one address', () => {
  const register = async (portal: TestApp, form = registrationForm()) => {
    const { status, body } = await portal.inject({ method: 'POST', url: '/api/auth/register', payload: form });
    return { status, code: (body as { code?: string }).code };
  };

  it('are three a day at most, of however many at once', async () => {
    // Five attempts an hour would hide it.
    const replies = await times(5, () => register(strict));
    expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([3, 2]);
    expect(replies.find(({ status }) => status === 429)).toEqual(locked);
    clock.advance(61 * minute);
    expect(await register(strict)).toEqual(locked);
    clock.advance(24 * 60 * minute);
    expect(await register(strict)).toMatchObject({ status: 200 });
  });

  it('count only when they were really created', async () => {
    const twins = await times(2, () =>
      register(strict, registrationForm({ username: 'Twinblade', email: 'twin@mail.example' })),
    );
    expect([countOf(twins, 200), countOf(twins, 409)]).toEqual([1, 1]);
    const rest = await inTurn(3, () => register(strict));
    expect([countOf(rest, 200), countOf(rest, 429)]).toEqual([2, 1]);
  });
});
