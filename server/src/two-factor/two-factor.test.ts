import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { codeOf, signUpWithFactor } from '../../test/authenticator.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { goodPassword, signUp } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { endUserSessions } from '../auth/session.ts';
import { rowsOf } from '../platform/database/database.ts';
import { mailOutbox } from '../platform/mail/table.ts';

let portal: TestApp;
const passwords = quickPasswords();
const logged: string[] = [];
beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });
  portal = await startTestApp({ passwords, log });
});
afterAll(() => portal.close());

const mailsTo = async (to: string) => {
  const all = await portal.platform.database.db.select().from(mailOutbox).orderBy(mailOutbox.id);
  return all.filter((mail) => mail.recipient === to).map(({ template }) => template);
};
const wholeDatabase = async (): Promise<string> => {
  const { db } = portal.platform.database;
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    texts.push(JSON.stringify(await rowsOf(db, sql`select t::text from ${sql.identifier(name)} t`)));
  return texts.join('\n');
};

describe('a session that ends during the call', () => {
  /** Ends the user's sessions while the password is verified, as a ban or a password change could. */
  const endDuringCall = (userId: number) =>
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async () => {
      await endUserSessions(portal.platform.database.db, userId, 'passwordChanged', portal.clock.now());
      return true;
    });
  const loggedOut = { status: 401, code: 'common.unauthenticated' };

  it('cannot enable a second factor, which would lock out the owner', async () => {
    const { id, username, password, session } = await signUp(portal);
    const api = portal.as(session.token)['two-factor'];
    const { secret } = await api.setup();
    const spy = endDuringCall(id);
    const token = codeOf(portal, secret);
    expect(await errorOf(api.enable({ body: { secret, token, password } }))).toMatchObject(loggedOut);
    spy.mockRestore();
    await expect(portal.as().auth.login({ body: { username, password } })).resolves.toMatchObject({ user: { id } });
  });

  it('cannot disable the second factor or renew backup codes', async () => {
    const { id, username, password, code, backupCodes } = await signUpWithFactor(portal);
    const logIn = async (backupCode = '') =>
      portal.as((await portal.as().auth.login({ body: { username, password, backupCode } })).token)['two-factor'];
    for (const action of ['disable', 'backupCodes'] as const) {
      const api = await logIn(backupCodes.pop());
      const spy = endDuringCall(id);
      expect(await errorOf(api[action]({ body: { token: code(), password } }))).toMatchObject(loggedOut);
      spy.mockRestore();
      portal.clock.advance(30_000);
    }
    const api = await logIn(backupCodes.pop());
    expect(await api.status()).toMatchObject({ enabled: true, backup_codes_remaining: 7 });
  });
});

describe('setting up a second factor', () => {
  it('returns a secret with its QR code and enables nothing before a valid code', async () => {
    const person = await createTestUser(portal);
    const offer = await person.api['two-factor'].setup();
    expect(offer.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(offer.manual_entry_key).toBe(offer.secret);
    expect(offer.qr_code).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(await person.api['two-factor'].status()).toMatchObject({ enabled: false, backup_codes_remaining: 0 });
    const wrong = codeOf(portal, offer.secret, 5);
    expect(
      await errorOf(person.api['two-factor'].enable({ body: { token: wrong, password: goodPassword } })),
    ).toMatchObject({
      code: 'auth.invalidCode',
    });
    const enabled = await person.api['two-factor'].enable({
      body: { token: codeOf(portal, offer.secret), password: goodPassword },
    });
    expect(new Set(enabled.backup_codes).size).toBe(10);
    for (const code of enabled.backup_codes) expect(code).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
    expect(await person.api['two-factor'].status()).toMatchObject({ enabled: true, backup_codes_remaining: 10 });
    expect(await mailsTo(person.email)).toEqual(['two-factor-enabled']);
  });

  it('rejects a secret chosen by the caller, even with a valid code for it', async () => {
    const person = await createTestUser(portal);
    await person.api['two-factor'].setup();
    const foreign = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
    expect(
      await errorOf(
        person.api['two-factor'].enable({
          body: { secret: foreign, token: codeOf(portal, foreign), password: goodPassword },
        }),
      ),
    ).toMatchObject({ code: 'two-factor.wrongSecret' });
    expect(
      await errorOf(
        (await createTestUser(portal)).api['two-factor'].enable({ body: { token: '123456', password: goodPassword } }),
      ),
    ).toMatchObject({ code: 'two-factor.setupExpired' });
  });

  it('expires after ten minutes', async () => {
    const person = await createTestUser(portal);
    const { secret } = await person.api['two-factor'].setup();
    portal.clock.advance(10 * 60_000);
    expect(
      await errorOf(
        person.api['two-factor'].enable({ body: { token: codeOf(portal, secret), password: goodPassword } }),
      ),
    ).toMatchObject({
      code: 'two-factor.setupExpired',
    });
  });

  it('succeeds for one of several concurrent requests, and never replaces an enabled secret', async () => {
    const person = await createTestUser(portal);
    const { secret } = await person.api['two-factor'].setup();
    const body = { secret, token: codeOf(portal, secret), password: goodPassword };
    const results = await Promise.allSettled([1, 2, 3].map(() => person.api['two-factor'].enable({ body })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await errorOf(person.api['two-factor'].setup())).toMatchObject({ code: 'two-factor.alreadyEnabled' });
  });

  it('ends the other sessions of the user', async () => {
    const player = await signUp(portal);
    const elsewhere = await portal.as().auth.login({ body: { username: player.username, password: player.password } });
    const api = portal.as(player.session.token);
    const { secret } = await api['two-factor'].setup();
    await api['two-factor'].enable({ body: { secret, token: codeOf(portal, secret), password: player.password } });
    await api.auth.me();
    expect(await errorOf(portal.as(elsewhere.token).auth.me())).toMatchObject({ code: 'common.unauthenticated' });
  });
});

describe('changing the second factor', () => {
  it('requires the password to enable it, even right after the login', async () => {
    const person = await createTestUser(portal);
    const player = await signUp(portal);
    const { secret } = await person.api['two-factor'].setup();
    expect(await errorOf(person.api['two-factor'].enable({ body: { token: codeOf(portal, secret) } }))).toMatchObject({
      status: 403,
      code: 'two-factor.passwordRequired',
    });
    const api = portal.as(player.session.token);
    const own = await api['two-factor'].setup();
    const code = () => codeOf(portal, own.secret);
    expect(await errorOf(api['two-factor'].enable({ body: { token: code(), password: 'Wrong1word' } }))).toMatchObject({
      code: 'two-factor.wrongPassword',
    });
    await api['two-factor'].enable({ body: { token: code(), password: player.password } });
  });

  it('requires a current code to disable it, which also removes the backup codes', async () => {
    const player = await signUpWithFactor(portal);
    expect(await errorOf(player.api['two-factor'].disable({ body: {} }))).toMatchObject({
      message: 'Please provide either a TOTP token or backup code',
    });
    expect(await errorOf(player.api['two-factor'].disable({ body: { token: player.code(-1) } }))).toMatchObject({
      code: 'auth.invalidCode',
    });
    await player.api['two-factor'].disable({ body: { token: player.code(), password: player.password } });
    expect(await player.api['two-factor'].status()).toMatchObject({ enabled: false, backup_codes_remaining: 0 });
    await portal.as().auth.login({ body: { username: player.username, password: player.password } });
    expect(await errorOf(player.api['two-factor'].disable({ body: { token: player.code(1) } }))).toMatchObject({
      code: 'two-factor.notEnabled',
    });
    expect(await mailsTo(player.email)).toEqual(['welcome', 'two-factor-enabled', 'two-factor-disabled']);
  });

  it('replaces the backup codes with ten new ones after a valid code', async () => {
    const player = await signUpWithFactor(portal);
    const { backup_codes: fresh } = await player.api['two-factor'].backupCodes({ body: { token: player.code() } });
    expect(fresh).toHaveLength(10);
    const log = (backupCode: string | undefined) =>
      portal.as().auth.login({ body: { username: player.username, password: player.password, backupCode } });
    expect(await errorOf(log(player.backupCodes[0]))).toMatchObject({ code: 'auth.invalidCode' });
    await log(fresh[0]);
    expect(await mailsTo(player.email)).toContain('backup-codes-renewed');
  });

  it('is unlocked for fifteen minutes by /2fa/verify', async () => {
    const player = await signUpWithFactor(portal);
    portal.clock.advance(14 * 60_000);
    const { fresh_until } = await player.api['two-factor'].verify({ body: { token: player.code() } });
    expect(new Date(fresh_until).getTime() - portal.clock.now().getTime()).toBe(15 * 60_000);
    expect((await player.api['two-factor'].status()).fresh_until).toBe(fresh_until);
    const plain = await createTestUser(portal);
    expect(await errorOf(plain.api['two-factor'].verify({ body: { token: '123456' } }))).toMatchObject({
      code: 'two-factor.notEnabled',
    });
  });
});

describe('the two-factor secret and the backup codes', () => {
  it('are shown once and never stored or logged as plain text', async () => {
    const player = await signUpWithFactor(portal);
    await errorOf(player.api['two-factor'].setup());
    const status = JSON.stringify(await player.api['two-factor'].status());
    const database = await wholeDatabase();
    const log = logged.join('\n');
    expect(database).toContain(player.username);
    expect(log).toContain('/api/auth/2fa/enable');
    for (const secret of [
      player.secret,
      ...player.backupCodes,
      ...player.backupCodes.map((code) => code.replaceAll('-', '')),
    ])
      for (const place of [status, database, log]) expect(place).not.toContain(secret);
  });
});

describe('the back-office two-factor endpoints', () => {
  it('set up, enable and disable the second factor of the caller', async () => {
    const { api } = await createTestUser(portal, { authority: 'implementor' });
    const offer = await api['two-factor'].adminSetup();
    await api['two-factor'].adminEnable({
      body: { secret: offer.secret, token: codeOf(portal, offer.secret), password: goodPassword },
    });
    expect(await api['two-factor'].adminStatus()).toMatchObject({ enabled: true });
    portal.clock.advance(30_000);
    await api['two-factor'].adminDisable({ body: { token: codeOf(portal, offer.secret) } });
    expect(await api['two-factor'].adminStatus()).toMatchObject({ enabled: false });
  });

  it('also work under /api/auth/admin/totp, for staff only', async () => {
    const { api } = await createTestUser(portal, { authority: 'implementor' });
    const { secret } = await api['two-factor'].authAdminSetup();
    const token = codeOf(portal, secret);
    await api['two-factor'].authAdminEnable({ body: { secret, token, password: goodPassword } });
    expect(await api['two-factor'].authAdminStatus()).toMatchObject({ enabled: true });
    const player = await createTestUser(portal);
    await expect(player.api['two-factor'].authAdminStatus()).rejects.toMatchObject({ status: 403 });
  });
});
