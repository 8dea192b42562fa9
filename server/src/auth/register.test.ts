import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { type Form, registrationForm, signUp } from '../../test/sign-up.ts';
import { auditLogs } from '../audit/table.ts';
import { accounts } from '../ledger/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { socialIdContext } from './create-account.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const register = (changes: Partial<Form> = {}) => portal.as().auth.register({ body: registrationForm(changes) });
const findRow = async (id: number | null) => {
  const [row] = await portal.platform.database.db
    .select()
    .from(users)
    .where(eq(users.id, id ?? 0));
  if (!row) throw new Error('There is no such user.');
  return row;
};

describe('a registration', () => {
  it('stores the user, their coin account, the welcome email and the audit row', async () => {
    const form = registrationForm({
      characterName: 'Þórunn',
      discoverySource: 'specific',
      customSource: 'My aunt',
      language: 'de',
    });
    const { user } = await portal.as().auth.register({ body: form });
    const { db } = portal.platform.database;
    const row = await findRow(user.id);
    expect(row).toMatchObject({
      username: form.username,
      email: form.email,
      character_name: 'Þórunn',
      discovery_source: 'specific',
      custom_source: 'My aunt',
      language: 'de',
      status: 'active',
      authority: 'player',
      terms_accepted_at: portal.clock.now(),
      create_time: portal.clock.now(),
    });
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(
      await db
        .select()
        .from(accounts)
        .where(eq(accounts.user_id, user.id ?? 0)),
    ).toMatchObject([{ balance: 0 }]);
    expect(await db.select().from(mailOutbox).where(eq(mailOutbox.recipient, form.email))).toMatchObject([
      { template: 'welcome', language: 'de' },
    ]);
    expect(
      await db
        .select()
        .from(auditLogs)
        .where(eq(auditLogs.target_id, String(user.id))),
    ).toMatchObject([{ action: 'register', result: 'success', username: form.username, http_status: 200 }]);
  });

  it('stores the social id encrypted', async () => {
    const { user } = await register({ socialId: '7654321' });
    const { social_id: sealed } = await findRow(user.id);
    expect(sealed).not.toContain('7654321');
    expect(portal.platform.crypto.open(sealed, socialIdContext)).toBe('7654321');
  });

  it('reports every broken rule at once', async () => {
    const { status, code, fields } = await errorOf(
      register({
        username: 'a b',
        password: 'short',
        repeatPassword: 'other',
        email: 'nowhere',
        repeatEmail: 'elsewhere',
        socialId: '12',
        discoverySource: 'moon' as 'other',
        acceptTerms: false as true,
      }),
    );
    expect({ status, code }).toEqual({ status: 400, code: 'common.validation' });
    expect(fields.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'acceptTerms auth:validation.acceptTerms',
      'discoverySource auth:validation.discoverySource',
      'email auth:validation.email',
      'password auth:validation.passwordCase',
      'password auth:validation.passwordDigit',
      'password auth:validation.passwordLength',
      'repeatEmail auth:validation.repeatEmail',
      'repeatPassword auth:validation.repeatPassword',
      'socialId auth:validation.socialId',
      'username auth:validation.username',
    ]);
    expect(fields.every(({ message }) => !message.includes(':'))).toBe(true);
  });

  it('requires a custom source when the source is "specific"', async () => {
    const { fields } = await errorOf(register({ discoverySource: 'specific', customSource: '  ' }));
    expect(fields).toMatchObject([{ path: 'customSource', code: 'auth:validation.customSource' }]);
  });

  it('rejects fields that only the server may set', async () => {
    for (const extra of [{ authority: 'implementor' }, { coins: 9 }, { status: 'active' }, { id: 1 }]) {
      const { fields } = await errorOf(register(extra as Partial<Form>));
      expect(fields).toMatchObject([{ path: Object.keys(extra)[0] }]);
    }
  });

  it('reports a taken username and a taken email together, ignoring case', async () => {
    const { username, email } = await signUp(portal);
    const error = await errorOf(register({ username: username.toUpperCase(), email: email.toUpperCase() }));
    expect(error).toMatchObject({
      status: 409,
      code: 'auth.accountTaken',
      message: 'Username or email already exists',
    });
    expect(error.fields).toEqual([
      { path: 'username', code: 'auth:errors.usernameTaken', message: 'Username already exists' },
      { path: 'email', code: 'auth:errors.emailTaken', message: 'Email already exists' },
    ]);
    const alone = await errorOf(register({ email }));
    expect(alone).toMatchObject({ status: 409, code: 'auth.emailTaken', fields: [{ path: 'email' }] });
  });

  it('gives a username to only one of ten concurrent requests, and the others get usernameTaken', async () => {
    const spellings = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'ThornWood' : 'thornwood'));
    const outcomes = await Promise.all(
      spellings.map((username, index) =>
        register({ username, email: `thorn${index}@mail.example` }).then(
          () => 'created',
          (error: { status: number; code: string }) => `${error.status} ${error.code}`,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === '409 auth.usernameTaken')).toHaveLength(9);
  });

  it('gives an email to only one of several concurrent requests', async () => {
    const outcomes = await Promise.all(
      [0, 1, 2].map((index) =>
        register({ username: `Alder${index}`, email: 'alder@mail.example' }).catch((e) => e.code),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'auth.emailTaken')).toHaveLength(2);
  });

  it("rejects common passwords, and those built from the user's or the site's name", async () => {
    const own = { status: 400, code: 'auth.passwordContainsName', fields: [{ path: 'password' }] };
    expect(await errorOf(register({ username: 'Heidrun', password: 'Heidrun99' }))).toMatchObject(own);
    for (const password of ['Password1', 'Qwerty1', 'Dragon1', 'Ormveil22']) {
      const error = await errorOf(register({ username: 'Heidrun', password }));
      expect(error, password).toMatchObject({
        status: 400,
        code: 'auth.commonPassword',
        fields: [{ path: 'password' }],
      });
    }
  });

  it('is rejected while registrations are closed, and the registration status says so', async () => {
    const { db } = portal.platform.database;
    expect(await portal.as().auth.registrationStatus()).toEqual({ enabled: true, message: null, custom: false });
    await writeSettings(db, { registrations_open: false }, portal.clock.now());
    expect(await portal.as().auth.registrationStatus()).toEqual({
      enabled: false,
      message: 'Registrations open from 20 August',
      custom: false,
    });
    await writeSettings(db, { registrations_message: 'Come back in spring.' }, portal.clock.now());
    expect(await portal.as().auth.registrationStatus()).toEqual({
      enabled: false,
      message: 'Come back in spring.',
      custom: true,
    });
    expect(await errorOf(register())).toMatchObject({
      status: 403,
      code: 'auth.registrationsClosed',
      message: 'Registrations are currently disabled',
    });
    await writeSettings(db, { registrations_open: true, registrations_message: '' }, portal.clock.now());
  });

  it('offers a username check that ignores case', async () => {
    const { username } = await signUp(portal);
    const ask = (name: string) => portal.as().auth.usernameAvailable({ query: { username: name } });
    expect(await ask(username.toUpperCase())).toEqual({ available: false });
    expect(await ask('Nobody77')).toEqual({ available: true });
    expect(await errorOf(ask('no'))).toMatchObject({ status: 400 });
  });
});
