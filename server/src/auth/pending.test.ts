import { auth as contract } from '@wyrmgate/contract/auth';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startTestApp, type TestApp } from '../../test/app.ts';
import { eventually } from '../../test/eventually.ts';
import { quickPasswords } from '../../test/quick-passwords.ts';
import { type Form, registrationForm } from '../../test/sign-up.ts';
import { createTestUser } from '../../test/users.ts';
import { auditLogs } from '../audit/table.ts';
import { mailOutbox } from '../platform/mail/table.ts';
import { writeSettings } from '../settings/service.ts';
import { sponsorRegistrations } from '../sponsors/table.ts';
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
/** Returns the tokens of all links that were sent to an address. */
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

describe('a registration with email verification', () => {
  it('becomes an account when the emailed link is used, and a login before that asks for confirmation', async () => {
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

  it('stores whether its referral code came from a sponsor’s link', async () => {
    const boss = await createTestUser(portal, { authority: 'implementor' });
    const sponsor = await createTestUser(portal);
    const { sponsor_code } = await boss.api.sponsors.create({ body: { userId: sponsor.id, name: 'Linked' } });
    for (const referralLink of [true, false]) {
      const form = await register({ referralCode: sponsor_code, referralLink });
      const [token = ''] = await linksTo(form.email);
      await verify(token);
    }
    const rows = await portal.platform.database.db.select().from(sponsorRegistrations).orderBy(sponsorRegistrations.id);
    expect(rows.map(({ source }) => source)).toEqual(['link', 'code']);
  });

  it('creates one account when its link is used several times, and stores only a hash of the token', async () => {
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

  it('has a link that expires after a day and is replaced when the player requests another one', async () => {
    const form = await register();
    const [first = ''] = await linksTo(form.email);
    portal.clock.advance(day + 1000);
    expect(await errorOf(verify(first))).toMatchObject(invalid);
    const resend = (account: string) => portal.as().auth.resendVerification({ body: { account } });
    const links = async (count: number) => {
      // Wakes the job, so that the test need not wait for the next poll of the queue.
      portal.platform.jobs.wake(resendQueue);
      return eventually(async () => {
        const found = await linksTo(form.email);
        // An email that is still queued contains no token.
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

  it('is not looked up when another link is requested, so that the response time does not reveal whether it exists', async () => {
    const { username, email } = await register();
    const { database, jobs } = portal.platform;
    const send = vi.spyOn(jobs, 'send');
    const hidden = ['auth_pending_registrations', 'users'];
    for (const table of hidden) await database.db.execute(sql.raw(`alter table ${table} rename to hidden_${table}`));
    const replies: unknown[] = [];
    try {
      for (const account of [username, email, 'Nobody123', 'nobody@mail.example', `x${username}`]) {
        const reply = await portal.inject({ method: 'POST', url: resendPath, payload: { account } });
        const { 'x-request-id': _, date: __, ...headers } = reply.headers;
        replies.push([reply.status, headers, reply.text, send.mock.calls.splice(0).map(([, queue]) => queue)]);
      }
    } finally {
      for (const table of hidden) await database.db.execute(sql.raw(`alter table hidden_${table} rename to ${table}`));
      send.mockRestore();
    }
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(replies[0]).toMatchObject([200, {}, '{"success":true,"data":{"sent":true}}', [resendQueue]]);
  });

  it('triggers at most five emails a day to one address', async () => {
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

  it('reserves its username for a week, ignoring case', async () => {
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

  it('is stored once when ten concurrent requests use the same username, and the others get usernameTaken', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        register({ username: index % 2 ? 'Moonwhisper' : 'moonwhisper', email: `moon${index}@mail.example` }).then(
          () => 'pending',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'pending')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'auth.usernameTaken')).toHaveLength(9);
  });

  it('cannot become an account if another registration with the same email has become one', async () => {
    const [one, two] = [
      await register({ email: 'shared@mail.example' }),
      await register({ email: 'Shared@Mail.example' }),
    ];
    const [first = ''] = await linksTo(one.email);
    const [second = ''] = await linksTo(two.email);
    const outcomes = await Promise.allSettled([verify(first), verify(second)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is activated by a login once email verification is switched off', async () => {
    const form = await register();
    await ask(false);
    await expect(logIn(form)).resolves.toMatchObject({ user: { username: form.username } });
    await expect(logIn(form)).resolves.toBeDefined();
  });
});

describe('a registration with the email of another account', () => {
  const register2 = async (email: string) => {
    const form = registrationForm({ email });
    counted.hashed = 0;
    const { status, body, headers } = await portal.inject({ method: 'POST', url: '/api/auth/register', payload: form });
    const { 'x-request-id': id, date, 'content-length': length, ...rest } = headers;
    expect([id, date, length]).not.toContain(undefined);
    const text = JSON.stringify(body).replaceAll(form.username, 'NAME');
    return { form, shown: { status, text, rest, hashed: counted.hashed } };
  };

  it('gets the same responses as one with an unused email, and the owner is notified', async () => {
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
    const warnings = (await mailsTo(owner.email)).filter(({ template }) => template === 'address-in-use');
    expect(warnings).toMatchObject([{ values: { username: owner.username } }]);
    expect(await linksTo(owner.email.toUpperCase())).toEqual([]);
    // Switching off email verification must not activate the registration either.
    await ask(false);
    expect(await errorOf(logIn(taken.form))).toMatchObject(waiting);
    await expect(logIn(owner)).resolves.toMatchObject({ user: { username: owner.username } });
  });
});
