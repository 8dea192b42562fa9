import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { registrationForm } from '../../test/sign-up.ts';
import { users } from '../users/table.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp({ passwords: quickPasswords() });
});
afterAll(() => portal.close());

describe('a referral link', () => {
  const visit = async (path: string) => {
    const { status, headers } = await portal.inject({ url: `/ref/${path}` });
    return { status, to: headers.location, cookie: headers['set-cookie'] };
  };

  it('stores its code for thirty days and redirects to the registration', async () => {
    const remembered = 'ref=AB12Z; Path=/; Max-Age=2592000; SameSite=Lax';
    for (const code of ['AB12Z', 'ab12z'])
      expect(await visit(code)).toEqual({ status: 302, to: '/register', cookie: remembered });
  });

  it('redirects to the registration without a cookie if the code is malformed', async () => {
    for (const code of ['AB12', 'AB12ZZ', 'AB1-Z', '%2F%2Fevil.example', 'A;B=C', '%0d%0aX'])
      expect(await visit(code), code).toEqual({ status: 302, to: '/register', cookie: undefined });
  });
});

describe('the referral code of a registration', () => {
  const codeOf = async (referralCode?: string) => {
    const { user } = await portal.as().auth.register({ body: registrationForm({ referralCode }) });
    const [row] = await portal.platform.database.db
      .select()
      .from(users)
      .where(eq(users.id, user.id ?? 0));
    return row?.referral_code;
  };

  it('is stored with the user in upper case, and ignored if malformed', async () => {
    expect(await codeOf('QX7ZZ')).toBe('QX7ZZ');
    expect(await codeOf('qx7zz')).toBe('QX7ZZ');
    for (const other of [undefined, '', 'QX7', 'QX7ZZZ', "Q'7ZZ"]) expect(await codeOf(other), other).toBeNull();
  });
});
