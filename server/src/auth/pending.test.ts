import { auth as contract } from '@wyrmgate/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { type Form, registrationForm } from '../../test/sign-up.ts';
import { auditLogs } from '../audit/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { users } from '../users/table.ts';
import { resendLink, resendQueue } from './pending.ts';
import { pendingRegistrations } from './table.ts';

const day = 86_400_000;
const resendPath = contract.resendVerification.path;
const passwords = quickPasswords();
const counted = { hashed: 0 };
let portal: TestApp;
beforeAll(async () => {
  const hash = async (password: string) => {
    counted.hashed += 1;
    return passwords.hash(password);
  };
  portal = await startTestApp({ passwords: { ...passwords, hash } });
});
beforeEach(() => ask(true));
afterAll(() => portal.close());

const ask = (email_verification: boolean) =>
  writeSettings(portal.platform.database.db, { email_verification }, portal.clock.now());
const register = async (changes: Partial<Form> = {}) => {
  const form = registrationForm(changes);
  const reply = await portal.as().auth.register({ body: form });
  return { ...form, reply };
};
const logIn = ({ username, password }: { username: string; password: string }) =>
  portal.as().auth.login({ body: { username, password } });
const mailsTo = async (email: string) => {
  await eventually(async () => (await read(email)).every(({ status }) => status !== 'queued'));
  return read(email);
};
const read = (email: string) =>
  portal.platform.database.db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(mailOutbox.id);
/** The tokens of all links that an address got. */
const linksTo = async (email: string) =>
  (await mailsTo(email))
    .filter(({ template }) => template === 'verify-email')
    .map(({ html }) => /verify-email#token=([\w-]+)/.exec(html)?.[1] ?? '');
const verify = (token: string) => portal.as().auth.verifyEmail({ body: { token } });
const waiting = { status: 403, code: 'auth.emailUnverified' };
const invalid = { status: 400, code: 'auth.verificationInvalid' };
const idOf = async (username: string) => {
  const [row] = await portal.platform.database.db.select().from(users).where(eq(users.username, username));
  return row?.id;
};

describe('a registration whose address must be confirmed', () => {
  it('becomes an account through the link in its mail, and says so to whoever logs in too early', async () => {
    const form = await register({ referralCode: 'ab12z', language: 'de' });
    expect(form.reply).toEqual({ user: { id: null, username: form.username }, verification: 'sent' });
    expect(await idOf(form.username)).toBeUndefined();
    expect(await errorOf(logIn(form))).toMatchObject(waiting);
    expect(await errorOf(logIn({ username: form.email, password: form.password }))).toMatchObject(waiting);
    expect(await errorOf(logIn({ ...form, password: 'Wrong1word' }))).toMatchObject({
      code: 'auth.invalidCredentials',
    });

    const [token = ''] = await linksTo(form.email);
    expect(await verify(token)).toEqual({ username: form.username });
    const { user } = await logIn(form);
    expect(user).toMatchObject({ username: form.username, email: form.email, language: 'de' });
    const [row] = await portal.platform.database.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ referral_code: 'AB12Z', discovery_source: 'discord' });
    expect((await mailsTo(form.email)).map(({ template }) => template)).toEqual(['verify-email', 'welcome']);
    const rows = await portal.platform.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.target_id, String(user.id)));
    expect(rows).toMatchObject([{ action: 'register', result: 'success', user_id: user.id }, { action: 'login' }]);
  });

  it('opens one account however often its link is followed, and keeps only a hash of it', async () => {
    const form = await register();
    const [token = ''] = await linksTo(form.email);
    const stored = JSON.stringify(await portal.platform.database.db.select().from(pendingRegistrations));
    expect(stored).not.toContain(token);
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => verify(token)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await errorOf(verify(token))).toMatchObject(invalid);
    for (const other of ['', 'x', token.toUpperCase(), 'a\0b'])
      expect(await errorOf(verify(other))).toMatchObject({ status: 400 });
  });

  it('has a link that ends after a day, and another one on request, which ends the first', async () => {
    const form = await register();
    const [first = ''] = await linksTo(form.email);
    portal.clock.advance(day + 1000);
    expect(await errorOf(verify(first))).toMatchObject(invalid);
    const resend = (account: string) => portal.as().auth.resendVerification({ body: { account } });
    const links = async (count: number) => {
      // As the next look at the queue would find it.
      portal.platform.jobs.wake(resendQueue);
      return eventually(async () => {
        const found = await linksTo(form.email);
        // A mail that still waits holds no token yet.
        return found.length === count && found.every((token) => token.length === 43) && found;
      });
    };
    expect(await resend(form.username.toUpperCase())).toEqual({ sent: true });
    const [, second = ''] = await links(2);
    expect(await resend(form.email)).toEqual({ sent: true });
    const [, , third = ''] = await links(3);
    expect(await errorOf(verify(second))).toMatchObject(invalid);
    await verify(third);
    for (const account of [form.email, form.username, 'nobody@mail.example', 'a\0b'])
      await resendLink(portal.platform, { account });
    expect(await linksTo(form.email)).toHaveLength(3);
  });

  it('is sent another link without a look at who waits, so that not even the time tells whether anybody does', async () => {
    const { username, email } = await register();
    const { database, jobs } = portal.platform;
    const send = vi.spyOn(jobs, 'send');
    const hidden = ['auth_pending_registrations', 'users'];
    for (const table of hidden) await database.db.execute(sql.raw(`alter table ${table} rename to hidden_${table}`));
    const told: unknown[] = [];
    try {
      for (const account of [username, email, 'Nobody123', 'nobody@mail.example', `x${username}`]) {
        const reply = await portal.inject({ method: 'POST', url: resendPath, payload: { account } });
        const { 'x-request-id': _, date: __, ...headers } = reply.headers;
        told.push([reply.status, headers, reply.text, send.mock.calls.splice(0).map(([, queue]) => queue)]);
      }
    } finally {
      for (const table of hidden) await database.db.execute(sql.raw(`alter table hidden_${table} rename to ${table}`));
      send.mockRestore();
    }
    for (const one of told) expect(one).toEqual(told[0]);
    expect(told[0]).toMatchObject([200, {}, '{"success":true,"data":{"sent":true}}', [resendQueue]]);
  });

  it('sends an address five mails a day at most', async () => {
    const form = await register();
    const limited = await startTestApp({
      database: portal.platform.database,
      clock: portal.clock,
      passwords,
      env: { RATE_LIMIT_SCALE: '1' },
    });
    for (let index = 0; index < 8; index += 1) await resendLink(limited.platform, { account: form.email });
    await limited.close();
    expect((await read(form.email)).filter(({ template }) => template === 'verify-email')).toHaveLength(6);
  });

  it('holds its name for a week, whatever its case, and lets it go then', async () => {
    const form = await register();
    const available = async () =>
      (await portal.as().auth.usernameAvailable({ query: { username: form.username.toLowerCase() } })).available;
    expect(await available()).toBe(false);
    const again = { username: form.username.toUpperCase(), email: 'else@mail.example' };
    expect(await errorOf(register(again))).toMatchObject({ status: 409, code: 'auth.usernameTaken' });
    portal.clock.advance(7 * day);
    expect(await available()).toBe(true);
    await register(again);
  });

  it('loses nothing when ten ask for its name at once: one waits, nine hear that it is taken', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ username: index % 2 ? 'Moonwhisper' : 'moonwhisper', email: `moon${index}@mail.example` }).then(
          () => 'waits',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'waits')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'auth.usernameTaken')).toHaveLength(9);
  });

  it('goes to whoever confirms the address first', async () => {
    const [one, two] = [
      await register({ email: 'shared@mail.example' }),
      await register({ email: 'Shared@Mail.example' }),
    ];
    const [first = ''] = await linksTo(one.email);
    const [second = ''] = await linksTo(two.email);
    const outcomes = await Promise.allSettled([verify(first), verify(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is let in by its password once nobody asks for confirmations any more', async () => {
    const form = await register();
    await ask(false);
    await expect(logIn(form)).resolves.toMatchObject({ user: { username: form.username } });
    await expect(logIn(form)).resolves.toBeDefined();
  });
});

describe('the address of another account', () => {
  const register2 = async (email: string) => {
    const form = registrationForm({ email });
    counted.hashed = 0;
    const { status, body, headers } = await portal.inject({ method: 'POST', url: '/api/auth/register', payload: form });
    const { 'x-request-id': id, date, 'content-length': length, ...rest } = headers;
    expect([id, date, length]).not.toContain(undefined);
    const text = JSON.stringify(body).replaceAll(form.username, 'NAME');
    return { form, shown: { status, text, rest, hashed: counted.hashed } };
  };

  it('is answered like a free one by every call, and its owner is told', async () => {
    await ask(false);
    const owner = await register();
    await ask(true);
    const [taken, free] = [await register2(owner.email.toUpperCase()), await register2('free@mail.example')];
    expect(taken.shown).toEqual(free.shown);
    expect(taken.shown).toMatchObject({ status: 200, hashed: 1 });
    for (const { username, password } of [taken.form, free.form]) {
      expect(await errorOf(logIn({ username, password }))).toMatchObject(waiting);
      expect(await portal.as().auth.usernameAvailable({ query: { username } })).toEqual({ available: false });
      expect(await portal.as().auth.resendVerification({ body: { account: username } })).toEqual({ sent: true });
    }
    const told = (await mailsTo(owner.email)).filter(({ template }) => template === 'address-in-use');
    expect(told).toMatchObject([{ values: { username: owner.username } }]);
    expect(await linksTo(owner.email.toUpperCase())).toEqual([]);
    // Nor does it become one when the rule is lifted.
    await ask(false);
    expect(await errorOf(logIn(taken.form))).toMatchObject(waiting);
    await expect(logIn(owner)).resolves.toMatchObject({ user: { username: owner.username } });
  });
});
