import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { agentName } from './user-agent.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const newerFirefox = firefox.replaceAll('140.0', '141.0');
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let portal: TestApp;
let secure: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
  secure = await startTestApp({ passwords: quickPasswords(), env: { PUBLIC_URL: 'https://portal.example' } });
});
afterAll(async () => {
  await portal.close();
  await secure.close();
});

type From = { ip?: string; agent?: string; cookie?: string; browser?: boolean };
const logIn = async (form: { username: string; password: string }, from: From = {}, at = portal) => {
  const { ip = '198.51.100.7', agent = firefox, cookie, browser = cookie !== undefined } = from;
  const { status, headers, body } = await at.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: ip,
    headers: {
      'user-agent': agent,
      ...(browser ? { 'sec-fetch-site': 'same-origin' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    payload: { username: form.username, password: form.password },
  });
  const set = headers['set-cookie'];
  const { data } = body as { data: { token: string; refreshToken: string } };
  return { status, set: set === undefined ? undefined : String(set), cookie: String(set).split(';')[0] ?? '', ...data };
};
const register = async (at = portal) => {
  const form = registrationForm();
  await at.as().auth.register({ body: form });
  return form;
};
const mailsTo = async (email: string, template: string) => {
  const rows = await portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email));
  return rows.filter((row) => row.template === template);
};

describe('the new device email', () => {
  it('is sent for a login from a new device, but not for the first login or a known device', async () => {
    const form = await register();
    await logIn(form);
    await logIn(form);
    expect(await mailsTo(form.email, 'new-device')).toEqual([]);
    await logIn(form, { agent: safari, ip: '203.0.113.99' });
    await logIn(form, { agent: safari, ip: '203.0.113.99' });
    const [mail, ...others] = await mailsTo(form.email, 'new-device');
    expect(others).toEqual([]);
    expect(mail?.values).toMatchObject({ username: form.username, device: 'Safari, iOS', address: '203.0.113.99' });
  });

  it('is not sent after a browser update or an address change within the same network', async () => {
    const form = await register();
    await logIn(form);
    await logIn(form, { agent: newerFirefox, ip: '198.51.100.200' });
    expect(await mailsTo(form.email, 'new-device')).toEqual([]);
  });

  it('is not sent for a known browser cookie from another network', async () => {
    const form = await register();
    const { cookie } = await logIn(form, { browser: true });
    await logIn(form, { cookie, ip: '203.0.113.5', agent: safari });
    expect(await mailsTo(form.email, 'new-device')).toEqual([]);
    await logIn(form, { cookie: `device=${'x'.repeat(43)}`, ip: '192.0.2.5', agent: safari });
    expect(await mailsTo(form.email, 'new-device')).toHaveLength(1);
  });

  it('is sent once when a new device logs in several times concurrently', async () => {
    const form = await register();
    await logIn(form);
    await Promise.all([1, 2, 3].map(() => logIn(form, { agent: safari, ip: '203.0.113.77' })));
    expect(await mailsTo(form.email, 'new-device')).toHaveLength(1);
  });

  it('is sent when a known browser logs in to another account for the first time', async () => {
    const [one, two] = [await register(), await register()];
    const { cookie } = await logIn(one, { browser: true });
    await logIn(two, { ip: '203.0.113.1', agent: safari });
    await logIn(two, { cookie });
    expect(await mailsTo(two.email, 'new-device')).toHaveLength(1);
  });
});

describe('a browser session', () => {
  const refresh = async (refreshToken: string, cookie?: string, at = portal) => {
    const { status, body } = await at.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: cookie ? { cookie } : {},
      payload: { refreshToken },
    });
    const { code, data } = body as { code?: string; data?: { token: string; refreshToken: string } };
    return { status, code, ...data };
  };
  const expired = { status: 401, code: 'auth.sessionExpired' };

  it('is refreshed only with its device cookie', async () => {
    const form = await register();
    const session = await logIn(form, { browser: true });
    expect(await refresh(session.refreshToken)).toMatchObject(expired);
    expect(await refresh(session.refreshToken, `device=${'x'.repeat(43)}`)).toMatchObject(expired);
    // The failed attempts must not affect the owner of the session.
    const next = await refresh(session.refreshToken, session.cookie);
    expect(next.status).toBe(200);
    // Retries after lost responses require the cookie too, even within the grace period.
    expect(await refresh(session.refreshToken)).toMatchObject(expired);
    expect(await refresh(next.refreshToken ?? '', session.cookie)).toMatchObject({ status: 200 });
  });

  it('ends when a used refresh token is sent again, even without the cookie', async () => {
    const form = await register();
    const session = await logIn(form, { browser: true });
    const next = await refresh(session.refreshToken, session.cookie);
    portal.clock.advance(11_000);
    expect(await refresh(session.refreshToken)).toMatchObject(expired);
    expect(await refresh(next.refreshToken ?? '', session.cookie)).toMatchObject(expired);
    expect(await mailsTo(form.email, 'token-reuse')).toHaveLength(1);
  });

  it('shares its cookie with other tabs and with other users of the same browser', async () => {
    const [one, two] = [await register(), await register()];
    const first = await logIn(one, { browser: true });
    const second = await logIn(two, { cookie: first.cookie });
    expect(second.cookie).toBe(first.cookie);
    for (const { refreshToken } of [first, second])
      expect(await refresh(refreshToken, first.cookie)).toMatchObject({ status: 200 });
  });

  it('has a cookie with the __Host- prefix, HttpOnly, Secure and SameSite=Strict', async () => {
    const form = await register(secure);
    const { set, cookie, refreshToken } = await logIn(form, { browser: true }, secure);
    expect(set).toMatch(/^__Host-device=[\w-]{43}; Path=\/; Max-Age=34560000; SameSite=Strict; HttpOnly; Secure$/);
    expect(await refresh(refreshToken, undefined, secure)).toMatchObject(expired);
    expect(await refresh(refreshToken, cookie, secure)).toMatchObject({ status: 200 });
  });

  it('is not bound to a cookie if the client is not a browser', async () => {
    const form = await register();
    const { set, refreshToken } = await logIn(form);
    expect(set).toBeUndefined();
    expect(await refresh(refreshToken)).toMatchObject({ status: 200 });
  });

  it('sets no cookie when the login fails', async () => {
    const form = await register();
    expect((await logIn({ ...form, password: 'Wrong1word' }, { browser: true })).set).toBeUndefined();
  });
});

describe('the device name', () => {
  it.each([
    [firefox, 'Firefox, Windows'],
    [safari, 'Safari, iOS'],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome, Linux',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge, macOS',
    ],
    ['curl/8.5.0', 'curl'],
    ['', '?'],
  ])('for the user agent "%s" is "%s"', (agent, name) => expect(agentName(agent)).toBe(name));
});
